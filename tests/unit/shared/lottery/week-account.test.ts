import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateOf, weekAccount } from '../../../../src/shared/lottery/account';
import type { ChargedPack, SettlingRule } from '../../../../src/shared/lottery/settling';

const RULE: SettlingRule = { settleDays: 50, settlePercent: 70, atActivation: false };
const RATES = { sales: rateOf(5), cashing: rateOf(1) };
const WEEK = { from: '2026-09-20', to: '2026-09-26' };
const FIGURES = { instantCashes: 48_000, online: { sales: 126_050, cancels: 0, cashes: 33_300 } };

type Pack = ChargedPack & { priceCents: number };

/** A pack of $5 tickets that is due in the week, unless `more` says otherwise. */
const pack = (size: number, more: Partial<Pack> = {}): Pack => ({
  activatedOn: '2026-08-01',
  receivedOn: null,
  settledOn: null,
  size,
  sold: 0,
  sales: [],
  returned: [],
  priceCents: 500,
  ...more,
});
const account = (packs: Pack[], more: { fees?: number; adjustments?: number } = {}) =>
  weekAccount(WEEK, packs, FIGURES, { rule: RULE, rates: RATES, fees: 0, adjustments: 0, ...more });

/** $300, $400 and $600 settle; $200 were returned, of two packs. */
const SETTLING = [
  pack(30, { priceCents: 1_000, returned: [{ on: '2026-09-21', tickets: 10 }] }),
  pack(80),
  pack(120, { returned: [{ on: '2026-09-22', tickets: 20 }] }),
];

test('the low sweep has packs that surely settle, the sweep also due packs, and the high one also possible packs', () => {
  // "Settles when a share of its tickets has been validated": enough are sold of both.
  const due = pack(100, { sold: 70 });
  const perhaps = pack(40, { sold: 28, activatedOn: '2026-09-01' });
  const later = pack(60, { activatedOn: '2026-09-01' });
  const estimate = account([...SETTLING, due, perhaps, later]);
  expect([estimate.settling, estimate.due, estimate.perhaps]).toEqual([SETTLING, [due], [perhaps]]);
  // $500 and $200, less 5 % of commission
  expect([estimate.low, estimate.sweep, estimate.high]).toEqual([
    142_134,
    142_134 + 47_500,
    142_134 + 47_500 + 19_000,
  ]);
  expect(estimate.instant.settled).toBe(180_000);
});

test('a return is credited in the low, expected or high sweep only if that sweep also has its pack’s charge', () => {
  const RETURNED = [{ on: '2026-09-22', tickets: 10 }];
  const low = (each: Pack) => account([each]).low;
  const high = (each: Pack) => account([each]).high;
  const nothing = account([]).sweep;
  // $50 less 5 % of commission go back.
  const due = pack(100, { sold: 70, returned: RETURNED });
  expect([low(due), account([due]).sweep, high(due)]).toEqual([nothing, nothing + 42_750, nothing + 42_750]);
  const perhaps = pack(40, { sold: 28, activatedOn: '2026-09-01', returned: RETURNED });
  expect([low(perhaps), account([perhaps]).sweep, high(perhaps)]).toEqual([
    nothing,
    nothing,
    nothing + 14_250,
  ]);
  // Tickets returned after the week can't be credited in it.
  const after = { ...perhaps, returned: [{ on: '2026-09-27', tickets: 10 }] };
  expect([low(after), high(after)]).toEqual([nothing, nothing + 19_000]);
  const settledBefore = pack(40, { settledOn: '2026-09-01', returned: RETURNED });
  expect([low(settledBefore), high(settledBefore)]).toEqual([nothing - 4_750, nothing - 4_750]);
});

test('the low sweep is never above the sweep, nor the sweep above the high one, for any packs', () => {
  const day = fc
    .integer({ min: 1, max: 59 })
    .map((n) => new Date(Date.UTC(2026, 7, n)).toISOString().slice(0, 10));
  const packs = fc.array(
    fc
      .record({
        activatedOn: day,
        settledOn: fc.option(day),
        size: fc.integer({ min: 1, max: 40 }),
        on: day,
        soldOn: day,
      })
      .chain(({ on, soldOn, ...dates }) =>
        fc.record({ sold: fc.nat(dates.size), back: fc.nat(dates.size) }).map(({ sold, back }) =>
          pack(dates.size, {
            ...dates,
            sold,
            sales: [{ on: soldOn, tickets: sold }],
            returned: [{ on, tickets: Math.min(back, dates.size - sold) }],
          }),
        ),
      ),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(packs, (some) => {
      const { low, sweep, high } = account(some);
      return low <= sweep && sweep <= high;
    }),
  );
});
