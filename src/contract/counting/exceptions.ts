import Type, { type Static } from 'typebox';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import {
  DateText,
  Dollars,
  ExceptionId,
  Id,
  Instant,
  Nullable,
  PageQuery,
  Serial,
  StockVersion,
  Uuid,
  WallTime,
} from '../common';
import { LateRecord } from './late-records';
import { RemovalReason } from './removals';
import { RUN, SOLD } from './sales';

/** How many of the newest the lists hold where no page is asked for. */
export const LISTED = { open: 100, resolved: 50, corrections: 100, late: 100 } as const;

export const SalesException = Type.Object({
  id: ExceptionId,
  ...RUN,
  ...SOLD,
  /** all its tickets that are still sold by the contradicted claim; `start_ticket` … `end_ticket`: their first to last */
  runs: Type.Array(Type.Object({ start_ticket: Serial, end_ticket: Serial })),
  /** tickets and dollars that it is about: of `runs`, or of what was corrected where none is left */
  ticketCount: Type.Integer(),
  amount: Dollars,
  /** `…_removal`: the contradicted record removed the tickets; as `sold_…` they were counted, not seen */
  kind: Type.Union([
    Type.Literal('went_backwards'),
    Type.Literal('seen_after_sold_out'),
    Type.Literal('seen_after_removal'),
    Type.Literal('sold_after_removal'),
  ]),
  /** how that record had its tickets, where it didn't count them as sold (an addition) */
  claimed_as: Type.Optional(Type.Union([...RemovalReason.anyOf, Type.Literal('found_gone')])),
  claimed_by: Type.String(),
  claimed_at: Type.String(),
  /** wall time and business day of that record (an addition); absent: by the store's clock now */
  time_claimed: Type.Optional(WallTime),
  business_date: Type.Optional(DateText),
  seen_by: Type.String(),
  seen_at: Type.String(),
  /** wall time of that record (an addition); absent: by the store's clock now */
  time_seen: Type.Optional(WallTime),
  /** the terminals of both; null where the sign-in named none */
  claimed_terminal: Nullable(Type.String()),
  seen_terminal: Nullable(Type.String()),
  /** when the last of its tickets was corrected, or when it was dismissed */
  resolved_at: Nullable(Type.String()),
  /** who dismissed it, and why */
  dismissed: Type.Optional(Type.Object({ by: Type.String(), reason: Type.String() })),
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
  /** how many late records nobody has marked as seen (an addition); absent: count those of the page */
  late_unseen: Type.Optional(Type.Integer()),
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
  /** of an opening check, whose tickets are missing instead of sold (an addition); absent: a shift's count */
  purpose: Type.Optional(Type.Literal('opening')),
  /** why they were removed (an addition); absent: they were counted */
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

/** A correction as it's listed: what was put back On Shelf, why, by whom. */
export const Correction = Type.Object({
  id: Id,
  ...RUN,
  ...SOLD,
  reason: Type.String(),
  exception_id: Nullable(ExceptionId),
  corrected_by: Type.String(),
  corrected_at: Type.String(),
  /** by the store's clock then (an addition); absent: by its clock now */
  time_corrected: Type.Optional(WallTime),
});
export type Correction = Static<typeof Correction>;

export const CorrectionsReply = Type.Object({ total: Type.Integer(), data: Type.Array(Correction) });
export type CorrectionsReply = Static<typeof CorrectionsReply>;
