import Type, { type Static } from 'typebox';
import { DayTotal } from '../board/board-schema';
import { Dollars, Id, Nullable, OF_ALL_STORES, PageQuery, SINCE, Upc } from '../wire/common';
import { EXPORT_PART_NAMES } from './store-files';

/** The maximum number of days in one report: three months. */
export const MAX_PERIOD_DAYS = 92;
/** The same in reports of all stores of a company: the last days, whose sums are kept for each store. */
export const MAX_DAYS_OF_ALL = 31;

const SUM = { ticketCount: Type.Integer(), amount: Dollars };

/** The sales of one store in a report of all stores. */
const StoreSales = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  shifts: Type.Integer(),
  ...SUM,
  missingCount: Type.Integer(),
  missingAmount: Dollars,
});
export type StoreSales = Static<typeof StoreSales>;

export const PeriodSalesQuery = PageQuery;

/**
 * A store's sales from one business day to another, both included (an addition). Each day has the totals of
 * its day report, and each of the other lists adds up to the sum of the days. For a company's id: the sums of its stores on those
 * days that aren't before `since`, and a page of its stores, the most dollars first; the other lists are empty.
 */
export const PeriodSales = Type.Object({
  data: Type.Array(DayTotal, {
    description: `every day of the period, ascending; at most ${MAX_PERIOD_DAYS}`,
  }),
  prices: Type.Array(Type.Object({ ticket_price: Dollars, ...SUM }), { description: 'falling' }),
  games: Type.Array(Type.Object({ lot_number: Upc, vendor_name: Nullable(Type.String()), ...SUM }), {
    description: 'the most dollars first',
  }),
  clerks: Type.Array(Type.Object({ created_by: Id, name: Type.String(), shifts: Type.Integer(), ...SUM }), {
    description: 'the most dollars first',
  }),
  stores: Type.Optional(Type.Array(StoreSales)),
  ...OF_ALL_STORES,
  ...SINCE,
});
export type PeriodSales = Static<typeof PeriodSales>;

/** `GET /store-export/{storeId}`: a page of one part of a store's data. */
export const StoreExportQuery = Type.Object({
  part: Type.Enum(EXPORT_PART_NAMES),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: '`next` of the page before, as it is; absent: the first page',
    }),
  ),
});
export type StoreExportQuery = Static<typeof StoreExportQuery>;

/** The maximum number of rows of a page. */
export const MAX_EXPORT_ROWS = 1_000;

/** Rows in the order of writing, with the columns of `shared/reports/store-files`. */
export const StoreExportReply = Type.Object({
  rows: Type.Array(Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()])), {
    maxItems: MAX_EXPORT_ROWS,
  }),
  /** null: there are no more pages; a page may have fewer rows, or none, before it */
  next: Nullable(Type.Integer()),
});
export type StoreExportReply = Static<typeof StoreExportReply>;
