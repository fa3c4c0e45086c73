import Type, { type Static } from 'typebox';
import { Dollars, Id, Instant, LotCounter, Nullable, Serial, Upc, Uuid, WallTime } from './common';

/** A claim as it's sent: by `recorded_at` the run start_ticket … end_ticket of this lot was sold. */
export const SalesEntry = Type.Object({
  lot_number: Upc,
  lot_counter: LotCounter,
  start_ticket: Serial,
  end_ticket: Serial,
  ticketCount: Type.Integer({ minimum: 1, maximum: 10_000 }),
  vendor_id: Type.Optional(Nullable(Id)),
  store_id: Id,
  ticket_price: Dollars,
  amount: Dollars,
});
export type SalesEntry = Static<typeof SalesEntry>;

export const SalesBody = Type.Object({
  data: Type.Object({
    scanned: Type.Array(SalesEntry, { maxItems: 500 }),
    non_scanned: Type.Array(SalesEntry, { maxItems: 500 }),
  }),
  time_created: Type.Optional(WallTime),
  recorded_at: Type.Optional(Instant),
});
export type SalesBody = Static<typeof SalesBody>;
export type SalesList = keyof SalesBody['data'];

const EntryStatus = Type.Union([
  Type.Literal('done'),
  Type.Literal('rebased'),
  Type.Literal('already_sold'),
  Type.Literal('exception'),
]);

export const SalesEntryResult = Type.Object({
  index: Type.Integer(),
  list: Type.Union([Type.Literal('scanned'), Type.Literal('non_scanned')]),
  status: EntryStatus,
  start_ticket: Nullable(Serial),
  end_ticket: Nullable(Serial),
  ticketCount: Type.Integer(),
  amount: Dollars,
  message: Type.Optional(Type.String()),
});
export type SalesEntryResult = Static<typeof SalesEntryResult>;

export const SalesReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Type.Object({
    id: Id,
    report_time: Type.String(),
    created_by: Id,
    ticketCount: Type.Integer(),
    amount: Dollars,
    entries: Type.Array(SalesEntryResult),
  }),
});
export type SalesReply = Static<typeof SalesReply>;

/** A submitted record, as the shift select lists it; the select's value is `{created_by}_{report_time}`. */
export const Shift = Type.Object({ name: Type.String(), report_time: Type.String(), created_by: Id });
export type Shift = Static<typeof Shift>;

export const SalesRow = Type.Object({
  lot_number: Upc,
  lot_counter: LotCounter,
  start_ticket: Serial,
  end_ticket: Serial,
  vendor_name: Nullable(Type.String()),
  ticket_price: Dollars,
  ticketCount: Type.Integer(),
  amount: Dollars,
  name: Type.String(),
  time_created: WallTime,
  /** with `report_time` the record that holds these tickets, as in `Shift` (an addition) */
  created_by: Id,
  report_time: Type.String(),
  /** who else counted some of these tickets, and whose they are; what a correction took from this entry */
  note: Type.Optional(Type.String()),
});
export type SalesRow = Static<typeof SalesRow>;

export const CountSummary = Type.Object({
  date_created: Type.String(),
  report_time: Nullable(Type.String()),
  ticketCount: Type.Integer(),
  amount: Dollars,
  ID: Nullable(Id),
});
export type CountSummary = Static<typeof CountSummary>;

/** Tickets that were in a record of the report until a correction put them back On Shelf; in none of its totals. */
export const TakenBack = Type.Object({
  lot_number: Upc,
  lot_counter: LotCounter,
  start_ticket: Serial,
  end_ticket: Serial,
  ticketCount: Type.Integer(),
  amount: Dollars,
  /** whose record held them, and when it was captured */
  name: Type.String(),
  time_created: WallTime,
  reason: Type.String(),
  corrected_by: Type.String(),
  time_corrected: WallTime,
  /** all of it in a sentence */
  note: Type.String(),
});
export type TakenBack = Static<typeof TakenBack>;

export const SalesReportReply = Type.Object({
  salesRecord: Type.Array(SalesRow),
  countData: Type.Array(CountSummary),
  /** an addition, only where there is any: a record that lost all its tickets leaves no other trace */
  corrections: Type.Optional(Type.Array(TakenBack)),
});
export type SalesReportReply = Static<typeof SalesReportReply>;

/** How many the lists hold: the newest open exceptions, resolved exceptions, and corrections. */
export const LISTED = { open: 100, resolved: 50, corrections: 100 } as const;

export const SalesException = Type.Object({
  id: Id,
  lot_number: Upc,
  lot_counter: LotCounter,
  start_ticket: Serial,
  end_ticket: Serial,
  /** tickets and dollars that it is about */
  ticketCount: Type.Integer(),
  amount: Dollars,
  kind: Type.Union([Type.Literal('went_backwards'), Type.Literal('seen_after_sold_out')]),
  claimed_by: Type.String(),
  claimed_at: Type.String(),
  seen_by: Type.String(),
  seen_at: Type.String(),
  resolved_at: Nullable(Type.String()),
  message: Type.String(),
});
export type SalesException = Static<typeof SalesException>;

/** Sold tickets of a lot that one entry of a record holds: what a correction can put back. */
export const SoldRun = Type.Object({
  start_ticket: Serial,
  end_ticket: Serial,
  ticket_price: Dollars,
  /** who recorded them as sold, and when */
  name: Type.String(),
  time_created: WallTime,
});
export type SoldRun = Static<typeof SoldRun>;

export const CorrectionBody = Type.Object({
  store_id: Id,
  lot_number: Upc,
  lot_counter: LotCounter,
  start_ticket: Serial,
  end_ticket: Serial,
  reason: Type.String({ minLength: 1, maxLength: 500 }),
  exception_id: Type.Optional(Nullable(Id)),
});
export type CorrectionBody = Static<typeof CorrectionBody>;
export const CorrectionReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Type.Object({ id: Id, ticketCount: Type.Integer(), amount: Dollars }),
});
export type CorrectionReply = Static<typeof CorrectionReply>;

/** A correction as it's listed: what was put back On Shelf, why, by whom. */
export const Correction = Type.Object({
  id: Id,
  lot_number: Upc,
  lot_counter: LotCounter,
  start_ticket: Serial,
  end_ticket: Serial,
  reason: Type.String(),
  exception_id: Nullable(Id),
  corrected_by: Type.String(),
  corrected_at: Type.String(),
});
export type Correction = Static<typeof Correction>;
