import type { LanguageChoice } from '../messages/language';
import type { SignedInUser } from '../shared/accounts/auth-schema';
import type { PinTries } from '../shared/accounts/pins';
import type {
  CensusCloseBody,
  CensusCloseReply,
  CensusRecordBody,
  CensusRecordReply,
  PacksPlacedBody,
  PacksPlacedReply,
} from '../shared/counting/census-schema';
import type { DisagreeBody, DisagreeReply } from '../shared/counting/clerks-side-schema';
import type { DiscardBody, DiscardReply } from '../shared/counting/discards-schema';
import type { SalesBody, SalesReply } from '../shared/counting/sales-schema';
import type {
  ShiftMoneyBody,
  ShiftMoneyReply,
  SlipPictureBody,
  SlipPictureReply,
} from '../shared/drawer/shift-money-schema';
import type { PacksFoundBody, PacksFoundReply } from '../shared/stock/found-packs-schema';
import type { RemovalBody, RemovalReply } from '../shared/stock/removals-schema';
import type { StockRun } from '../shared/stock/stock';
import type { OnShelfBody, OnShelfReply, StockListReply } from '../shared/stock/stock-schema';
import type { ImportedFrom, RosterClerk, TerminalError } from '../shared/terminals/terminals-schema';
import type { EntryError } from '../shared/wire/errors';
import type { Clock } from './clock';

/** Tickets, cents and number of ranges of a submission, for lists. The payload is for the server only. */
export type Summary = { count: number; amountCents: number; entries: number };

/**
 * The reason why an entry isn't sent yet. `status` is 0 if no server refused it; `language` of the sentences: absent for
 * English.
 */
export type LastError = {
  status: number;
  code: string;
  message: string;
  entries?: EntryError[];
  language?: string;
};

/** The server's reply to a submission. */
export type SubmissionReply =
  | SalesReply
  | OnShelfReply
  | DiscardReply
  | ShiftMoneyReply
  | RemovalReply
  | CensusRecordReply
  | CensusCloseReply
  | PacksPlacedReply
  | DisagreeReply
  | SlipPictureReply
  | PacksFoundReply;

/** The person who withdrew a refused entry, and the time (ISO instant); `reason` if it was discarded. */
type Withdrawal = { userId: number; userName: string; at: string; reason?: string };

type RowOf<Kind, Payload> = {
  /** order of capture, and of sending */
  seq: number;
  /** Idempotency-Key, created before the first attempt */
  key: string;
  kind: Kind;
  /** format of `payload`, for later releases */
  version: 1;
  storeId: number;
  userId: number;
  userName: string;
  /** the exact body of every attempt */
  payload: Payload;
  /** ISO instant at which the clerk pressed the button */
  recordedAt: string;
  summary: Summary;
  /** `discarded` and `replaced` (by its changed version) are final: such a row is never sent */
  state: 'pending' | 'sent' | 'attention' | 'discarded' | 'replaced';
  attempts: number;
  /** milliseconds since 1970; 0 = at once */
  nextAttemptAt: number;
  /** number of the acknowledgement on this terminal; 0 until sent; `WITHOUT_EFFECT` if it doesn't change the stock here */
  ackSeq: number;
  /** ISO instant of the last acknowledgement, kept if the server loses the entry and it waits again */
  sentAt?: string;
  lastError?: LastError;
  reply?: SubmissionReply;
  /** of a discarded or replaced row */
  withdrawn?: Withdrawal;
  /** key of the first refused row that this one replaces, sent along with it */
  replaces?: string;
  /** the outbox file that it was loaded from, sent along with it; absent if captured on this terminal */
  imported?: ImportedFrom;
};

/** `ackSeq` of a withdrawn row, which doesn't change the stock of this terminal. */
export const WITHOUT_EFFECT = -1;

/** A submission on the terminal, from the press of the button. */
export type OutboxRow =
  | RowOf<'sale', SalesBody>
  | RowOf<'shelf', OnShelfBody>
  | RowOf<'discard', DiscardBody>
  | RowOf<'money', ShiftMoneyBody>
  | RowOf<'removal', RemovalBody>
  | RowOf<'census', CensusRecordBody>
  | RowOf<'census_close', CensusCloseBody>
  | RowOf<'placed', PacksPlacedBody>
  | RowOf<'disagreement', DisagreeBody>
  | RowOf<'slip_picture', SlipPictureBody>
  | (RowOf<'packs_found', PacksFoundBody> & {
      /** the packs as this terminal names and shows them until the server's stock list has them */
      packs: StockRun[];
    });
/** A clerk's submission; the others report an admin's actions. */
export type ClerkEntry = Exclude<OutboxRow, { kind: 'discard' }>;
/** A clerk's submission made with cards: a count, or packs put on the shelf. */
export type CountEntry = Extract<OutboxRow, { kind: 'sale' | 'shelf' }>;
/** Tickets taken out of stock without a count. */
export type RemovalEntry = Extract<OutboxRow, { kind: 'removal' }>;
/** A record of a clerk's shift. */
export type ShiftEntry = CountEntry | RemovalEntry;
/** A scan of a census, its end, or packs moved to where it saw them. */
export type CensusEntry = Extract<OutboxRow, { kind: 'census' | 'census_close' | 'placed' }>;
/** A person's words about a figure that names that person. */
export type DisagreementEntry = Extract<OutboxRow, { kind: 'disagreement' }>;
/** Packs of a first walk. */
export type WalkEntry = Extract<OutboxRow, { kind: 'packs_found' }>;
/** The money of one or several counts. */
export type MoneyEntry = Extract<OutboxRow, { kind: 'money' }>;
type WithoutSeq<Row> = Row extends OutboxRow ? Omit<Row, 'seq'> : never;
/** An outbox row before the database has assigned `seq`. */
export type NewOutboxRow = WithoutSeq<OutboxRow>;

/** The person on duty, by id and name. */
export type Clerk = Pick<RosterClerk, 'id' | 'name'>;

/** A company that was open to a SuperAdmin. */
export type ClosedCompany = { id: number; name: string };

/** The session on this terminal: one row, shared by page and worker. */
export type SessionRow = {
  id: 'session';
  /** the user of the token; for a handed-over terminal the terminal itself (`TERMINAL_ID`) */
  user: SignedInUser;
  token: string;
  /** the terminal is handed over to its store's clerks; `clerk` is null while it's locked */
  handedOver?: { clerk: Clerk | null };
  /** a SuperAdmin reads as a company's admin: the sign-in to which the device returns */
  opener?: { user: SignedInUser; token: string };
  /** the company that the server has closed again, until its reader has seen that */
  closed?: ClosedCompany;
  /** the server rejected the token: sending needs a sign-in */
  expired: boolean;
  /** time of the next check of the sent entries, milliseconds since 1970; absent: now */
  checkAt?: number;
};

/** The store's unsold tickets in the server's last response. */
export type SnapshotRow = {
  storeId: number;
  userId: number;
  etag: string;
  version: string;
  /** the list as JSON text, so that reading the row doesn't clone 10,000 objects */
  ranges: string;
  /** the list includes every acknowledgement up to this one */
  ackSeq: number;
  /** ISO instant */
  fetchedAt: string;
};

/** A response shown on a screen, cached for use without a network. */
export type CachedResponse = {
  userId: number;
  /** the store or company of that user; absent in rows of release 1 */
  storeId?: number | null;
  /** the request, such as `sales/12/2026-11-20` */
  key: string;
  value: unknown;
  /** characters of its JSON; absent, like `usedAt`, in rows that a tab of release 1 writes */
  size?: number;
  /** ISO instant */
  readAt: string;
  /** ISO instant of its last use */
  usedAt?: string;
};

/** Unfinished cards of a screen. */
export type DraftRow = { id: string; value: unknown };

/** Counts acknowledgements: an order that doesn't depend on a clock. */
export type AckCounter = { id: 'acks'; last: number };

/** The code of this device, created once. The server stores it with each sign-in. */
export type TerminalCode = { id: 'terminal'; code: string };

/** The clerks of the store that this terminal was handed over to, from the server's last response. */
export type RosterRow = { id: 'roster'; clerks: RosterClerk[] };

/** The end of this handed-over terminal's access, regardless of use: an ISO instant. */
export type AccessRow = { id: 'access'; endsAt: string };

/** The language chosen by each user on this device, by the user's id. */
export type LanguagesRow = { id: 'languages'; of: Record<number, LanguageChoice> };

/** The failed PIN attempts of each clerk on this terminal, by the clerk's id. */
export type PinTriesRow = { id: 'pin-tries'; of: Record<number, PinTries> };

/** A store's settings, from the server's last stock list. */
export type StoreSettingsRow = {
  id: `store-settings/${number}`;
  /** null: the server has none yet */
  settings: NonNullable<StockListReply['settings']> | null;
};

/** A store's recently sold tickets, from the server's last response. */
export type SoldListRow = {
  id: 'sold-list';
  storeId: number;
  etag: string;
  /** of the stock at that time */
  version: string;
  /** `SoldListReply` as JSON text, parsed only when a scan finds a sold ticket */
  list: string;
};

/** An error of the app on this device. `isSent`: it stays for a day, so that the same one isn't kept again. */
export type KeptError = TerminalError & { isSent: boolean };

/** The errors of the app, of all tabs. */
export type ErrorsRow = { id: 'errors'; errors: KeptError[] };

/** How long the last starts of the app took on this device, in milliseconds. */
export type StartsRow = { id: 'starts'; ms: number[] };

/** The clock correction: one row for all tabs and the next start. */
export type ClockRow = Clock & { id: 'clock' };

/** The state of the connection to the server after the sender's last request. Its row keeps the id of release 1. */
export type Connection = {
  id: 'link';
  reachable: boolean;
  /** consecutive attempts that didn't reach the server */
  failures: number;
  /** milliseconds since 1970 */
  nextAttemptAt: number;
  /**
   * end of the wait that the server requested (429 with Retry-After), milliseconds since 1970; absent: none
   */
  retryAt?: number;
};
