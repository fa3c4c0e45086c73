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
  test('a pack’s end serial is start + lot size − 1 with leading zeros', () => {
    expect(packEnd('00010000000000', 60)).toBe('00010000000059');
    expect(packEnd('00010000000001', 1)).toBe('00010000000001');
  });
  test('a pack may end at the last possible serial, but not beyond it', () => {
    expect(packEnd('99999999999940', 60)).toBe('99999999999999');
    expect(packEnd('99999999999941', 60)).toBeNull();
  });
  test('a pack has no end serial until its start serial is complete', () =>
    expect(packEnd('0001000000000', 60)).toBeNull());
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
  ])('the vendor of the lot number %s is the one with the longest matching UPC code', (upc, id) =>
    expect(vendorOf(vendors, upc)?.id).toBe(id),
  );
  test('a lot number has no vendor if the store has none', () =>
    expect(vendorOf([], '028400005678')).toBeUndefined());
});

test('a start serial is refused if it is missing or doesn’t have 14 digits', () => {
  expect(packFaultText(startFault(''))).toBe('Start serial number required');
  expect(packFaultText(startFault('1234'))).toBe('A serial has exactly 14 digits');
  expect(startFault('00010000000023')).toBeNull();
});

describe('faults of an end serial', () => {
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
  ])(
    'an end serial is checked for its form and its distance from the start: %s',
    (_, end, start, size, fault) => expect(packFaultText(endFault(end, start, size))).toBe(fault),
  );
});

test('a pack that runs past ticket 999 into the next pack number needs confirmation', () => {
  expect(needsCrossing('10010000000940', '10010000000999')).toBe(false);
  expect(needsCrossing('10010000000941', '10010000001000')).toBe(true);
  expect(needsCrossing('1001', '10010000001000')).toBe(false);
});

const doubtText = (...scanned: Parameters<typeof doubtAbout>): string | null => {
  const doubt = doubtAbout(...scanned);
  return doubt && say(PACK_DOUBT, doubt);
};

describe('packs saved by a scan', () => {
  const SIZE = 60;
  const before = { start: '10010000001000', end: '10010000001059', codeLength: 14 };
  const doubt = (start: string, codeLength = 14, size: number | null = SIZE) =>
    doubtText({ start, end: packEnd(start, SIZE), codeLength }, size, before);

  test('a scanned pack is saved at once if it looks like the one before', () => {
    expect(doubt('10010000002000')).toBeNull();
    expect(doubt('10010000000000', 15)).toBeNull();
  });
  test('a scanned pack is saved at once even if it begins right after the one before', () =>
    expect(doubt('10010000001060')).toBeNull());

  test.each([
    ['no plan', '10010000002000', 14, null, 'Choose the plan.'],
    ['another ticket of a pack', '10010000002017', 14, SIZE, 'It would begin at ticket 017'],
    ['another game', '10020000002000', 14, SIZE, 'another game'],
    ['into the next pack number', '10010000002980', 14, SIZE, 'into the next pack number'],
    ['a longer code', '10010000002000', 24, SIZE, 'The code has 24 digits'],
    ['past the last serial', '99999999999999', 14, SIZE, 'would run past'],
  ])('a scanned pack waits for a person if something is doubtful: %s', (_, start, length, size, words) =>
    expect(doubt(start, length, size)).toContain(words),
  );

  test('a scanned pack waits for a person if there is no pack before it to compare', () => {
    const pack = { start: before.start, end: before.end, codeLength: 14 };
    expect(doubtText(pack, SIZE, null)).toContain('Check price and game, then Save. After that, just scan.');
  });
  test('a scanned pack waits for a person if the pack before had another size than its plan', () => {
    const pack = { start: '10010000002000', end: '10010000002059', codeLength: 14 };
    expect(doubtText(pack, SIZE, { ...before, end: lotEnd(before.start, 50) })).toContain('not as long');
  });
  test('a pack scanned with a longer code is saved at once if the one before had such a code, too', () => {
    const pack = { start: '10010000002000', end: '10010000002059', codeLength: 24 };
    expect(doubtText(pack, SIZE, { ...before, codeLength: 24 })).toBeNull();
  });
  test('a scanned pack that begins at ticket 001 waits, even after a pack that ended at the last serial', () => {
    const last = { start: '99990000000000', end: '99999999999999', codeLength: 14 };
    const pack = { start: '99990000000001', end: '99990000000060', codeLength: 14 };
    expect(doubtText(pack, SIZE, last)).toContain('ticket 001');
  });
});
