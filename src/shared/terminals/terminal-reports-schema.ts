import Type, { type Static } from 'typebox';
import { TerminalCode } from '../accounts/auth-schema';
import { Flag, format, Id, Instant, Nullable } from '../wire/common';
import { TERMINAL_STATES } from './terminals';

const Entries = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/**
 * `POST /terminals/report`: a terminal's state, for the store of the user signed in at it. The next report
 * replaces it.
 */
export const TerminalReport = Type.Object({
  version: Type.String({
    pattern: '^[\\w.-]{1,40}$',
    description: 'which build of the app runs there',
    ...format('build'),
  }),
  waiting: Entries,
  /** refused by the server, until a person looks at them */
  attention: Entries,
  /** capture time of the oldest waiting entry */
  oldest_waiting_at: Nullable(Instant),
  clock_offset_ms: Type.Integer({
    minimum: -1e13,
    maximum: 1e13,
    description: 'what the device’s clock lacks; 0 where it’s right to a few seconds',
  }),
});
export type TerminalReport = Static<typeof TerminalReport>;

export const ReportReply = Type.Object({ success: Type.Literal(true) });

/** A store's device, according to its last report. */
export const Terminal = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  code: TerminalCode,
  /** an addition: the store's name for it, such as 'Front counter' */
  name: Type.Optional(Nullable(Type.String())),
  /** such as 'Chrome on Android' */
  device: Nullable(Type.String()),
  state: Type.Enum(TERMINAL_STATES),
  seen_at: Instant,
  /** the person signed in, or who handed it over to the clerks; null: nobody */
  person: Nullable(Type.String()),
  handed_over: Flag,
  /** the time of that sign-in */
  signed_in_at: Nullable(Instant),
  /** it runs a build of the app other than the server's */
  outdated: Flag,
  /** the caller's own terminal */
  is_own: Flag,
  ...TerminalReport.properties,
});
export type Terminal = Static<typeof Terminal>;

const TerminalName = Nullable(Type.String({ maxLength: 40 }));
export const NameTerminalBody = Type.Object({ name: TerminalName });
export const NamedTerminal = Type.Object({ name: TerminalName });
