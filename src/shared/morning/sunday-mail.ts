import { lotteryWeek } from '../lottery/calendar';

/** Checks whether the message about a business day is the one of a Sunday. @param day YYYY-MM-DD */
export const isBeforeSunday = (day: string): boolean => lotteryWeek(day, 'sunday').to === day;

/** The week of a store that ended on a Saturday. Money is in cents. */
export type SundayWeek = {
  /** its seven days, ascending */
  days: readonly { date: string; tickets: number; cents: number }[];
  /** the sales of the week before */
  beforeCents: number;
  /** over/short by clerk, of drawers with counted cash; `isEven`: each is within the store's tolerance */
  overShort: readonly { name: string; cents: number; isEven: boolean }[];
  /** the lottery's next sweep with an amount, if one is known; a negative one is a deposit */
  sweep: { on: string; cents: number; isEstimate: boolean } | null;
  /** what to order */
  orders: readonly { game: string; packs: number }[];
  /** the games that end soon or have ended, with their last day of sale, YYYY-MM-DD */
  ends: readonly { game: string; lastSale: string }[];
};
