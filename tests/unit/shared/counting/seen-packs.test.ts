import { describe, expect, test } from 'vitest';
import {
  type Card,
  emptyCard,
  withRange,
  withReported,
  withStart,
} from '../../../../src/shared/counting/cards';
import { reportedPacks, seenPacks, summarizeCount } from '../../../../src/shared/counting/count-summary';
import { indexStock } from '../../../../src/shared/stock/stock';
import { GAME, OTHER_GAME, packOf60 } from '../../../support/shops/stock-runs';

const up = packOf60(GAME, 1, 10010000000000);
const down = { ...packOf60(OTHER_GAME, 3, 20010000000000), sells: 'down' as const };
const SOLD_BY = { name: 'Gia', at: '2026-11-20T22:58:00.000Z' };

const ticket = (range: typeof up, n: number) => String(range.start + n);
const counted = (range: typeof up, n: number): Card =>
  withStart(withRange(emptyCard(1), range), ticket(range, n));
const reported = (lot: typeof up, n: number): Card =>
  withReported(emptyCard(1), lot, ticket(lot, n), SOLD_BY);

describe('the sightings of a count', () => {
  test('a count’s sightings are the front tickets of all scanned packs, even without sales', () => {
    const onShelf = indexStock([up, down], 13);
    expect(seenPacks([counted(up, 12), counted(down, 59)], onShelf)).toEqual([
      { upc: GAME, lotCounter: 1, front: 10010000000012 },
      { upc: OTHER_GAME, lotCounter: 3, front: 20010000000059 },
    ]);
  });

  test('a card without a front ticket, or with one that its pack doesn’t have, isn’t a sighting', () => {
    const onShelf = indexStock([up], 13);
    expect(seenPacks([emptyCard(1), withRange(emptyCard(2), up), counted(up, 77)], onShelf)).toEqual([]);
    expect(reportedPacks([counted(up, 12)], onShelf)).toEqual([]);
  });

  test('a pack that was marked sold out but is here is a sighting, sells nothing and is reported', () => {
    const onShelf = indexStock([], 13);
    const card = reported(up, 10);
    expect(seenPacks([card], onShelf)).toEqual([{ upc: GAME, lotCounter: 1, front: 10010000000010 }]);
    expect(reportedPacks([card], onShelf)).toEqual([
      {
        upc: GAME,
        lotCounter: 1,
        front: 10010000000010,
        priceCents: 500,
        vendorName: 'Vendor',
        soldBy: SOLD_BY,
      },
    ]);
    expect(summarizeCount([card], onShelf).scanned.map(({ sold }) => sold)).toEqual([
      { run: null, count: 0 },
    ]);
  });

  test.each([
    ['up', up, { ...up, start: up.start + 20 }, 10],
    ['down', down, { ...down, end: down.end - 20 }, 49],
  ])(
    'a reported pack (sold %s) whose front went backwards sells nothing, and the rest of it isn’t missing',
    (_, lot, left, n) => {
      const onShelf = indexStock([left], 13);
      const { scanned, notScanned } = summarizeCount([reported(lot, n)], onShelf);
      expect(scanned.map(({ sold }) => sold.count)).toEqual([0]);
      expect(notScanned).toEqual([]);
      expect(reportedPacks([reported(lot, n)], onShelf)).toHaveLength(1);
    },
  );

  test('a pack is no longer reported once a correction has put its front ticket back on the shelf', () => {
    const onShelf = indexStock([{ ...up, start: up.start + 10 }], 13);
    expect(seenPacks([reported(up, 10)], onShelf)).toHaveLength(1);
    expect(reportedPacks([reported(up, 10)], onShelf)).toEqual([]);
  });

  test('a reported pack becomes an ordinary one when another of its tickets is scanned', () => {
    const left = { ...up, start: up.start + 20 };
    const card = withStart(withRange(reported(up, 10), left), ticket(up, 25));
    expect(reportedPacks([card], indexStock([left], 13))).toEqual([]);
  });
});
