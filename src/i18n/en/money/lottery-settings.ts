import type { Weekday } from '../../../domain/lottery/calendar';

const WEEKDAY: Record<Weekday, string> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
};

/** Store Settings: the account with the lottery. */
export const LOTTERY_SETTINGS = {
  title: 'Lottery account',
  intro:
    'When the lottery charges packs, what it pays you, and how long it takes to deliver. Rules differ by state and change: compare them with your last statement.',
  preset: 'Start with what a state has published',
  noPreset: 'Choose a state',
  source: (source: string, asOf: string | null) =>
    `Source: ${source}${asOf === null ? '' : `, as of ${asOf}`}. What it doesn’t say stays as it is. Check it, then save.`,
  weekday: WEEKDAY,
  settle_days: 'Days until a pack settles (empty: no limit)',
  settle_percent: 'Percent validated that settles it (empty: no such rule)',
  settle_at_activation: 'Packs are charged on the day on which they are put on the shelf',
  week_starts_on: 'The lottery’s week begins on',
  sweep_weekday: 'The lottery collects on',
  sweep_lag_weeks: 'Weeks between a week and its sweep',
  sales_commission_percent: 'Commission on sales, percent',
  cashing_commission_percent: 'Commission on prizes paid, percent',
  weekly_fee: 'Weekly fee in dollars',
  order_lead_days: 'Days from an order to its packs',
  order_safety_days: 'Days of stock that should be left then',
  wholeDays: 'Enter a whole number from 1 to 365, or leave it empty.',
  wholePercent: 'Enter a whole number from 1 to 100, or leave it empty.',
  weeks: 'Enter a whole number from 0 to 8.',
  percent: 'Enter a percentage from 0 to 100, such as 5 or 5.75.',
  fee: 'Enter an amount from 0 to 10,000 dollars, such as 12.50.',
  orderDays: (max: number) => `Enter a whole number from 0 to ${max}.`,
  update: 'Update lottery account',
  saved: 'Saved: the lottery account of this store.',
} as const;
