import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexStock, type StockEffect, type StockRun, withEffects } from '../../../../src/shared/stock/stock';
import { runLength } from '../../../../src/shared/tickets/runs';
import { stockRun } from '../../../support/shops/stock-runs';

const UPC = '028400001236';
const range = (start: number, end: number, over: Partial<StockRun> = {}) =>
  stockRun({ upc: UPC, start, end, ...over });
const shown = (runs: readonly StockRun[]) => runs.map((r) => [r.lotCounter, r.status, r.start, r.end]).sort();

describe('the stock with effects of waiting submissions', () => {
  test('a waiting sale takes tickets from the shelf, and a waiting shelf record moves them out of the back room', () => {
    const stock = [range(0, 59), range(100, 159, { lotCounter: 2, status: 1 })];
    const effects: StockEffect[] = [
      { kind: 'sale', upc: UPC, start: 0, end: 22 },
      { kind: 'shelf', upc: UPC, start: 100, end: 129 },
    ];
    expect(shown(withEffects(stock, effects))).toEqual([
      [1, 13, 23, 59],
      [2, 1, 130, 159],
      [2, 13, 100, 129],
    ]);
  });

  test('tickets put on the shelf next to tickets of the same lot form one run with them', () => {
    const stock = [range(30, 59), range(0, 29, { status: 1 })];
    expect(shown(withEffects(stock, [{ kind: 'shelf', upc: UPC, start: 0, end: 29 }]))).toEqual([
      [1, 13, 0, 59],
    ]);
  });

  test('a pack put on the shelf offline can be counted offline', () => {
    const stock = [range(0, 59, { status: 1 })];
    const effects: StockEffect[] = [
      { kind: 'shelf', upc: UPC, start: 0, end: 59 },
      { kind: 'sale', upc: UPC, start: 0, end: 22 },
    ];
    expect(shown(withEffects(stock, effects))).toEqual([[1, 13, 23, 59]]);
  });

  test('a waiting sale of another UPC’s tickets or of back-room tickets leaves the stock unchanged', () => {
    const stock = [range(0, 59), range(100, 159, { lotCounter: 2, status: 1 })];
    const effects: StockEffect[] = [
      { kind: 'sale', upc: UPC, start: 60, end: 159 },
      { kind: 'sale', upc: '000000000000', start: 0, end: 159 },
    ];
    expect(shown(withEffects(stock, effects))).toEqual(shown(stock));
  });

  const span = fc
    .tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 80 }))
    .map(([start, length]) => ({ start, end: start + length }));
  const anyEffects = fc.array(
    fc.oneof(
      span.map((s): StockEffect => ({ kind: 'shelf', upc: UPC, ...s })),
      span.map((s): StockEffect => ({ kind: 'sale', upc: UPC, ...s })),
    ),
    { maxLength: 8 },
  );
  const tickets = (runs: readonly StockRun[]) => runs.reduce((sum, r) => sum + runLength(r), 0);

  test('effects of waiting submissions never create tickets, and applying the last one again changes nothing', () => {
    const stock = [range(0, 59), range(60, 99, { status: 1 }), range(100, 159, { lotCounter: 2, status: 1 })];
    fc.assert(
      fc.property(anyEffects, (effects) => {
        const once = withEffects(stock, effects);
        expect(tickets(once)).toBeLessThanOrEqual(tickets(stock));
        const index = new Set(
          once.flatMap((r) => Array.from({ length: runLength(r) }, (_, i) => r.start + i)),
        );
        expect(index.size).toBe(tickets(once));
        expect(shown(withEffects(once, effects.slice(-1)))).toEqual(shown(once));
      }),
    );
  });
});

describe('the stock index', () => {
  test('the stock index finds runs of one status by UPC and by ticket', () => {
    const other = range(50, 80, { upc: '000000000017' });
    const index = indexStock([range(60, 99), range(0, 59, { status: 1 }), other], 13);
    expect(shown(index.ofUpc(UPC))).toEqual([[1, 13, 60, 99]]);
    expect(index.holding(59)).toEqual([other]);
    expect(index.holding(70)).toHaveLength(2);
    expect(index.holding(99)).toEqual([range(60, 99)]);
    expect(index.holding(100)).toEqual([]);
    expect(index.ofUpc('999999999999')).toEqual([]);
  });

  test('the stock index finds the same runs as a check of every run', () => {
    const anyRanges = fc.array(
      fc
        .tuple(
          fc.integer({ min: 0, max: 100 }),
          fc.integer({ min: 0, max: 40 }),
          fc.integer({ min: 1, max: 9 }),
        )
        .map(([start, length, lotCounter]) => range(start, start + length, { lotCounter })),
    );
    fc.assert(
      fc.property(anyRanges, fc.integer({ min: -1, max: 145 }), (ranges, ticket) => {
        const expected = ranges.filter((r) => r.start <= ticket && ticket <= r.end);
        expect(shown(indexStock(ranges, 13).holding(ticket))).toEqual(shown(expected));
      }),
    );
  });
});
