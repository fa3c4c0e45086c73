import Type, { type Static } from 'typebox';
import { Sells } from '../places/store-settings-schema';
import { COUNTER, MAX_MACHINES } from '../stock/bins';
import { MAX_CODE_LENGTH, MAX_UNKNOWN_PACKS } from '../stock/found-packs';
import { MAX_LOT_SIZE } from '../tickets/serial';
import { LIMITS_OF_RECORD, MAX_ENTRIES, REPORT_LIMIT } from '../values/limits';
import {
  DateText,
  Dollars,
  ExceptionId,
  Id,
  Instant,
  LotCounter,
  Nullable,
  OF_ALL_STORES,
  OF_STORE,
  PageQuery,
  REAL_UPC,
  Serial,
  SINCE,
  StockVersion,
  Upc,
  Uuid,
  WallTime,
} from '../wire/common';
import { DISAGREEMENTS, SecondSignature } from './clerks-side-schema';
import { LateChange } from './late-records-schema';

/** A run of adjoining tickets of one lot: both ends included, the lower one first. */
export const RUN = { lot_number: Upc, lot_counter: LotCounter, start_ticket: Serial, end_ticket: Serial };
/** The direction in which the run was sold (an addition); absent: up. */
export const SOLD = { sells: Type.Optional(Sells) };

/** A claim as sent: by `recorded_at` the run start_ticket … end_ticket of this lot was sold. */
export const SalesEntry = Type.Object({
  ...RUN,
  /** as shown on the terminal; the lot's own direction decides */
  ...SOLD,
  ticketCount: Type.Integer({ minimum: 1, maximum: MAX_LOT_SIZE }),
  vendor_id: Type.Optional(Nullable(Id)),
  store_id: Id,
  ticket_price: Dollars,
  amount: Dollars,
});
export type SalesEntry = Static<typeof SalesEntry>;

/** The source of a card's front ticket: a gun or a camera, or typing. */
const CardSource = Type.Union([Type.Literal('scan'), Type.Literal('typed')]);

/**
 * A sighting: `front_ticket` was at the front of this lot, so it and every ticket behind it were on the
 * shelf.
 */
export const Seen = Type.Object({
  lot_number: Upc,
  lot_counter: LotCounter,
  front_ticket: Serial,
  /** source of the front ticket (an addition); absent: unknown */
  source: Type.Optional(CardSource),
  /** a sweep saw the known front, and a person has confirmed the list (an addition); then without `source` */
  swept: Type.Optional(Type.Literal(true)),
});
export type Seen = Static<typeof Seen>;

/** The purpose of a count: the end of a shift, or a check before the first sale of the day. */
export const Purpose = Type.Union([Type.Literal('shift'), Type.Literal('opening')]);
export type Purpose = Static<typeof Purpose>;
/** The purpose of a record: a count, or a removal of packs. */
export type RecordPurpose = Purpose | 'removal';

/** The place that a count set out to count: 0 the counter, 1 to 8 the vending machine of that number. */
export const CountPlace = Type.Integer({
  minimum: COUNTER,
  maximum: MAX_MACHINES,
  description: '0: the counter; otherwise the number of a vending machine',
});

/**
 * The packs of a count that our records don't have on the shelf (additions; in `data` or next to it): `shelved` are put up
 * at the instant before the count, `unknown` are codes of packs that the store doesn't know. Nothing that a person saw is
 * refused (product: a count takes what is here).
 */
const FOUND_AT_COUNT = {
  shelved: Type.Optional(Type.Array(Type.Object(RUN), { maxItems: MAX_ENTRIES })),
  unknown: Type.Optional(
    Type.Array(Type.Object({ code: Type.String({ minLength: 1, maxLength: MAX_CODE_LENGTH }) }), {
      maxItems: MAX_UNKNOWN_PACKS,
    }),
  ),
};

export const SalesBody = Type.Object({
  data: Type.Object({
    scanned: Type.Array(SalesEntry, { maxItems: MAX_ENTRIES, description: LIMITS_OF_RECORD }),
    non_scanned: Type.Array(SalesEntry, { maxItems: MAX_ENTRIES, description: LIMITS_OF_RECORD }),
    /** every pack scanned, even if nothing was sold; enough without any entry */
    seen: Type.Optional(Type.Array(Seen, { maxItems: MAX_ENTRIES })),
    ...FOUND_AT_COUNT,
  }),
  ...FOUND_AT_COUNT,
  /** default: shift */
  purpose: Type.Optional(Purpose),
  /** packs on the shelf as shown on the terminal (an addition; default: as known to the server on receipt) */
  on_shelf: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  /** an addition: what was counted; absent: everything on the shelf */
  place: Type.Optional(CountPlace),
  stock_version: Type.Optional(StockVersion),
  time_created: Type.Optional(WallTime),
  recorded_at: Type.Optional(Instant),
  /** the business day at capture: the date of `time_created`, or the day before (an addition; default: by the store's settings) */
  business_date: Type.Optional(DateText),
});
export type SalesBody = Static<typeof SalesBody>;
export type SalesList = 'scanned' | 'non_scanned';

const EntryStatus = Type.Union([
  Type.Literal('done'),
  Type.Literal('rebased'),
  Type.Literal('already_sold'),
  Type.Literal('exception'),
]);

/**
 * The records concerned by a result: at most three, null for the record itself, and the number of further
 * ones.
 */
const Records = Type.Object({
  named: Type.Array(Nullable(Type.Object({ name: Type.String(), at: Type.String() }))),
  more: Type.Integer(),
});
const kind = <K extends string>(name: K) => Type.Literal(name);
/** Tickets seen by a count: `front` itself, or only tickets behind it. */
const SEEN_BEFORE = { front: Serial, is_front: Type.Boolean(), records: Records };
/** Tickets that other records hold, and tickets that a correction put back on the shelf after the count. */
const NOT_HELD = { recorded: Type.Integer(), put_back: Type.Integer(), records: Records };

/**
 * The result of an entry, where one needs to be shown: the facts of its `message`, for clients with texts of
 * their own.
 */
export const EntryResult = Type.Union([
  Type.Object({ kind: kind('seen_after_sold'), ...SEEN_BEFORE }),
  Type.Object({ kind: kind('seen_after_removal'), ...SEEN_BEFORE }),
  Type.Object({ kind: kind('sold_after_removal'), count: Type.Integer(), records: Records }),
  Type.Object({ kind: kind('nothing_left'), ...NOT_HELD }),
  Type.Object({ kind: kind('partly_left'), left: Type.Integer(), counted: Type.Integer(), ...NOT_HELD }),
  Type.Object({ kind: kind('taken_over'), records: Records }),
]);
export type EntryResult = Static<typeof EntryResult>;

/** The result in a sentence, and as facts with the name of the pack's game (additions). */
const SAID = {
  message: Type.Optional(Type.String()),
  result: Type.Optional(EntryResult),
  game: Type.Optional(Nullable(Type.String())),
};

export const SalesEntryResult = Type.Object({
  index: Type.Integer(),
  list: Type.Union([Type.Literal('scanned'), Type.Literal('non_scanned')]),
  status: EntryStatus,
  start_ticket: Nullable(Serial),
  end_ticket: Nullable(Serial),
  ticketCount: Type.Integer(),
  amount: Dollars,
  ...SAID,
});
export type SalesEntryResult = Static<typeof SalesEntryResult>;

export const SeenResult = Type.Object({
  index: Type.Integer(),
  status: Type.Union([Type.Literal('done'), Type.Literal('exception')]),
  /** ids of the open exceptions raised by this sighting, at most 100; none if earlier ones cover it */
  exceptions: Type.Array(ExceptionId),
  ...SAID,
});
export type SeenResult = Static<typeof SeenResult>;

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
    /** where the body had `seen` */
    seen: Type.Optional(Type.Array(SeenResult)),
  }),
});
export type SalesReply = Static<typeof SalesReply>;

/** For a record with sightings (an addition): the packs it saw, and the packs then on the shelf at its place. */
const SEEN_OF = {
  seen: Type.Optional(Type.Integer()),
  on_shelf: Type.Optional(Type.Integer()),
  /** those that only a sweep saw; absent: none */
  swept: Type.Optional(Type.Integer()),
  place: Type.Optional(CountPlace),
  /** of a vending machine */
  place_name: Type.Optional(Type.String()),
};

/** A submitted record in the shift select; the select's value is `{created_by}_{report_time}`. */
export const Shift = Type.Object({
  name: Type.String(),
  report_time: Type.String(),
  created_by: Id,
  /** tickets sold by a record with sightings; an opening check sells none (an addition) */
  ticketCount: Type.Optional(Type.Integer()),
  ...SEEN_OF,
  /** an opening check, or a removal of packs with sold tickets; absent: a shift's count */
  purpose: Type.Optional(Type.Union([Type.Literal('opening'), Type.Literal('removal')])),
  /** of a record that lost all its tickets to others: the records that took them (an addition) */
  note: Type.Optional(Type.String()),
  /** of a shift's count (an addition); null: nobody else has checked it */
  checked_by: Type.Optional(Nullable(SecondSignature)),
  ...DISAGREEMENTS,
});
export type Shift = Static<typeof Shift>;

export const ShiftListQuery = PageQuery;

/**
 * `GET /fetch-shift-data/{date}/{storeId}`: the counts of a day. For a company's id: a page of the counts in all its stores with their
 * sales, highest first; `sums` covers all of them.
 */
export const ShiftListReply = Type.Object({
  data: Type.Array(Type.Object({ ...OF_STORE, ...Shift.properties, amount: Type.Optional(Dollars) })),
  sums: Type.Optional(Type.Object({ shifts: Type.Integer(), ticketCount: Type.Integer(), amount: Dollars })),
  ...OF_ALL_STORES,
  ...SINCE,
});
export type ShiftListReply = Static<typeof ShiftListReply>;

export const SalesRow = Type.Object({
  ...RUN,
  ...REAL_UPC,
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
  /**
   * other records that counted some of these tickets, and their holder; tickets that a correction took from
   * this entry
   */
  note: Type.Optional(Type.String()),
});
export type SalesRow = Static<typeof SalesRow>;

export const CountSummary = Type.Object({
  date_created: Type.String(),
  report_time: Nullable(Type.String()),
  ticketCount: Type.Integer(),
  amount: Dollars,
  ID: Nullable(Id),
  ...SEEN_OF,
});
export type CountSummary = Static<typeof CountSummary>;

/** Tickets that are in no total of a report: missing or corrected. */
const NOT_SOLD = {
  ...RUN,
  ...REAL_UPC,
  ...SOLD,
  /** the game's name (an addition); null: it has none */
  vendor_name: Type.Optional(Nullable(Type.String())),
  ticketCount: Type.Integer(),
  amount: Dollars,
};

/** Tickets of a record in the report that a correction put back On Shelf; in none of its totals. */
export const TakenBack = Type.Object({
  ...NOT_SOLD,
  /** author and capture time of their record */
  name: Type.String(),
  time_created: WallTime,
  reason: Type.String(),
  corrected_by: Type.String(),
  time_corrected: WallTime,
  /** all facts as a sentence */
  note: Type.String(),
});
export type TakenBack = Static<typeof TakenBack>;

/** A correction made on the day of a report that changed only reports of other days (an addition). */
export const CorrectionMade = Type.Object({
  ...NOT_SOLD,
  reason: Type.String(),
  corrected_by: Type.String(),
  time_corrected: WallTime,
});
export type CorrectionMade = Static<typeof CorrectionMade>;

/**
 * Tickets that an opening check found missing and that no sale explains: in no sales row and no sales total.
 * Missing from the last count of the pack (without one: from its shelf record) until the check.
 */
export const Missing = Type.Object({
  ...NOT_SOLD,
  since: Instant,
  since_by: Type.String(),
  found_at: Instant,
  found_by: Type.String(),
});
export type Missing = Static<typeof Missing>;

export const SalesReportReply = Type.Object({
  salesRecord: Type.Array(SalesRow),
  countData: Type.Array(CountSummary),
  /** the records of the report, as in the shift list (an addition, only where one of them sent sightings) */
  shifts: Type.Optional(Type.Array(Shift)),
  /**
   * tickets found missing by opening checks of the report (an addition); always present in the report of a
   * day
   */
  missing: Type.Optional(Type.Array(Missing)),
  /** an addition, only if any: a record that lost all its tickets leaves no other trace */
  corrections: Type.Optional(Type.Array(TakenBack)),
  /** of a day, only if any */
  corrections_made: Type.Optional(Type.Array(CorrectionMade)),
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
  /** an addition, only if any: late records that changed these figures on receipt */
  late_changes: Type.Optional(Type.Array(LateChange)),
});
export type SalesReportReply = Static<typeof SalesReportReply>;
