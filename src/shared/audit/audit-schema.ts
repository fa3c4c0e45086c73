import Type, { type Static } from 'typebox';
import { DateText, Instant, Nullable, OF_STORE, PageQuery, SINCE, WallTime } from '../wire/common';

const Words = (description: string) => Type.String({ maxLength: 255, description });

/** The subjects of audit log entries; everything else is `settings`. */
const AuditKind = Type.Union([
  Type.Literal('counts'),
  Type.Literal('money'),
  Type.Literal('packs'),
  Type.Literal('people'),
  Type.Literal('settings'),
  Type.Literal('sign_ins'),
]);
export type AuditKind = Static<typeof AuditKind>;

/** Search criteria of the audit log; absent ones don't restrict it. */
export const AuditQuery = Type.Object({
  person: Type.Optional(Words('part of a name or Username, or a user id')),
  lot: Type.Optional(
    Words(
      'a UPC, a UPC with lot counter (028400001234 lot 2), a ticket serial, or the trace of a submission',
    ),
  ),
  from: Type.Optional(DateText),
  to: Type.Optional(DateText),
  /** whether `from` and `to` apply to the receipt (the default) or to the recording */
  dates: Type.Optional(Type.Union([Type.Literal('received'), Type.Literal('recorded')])),
  /** kinds of entries, separated by commas; all if absent */
  kinds: Type.Optional(Type.String({ pattern: '^[a-z_]{1,20}(,[a-z_]{1,20}){0,9}$' })),
  /** with a company's id: the entries of all its stores instead of its own, within `MAX_DAYS_OF_ALL` days (an addition) */
  stores: Type.Optional(Type.Literal('all')),
  ...PageQuery.properties,
});
export type AuditQuery = Static<typeof AuditQuery>;

/** An event: person, time and terminal. */
export const AuditRow = Type.Object({
  ...OF_STORE,
  /** unique in the whole log */
  id: Type.String(),
  /** the time of the event, by the clock of the terminal that recorded it */
  at: Instant,
  time_created: WallTime,
  /** the time of receipt: the order of the log */
  received_at: Instant,
  time_received: WallTime,
  /** null: nobody was signed in */
  person: Nullable(Type.String()),
  Username: Nullable(Type.String()),
  /** the code of the terminal; null if the sign-in named none */
  terminal: Nullable(Type.String()),
  /** such as 'Chrome on Android' */
  device: Nullable(Type.String()),
  /** a fixed identifier */
  action: Type.String(),
  /** in plain words */
  what: Type.String(),
});
export type AuditRow = Static<typeof AuditRow>;

/** `since`: the first day searched, for all stores of a company. */
export const AuditReply = Type.Object({ total: Type.Integer(), data: Type.Array(AuditRow), ...SINCE });
export type AuditReply = Static<typeof AuditReply>;
