import type { Static } from 'typebox';
import Type from 'typebox';
import { Shift } from '../counting/sales-schema';
import { SignedDollars } from '../drawer/shift-money-schema';
import { DateText, Dollars, Id, Instant, Nullable, PagedList, Waiting } from '../wire/common';

const Count = Type.Integer({ minimum: 0 });

/** A drawer of a store's day: the records of one or several clerks. */
const DayDrawer = Type.Object({
  name: Type.String({ description: 'its clerks' }),
  report_time: Type.String(),
  amount: Dollars,
  over_short: Nullable(SignedDollars),
  even: Type.Boolean({ description: 'its cash was counted, and is within the store’s tolerance' }),
});

/** The business day before today: its sales, its drawers, and the tickets that its opening checks found missing. */
export const Yesterday = Type.Object({
  date: DateText,
  amount: Dollars,
  drawers: Type.Array(DayDrawer),
  missingCount: Count,
  missingAmount: Dollars,
});
export type Yesterday = Static<typeof Yesterday>;

/** The lottery's next collection. */
export const NextSweep = Type.Object({
  on: DateText,
  week_start: DateText,
  low: SignedDollars,
  high: SignedDollars,
  stated: Type.Boolean({ description: 'by the lottery’s statement, rather than an estimate' }),
});
export type NextSweep = Static<typeof NextSweep>;

/** The number of lines of the store's Today list, by kind, and of transfers on the way to the store. */
const ToDo = Type.Object({
  put_up: Count,
  order: Count,
  slow: Count,
  ended: Count,
  empty_bin: Count,
  unsold: Count,
  ends: Count,
  facings: Count,
  receive: Count,
});

/** `GET /board/{companyId}`: an active store, by its own business day. Seven days end with today. */
export const BoardStore = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  /** of a shift or an opening check; null: it has never counted */
  last_count_at: Nullable(Instant),
  last_count_by: Nullable(Type.String()),
  sales_today: Dollars,
  sales_7_days: Dollars,
  /** of the drawers with counted cash; null: none */
  over_short_7_days: Nullable(SignedDollars),
  /** found missing by opening checks, and not explained by a sale */
  missing_7_days: Dollars,
  open_exceptions: Count,
  /** packs on the shelf that the last count didn't see; null: unknown */
  packs_unseen: Nullable(Count),
  /** of the packs that settle within ten days or are overdue */
  settling_value: Dollars,
  /** with refused or waiting entries, or silent */
  terminals_late: Count,
  // Additions:
  /** the store's current business day */
  date: DateText,
  /** business day and wall time of the last count, YYYY-MM-DD HH:mm:ss by the store's clock */
  last_count_date: Nullable(DateText),
  time_last_count: Nullable(Type.String()),
  /** drawers short by more than the store's tolerance */
  short_shifts_7_days: Count,
  /** the estimate for the current week of the lottery, and its collection day */
  sweep_low: SignedDollars,
  sweep_high: SignedDollars,
  sweep_on: DateText,
  // Absent from replies of the previous release, which a device may have cached:
  has_stock: Type.Optional(Type.Boolean({ description: 'the store ever received a pack' })),
  open_alarms: Type.Optional(Count),
  /** drawers with a vending machine whose slip differs from its tickets beyond the store's tolerance */
  slips_off_7_days: Type.Optional(Count),
  sales_14_days: Type.Optional(Type.Array(Dollars, { description: 'ending with today' })),
  counted_7_days: Type.Optional(
    Type.Array(Type.Boolean(), { description: 'days with a count, ending with today' }),
  ),
  yesterday: Type.Optional(Yesterday),
  next_sweep: Type.Optional(NextSweep),
  to_do: Type.Optional(ToDo),
  /** the unresolved differences of the lottery's newest list of packs; absent without a list */
  pack_list: Type.Optional(Type.Object({ as_of: DateText, differences: Count, value: Dollars })),
  /** weeks among the last five whose statement charged packs wrongly, newest first; `amount`: the overcharge */
  charged_wrongly: Type.Optional(
    Type.Array(Type.Object({ week_start: DateText, packs: Count, amount: Dollars })),
  ),
});
export type BoardStore = Static<typeof BoardStore>;

export const BoardReply = Type.Object({
  ...PagedList(BoardStore).properties,
  /** an addition: stores whose newest records aren't in it yet; a store that was never derived has no row */
  waiting: Waiting,
});
export type BoardReply = Static<typeof BoardReply>;

/**
 * The unsold tickets of one plan in a store, or in all stores of a company (specification, section 3,
 * Dashboard data).
 */
export const PlanCount = Type.Object({
  plan_name: Type.String(),
  total_count: Type.Integer({ description: 'unsold tickets, Active and On Shelf' }),
  shelf_count: Type.Integer({ description: 'of them On Shelf now' }),
  lot_count: Type.Integer({ description: 'lots with an unsold ticket left' }),
});
export type PlanCount = Static<typeof PlanCount>;

/** The answer is the list itself, without an envelope. */
export const PlanCountReply = Type.Array(PlanCount);

/** The sales of one business day of a store, to date. */
export const DayTotal = Type.Object({
  date: DateText,
  shifts: Type.Integer({ description: 'counts at the end of a shift' }),
  ticketCount: Type.Integer(),
  amount: Dollars,
  missingCount: Type.Integer({
    description: 'tickets that opening checks found gone, and that no sale explains',
  }),
  missingAmount: Dollars,
});
export type DayTotal = Static<typeof DayTotal>;

/** A count of a store: a shift's, or an opening check, whose tickets are missing rather than sold. */
export const CountTotal = Type.Object({
  ...Shift.properties,
  date: DateText,
  recorded_at: Instant,
  ticketCount: Type.Integer(),
  amount: Dollars,
});
export type CountTotal = Static<typeof CountTotal>;

/** A store's recent sales (an addition). */
export const StoreToday = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  date: Type.String({ description: 'the business day of the store now' }),
  days: Type.Array(DayTotal, {
    description:
      'ascending, ending with today: the last 14 days, and the same weekday of the four weeks before',
  }),
  usual: Type.Optional(
    Nullable(
      Type.Object({
        time: Type.String({ description: 'HH:mm:ss by the store’s clock now' }),
        amount: Type.Number({
          description: 'dollars usually sold by this time on this weekday, in the last four weeks',
        }),
        is_over: Type.Boolean({ description: 'on these days nothing was counted after this time' }),
      }),
    ),
  ),
  counts: Type.Array(CountTotal, { description: 'of today and yesterday, in the order of capture' }),
  last_count: Nullable(CountTotal),
  // Absent from replies of the previous release, which a device may have cached, and for an inactive store:
  board: Type.Optional(BoardStore),
});
export type StoreToday = Static<typeof StoreToday>;
