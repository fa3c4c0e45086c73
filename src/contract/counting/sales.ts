import Type, { type Static } from 'typebox';
import { MAX_LOT_SIZE } from '../../domain/tickets/serial';
import { MAX_ENTRIES, MAX_LENGTH } from '../../domain/values/max-lengths';
import {
  DateText,
  Dollars,
  Id,
  Instant,
  LotCounter,
  MAX_RUNS_OF_LOT,
  Nullable,
  PageQuery,
  Serial,
  Upc,
  Uuid,
  WallTime,
} from '../common';
import { Sells } from '../office/store-settings';
import { LateChange, LateRecord } from './late-records';

/** A run of adjoining tickets of one lot: both ends belong to it, the lower one first. */
const RUN = { lot_number: Upc, lot_counter: LotCounter, start_ticket: Serial, end_ticket: Serial };
/** The direction in which the run was sold (an addition); absent: up. */
const SOLD = { sells: Type.Optional(Sells) };

/** A claim as it's sent: by `recorded_at` the run start_ticket … end_ticket of this lot was sold. */
export const SalesEntry = Type.Object({
  ...RUN,
  /** as the terminal showed it; the lot's own direction decides */
  ...SOLD,
  ticketCount: Type.Integer({ minimum: 1, maximum: MAX_LOT_SIZE }),
  vendor_id: Type.Optional(Nullable(Id)),
  store_id: Id,
  ticket_price: Dollars,
  amount: Dollars,
});
export type SalesEntry = Static<typeof SalesEntry>;

const ENTRIES = `at most ${MAX_ENTRIES} entries in both lists together, and at most ${MAX_RUNS_OF_LOT} of one lot (422)`;

export const SalesBody = Type.Object({
  data: Type.Object({
    scanned: Type.Array(SalesEntry, { maxItems: MAX_ENTRIES, description: ENTRIES }),
    non_scanned: Type.Array(SalesEntry, { maxItems: MAX_ENTRIES, description: ENTRIES }),
  }),
  time_created: Type.Optional(WallTime),
  recorded_at: Type.Optional(Instant),
  /** the business day at capture: the date of `time_created`, or the day before (an addition; default: by the store's settings) */
  business_date: Type.Optional(DateText),
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
  ...RUN,
  ...SOLD,
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
  ...RUN,
  ...SOLD,
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

/** What a report lists at most, so that an answer stays bounded: several times the longest day of a large store. */
export const REPORT_LIMIT = { rows: 2_000, corrections: 500 } as const;

export const SalesReportReply = Type.Object({
  salesRecord: Type.Array(SalesRow),
  countData: Type.Array(CountSummary),
  /** an addition, only where there is any: a record that lost all its tickets leaves no other trace */
  corrections: Type.Optional(Type.Array(TakenBack)),
  omitted: Type.Optional(
    Type.Object(
      { ticketCount: Type.Integer(), amount: Dollars, corrections: Type.Integer() },
      {
        description:
          `an addition, only where the lists were cut: at most ${REPORT_LIMIT.rows} rows and ` +
          `${REPORT_LIMIT.corrections} corrections are listed. The tickets and dollars that are in countData but in no ` +
          'row, and the corrections that are not listed.',
      },
    ),
  ),
  /** an addition, only where there is any: late records that changed these figures when they were received */
  late_changes: Type.Optional(Type.Array(LateChange)),
});
export type SalesReportReply = Static<typeof SalesReportReply>;

/** How many of the newest the lists hold where no page is asked for. */
export const LISTED = { open: 100, resolved: 50, corrections: 100, late: 100 } as const;

export const SalesException = Type.Object({
  id: Id,
  ...RUN,
  ...SOLD,
  /** tickets and dollars that it is about */
  ticketCount: Type.Integer(),
  amount: Dollars,
  kind: Type.Union([Type.Literal('went_backwards'), Type.Literal('seen_after_sold_out')]),
  claimed_by: Type.String(),
  claimed_at: Type.String(),
  /** wall time and business day of that record (an addition); absent: by the store's clock now */
  time_claimed: Type.Optional(WallTime),
  business_date: Type.Optional(DateText),
  seen_by: Type.String(),
  seen_at: Type.String(),
  /** wall time of that record (an addition); absent: by the store's clock now */
  time_seen: Type.Optional(WallTime),
  resolved_at: Nullable(Type.String()),
  message: Type.String(),
});
export type SalesException = Static<typeof SalesException>;

/** Which exceptions are wanted. Without anything: the newest open and resolved ones (`LISTED`), the open ones first. */
export const ExceptionsQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('resolved')])),
});
export type ExceptionsQuery = Static<typeof ExceptionsQuery>;

/** A page of exceptions and the same page of the late records, the newest first, and how many there are on all pages. */
export const ExceptionsReply = Type.Object({
  total: Type.Integer(),
  data: Type.Array(SalesException),
  late_total: Type.Integer(),
  late: Type.Array(LateRecord),
});
export type ExceptionsReply = Static<typeof ExceptionsReply>;

/** Sold tickets of a lot that one entry of a record holds: what a correction can put back. */
export const SoldRun = Type.Object({
  start_ticket: Serial,
  end_ticket: Serial,
  ...SOLD,
  ticket_price: Dollars,
  /** who recorded them as sold, and when */
  name: Type.String(),
  time_created: WallTime,
  /** of that record (an addition) */
  business_date: Type.Optional(DateText),
});
export type SoldRun = Static<typeof SoldRun>;

export const CorrectionBody = Type.Object({
  store_id: Id,
  ...RUN,
  reason: Type.String({ minLength: 1, maxLength: MAX_LENGTH.reason }),
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
  ...RUN,
  ...SOLD,
  reason: Type.String(),
  exception_id: Nullable(Id),
  corrected_by: Type.String(),
  corrected_at: Type.String(),
  /** by the store's clock then (an addition); absent: by its clock now */
  time_corrected: Type.Optional(WallTime),
});
export type Correction = Static<typeof Correction>;

export const CorrectionsReply = Type.Object({ total: Type.Integer(), data: Type.Array(Correction) });
export type CorrectionsReply = Static<typeof CorrectionsReply>;
