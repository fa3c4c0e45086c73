import { BitArray, ITFReader } from '@zxing/library';
import { expect, test } from 'vitest';
import { itfWidths } from '../../../../src/app/counting/help/practice-stock';

/** A reader's view of a row of the picture, each narrow bar `scale` pixels wide. */
function read(widths: number[], scale = 3): string {
  const quiet = 12;
  const total = widths.reduce((sum, width) => sum + width, 0) + 2 * quiet;
  const row = new BitArray(total * scale);
  let x = quiet * scale;
  widths.forEach((width, index) => {
    if (index % 2 === 0) for (let i = 0; i < width * scale; i++) row.set(x + i);
    x += width * scale;
  });
  return new ITFReader().decodeRow(0, row, new Map()).getText();
}

test.each(['99010000001042', '01234567890123', '98765432109876', '00000000000000'])(
  'the ITF bar code drawn for %s is read back by the decoder',
  (digits) => {
    expect(read(itfWidths(digits))).toBe(digits);
  },
);
