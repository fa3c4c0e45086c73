import type { StateCode } from '../values/us-states';
import type { LotterySettings } from './lottery-settings';

/** A state lottery's published account rules. Unpublished ones stay as the store has them. */
export type LotteryPreset = {
  state: StateCode;
  settings: Partial<LotterySettings>;
  /** a public source */
  source: string;
  /** date of that source, YYYY-MM-DD; null: undated */
  asOf: string | null;
};

/** Rules change, so a person compares them with the lottery's own statement. */
export const LOTTERY_PRESETS: readonly LotteryPreset[] = [
  {
    state: 'AZ',
    settings: {
      settle_days: 45,
      settle_percent: 85,
      settle_at_activation: false,
      week_starts_on: 'sunday',
      sweep_weekday: 'friday',
    },
    source: 'Arizona Administrative Code R19-3-214',
    asOf: '2016-11-17',
  },
  {
    state: 'OR',
    settings: {
      settle_days: null,
      settle_percent: null,
      settle_at_activation: true,
      week_starts_on: 'sunday',
      sales_commission_percent: 8,
    },
    source: 'Oregon Administrative Rules 177-040-0025 and 177-010-0003',
    asOf: '2024-09-01',
  },
  {
    state: 'TX',
    settings: {
      settle_days: 45,
      settle_percent: 70,
      settle_at_activation: false,
      week_starts_on: 'sunday',
      sales_commission_percent: 5,
    },
    source: 'Texas Administrative Code 16 §401.353; settling: Texas Lottery RoundUp, August 2011',
    asOf: '2020-08-30',
  },
  {
    state: 'VA',
    settings: { sales_commission_percent: 5, cashing_commission_percent: 1 },
    source: 'Virginia Administrative Code 11VAC5-31-150 (“up to”)',
    asOf: '2024-11-21',
  },
  {
    state: 'WA',
    settings: {
      settle_days: 50,
      settle_percent: 80,
      settle_at_activation: false,
      week_starts_on: 'sunday',
      sweep_weekday: 'tuesday',
    },
    source: 'Washington’s Lottery, Retailer Responsibilities (walottery.com)',
    asOf: null,
  },
];
