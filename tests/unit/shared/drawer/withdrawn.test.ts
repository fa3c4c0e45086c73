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

describe('money withdrawn from a record', () => {
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

  test('a newer money count about other records withdraws a record’s money by replacing its money count', () => {
    const newer = without('n', 6, 'b');
    expect(by('a', both, newer)).toEqual(['n', 'n']);
    expect(by('b', both, newer)).toEqual([undefined, undefined]);
    expect(by('c', both, newer)).toEqual([undefined, undefined]);
  });

  test('of several money counts that withdraw a record’s money, the first after the newest about it counts', () => {
    const older = without('l', 4, 'a', 'c');
    expect(by('a', older, both, without('o', 7, 'b'), without('n', 6, 'b'))).toEqual(['n', 'n']);
    expect(by('a', older, both, without('n', 4.5, 'c'))).toEqual([undefined, undefined]);
  });

  test('an older money count, or one that shares no record, withdraws no money', () => {
    expect(by('a', both, without('n', 6, 'c'), without('k', 4, 'b'))).toEqual([undefined, undefined]);
  });
});

describe('vending machines in a drawer', () => {
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

  test('cash pulled from a vending machine joins the drawer’s cash, and its slip is compared with the tickets', () => {
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

  test('a drawer without counted cash has no over/short, and a vending machine without a slip no difference', () => {
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

  test('a vending machine’s tickets are added over all records of a drawer, including a return’s sales', () => {
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
