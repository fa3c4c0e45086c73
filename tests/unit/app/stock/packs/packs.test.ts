import { describe, expect, test } from 'vitest';
import { packAddress, packIn } from '../../../../../src/app/office/addresses';
import {
  choicesIn,
  EVERYTHING,
  IN_STOCK_ONLY,
  leftIn,
  packsHolding,
  packsInStock,
  packsOfLots,
  packsOfUpc,
  passes,
  placeOf,
} from '../../../../../src/app/stock/packs/packs';
import type { Lot } from '../../../../../src/shared/stock/inventory-schema';
import type { StockRun } from '../../../../../src/shared/stock/stock';
import { stockRun } from '../../../../support/shops/stock-runs';

const [UPC, OTHER] = ['028400001234', '028400005678'];
const lot = (upc: string, counter: number, counts: Partial<Lot>): Lot => ({
  lot_number: upc,
  lot_counter: counter,
  start_ticket_number: `1540123456${counter}000`,
  end_ticket_number: `1540123456${counter}079`,
  vendor_id: 1,
  vendor_name: upc === UPC ? 'Lucky Sevens' : 'Cash Bricks',
  plan_id: 1,
  plan_name: 'Five',
  ticket_price: upc === UPC ? 5 : 20,
  store_id: 1,
  created_by: 1,
  time_created: '2026-11-01 08:00:00',
  total_count: 80,
  active_count: 0,
  shelf_count: 0,
  sold_count: 0,
  ...counts,
});
const run = (upc: string, lotCounter: number, first: number, last: number, more: Partial<StockRun> = {}) => {
  const base = Number(`1540123456${lotCounter}000`);
  const game = upc === UPC ? { vendorName: 'Lucky Sevens' } : { priceCents: 2000, vendorName: 'Cash Bricks' };
  return stockRun({ upc, lotCounter, start: base + first, end: base + last, ...game, ...more });
};
const LOTS = [
  lot(UPC, 1, { sold_count: 35, returned_count: 45 }),
  lot(UPC, 2, { shelf_count: 60, sold_count: 20 }),
  lot(OTHER, 1, { active_count: 77, missing_count: 3 }),
];

describe('a store’s packs', () => {
  test('packs are listed by game, the newest lot first, each with its tickets by status', () => {
    const packs = packsOfLots(LOTS, null);
    expect(packs.map(({ vendorName, lotCounter }) => `${vendorName} ${lotCounter}`)).toEqual([
      'Cash Bricks 1',
      'Lucky Sevens 2',
      'Lucky Sevens 1',
    ]);
    expect(packs.map(({ counts }) => [...counts])).toEqual([
      [
        [1, 77],
        [22, 3],
      ],
      [
        [13, 60],
        [3, 20],
      ],
      [
        [3, 35],
        [21, 45],
      ],
    ]);
    expect(packs.map(leftIn)).toEqual([77, 60, 0]);
  });

  test('packs of the user’s own store show the stock and bins of the terminal’s copy', () => {
    const stock = [run(UPC, 2, 30, 79, { bin: 7 })];
    const [bricks, second] = packsOfLots(LOTS, stock);
    expect([...(second?.counts ?? [])]).toEqual([
      [13, 50],
      [3, 20],
    ]);
    expect(second && placeOf(second)).toBe(7);
    expect(bricks && [leftIn(bricks), placeOf(bricks)]).toEqual([0, null]);
  });

  test('a walked pack whose game is unnamed adds no tickets to the packs of its stand-in lot', () => {
    const walked = { ...run(UPC, 1, 500_000, 500_079), isUnnamed: true as const };
    const packs = packsOfLots(LOTS, [walked]);
    expect(packs.map(leftIn)).toEqual([0, 0, 0]);
  });

  test('a clerk’s terminal lists the packs of which its stock has tickets', () => {
    const stock = [
      run(UPC, 2, 40, 79, { status: 1 }),
      run(UPC, 2, 20, 39),
      run(OTHER, 1, 0, 79, { status: 1 }),
    ];
    const packs = packsInStock(stock);
    expect(packs.map((pack) => [pack.vendorName, [...pack.counts], placeOf(pack)])).toEqual([
      ['Cash Bricks', [[1, 80]], 'back_room'],
      [
        'Lucky Sevens',
        [
          [13, 20],
          [1, 40],
        ],
        'shelf',
      ],
    ]);
    expect(packs[1]).toMatchObject({ start: 15401234562020, end: 15401234562079 });
  });
});

describe('finding a pack', () => {
  const packs = packsOfLots(LOTS, [run(UPC, 2, 20, 79, { bin: 7 }), run(OTHER, 1, 0, 76, { status: 1 })]);
  const names = (filter: Partial<typeof EVERYTHING>) =>
    packs
      .filter((pack) => passes(pack, { ...EVERYTHING, ...filter }))
      .map(({ vendorName, lotCounter }) => `${vendorName} ${lotCounter}`);

  test('packs are filtered by state, game, price and place', () => {
    expect(names({})).toHaveLength(3);
    expect(names(IN_STOCK_ONLY)).toEqual(['Cash Bricks 1', 'Lucky Sevens 2']);
    expect(names({ state: '21' })).toEqual(['Lucky Sevens 1']);
    expect(names({ state: '22' })).toEqual(['Cash Bricks 1']);
    expect(names({ price: '2000' })).toEqual(['Cash Bricks 1']);
    expect(names({ place: '7' })).toEqual(['Lucky Sevens 2']);
    expect(names({ place: 'back_room' })).toEqual(['Cash Bricks 1']);
    expect(names({ game: 'Lucky Sevens', state: 'in_stock' })).toEqual(['Lucky Sevens 2']);
    expect(choicesIn(packs)).toEqual({
      games: ['Cash Bricks', 'Lucky Sevens'],
      prices: [500, 2000],
      places: [7, 'back_room'],
    });
  });

  test('packs are found by their UPC, or by any of their tickets, sold or not', () => {
    expect(packsOfUpc(packs, UPC)).toHaveLength(2);
    expect(packsHolding(packs, 15401234561010).map(({ vendorName, upc }) => [vendorName, upc])).toEqual([
      ['Cash Bricks', OTHER],
      ['Lucky Sevens', UPC],
    ]);
    expect(packsHolding(packs, 15401234569999)).toEqual([]);
  });

  test('a pack is found by its address, and an address that can’t be read finds none', () => {
    const address = packAddress({ upc: UPC, lotCounter: 12 });
    expect(packIn(new URLSearchParams(address.split('?')[1]))).toEqual({ upc: UPC, lotCounter: 12 });
    for (const wrong of ['', '028-1', `${UPC}-0`, UPC, `${UPC}-x`])
      expect(packIn(new URLSearchParams({ pack: wrong }))).toBeNull();
  });
});
