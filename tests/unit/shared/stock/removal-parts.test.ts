import { describe, expect, test } from 'vitest';
import {
  frontOfPack,
  rearOfPack,
  removalParts,
  ticketNamed,
} from '../../../../src/shared/stock/removal-parts';
import type { StockRun } from '../../../../src/shared/stock/stock';
import { STANDARD } from '../../../../src/shared/tickets/layouts';
import { ticketsIn } from '../../../../src/shared/tickets/runs';
import { stockRun } from '../../../support/shops/stock-runs';

const BASE = 15401234567000;
const run = (first: number, last: number, more: Partial<StockRun> = {}) =>
  stockRun({ start: BASE + first, end: BASE + last, vendorName: 'Lucky Sevens', ...more });
const parts = (
  runs: StockRun[],
  reason: Parameters<typeof removalParts>[1]['reason'],
  first?: number,
  last?: number,
) => {
  const at = (ticket: number | undefined) => (ticket === undefined ? null : BASE + ticket);
  const { removed, sold } = removalParts(runs, { reason, first: at(first), last: at(last) });
  const text = (list: { start: number; end: number }[]) =>
    list.map(({ start, end }) => `${start - BASE}-${end - BASE}`).join();
  return [text(removed), text(sold)];
};

describe('tickets that a removal takes from a pack', () => {
  test('a pack returned at its known front ticket is returned with all remaining tickets and without a sale', () => {
    expect(parts([run(35, 79)], 'returned')).toEqual(['35-79', '']);
    expect(parts([run(35, 79)], 'returned', 35)).toEqual(['35-79', '']);
  });

  test('returning or transferring a pack at a later front ticket sells the earlier tickets in the same record', () => {
    expect(parts([run(20, 79)], 'returned', 35)).toEqual(['35-79', '20-34']);
    expect(parts([run(20, 79)], 'transferred', 79)).toEqual(['79-79', '20-78']);
  });

  test('a roll sold down that is returned at a front ticket sells the tickets above it', () => {
    const down = [run(0, 60, { sells: 'down' })];
    expect(parts(down, 'returned', 44)).toEqual(['0-44', '45-60']);
    expect(parts(down, 'stolen', 44, 10)).toEqual(['10-44', '']);
  });

  test('a returned pack includes its tickets in the back room, which count as never sold', () => {
    const pack = [run(20, 39), run(40, 79, { status: 1 })];
    expect(parts(pack, 'returned', 30)).toEqual(['30-79', '20-29']);
    expect(parts(pack, 'returned', 50)).toEqual(['50-79', '']);
  });

  test('a pack returned at a front ticket sells nothing of a separate part of the pack', () => {
    expect(parts([run(0, 9), run(20, 79)], 'returned', 30)).toEqual(['30-79', '20-29']);
  });

  test('a record of lost, stolen or damaged tickets takes only those tickets and sells none', () => {
    expect(parts([run(0, 79)], 'damaged', 3, 5)).toEqual(['3-5', '']);
    expect(parts([run(12, 29)], 'stolen')).toEqual(['12-29', '']);
    expect(parts([run(12, 29)], 'lost', 20)).toEqual(['20-29', '']);
  });

  test('a pack sold whole takes all remaining tickets, also those in the back room', () => {
    expect(parts([run(12, 29), run(30, 59, { status: 1 })], 'sold_whole')).toEqual(['12-59', '']);
  });

  test('a removal takes nothing if it names a ticket that the pack no longer has', () => {
    expect(parts([run(35, 79)], 'returned', 34)).toEqual(['', '']);
    expect(parts([run(35, 79)], 'damaged', 35, 80)).toEqual(['', '']);
    expect(parts([], 'returned')).toEqual(['', '']);
  });

  test('the tickets of several runs are counted together', () => {
    expect(ticketsIn([run(0, 9), run(20, 20)])).toBe(11);
  });
});

describe('the ends of a pack', () => {
  test('a pack’s front and rear tickets follow its direction of sale, with the tickets on the shelf first', () => {
    const pack = [run(0, 19, { status: 1 }), run(40, 79)];
    expect([frontOfPack(pack), rearOfPack(pack)]).toEqual([BASE + 40, BASE + 79]);
    const down = [run(0, 19, { sells: 'down' }), run(40, 79, { sells: 'down' })];
    expect([frontOfPack(down), rearOfPack(down)]).toEqual([BASE + 79, BASE]);
    expect([frontOfPack([]), rearOfPack([])]).toEqual([null, null]);
  });
});

describe('the ticket that a text names', () => {
  const codes = { layout: STANDARD, isKnown: () => true };
  const named = (text: string, runs = [run(20, 79)]) => ticketNamed(text, runs, codes);

  test('typed text names a ticket of a pack by its number or its whole code', () => {
    expect(named('035')).toBe(BASE + 35);
    expect(named('#35')).toBe(BASE + 35);
    expect(named(' 35 ')).toBe(BASE + 35);
    expect(named(String(BASE + 35))).toBe(BASE + 35);
    expect(named('1540-1234567-035')).toBe(BASE + 35);
    expect(named('000', [run(0, 79)])).toBe(BASE);
  });

  test('typed text names no ticket if the pack doesn’t have that ticket or the number is ambiguous', () => {
    expect(named('019')).toBeNull();
    expect(named(String(BASE + 80))).toBeNull();
    expect(named('')).toBeNull();
    expect(named('abc')).toBeNull();
    expect(named('035', [run(0, 1100)])).toBeNull();
  });
});
