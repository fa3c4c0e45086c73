import Type, { type Static } from 'typebox';
import { RemovalReason } from '../stock/removals-schema';
import { MAX_LENGTH } from '../values/limits';
import {
  DateText,
  Dollars,
  ExceptionId,
  Id,
  Instant,
  Nullable,
  OF_STORE,
  PageQuery,
  REAL_UPC,
  Serial,
  StockVersion,
  Uuid,
  Waiting,
  WallTime,
} from '../wire/common';
import { DISAGREEMENTS } from './clerks-side-schema';
import { LateRecord } from './late-records-schema';
import { RUN, SOLD } from './sales-schema';

/** The number of newest rows in lists without a requested page. */
export const LISTED = { open: 100, resolved: 50, corrections: 100, late: 100 } as const;

export const SalesException = Type.Object({
  id: ExceptionId,
  ...OF_STORE,
  ...RUN,
  ...REAL_UPC,
  ...SOLD,
  /** the game's name (an addition); null: it has none */
  vendor_name: Type.Optional(Nullable(Type.String())),
  /** all its tickets that are still sold by the contradicted claim; `start_ticket` … `end_ticket`: their first to last */
  runs: Type.Array(Type.Object({ start_ticket: Serial, end_ticket: Serial })),
  /** tickets and dollars of `runs`, or of the corrected tickets where none is left */
  ticketCount: Type.Integer(),
  amount: Dollars,
  /** `…_removal`: the contradicted record removed the tickets; `sold_…`: they were counted, not seen */
  kind: Type.Union([
    Type.Literal('went_backwards'),
    Type.Literal('seen_after_sold_out'),
    Type.Literal('seen_after_removal'),
    Type.Literal('sold_after_removal'),
  ]),
  /** how that record took its tickets, unless it counted them as sold (an addition) */
  claimed_as: Type.Optional(Type.Union([...RemovalReason.anyOf, Type.Literal('found_gone')])),
  claimed_by: Type.String(),
  claimed_at: Type.String(),
  /** wall time and business day of that record (an addition); absent: by the store's current clock */
  time_claimed: Type.Optional(WallTime),
  business_date: Type.Optional(DateText),
  seen_by: Type.String(),
  seen_at: Type.String(),
  /** wall time of that record (an addition); absent: by the store's current clock */
  time_seen: Type.Optional(WallTime),
  /** the terminals of both; null if the sign-in named none */
  claimed_terminal: Nullable(Type.String()),
  seen_terminal: Nullable(Type.String()),
  /** the ticket seen at the front (an addition); absent if the tickets were counted as sold */
  front_ticket: Type.Optional(Serial),
  /** when the last of its tickets was corrected, or when it was dismissed */
  resolved_at: Nullable(Type.String()),
  /** author and reason of the dismissal */
  dismissed: Type.Optional(Type.Object({ by: Type.String(), reason: Type.String() })),
  ...DISAGREEMENTS,
  message: Type.String(),
});
export type SalesException = Static<typeof SalesException>;

/** The requested exceptions. By default the newest open and resolved ones (`LISTED`), open ones first. */
export const ExceptionsQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('resolved')])),
});
export type ExceptionsQuery = Static<typeof ExceptionsQuery>;

/**
 * A page of exceptions and the same page of the late records, newest first, and their total numbers. For a company's id:
 * the open ones of its stores, those with the most money at stake first.
 */
export const ExceptionsReply = Type.Object({
  total: Type.Integer(),
  waiting: Waiting,
  data: Type.Array(SalesException),
  late_total: Type.Integer(),
  /** number of unseen late records (an addition); absent: count those of the page */
  late_unseen: Type.Optional(Type.Integer()),
  late: Type.Array(LateRecord),
});
export type ExceptionsReply = Static<typeof ExceptionsReply>;

/** Sold tickets of a lot held by one entry of a record, which a correction can put back. */
export const SoldRun = Type.Object({
  start_ticket: Serial,
  end_ticket: Serial,
  ...SOLD,
  ticket_price: Dollars,
  /** author and time of their record */
  name: Type.String(),
  time_created: WallTime,
  /** of that record (an addition) */
  business_date: Type.Optional(DateText),
  /** of an opening check, whose tickets are missing instead of sold (an addition); absent: a shift's count */
  purpose: Type.Optional(Type.Literal('opening')),
  /** the reason of their removal (an addition); absent: they were counted */
  reason: Type.Optional(RemovalReason),
});
export type SoldRun = Static<typeof SoldRun>;

export const CorrectionBody = Type.Object({
  store_id: Id,
  ...RUN,
  reason: Type.String({ minLength: 1, maxLength: MAX_LENGTH.reason }),
  exception_id: Type.Optional(Nullable(ExceptionId)),
  stock_version: Type.Optional(StockVersion),
  recorded_at: Type.Optional(Instant),
});
export type CorrectionBody = Static<typeof CorrectionBody>;
export const CorrectionReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Type.Object({ id: Id, ticketCount: Type.Integer(), amount: Dollars }),
});
export type CorrectionReply = Static<typeof CorrectionReply>;

/** `POST /exceptions/{id}/dismiss`: the scan was wrong, so the exception needs no correction. */
export const DismissBody = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: MAX_LENGTH.reason }),
  recorded_at: Type.Optional(Instant),
});
export type DismissBody = Static<typeof DismissBody>;
export const DismissReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Type.Object({ id: ExceptionId, resolved_at: Instant }),
});
export type DismissReply = Static<typeof DismissReply>;

/** A correction as listed: the tickets put back On Shelf, the reason, and the author. */
export const Correction = Type.Object({
  id: Id,
  ...RUN,
  ...SOLD,
  /** the game's name (an addition); null: it has none */
  vendor_name: Type.Optional(Nullable(Type.String())),
  reason: Type.String(),
  exception_id: Nullable(ExceptionId),
  corrected_by: Type.String(),
  corrected_at: Type.String(),
  /** by the store's clock then (an addition); absent: by its current clock */
  time_corrected: Type.Optional(WallTime),
});
export type Correction = Static<typeof Correction>;

export const CorrectionsReply = Type.Object({ total: Type.Integer(), data: Type.Array(Correction) });
export type CorrectionsReply = Static<typeof CorrectionsReply>;
