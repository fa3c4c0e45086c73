import { expect, test } from 'vitest';
import { isSamePack, sweptPackOf } from '../../../../src/shared/counting/census';
import { STANDARD } from '../../../../src/shared/tickets/layouts';
import { readCode } from '../../../../src/shared/tickets/read-code';

const pack = (lotNumber: string, lotCounter: number, start: number, tickets = 60) => ({
  ...{ lotNumber, lotCounter, places: ['shelf'] as const, tickets, priceCents: 500 },
  ...{ start, end: start + tickets - 1 },
});
/** Of one game, the tickets of a pack, those of the next pack number, and a lot that runs from one pack number into the next. */
const FIRST = pack('028400001236', 1, 10010000001000);
const SECOND = pack('028400001236', 2, 10010000002000);
const LONG = pack('028400001243', 1, 10020000001990);
const STOCK = [FIRST, SECOND, LONG];

const sweptPack = (text: string, stock = STOCK) =>
  sweptPackOf(readCode(text, { layout: STANDARD, source: 'scan', isKnown: () => false }), stock);

test.each<[string, string, ReturnType<typeof sweptPack>]>([
  ['the first ticket of a pack', '10010000001000', { pack: FIRST, code: '' }],
  ['a ticket beyond its end, such as its label', '10010000001999', { pack: FIRST, code: '' }],
  ['a ticket of the next pack', '10010000002003', { pack: SECOND, code: '' }],
  ['a ticket with more digits after it', '100100000020030987654321', { pack: SECOND, code: '' }],
  ['either number of a pack that has two', '10020000002004', { pack: LONG, code: '' }],
  ['a pack that nobody received', '10010000003000', { pack: null, code: '10010000003000' }],
  ['a UPC, also of a game with one pack', '028400001243', null],
  ['a UPC of a game with two', '028400001236', null],
  ['a part of a code', '1001000000', null],
])('a camera sweep finds the pack of a whole serial and ignores other codes: %s', (_case, text, expected) => {
  expect(sweptPack(text)).toEqual(expected);
});

test('a camera sweep leaves a code that may belong to two packs to a person', () => {
  const again = pack('028400001236', 3, 10010000001000);
  expect(sweptPack('10010000001000', [FIRST, again])).toBeNull();
});

test('two serials that differ only in the ticket number belong to the same pack', () => {
  expect(isSamePack('10010000001000', '10010000001001')).toBe(true);
  expect(isSamePack('10010000001000', '10010000002000')).toBe(false);
  expect(isSamePack('100100000010000', '100100000010009')).toBe(false);
  expect(isSamePack('12345', '12345')).toBe(true);
});
