import type { SignedInUser } from '../contract/auth';
import type { DiscardBody, DiscardReply } from '../contract/discards';
import type { EntryError } from '../contract/errors';
import type { ImportedFrom } from '../contract/imports';
import type { SalesBody, SalesReply } from '../contract/sales';
import type { OnShelfBody, OnShelfReply } from '../contract/stock';
import type { RosterClerk } from '../contract/terminals';
import type { Clock } from '../domain/clock';
import type { PinTries } from '../domain/pin-tries';

/** Tickets, cents and ranges of a submission, for lists: the payload itself is only for the server. */
export type Summary = { count: number; amountCents: number; entries: number };

/** Why an entry isn't sent yet. `status` is 0 where no server refused it. */
export type LastError = { status: number; code: string; message: string; entries?: EntryError[] };

/** What the server said about a submission. */
export type SubmissionReply = SalesReply | OnShelfReply | DiscardReply;

/** Who took an entry that was refused out of the outbox, and when (ISO instant); why, where it was thrown away. */
export type Withdrawal = { userId: number; userName: string; at: string; reason?: string };

type RowOf<Kind, Payload> = {
  /** order of capture, and of sending */
  seq: number;
  /** Idempotency-Key: minted once, before the first try */
  key: string;
  kind: Kind;
  /** shape of `payload`, so that a later release knows what it finds */
  version: 1;
  storeId: number;
  userId: number;
  userName: string;
  /** exactly the body that is sent, at the first try and at every later one */
  payload: Payload;
  /** ISO instant at which the clerk pressed the button */
  recordedAt: string;
  summary: Summary;
  /** `discarded` and `replaced` (by its changed version) are for ever: such a row is never sent */
  state: 'pending' | 'sent' | 'attention' | 'discarded' | 'replaced';
  attempts: number;
  /** milliseconds since 1970; 0 = at once */
  nextAttemptAt: number;
  /** number of the acknowledgement on this terminal; 0 until sent; `WITHOUT_EFFECT` where the stock owes it nothing */
  ackSeq: number;
  /** ISO instant of the last acknowledgement; also while the server has lost it and it waits again */
  sentAt?: string;
  lastError?: LastError;
  reply?: SubmissionReply;
  /** of a discarded or replaced row */
  withdrawn?: Withdrawal;
  /** key of the refused row whose place this one takes, told to the server with it */
  replaces?: string;
  /** the outbox file that it was loaded from, told to the server with it; absent: captured on this terminal */
  imported?: ImportedFrom;
};

/** `ackSeq` of a row that changes no stock on this terminal: withdrawn, or acknowledged to another one. */
export const WITHOUT_EFFECT = -1;

/** A submission as it's kept on the terminal, from the press of the button on. */
export type OutboxRow =
  | RowOf<'sale', SalesBody>
  | RowOf<'shelf', OnShelfBody>
  | RowOf<'discard', DiscardBody>;
/** A submission that changes stock, as a clerk made it. */
export type CountEntry = Exclude<OutboxRow, { kind: 'discard' }>;
type WithoutSeq<Row> = Row extends OutboxRow ? Omit<Row, 'seq'> : never;
/** An outbox row before the database has numbered it. */
export type NewOutboxRow = WithoutSeq<OutboxRow>;

/** Who is on duty, by id and name. */
export type Clerk = Pick<RosterClerk, 'id' | 'name'>;

/** Who is signed in on this terminal: one row, shared by page and worker. */
export type SessionRow = {
  id: 'session';
  /** whose token it is; of a handed-over terminal the terminal itself, who is nobody (`TERMINAL_ID`) */
  user: SignedInUser;
  token: string;
  /** the terminal is in the hands of its store's clerks; `clerk` is null while it's locked */
  handedOver?: { clerk: Clerk | null };
  /** the server has refused the token: someone has to sign in before anything is sent */
  expired: boolean;
  /** when the server is next asked whether it still has what was sent: milliseconds since 1970; missing: now */
  checkAt?: number;
};

/** The store's unsold tickets as the server last told them. */
export type SnapshotRow = {
  storeId: number;
  userId: number;
  etag: string;
  version: string;
  /** the list as JSON text: reading the row for its `ackSeq` then costs no cloning of 10,000 objects */
  ranges: string;
  /** every acknowledgement up to this one is in the list */
  ackSeq: number;
  /** ISO instant */
  fetchedAt: string;
};

/** An answer of the server that a screen showed, kept for when the network is gone. */
export type CachedResponse = {
  userId: number;
  /** the store or company of that user; missing where release 1 kept it */
  storeId?: number | null;
  /** what was asked, e.g. `sales/12/2026-11-20` */
  key: string;
  value: unknown;
  /** characters of its JSON; with `usedAt` missing in what a tab of release 1 writes */
  size?: number;
  /** ISO instant */
  readAt: string;
  /** ISO instant at which it was last asked for */
  usedAt?: string;
};

/** Half-filled cards of a screen. */
export type DraftRow = { id: string; value: unknown };

/** Counts acknowledgements: an order that no clock can disturb. */
export type AckCounter = { id: 'acks'; last: number };

/** How this device calls itself, minted once: the server keeps it with each sign-in. */
export type TerminalCode = { id: 'terminal'; code: string };

/** The clerks of the store that this terminal was handed over to, as the server last told them. */
export type RosterRow = { id: 'roster'; clerks: RosterClerk[] };

/** When the access of this handed-over terminal ends, however much it is used: an ISO instant. */
export type AccessRow = { id: 'access'; endsAt: string };

/** The wrong PINs of each clerk on this terminal, by the clerk's id. */
export type PinTriesRow = { id: 'pin-tries'; of: Record<number, PinTries> };

/** What the terminal knows of the time: one row, for every tab and for the next start. */
export type ClockRow = Clock & { id: 'clock' };

/** How the way to the server is, as the sender last found it. */
export type Connection = {
  id: 'link';
  reachable: boolean;
  /** tries in a row that found no server */
  failures: number;
  /** milliseconds since 1970 */
  nextAttemptAt: number;
};
