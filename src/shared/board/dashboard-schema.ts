import Type, { type Static } from 'typebox';
import { Shift } from '../counting/sales-schema';
import { DateText, Dollars, Id, Instant, Nullable } from '../wire/common';
import { BoardStore } from './board-schema';

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
  // Absent from answers of the previous release, which a device may have kept, and for an inactive store:
  board: Type.Optional(BoardStore),
});
export type StoreToday = Static<typeof StoreToday>;
