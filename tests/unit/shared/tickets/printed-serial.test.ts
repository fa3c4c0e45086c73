import { expect, test } from 'vitest';
import {
  LAYOUTS,
  layoutOf,
  PRINTED_EXAMPLE,
  printedSerial,
  STANDARD,
} from '../../../../src/shared/tickets/layouts';
import { readCode } from '../../../../src/shared/tickets/read-code';

const written = (serial: string, layout = STANDARD): string => {
  const { game, pack, ticket } = printedSerial(serial, layout);
  return `${game}-${pack}-${ticket}`;
};

test('a serial in the standard layout is printed as 4 digits of game, 7 of pack and 3 of ticket', () => {
  expect(written('17181279742028')).toBe('1718-1279742-028');
  expect(written('00010000001000')).toBe('0001-0000001-000');
});

// Further printed digits (check digit, tickets left) aren't in the serial.
test.each([
  ['standard', '1747-1263622-075'],
  ['us-ca', '1747-1263622-075'],
  ['us-ma', '498-027632-128'],
  ['us-me', '710-015744-074'],
  ['us-ga', '1898-0019425-084'],
  ['us-nj', '01967-1032738-033'],
  ['4-6-3-1', '1234-567890-042'],
])('a serial of the layout %s is shown in the groups printed on its ticket', (code, print) => {
  const layout = layoutOf(code) ?? STANDARD;
  const read = readCode(PRINTED_EXAMPLE[code] ?? '', { layout, source: 'typed', isKnown: () => false });
  expect(read.kind === 'ticket' && written(read.serial, layout)).toBe(print);
});

test('every layout shows all digits of a serial that it can’t have written', () => {
  for (const layout of LAYOUTS)
    expect(
      written('98769876543210', layout)
        .replace(/[^0-9]/g, '')
        .padStart(14, '0'),
    ).toMatch(/^0?98769876543210$/);
});
