import { initialOf, type Settings, type ValuesOf } from '../values/setting';
import { type Rates, rateOf } from './account';
import { WEEKDAYS } from './calendar';
import type { SettlingRule } from './settling';

/** A store's settings for its account with the lottery. The initial values are usual in many states. */
export const LOTTERY_SETTINGS = {
  retailer_number: {
    kind: 'text',
    maxLength: 20,
    initial: '',
    name: 'retailer number',
    about: 'number of the store at the lottery',
  },
  settle_days: {
    kind: 'whole',
    min: 1,
    max: 365,
    initial: null,
    name: 'days until a pack settles',
    about: 'days after activation in which a pack settles',
  },
  settle_percent: {
    kind: 'whole',
    unit: 'percent',
    min: 1,
    max: 100,
    initial: null,
    name: 'share that settles a pack',
    about: 'share of a pack whose validation settles it',
  },
  settle_at_activation: {
    kind: 'switch',
    initial: false,
    name: 'packs settle when activated',
    about: 'a pack is charged when it is activated',
  },
  week_starts_on: { kind: 'choice', of: WEEKDAYS, initial: 'sunday', name: 'start of the lottery week' },
  sweep_weekday: { kind: 'choice', of: WEEKDAYS, initial: 'tuesday', name: 'day of the sweep' },
  /** whole weeks between the first sweep day after a week and its sweep */
  sweep_lag_weeks: {
    kind: 'whole',
    min: 0,
    max: 8,
    initial: 0,
    name: 'weeks until the sweep',
    about: 'weeks between a week and its sweep',
  },
  sales_commission_percent: {
    kind: 'decimal',
    unit: 'percent',
    max: 100,
    initial: 5,
    name: 'commission on sales',
    column: 'sales_commission',
  },
  cashing_commission_percent: {
    kind: 'decimal',
    unit: 'percent',
    max: 100,
    initial: 0,
    name: 'commission on prizes paid',
    column: 'cashing_commission',
  },
  weekly_fee: {
    kind: 'decimal',
    unit: 'dollars',
    max: 10_000,
    initial: 0,
    name: 'weekly fee',
    column: 'weekly_fee_cents',
  },
} as const satisfies Settings;
export type LotterySettings = ValuesOf<typeof LOTTERY_SETTINGS>;

/** A person checks them against the lottery's statement. */
export const DEFAULT_LOTTERY_SETTINGS: LotterySettings = initialOf(LOTTERY_SETTINGS);

/** The settings for the time when packs settle. */
export const ruleOf = (settings: LotterySettings): SettlingRule => ({
  settleDays: settings.settle_days,
  settlePercent: settings.settle_percent,
  atActivation: settings.settle_at_activation,
});

/** The settings for the lottery's payments to the store. */
export const ratesOf = (settings: LotterySettings): Rates => ({
  sales: rateOf(settings.sales_commission_percent),
  cashing: rateOf(settings.cashing_commission_percent),
});
