import Type, { type Static } from 'typebox';
import { SignedDollars } from '../drawer/shift-money-schema';
import { DateText, Dollars, Id, Instant, Nullable, OF_ALL_STORES, SINCE, Uuid } from '../wire/common';
import { ACCOUNT_TYPES, JOURNAL_ROLES } from './accounts';
import { JOURNAL_PARTS } from './entries';

const Line = Type.Object({
  role: Type.Enum(JOURNAL_ROLES),
  /** name and code of the account in the books when the week was closed */
  account: Type.String(),
  code: Type.String(),
  /** one of both is 0 */
  debit: Dollars,
  credit: Dollars,
  // Additions: of the account, where they were set.
  type: Type.Optional(Type.Enum(ACCOUNT_TYPES)),
  party: Type.Optional(Type.String()),
});
export type JournalReplyLine = Static<typeof Line>;

/** An entry of the journal: debits and credits are equal. */
export const JournalReplyEntry = Type.Object({
  /** null until the week is closed */
  number: Nullable(Type.String()),
  kind: Type.Union([Type.Literal('entry'), Type.Literal('reversal'), Type.Literal('correction')]),
  part: Type.Enum(JOURNAL_PARTS),
  /** the week concerned: for a reversal or correction, a closed one */
  week_start: DateText,
  week_end: DateText,
  /** the booking date */
  date: DateText,
  /** number of the entry that it reverses or replaces */
  before: Nullable(Type.String()),
  memo: Type.String(),
  lines: Type.Array(Line),
});
export type JournalReplyEntry = Static<typeof JournalReplyEntry>;

/** A closed week. */
const Closing = Type.Object({
  week_start: DateText,
  week_end: DateText,
  closed_at: Instant,
  closed_by: Type.String(),
  /** numbers of the entries in later weeks that changed it */
  corrected_by: Type.Array(Type.String()),
});

/** `GET /journal/{date}/{storeId}`: the week of the journal for the date. */
export const Journal = Type.Object({
  week_start: DateText,
  week_end: DateText,
  status: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
  /** the week is over */
  can_close: Type.Boolean(),
  /** of a closed week, exactly as closed */
  entries: Type.Array(JournalReplyEntry),
  /** of a closed week: changes since then, to be booked in the week of `corrected_in` */
  changes: Type.Array(JournalReplyEntry),
  corrected_in: Nullable(DateText),
  /** the Xero tax rate for every line */
  tax_rate: Type.String(),
  days_with_figures: Type.Integer(),
  drawers: Type.Integer(),
  /** drawers without counted cash: the expected cash is booked */
  uncounted: Type.Integer(),
  /** the lottery's statement is entered; without it, the estimate is booked */
  has_statement: Type.Boolean(),
  /** the lottery's charge beyond the sum of its own lines (an addition); booked as an adjustment */
  unexplained: SignedDollars,
  /** value of tickets found gone by an opening check, lost or stolen in the week (an addition); without an account they stay in clearing */
  missing: Dollars,
  /** all closed weeks, newest first */
  closed: Type.Array(Closing),
});
export type Journal = Static<typeof Journal>;
export const JournalReply = Type.Object({ data: Journal });
export type JournalReply = Static<typeof JournalReply>;

/** The amounts of a week's books: counted or expected cash, over/short, commissions, and what the lottery sweeps. */
const BOOKED = {
  cash: SignedDollars,
  over_short: SignedDollars,
  commissions: SignedDollars,
  sweep: SignedDollars,
};

const StoreBooks = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  week_start: DateText,
  week_end: DateText,
  status: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
  /** an open week that is over */
  can_close: Type.Boolean(),
  /** a closed week whose amounts have changed since they were booked */
  changed: Type.Boolean(),
  days_with_figures: Type.Integer(),
  drawers: Type.Integer(),
  uncounted: Type.Integer(),
  has_statement: Type.Boolean(),
  ...BOOKED,
});
export type StoreBooks = Static<typeof StoreBooks>;

/**
 * `GET /journals/{date}/{companyId}`: a page of the books of a week in all stores of a company, those to close or to look at first,
 * and the sums of all of them. Each row is the week of the date in its store.
 */
export const JournalsReply = Type.Object({
  data: Type.Array(StoreBooks),
  sums: Type.Object({ to_close: Type.Integer(), ...BOOKED }),
  ...OF_ALL_STORES,
  ...SINCE,
});
export type JournalsReply = Static<typeof JournalsReply>;

/** `POST /journal-close` */
export const JournalCloseBody = Type.Object({ store_id: Id, week_start: DateText });
export type JournalCloseBody = Static<typeof JournalCloseBody>;
export const JournalCloseReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  data: Type.Object({
    week_start: DateText,
    week_end: DateText,
    entries: Type.Array(JournalReplyEntry),
  }),
});
export type JournalCloseReply = Static<typeof JournalCloseReply>;
