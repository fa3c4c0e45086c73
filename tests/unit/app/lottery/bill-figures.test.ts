import { describe, expect, test } from 'vitest';
import { waterfall } from '../../../../src/app/lottery/bill-figures';
import { dueDays } from '../../../../src/app/lottery/settling-columns';
import { ACCOUNT_LINES, type LineAmounts } from '../../../../src/shared/lottery/account';
import type { SettlingPack } from '../../../../src/shared/lottery/lottery-schema';
import { byUnsold } from '../../../../src/shared/lottery/settling';
import { recordOf } from '../../../../src/shared/values/collections';

const amounts = (some: Partial<LineAmounts>): LineAmounts => ({
  ...recordOf(ACCOUNT_LINES, () => 0),
  ...some,
});

test('the waterfall leads from the packs settled through returns, commissions and prizes to the sweep', () => {
  // 1,300 − 200 − 55.00 − 480 − 4.80 = 560.20
  const steps = waterfall(
    amounts({
      settled: 130_000,
      returned: 20_000,
      instant_commission: 5_500,
      instant_cashes: 48_000,
      instant_cashing_commission: 480,
      sweep: 56_020,
    }),
  );
  expect(steps.map(({ name, from, to, isSum }) => [name, from, to, isSum])).toEqual([
    ['Packs settled', 0, 130_000, false],
    ['Returns', 130_000, 110_000, false],
    ['Commissions', 110_000, 104_020, false],
    ['Prizes paid', 104_020, 56_020, false],
    ['Sweep', 0, 56_020, true],
  ]);
});

test('the last bar of the waterfall is the sweep even if the statement doesn’t add up', () => {
  const steps = waterfall(amounts({ settled: 10_000, sweep: 13_000 }));
  expect(steps.map(({ name, from, to }) => [name, from, to])).toEqual([
    ['Packs settled', 0, 10_000],
    ['Fees and adjustments', 10_000, 13_000],
    ['Sweep', 0, 13_000],
  ]);
});

const pack = (lot: number, due_by: string | null, expected: number | null, left = 300): SettlingPack => ({
  lot_number: '028400000001',
  lot_counter: lot,
  activated_at: null,
  due_by,
  days: null,
  settled_at: null,
  value: 300,
  left: left / 5,
  left_value: left,
  expected_left_value: expected,
  vendor_name: null,
  ticket_price: 5,
  sold_per_day: null,
  may_settle: false,
  source: null,
});
const TODAY = '2026-09-10';

describe('packs due', () => {
  test('packs due are listed by the value that will be unsold, not by their day', () => {
    const packs = [
      pack(1, '2026-09-11', 0),
      pack(2, '2026-09-12', 50),
      pack(3, null, null),
      pack(4, '2026-10-30', 290),
    ];
    expect(byUnsold(packs).map(({ lot_counter }) => lot_counter)).toEqual([3, 4, 2, 1]);
  });

  test('the timeline of packs due shows the dollars unsold on each day of eight weeks, and is red for ten days', () => {
    const days = dueDays(
      [
        pack(1, '2026-09-20', 100),
        pack(2, '2026-09-20', 50.5),
        pack(3, '2026-09-21', 70),
        // Sold out by then, overdue, and beyond the eight weeks.
        pack(4, '2026-09-22', 0),
        pack(5, '2026-09-01', 20),
        pack(6, '2026-11-05', 90),
        { ...pack(7, '2026-09-15', 80), settled_at: '2026-09-05' },
      ],
      TODAY,
    );
    expect(days).toHaveLength(56);
    expect(days.filter(({ cents }) => cents > 0)).toEqual([
      { day: '2026-09-10', packs: 1, cents: 2_000, isUrgent: true },
      { day: '2026-09-20', packs: 2, cents: 15_050, isUrgent: true },
      { day: '2026-09-21', packs: 1, cents: 7_000, isUrgent: false },
    ]);
  });
});
