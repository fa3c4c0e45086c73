import Type, { type Static } from 'typebox';
import { TERMINAL_STATES } from '../../domain/terminals/terminals';
import { Flag, format, Id, Instant, Nullable } from '../common';
import { TerminalCode } from '../people/auth';

const Entries = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** `POST /terminals/report`: how a terminal is, for the store of whoever is signed in at it. The next one replaces it. */
export const TerminalReport = Type.Object({
  version: Type.String({
    pattern: '^[\\w.-]{1,40}$',
    description: 'which build of the app runs there',
    ...format('build'),
  }),
  waiting: Entries,
  /** refused by the server, until a person looks at them */
  attention: Entries,
  /** when the oldest waiting entry was captured */
  oldest_waiting_at: Nullable(Instant),
  clock_offset_ms: Type.Integer({
    minimum: -1e13,
    maximum: 1e13,
    description: 'what the device’s clock lacks; 0 where it’s right to a few seconds',
  }),
});
export type TerminalReport = Static<typeof TerminalReport>;

export const ReportReply = Type.Object({ success: Type.Literal(true) });

/** A device that works for a store, as it last said. */
export const Terminal = Type.Object({
  store_id: Id,
  store_name: Type.String(),
  code: TerminalCode,
  /** an addition: what the store calls it, such as 'Front counter' */
  name: Type.Optional(Nullable(Type.String())),
  /** such as 'Chrome on Android' */
  device: Nullable(Type.String()),
  state: Type.Enum(TERMINAL_STATES),
  seen_at: Instant,
  /** who is signed in, or has handed it over to the clerks; null: nobody */
  person: Nullable(Type.String()),
  handed_over: Flag,
  /** since when */
  signed_in_at: Nullable(Instant),
  /** it runs another build of the app than this server gives out */
  outdated: Flag,
  /** the terminal that asks */
  is_own: Flag,
  ...TerminalReport.properties,
});
export type Terminal = Static<typeof Terminal>;

const TerminalName = Nullable(Type.String({ maxLength: 40 }));
export const NameTerminalBody = Type.Object({ name: TerminalName });
export const NamedTerminal = Type.Object({ name: TerminalName });
