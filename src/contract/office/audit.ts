import Type, { type Static } from 'typebox';
import { DateText, Instant, Nullable, PageQuery, WallTime } from '../common';

const Words = (description: string) => Type.String({ maxLength: 255, description });

/** What is looked for in the audit log; what is absent is no matter. */
export const AuditQuery = Type.Object({
  person: Type.Optional(Words('part of a name or Username, or a user id')),
  lot: Type.Optional(Words('a UPC, a UPC with lot counter (028400001234 lot 2), or a ticket serial')),
  from: Type.Optional(DateText),
  to: Type.Optional(DateText),
  /** whether `from` and `to` are about the receipt (the default) or about when it was recorded */
  dates: Type.Optional(Type.Union([Type.Literal('received'), Type.Literal('recorded')])),
  ...PageQuery.properties,
});
export type AuditQuery = Static<typeof AuditQuery>;

/** Something that was done: who, when, from which terminal. */
export const AuditRow = Type.Object({
  /** unique in the whole log */
  id: Type.String(),
  /** when it was done, by the clock of the terminal that recorded it */
  at: Instant,
  time_created: WallTime,
  /** when the server received it: the order of the log */
  received_at: Instant,
  time_received: WallTime,
  /** null: nobody was signed in */
  person: Nullable(Type.String()),
  Username: Nullable(Type.String()),
  /** the code of the terminal; null where the sign-in named none */
  terminal: Nullable(Type.String()),
  /** such as 'Chrome on Android' */
  device: Nullable(Type.String()),
  /** a stable word */
  action: Type.String(),
  /** in plain words */
  what: Type.String(),
});
export type AuditRow = Static<typeof AuditRow>;

export const AuditReply = Type.Object({ total: Type.Integer(), data: Type.Array(AuditRow) });
export type AuditReply = Static<typeof AuditReply>;
