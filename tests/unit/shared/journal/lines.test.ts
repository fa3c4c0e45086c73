import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../server/seed/random';
import { expectedCash } from '../../../../src/shared/drawer/money-count';
import {
  accountLines,
  balanceOf,
  drawerLines,
  type WeekAmounts,
} from '../../../../src/shared/journal/entries';
import {
  ACCOUNT_LINES,
  instantDue,
  onlineDue,
  rateOf,
  sweepOf,
} from '../../../../src/shared/lottery/account';

/** Packs of $1,300 settle, $200 go back, $480 of prizes; draw games $1,260.50, prizes $333; 5 % and 1 %. */
const EXAMPLE: WeekAmounts = {
  settled: 130_000,
  returned: 20_000,
  instant_commission: 5_500,
  instant_cashes: 48_000,
  instant_cashing_commission: 480,
  online_sales: 126_050,
  online_cancels: 0,
  online_commission: 6_303,
  online_cashes: 33_300,
  online_cashing_commission: 333,
  fees: 0,
  adjustments: 0,
  sweep: 142_134,
};

test('the drawers’ entry has lines for card payments and for cash paid into the drawer', () => {
  // Example 2 of a shift, with $20 paid in: 640 + 412.50 − 5 − 215 − 96 − 180 + 20 = 576.50.
  const lottery = 64_000 + 41_250 - 500 - 21_500 - 9_600;
  expect(drawerLines({ cash: 57_650, cashless: 18_000, other: 2_000, overShort: 0, lottery })).toEqual([
    { role: 'cash', cents: 57_650 },
    { role: 'cashless', cents: 18_000 },
    { role: 'other', cents: -2_000 },
    { role: 'clearing', cents: -73_650 },
  ]);
});

describe('journal lines from a lottery statement', () => {
  test('a statement’s adjustments are included in the sweep only once', () => {
    const stated = { adjustments: -1_500 };
    const expected = { role: 'adjustments', cents: -1_500 };
    expect(accountLines(EXAMPLE, stated)).toContainEqual(expected);
    expect(accountLines(EXAMPLE, { ...stated, sweep: 140_634 })).toContainEqual(expected);
  });
});

test('the balance of journal lines is debits minus credits', () => {
  expect(balanceOf([{ cents: 500 }, { cents: 70 }, { cents: -300 }])).toBe(270);
});

test('a week in which the lottery pays the store debits the payable account', () => {
  const week = {
    ...EXAMPLE,
    settled: 0,
    returned: 0,
    instant_commission: 0,
    online_sales: 0,
    online_commission: 0,
  };
  expect(accountLines(week, {})).toContainEqual({ role: 'payable', cents: 48_000 + 480 + 33_300 + 333 });
});

test('the journal entries of 10,000 random weeks balance to the cent', () => {
  const random = seededRandom(17);
  const amount = (max = 500_000) => Math.floor(random() * max);
  const signed = () => amount(20_000) - 10_000;
  for (let n = 0; n < 10_000; n++) {
    const counted = amount();
    const figures = {
      online_sales: amount(),
      online_cancels: amount(),
      instant_cashes: amount(),
      online_cashes: amount(),
      cashless: amount(),
    };
    const [other, overShort] = [signed(), signed()];
    const drawers = drawerLines({
      cash: expectedCash(counted, figures, other) + overShort,
      cashless: figures.cashless,
      other,
      overShort,
      lottery:
        counted +
        figures.online_sales -
        figures.online_cancels -
        figures.instant_cashes -
        figures.online_cashes,
    });
    expect(balanceOf(drawers)).toBe(0);

    const rates = { sales: rateOf(Math.round(random() * 1_000) / 100), cashing: rateOf(1.5) };
    const settled = amount();
    const returned = amount(settled + 1);
    const instant = instantDue({ settled, returned, cashes: figures.instant_cashes }, rates);
    const sold = { sales: figures.online_sales, cancels: figures.online_cancels };
    const online = onlineDue({ ...sold, cashes: figures.online_cashes }, rates);
    const fees = amount(5_000);
    const estimate: WeekAmounts = {
      settled,
      returned,
      instant_commission: instant.commission,
      instant_cashes: figures.instant_cashes,
      instant_cashing_commission: instant.cashingCommission,
      online_sales: sold.sales,
      online_cancels: sold.cancels,
      online_commission: online.commission,
      online_cashes: figures.online_cashes,
      online_cashing_commission: online.cashingCommission,
      fees,
      adjustments: 0,
      sweep: 0,
    };
    const lines = accountLines(estimate, {});
    expect(balanceOf(lines)).toBe(0);
    expect(lines.find(({ role }) => role === 'payable')?.cents ?? 0).toBe(
      0 - sweepOf(instant, online, fees, 0),
    );
    const stated = Object.fromEntries(
      ACCOUNT_LINES.filter(() => random() < 0.3).map((line) => [line, signed()]),
    );
    expect(balanceOf(accountLines(estimate, stated))).toBe(0);
  }
});
