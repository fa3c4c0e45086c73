import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CountRecord } from '../../../../src/shared/drawer/drawers';
import type { MoneyCount } from '../../../../src/shared/drawer/money-count';
import {
  changesOf,
  type MovedTickets,
  newestChanges,
} from '../../../../src/shared/drawer/over-short-changes';
import { overShortBySentences } from '../../../support/oracles/over-short-oracle';

const DAYS = ['2026-11-20', '2026-11-21'];
const NONE = { online_sales: 0, online_cancels: 0, instant_cashes: 0, online_cashes: 0, cashless: 0 };

type History = { records: CountRecord[]; moneyCounts: MoneyCount[]; transfers: MovedTickets[] };

/** Records r0, r1 … of two clerks and two days, money counts of them and of unknown records, and moved tickets, in any order of arrival. */
const history: fc.Arbitrary<History> = fc
  .record({
    records: fc.array(
      fc.record({
        recordedAt: fc.nat(12),
        counted: fc.nat(900),
        date: fc.constantFrom(...DAYS),
        createdBy: fc.nat(1),
        isRemoval: fc.boolean(),
      }),
      { minLength: 1, maxLength: 9 },
    ),
    moneyCounts: fc.array(
      fc.record({
        recordedAt: fc.nat(12),
        names: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 3 }),
        basis: fc.constantFrom('delta' as const, 'cumulative' as const),
        terminalClosed: fc.boolean(),
        online_sales: fc.nat(500),
        cashless: fc.nat(500),
        other: fc.integer({ min: -50, max: 50 }),
        cash: fc.option(fc.nat(900), { freq: 6 }),
      }),
      { minLength: 1, maxLength: 9 },
    ),
    transfers: fc.array(fc.record({ of: fc.nat(8), cents: fc.integer({ min: -200, max: 200 }) }), {
      maxLength: 6,
    }),
    order: fc.array(fc.nat(20), { minLength: 24, maxLength: 24 }),
  })
  .map(({ records, moneyCounts, transfers, order }) => {
    /** Several arrivals may have one number, as a late record and the tickets that it takes. */
    const numberOf = (index: number) => order[index] ?? 0;
    const money = records.length;
    const moved = money + moneyCounts.length;
    return {
      records: records.map((record, at) => ({ key: `r${at}`, number: numberOf(at), ...record })),
      moneyCounts: moneyCounts.map(({ names, online_sales, cashless, ...typed }, at) => ({
        ...{ id: `m${at}`, number: numberOf(money + at), machines: [] },
        records: names.map((name) => `r${name}`),
        figures: { ...NONE, online_sales, cashless },
        ...typed,
      })),
      transfers: transfers
        .filter(({ of }) => of < records.length)
        .map(({ of, cents }, at) => ({ number: numberOf(moved + at), record: `r${of}`, cents })),
    };
  });

/** "Over/short is derived again and says what it was until then": after each arrival, from all that has arrived by then. */
function changesBySentences({ records, moneyCounts, transfers }: History) {
  const numbers = [...records, ...moneyCounts, ...transfers].map(({ number }) => number);
  const changes = new Map<string, { number: number; was: number }[]>();
  let before = new Map<string, number | null>();
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const then = overShortBySentences({
      records: records
        .filter((record) => record.number <= number)
        .map((record) => {
          const later = transfers.filter((moved) => moved.record === record.key && moved.number > number);
          return { ...record, counted: later.reduce((cents, moved) => cents - moved.cents, record.counted) };
        }),
      moneyCounts: moneyCounts.filter((money) => money.number <= number),
    });
    for (const [key, was] of before)
      if (was !== null && then.get(key) !== was)
        changes.set(key, [...(changes.get(key) ?? []), { number, was }]);
    before = then;
  }
  return changes;
}

test('the changes of over/short match a model that derives every drawer again after each arrival', () => {
  fc.assert(
    fc.property(history, (all) => {
      const { records, moneyCounts, transfers } = all;
      expect(changesOf(records, moneyCounts, transfers)).toEqual(changesBySentences(all));
    }),
    { numRuns: 400 },
  );
});

test('a drawer’s report has the newest 100 changes, in the order of receipt', () => {
  const changes = Array.from({ length: 108 }, (_, number) => ({ number: 107 - number }));
  expect(newestChanges(changes)).toEqual(Array.from({ length: 100 }, (_, n) => ({ number: n + 8 })));
});
