import { describe, expect, test } from 'vitest';
import { endOf, type ListedGame } from '../../../../src/shared/catalogue/game';
import { planGames } from '../../../../src/shared/imports/game-rows';
import { planStock, readStockRow, type StockKnown } from '../../../../src/shared/imports/stock-rows';
import { STANDARD } from '../../../../src/shared/tickets/layouts';

const ROW = { line: 2, game: '1812', name: 'Lucky Sevens', price: '5', pack_size: '60' };
const GAME: ListedGame = {
  number: '1812',
  name: 'Lucky Sevens',
  priceCents: 500,
  packSize: 60,
  upc: null,
  firstSale: null,
  lastSale: '2026-12-01',
  lastReturn: null,
  lastClaim: null,
  status: 'Active',
};

describe('rows of a game list', () => {
  const results = (listed: ListedGame[], ...rows: (typeof ROW & Record<string, unknown>)[]) =>
    planGames(listed, rows, 'dollars').map(({ result, faults }) =>
      faults.length > 0 ? faults.map(({ field, fault }) => `${field} ${fault.kind}`).join() : result,
    );

  test('importing a game list keeps a game’s fields that the list lacks and detects changes in the others', () => {
    expect(results([GAME], ROW)).toEqual(['unchanged']);
    expect(results([GAME], { ...ROW, last_sale: 'Dec 1, 2026' })).toEqual(['unchanged']);
    expect(results([GAME], { ...ROW, last_sale: '12/2/2026' })).toEqual(['changed']);
    expect(results([], ROW)).toEqual(['added']);
  });

  test('a game list refuses contradictory games, shared UPCs, ends before the start, and too large prices and packs', () => {
    expect(results([], ROW, { ...ROW, line: 3 })).toEqual(['added', 'unchanged']);
    expect(results([], ROW, { ...ROW, line: 3, price: '10' })).toEqual(['added', 'game same_as_line']);
    const upc = '028400001812';
    expect(results([], { ...ROW, upc }, { ...ROW, line: 3, game: '1813', upc })).toEqual([
      'added',
      'upc upc_of_other_game',
    ]);
    expect(results([], { ...ROW, first_sale: '1/2/2026', last_sale: '1/1/2026' })).toEqual([
      'last_sale ends_before_start',
    ]);
    expect(results([], { ...ROW, price: '500' })).toEqual(['price price_too_high']);
    expect(results([], { ...ROW, pack_size: '10001' })).toEqual(['pack_size not_a_pack_size']);
  });
});

test('a game ends soon from 30 days before its last day of sale, and has ended on the day after it', () => {
  expect(endOf(null, '2026-11-20')).toEqual({ state: 'open' });
  expect(endOf('2026-12-21', '2026-11-20')).toEqual({ state: 'open' });
  expect(endOf('2026-12-20', '2026-11-20')).toEqual({ state: 'soon', days: 30 });
  expect(endOf('2026-12-02', '2026-11-20')).toEqual({ state: 'soon', days: 12 });
  expect(endOf('2026-11-20', '2026-11-20')).toEqual({ state: 'soon', days: 0 });
  expect(endOf('2026-11-19', '2026-11-20')).toEqual({ state: 'ended', days: 1 });
});

describe('packs of an opening stock', () => {
  const games = new Map([['1812', { ...GAME, upc: '028400001812' }]]);
  const PACK = { line: 2, game: '1812', pack: '77', first_ticket: '0', last_ticket: '59' };
  const inStock: StockKnown = {
    games,
    plans: [
      { id: 1, priceCents: 500, lotSize: 30 },
      { id: 2, priceCents: 500, lotSize: 60 },
      { id: 3, priceCents: 1000, lotSize: 60 },
    ],
    vendors: [
      { id: 8, upc_code: '0284' },
      { id: 9, upc_code: '028400001812' },
    ],
    lots: [],
    last: new Map([['028400001812', { lotCounter: 4, planId: 3 }]]),
    bins: new Map(),
  };
  const planned = (cells: object, sells: 'up' | 'down' = 'up', more: Partial<StockKnown> = {}) => {
    const world = { ...inStock, ...more };
    return planStock(
      [
        readStockRow(
          { ...PACK, ...cells },
          { games: world.games, sells, layout: STANDARD, today: '2026-11-20' },
        ),
      ],
      world,
    )[0];
  };

  test('an imported pack takes its UPC, plan, vendor and lot counter from the store’s data', () => {
    expect(planned({})).toMatchObject({
      result: 'added',
      lot: {
        upc: '028400001812',
        start: 18120000077000,
        end: 18120000077059,
        place: 'back',
        lotCounter: 5,
        planId: 2,
        priceCents: 500,
        vendorId: 9,
      },
    });
  });

  test('an imported pack begins at its front ticket, in the direction of sale', () => {
    expect(planned({ front_ticket: '12' })?.lot).toMatchObject({
      start: 18120000077012,
      end: 18120000077059,
    });
    expect(planned({ front_ticket: '12' }, 'down')?.lot).toMatchObject({
      start: 18120000077000,
      end: 18120000077012,
    });
  });

  test('an imported pack with a bin is on the shelf', () => {
    expect(planned({ bin: '7.0' })?.lot).toMatchObject({ place: 'shelf', bin: 7 });
    expect(planned({ place: 'Back room' })?.lot).toMatchObject({ place: 'back', bin: null });
  });

  test('an imported pack was activated today or earlier', () => {
    expect(planned({ activated_on: '11/20/2026' })).toMatchObject({ result: 'added', faults: [] });
    expect(planned({ activated_on: '11/21/2026' })).toMatchObject({
      result: 'error',
      faults: [{ field: 'activated_on', fault: { kind: 'after_today' } }],
    });
  });

  test('an imported pack of an unknown game has the plan of its UPC’s last lot, or else the only one of its size', () => {
    const row = { upc: '028400001812' };
    const none = new Map();
    expect(planned(row, 'up', { games: none })?.lot?.planId).toBe(3);
    expect(planned(row, 'up', { games: none, last: none })?.faults[0]?.fault.kind).toBe('plans_for');
    expect(planned({ ...row, last_ticket: '29' }, 'up', { games: none, last: none })?.lot?.planId).toBe(1);
    expect(
      planned({ ...row, last_ticket: '9' }, 'up', { games: none, last: none })?.faults[0]?.fault.kind,
    ).toBe('no_plan_for');
  });

  test('an imported pack that exists is unchanged with the same tickets, and overlaps with others', () => {
    const lot = { lotNumber: '028400001812', lotCounter: 1, start: 18120000077000, end: 18120000077059 };
    expect(planned({}, 'up', { lots: [lot] })?.result).toBe('unchanged');
    expect(planned({ front_ticket: '5' }, 'up', { lots: [lot] })?.faults[0]?.fault.kind).toBe('overlaps_lot');
    expect(planned({}, 'up', { lots: [{ ...lot, lotNumber: '028400009999' }] })?.faults[0]?.fault.kind).toBe(
      'overlaps_lot',
    );
  });
});
