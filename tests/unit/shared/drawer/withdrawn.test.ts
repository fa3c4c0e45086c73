import { describe, expect, test } from 'vitest';
import { withdrawnBy } from '../../../../src/shared/drawer/drawers';
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
