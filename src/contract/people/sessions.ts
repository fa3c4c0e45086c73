import Type, { type Static } from 'typebox';
import { Flag, Id, Instant, Nullable } from '../common';
import { TerminalCode } from './auth';

/** A session that could be used now: somebody's sign-in, or a terminal that was handed over to the clerks. */
export const ActiveSession = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  handed_over: Flag,
  /** who signed in, or handed the terminal over */
  person: Type.String(),
  Username: Type.String(),
  /** the store or company of that person; null for a SuperAdmin */
  store_id: Nullable(Id),
  store_name: Nullable(Type.String()),
  /** null: it began without a code and has never reported one */
  terminal: Nullable(TerminalCode),
  /** such as 'Chrome on Android' */
  device: Nullable(Type.String()),
  began_at: Instant,
  /** accurate to the hour */
  last_used_at: Instant,
  /** when it ends unless it is used before */
  expires_at: Instant,
  /** the session that asks */
  is_own: Flag,
});
export type ActiveSession = Static<typeof ActiveSession>;

export const SessionId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/**
 * `GET` and `DELETE /sessions`: how many other sign-ins the caller has, and how many terminals the caller handed over to
 * the clerks.
 */
export const OtherSessionsReply = Type.Object({
  data: Type.Object({ others: Type.Integer(), terminals: Type.Integer() }),
});
export type OtherSessionsReply = Static<typeof OtherSessionsReply>;

/** `DELETE /sessions`. Absent: terminals that the person handed over to the clerks are signed out as well. */
export const KeptTerminals = Type.Object({ terminals: Type.Optional(Type.Literal('keep')) });

/**
 * Whether terminals that the person handed over to the clerks lose their access too. Absent means yes: whoever changes a
 * password because a device is gone wants to be rid of that device, whichever release of the app asks.
 */
export const EndTerminals = Type.Optional(
  Type.Boolean({
    description: 'false keeps the access of terminals in the hands of the clerks; default true',
  }),
);
