import { describe, expect, test } from 'vitest';
import { type CountRecord, drawersOf, withdrawnBy } from '../../../../src/shared/drawer/drawers';
import type { MoneyCount } from '../../../../src/shared/drawer/money-count';

const moneyCount = (id: string, records: string[], { recordedAt }: { recordedAt: number }): MoneyCount => ({
  id,
  number: recordedAt,
  recordedAt,
  records,
  basis: 'delta',
  figures: { online_sales: 0, online_cancels: 0, instant_cashes: 0, online_cashes: 0, cashless: 0 },
  other: 0,
  cash: null,
  machines: [],
  terminalClosed: false,
});

describe('money is withdrawn from a record', () => {
  const sharing = (a: MoneyCount, b: MoneyCount) => a.records.some((key) => b.records.includes(key));
  const both = moneyCount('m', ['a', 'b'], { recordedAt: 5 });
  const without = (id: string, recordedAt: number, ...records: string[]) =>
    moneyCount(id, records, { recordedAt });
  const by = (key: string, ...moneyCounts: MoneyCount[]) =>
    [moneyCounts, [...moneyCounts].reverse()].map(
      (some) =>
        withdrawnBy(
          some.filter(({ records }) => records.includes(key)),
          some,
          sharing,
        )?.id,
    );

  test('by the newer money count that replaces the one about it as a whole', () => {
    const newer = without('n', 6, 'b');
    expect(by('a', both, newer)).toEqual(['n', 'n']);
    expect(by('b', both, newer)).toEqual([undefined, undefined]);
    expect(by('c', both, newer)).toEqual([undefined, undefined]);
  });

  test('by the first of several such money counts, after the newest one about it', () => {
    const older = without('l', 4, 'a', 'c');
    expect(by('a', older, both, without('o', 7, 'b'), without('n', 6, 'b'))).toEqual(['n', 'n']);
    expect(by('a', older, both, without('n', 4.5, 'c'))).toEqual([undefined, undefined]);
  });

  test('not by a newer money count about other records, nor by an older one', () => {
    expect(by('a', both, without('n', 6, 'c'), without('k', 4, 'b'))).toEqual([undefined, undefined]);
  });
});

describe('vending machines', () => {
  const record = (key: string, at: number, counted: number, more: Partial<CountRecord>): CountRecord => ({
    key,
    number: at,
    recordedAt: at,
    date: '2026-11-20',
    counted,
    ...more,
  });
  const NONE = { online_sales: 0, online_cancels: 0, instant_cashes: 0, online_cashes: 0, cashless: 0 };
  const entered = (records: string[], more: Partial<MoneyCount>): MoneyCount => ({
    ...moneyCount('m', records, { recordedAt: 30 }),
    ...more,
  });
  const lobby = (slip: number | null, pulled: number) => ({ machine: 1, name: 'Lobby', slip, pulled });

  test('the cash pulled joins that of the drawer, and the slip stands beside the tickets', () => {
    const sold = record('a', 14, 22_500, { machines: [{ machine: 1, cents: 11_500 }] });
    const [drawer] = drawersOf(
      [sold],
      [
        entered(['a'], {
          figures: { ...NONE, cashless: 2_000 },
          cash: 11_000,
          machines: [lobby(12_000, 9_500)],
        }),
      ],
    );
    expect(drawer).toMatchObject({
      expected: 20_500,
      overShort: 0,
      machines: [
        { machine: 1, name: 'Lobby', counted: 11_500, slip: 12_000, pulled: 9_500, difference: 500 },
      ],
    });
  });

  test('without cash counted there is no over/short, and without a slip no difference', () => {
    const sold = record('a', 14, 500, { machines: [{ machine: 2, cents: 500 }] });
    const [drawer] = drawersOf([sold], [entered(['a'], { machines: [lobby(null, 300)] })]);
    expect(drawer).toMatchObject({
      overShort: null,
      machines: [
        { machine: 1, counted: 0, slip: null, pulled: 300, difference: null },
        { machine: 2, name: null, counted: 500, slip: null, pulled: null, difference: null },
      ],
    });
  });

  test('the records of a drawer add up, a return’s sales among them', () => {
    const of = (cents: number) => ({ createdBy: 1, machines: [{ machine: 1, cents }] });
    const records = [
      record('a', 14, 500, of(500)),
      record('b', 15, 300, of(300)),
      record('r', 13, 200, { ...of(200), isRemoval: true }),
    ];
    const [drawer] = drawersOf(records, [entered(['a', 'b'], { machines: [lobby(1_000, 0)] })]);
    expect(drawer).toMatchObject({ counted: 1_000, machines: [{ counted: 1_000, difference: 0 }] });
  });
});
