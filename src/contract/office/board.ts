import Type, { type Static } from 'typebox';
import { DateText, Dollars, Id, Instant, Nullable } from '../common';
import { SignedDollars } from '../money/shift-money';

const Count = Type.Integer({ minimum: 0 });

/** `GET /board/{companyId}`: an active store, by its own business day. Seven days end with today. */
export const BoardStore = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  /** of a shift or an opening check; null: it has never counted */
  last_count_at: Nullable(Instant),
  last_count_by: Nullable(Type.String()),
  sales_today: Dollars,
  sales_7_days: Dollars,
  /** of the drawers whose cash was counted; null: none was */
  over_short_7_days: Nullable(SignedDollars),
  /** found gone by opening checks, and explained by no sale */
  missing_7_days: Dollars,
  open_exceptions: Count,
  /** packs on the shelf that the last count didn't see; null: it says nothing of them */
  packs_unseen: Nullable(Count),
  /** of the packs that settle within ten days, or are past their day */
  settling_value: Dollars,
  /** with entries that were refused or wait, or silent */
  terminals_late: Count,
  // Additions:
  /** the business day of the store now */
  date: DateText,
  /** business day and wall time of the last count, YYYY-MM-DD HH:mm:ss by the store's clock */
  last_count_date: Nullable(DateText),
  time_last_count: Nullable(Type.String()),
  /** drawers that were short by more than the store's tolerance */
  short_shifts_7_days: Count,
  /** the estimate for the lottery's week that today is in, and when it will be collected */
  sweep_low: SignedDollars,
  sweep_high: SignedDollars,
  sweep_on: DateText,
});
export type BoardStore = Static<typeof BoardStore>;
