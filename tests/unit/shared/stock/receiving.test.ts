import { describe, expect, test } from 'vitest';
import { PACK_DOUBT } from '../../../../src/messages/areas/pack-doubt';
import { say } from '../../../../src/messages/say';
import { packFaultText } from '../../../../src/messages/words/packs';
import {
  doubtAbout,
  endFault,
  needsCrossing,
  packEnd,
  startFault,
  vendorOf,
} from '../../../../src/shared/stock/receiving';
import { lotEnd } from '../../../../src/shared/tickets/serial';

describe('the end of a pack', () => {
  test('is start + lot size − 1 with its leading zeros', () => {
    expect(packEnd('00010000000000', 60)).toBe('00010000000059');
    expect(packEnd('00010000000001', 1)).toBe('00010000000001');
  });
  test('may be the last serial of all, but not beyond', () => {
    expect(packEnd('99999999999940', 60)).toBe('99999999999999');
    expect(packEnd('99999999999941', 60)).toBeNull();
  });
  test('is absent until the start is complete', () => expect(packEnd('0001000000000', 60)).toBeNull());
});

describe('the vendor of a lot number', () => {
  const vendors = [
    { id: 1, upc_code: '' },
    { id: 2, upc_code: '0284' },
    { id: 3, upc_code: '028400005678' },
    { id: 4, upc_code: '02840000' },
  ];
  test.each([
    ['028400005678', 3],
    ['028400009999', 4],
    ['028499999999', 2],
    ['111111111111', undefined],
  ])('of %s', (upc, id) => expect(vendorOf(vendors, upc)?.id).toBe(id));
  test('is absent without vendors', () => expect(vendorOf([], '028400005678')).toBeUndefined());
});

test('the fault of a start serial', () => {
  expect(packFaultText(startFault(''))).toBe('Start serial number required');
  expect(packFaultText(startFault('1234'))).toBe('A serial has exactly 14 digits');
  expect(startFault('00010000000023')).toBeNull();
});

describe('the fault of an end serial', () => {
  const START = '00010000000000';
  test.each([
    ['nothing', '', START, 60, 'End serial number required'],
    ['not whole', '0001', START, 60, 'A serial has exactly 14 digits'],
    ['before the start', '00009999999999', START, 60, "Start Serial # can't be greater than End Serial#"],
    ['one ticket', START, START, 60, null],
    ['10,000 tickets', '00010000009999', START, 60, null],
    ['10,001 tickets', '00010000010000', START, 60, 'A lot has at most 10,000 tickets.'],
    ['another size than the plan’s', '00010000000049', START, 60, null],
    [
      'past the last serial',
      '',
      '99999999999941',
      60,
      '60 tickets from 99999999999941 would run past 99999999999999, the last possible serial.',
    ],
  ])('%s', (_, end, start, size, fault) => expect(packFaultText(endFault(end, start, size))).toBe(fault));
});

test('a pack that runs past …999 needs confirmation', () => {
  expect(needsCrossing('10010000000940', '10010000000999')).toBe(false);
  expect(needsCrossing('10010000000941', '10010000001000')).toBe(true);
  expect(needsCrossing('1001', '10010000001000')).toBe(false);
});

const doubtText = (...scanned: Parameters<typeof doubtAbout>): string | null => {
  const doubt = doubtAbout(...scanned);
  return doubt && say(PACK_DOUBT, doubt);
};

describe('a scanned pack', () => {
  const SIZE = 60;
  const before = { start: '10010000001000', end: '10010000001059', codeLength: 14 };
  const doubt = (start: string, codeLength = 14, size: number | null = SIZE) =>
    doubtText({ start, end: packEnd(start, SIZE), codeLength }, size, before);

  test('is saved by its scan when it looks like the one before', () => {
    expect(doubt('10010000002000')).toBeNull();
    expect(doubt('10010000000000', 15)).toBeNull();
  });
  test('is saved right after the one before, too', () => expect(doubt('10010000001060')).toBeNull());

  test.each([
    ['no plan', '10010000002000', 14, null, 'Choose the plan.'],
    ['another ticket of a pack', '10010000002017', 14, SIZE, 'It would begin at ticket 017'],
    ['another game', '10020000002000', 14, SIZE, 'another game'],
    ['into the next pack number', '10010000002980', 14, SIZE, 'into the next pack number'],
    ['a longer code', '10010000002000', 24, SIZE, 'The code has 24 digits'],
    ['past the last serial', '99999999999999', 14, SIZE, 'would run past'],
  ])('waits: %s', (_, start, length, size, words) => expect(doubt(start, length, size)).toContain(words));

  test('waits when it is the first of its game', () => {
    const pack = { start: before.start, end: before.end, codeLength: 14 };
    expect(doubtText(pack, SIZE, null)).toContain('Check price and game, then Save. After that, just scan.');
  });
  test('waits when the pack before had another size than its plan', () => {
    const pack = { start: '10010000002000', end: '10010000002059', codeLength: 14 };
    expect(doubtText(pack, SIZE, { ...before, end: lotEnd(before.start, 50) })).toContain('not as long');
  });
  test('is saved from a longer code when the one before was one too', () => {
    const pack = { start: '10010000002000', end: '10010000002059', codeLength: 24 };
    expect(doubtText(pack, SIZE, { ...before, codeLength: 24 })).toBeNull();
  });
  test('no serial comes after the last one', () => {
    const last = { start: '99990000000000', end: '99999999999999', codeLength: 14 };
    const pack = { start: '99990000000001', end: '99990000000060', codeLength: 14 };
    expect(doubtText(pack, SIZE, last)).toContain('ticket 001');
  });
});
