import { type Rates, rateOf } from './account';
import type { Weekday } from './calendar';
import type { SettlingRule } from './settling';

/** What a store sets for its account with the lottery. Percents have at most two decimals, the fee is in dollars. */
export type LotterySettings = {
  /** days after activation in which a pack settles; null: no limit */
  settle_days: number | null;
  /** percent of a pack whose validation settles it; null: no such rule */
  settle_percent: number | null;
  settle_at_activation: boolean;
  week_starts_on: Weekday;
  sweep_weekday: Weekday;
  /** whole weeks between the first sweep day after a week and its sweep */
  sweep_lag_weeks: number;
  sales_commission_percent: number;
  cashing_commission_percent: number;
  weekly_fee: number;
};

/** Usual in many states; a person checks them against the lottery's statement. */
export const DEFAULT_LOTTERY_SETTINGS: LotterySettings = {
  settle_days: null,
  settle_percent: null,
  settle_at_activation: false,
  week_starts_on: 'sunday',
  sweep_weekday: 'tuesday',
  sweep_lag_weeks: 0,
  sales_commission_percent: 5,
  cashing_commission_percent: 0,
  weekly_fee: 0,
};

/** The part of the settings that says when packs settle. */
export const ruleOf = (settings: LotterySettings): SettlingRule => ({
  settleDays: settings.settle_days,
  settlePercent: settings.settle_percent,
  atActivation: settings.settle_at_activation,
});

/** The part of the settings that says what the lottery pays the store. */
export const ratesOf = (settings: LotterySettings): Rates => ({
  sales: rateOf(settings.sales_commission_percent),
  cashing: rateOf(settings.cashing_commission_percent),
});
