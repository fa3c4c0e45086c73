import { expect, test } from 'vitest';
import { toReads } from '../../../src/scanner/camera-decoder';

test.each([
  ['a UPC-A that comes as EAN-13', 'EAN13', '0028400005678', [{ text: '028400005678', format: 'UPC_A' }]],
  ['a UPC-A with its zero', 'UPCA', '0028400005678', [{ text: '028400005678', format: 'UPC_A' }]],
  ['a UPC-A without it', 'UPCA', '028400005678', [{ text: '028400005678', format: 'UPC_A' }]],
  ['an EAN-13 of another country', 'EAN13', '4006381333931', [{ text: '4006381333931', format: 'EAN_13' }]],
  ['an ITF that begins with 0', 'ITF', '02600000000023', [{ text: '02600000000023', format: 'ITF' }]],
  ['a Code 128', 'Code128', '02600000000023', [{ text: '02600000000023', format: 'CODE_128' }]],
  [
    'a QR',
    'QRCode',
    '38705909779995005000000000011',
    [{ text: '38705909779995005000000000011', format: 'QR' }],
  ],
  [
    'a Data Matrix',
    'DataMatrix',
    '49800276320128005',
    [{ text: '49800276320128005', format: 'DATA_MATRIX' }],
  ],
  ['anything else', 'Aztec', '02600000000023', []],
])('a decoder’s result becomes the code that a gun would send: %s', (_case, format, text, expected) => {
  expect(toReads({ format, text, lineCount: 40 })).toEqual(expected);
});

test('an ITF code that was read on only a few lines is ignored as a part of a longer one', () => {
  const linesThatCount = [1, 2, 3, 5, 6, 40].filter(
    (lineCount) => toReads({ format: 'ITF', text: '02600000000023', lineCount }).length > 0,
  );
  expect(linesThatCount).toEqual([6, 40]);
});

test('a code’s corners are listed clockwise from where reading begins', () => {
  const position = {
    topLeft: { x: 1, y: 2 },
    topRight: { x: 9, y: 3 },
    bottomRight: { x: 8, y: 7 },
    bottomLeft: { x: 0, y: 6 },
  };
  const [read] = toReads({ format: 'Code128', text: '02600000000023', lineCount: 40, position });
  expect(read?.corners?.map(({ x, y }) => [x, y])).toEqual([
    [1, 2],
    [9, 3],
    [8, 7],
    [0, 6],
  ]);
});
