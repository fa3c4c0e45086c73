import { expect, test } from 'vitest';
import { gameInWords } from '../../../../src/messages/words/packs';
import { gameOfStandIn } from '../../../../src/shared/stock/found-packs';
import { beginningOf, runFound, standInUpc } from '../../../../src/shared/stock/walked-pack';
import { upcCheckDigit } from '../../../../src/shared/tickets/read-code';

test('a stand-in UPC is made of 4, the state’s number, the padded game number and a check digit', () => {
  // FIPS 5-2: Georgia is 13, California 06.
  expect(standInUpc('GA', '0777').slice(0, -1)).toBe('41300000777');
  expect(standInUpc('ca', '1747').slice(0, -1)).toBe('40600001747');
  expect(standInUpc(null, '1747').slice(0, -1)).toBe('40000001747');
  for (const state of ['GA', 'ca', 'Ontario', null]) {
    const upc = standInUpc(state, '1747');
    expect(upc).toMatch(/^[0-9]{12}$/);
    expect(upc.at(-1)).toBe(upcCheckDigit(upc));
    expect(gameOfStandIn(upc)).toBe('1747');
  }
  for (const upc of ['028400001812', '400100017474']) expect(gameOfStandIn(upc)).toBe(null);
});

test('a game without a name is called by the number on its tickets, not by its stand-in UPC', () => {
  expect(gameInWords(null, standInUpc('GA', '0777'))).toBe('Game 0777');
  expect(gameInWords('Cash Cow', standInUpc('GA', '0777'))).toBe('Cash Cow');
  expect(gameInWords(null, '028400001812')).toBe('028400001812');
});

test('a pack found on the shelf begins at its front ticket, and one found in the back room is whole', () => {
  const shape = { size: 60, firstTicket: 0 };
  const pack = 18120000001000;
  expect(runFound('18120000001012', 'shelf', shape, 'up')).toEqual({ start: pack + 12, end: pack + 59 });
  expect(runFound('18120000001012', 'shelf', shape, 'down')).toEqual({ start: pack, end: pack + 12 });
  expect(runFound('18120000001999', 'back', shape, 'up')).toEqual({ start: pack, end: pack + 59 });
  expect(runFound('18120000001060', 'shelf', shape, 'up')).toBeNull();
  expect(runFound('18120000001060', 'shelf', { size: 60, firstTicket: 1 }, 'up')).toEqual({
    start: pack + 60,
    end: pack + 60,
  });
  expect(runFound('18120000001000', 'shelf', { size: 60, firstTicket: 1 }, 'up')).toBeNull();
});

test('of several scans of a found pack, the shelf outweighs a later one of the back room, and the most tickets count', () => {
  const shelf = [
    { place: 'shelf', run: { start: 15, end: 59 }, at: 2 },
    { place: 'shelf', run: { start: 12, end: 59 }, at: 3 },
  ] as const;
  const inBack = (at: number) => ({ place: 'back', run: { start: 0, end: 59 }, at }) as const;
  expect(beginningOf([inBack(2), ...shelf.toReversed()])).toEqual({
    ...{ hangsSince: shelf[0], wasInBack: false },
    run: { start: 12, end: 59 },
  });
  expect(beginningOf([...shelf, inBack(1)])).toEqual({
    ...{ hangsSince: shelf[0], wasInBack: true },
    run: { start: 0, end: 59 },
  });
  expect(beginningOf([inBack(1)])).toEqual({
    ...{ hangsSince: null, wasInBack: true },
    run: { start: 0, end: 59 },
  });
  expect(beginningOf([])).toBeNull();
});
