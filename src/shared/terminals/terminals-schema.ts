import Type, { type Static } from 'typebox';
import { CurrentPassword, TerminalCode } from '../accounts/auth-schema';
import { MAX_LENGTH, MAX_RECENT_REQUESTS } from '../values/limits';
import { Flag, format, Id, Instant, Nullable, Uuid } from '../wire/common';
import { ERROR_KINDS, MAX_ERROR_LENGTH, MAX_ERRORS_OF_DAY } from './errors';
import { MAX_FILE_NAME_LENGTH, MAX_SPEED_MS, MAX_TERMINAL_NAME, TERMINAL_STATES } from './terminals';

/** The PIN that a clerk types to go on duty: 4 to 8 digits, set by the store's admin. */
export const Pin = Type.String({
  pattern: '^[0-9]{4,8}$',
  description: '4 to 8 digits',
  ...format('pin'),
});

/**
 * Proves a PIN without a network: PBKDF2 with HMAC-SHA-256 over the digits as UTF-8 (RFC 8018). Only terminals of the
 * clerk's store get it.
 */
export const PinVerifier = Type.Object({
  salt: Type.String({ description: '16 random bytes in base64' }),
  iterations: Type.Integer({ minimum: 1 }),
  hash: Type.String({ description: '32 bytes in base64' }),
});
export type PinVerifier = Static<typeof PinVerifier>;

/** A clerk who may go on duty in this store. */
export const RosterClerk = Type.Object({
  id: Id,
  name: Type.String(),
  /** null: no PIN has been set, so this clerk can't go on duty yet */
  pin: Nullable(PinVerifier),
  /** after five wrong PINs in a row, the time until which none is accepted */
  locked_until: Nullable(Instant),
  /** has recorded something in this store before (an addition; absent from the answer to a PIN) */
  has_counted: Type.Optional(Type.Boolean()),
});
export type RosterClerk = Static<typeof RosterClerk>;

/** The store's active clerks by name. */
export const RosterReply = Type.Object({
  data: Type.Array(RosterClerk),
  /** of a handed-over terminal: the end of its access, regardless of use (an addition) */
  access_ends_at: Type.Optional(Nullable(Instant)),
});
export type RosterReply = Static<typeof RosterReply>;

/**
 * `POST /terminals/hand-over`: the admin's password (an addition), unless the sign-in is younger than ten
 * minutes. The terminal's code is in the header X-Terminal.
 */
export const HandOverBody = Type.Optional(Nullable(Type.Object({ current_password: CurrentPassword })));
export type HandOverBody = Static<typeof HandOverBody>;

/** The terminal's own token; the session of the admin who handed it over has ended. */
export const HandOverReply = Type.Object({
  token: Type.String(),
  data: Type.Object({ store_id: Id, store_name: Type.String() }),
  roster: Type.Array(RosterClerk),
});
export type HandOverReply = Static<typeof HandOverReply>;

/**
 * `POST /clerk-unlock`, by a handed-over terminal: 200 with the clerk; 401 `wrong_pin`; 403 `inactive_user`
 * for one who no longer works here; 429 with Retry-After after five wrong PINs in a row: for five minutes,
 * and longer each further time.
 */
export const UnlockBody = Type.Object({ clerk_id: Id, pin: Pin });
export type UnlockBody = Static<typeof UnlockBody>;
export const UnlockReply = Type.Object({ data: RosterClerk });
export type UnlockReply = Static<typeof UnlockReply>;

const Build = Type.String({
  pattern: '^[\\w.-]{1,40}$',
  description: 'which build of the app runs there',
  ...format('build'),
});

const Entries = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const Ms = Type.Integer({ minimum: 0, maximum: MAX_SPEED_MS });
/** The median and 75th percentile of the last times. Null: none measured since the app was opened, so the former ones stay. */
export const SpeedTimes = Type.Optional(Nullable(Type.Object({ p50_ms: Ms, p75_ms: Ms })));

/**
 * `POST /terminals/report`: a terminal's state, for the store of the user signed in at it. The next report
 * replaces it.
 */
export const TerminalReport = Type.Object({
  version: Build,
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
  /** from a gun's last key until the scan is drawn */
  scan: SpeedTimes,
  /** from opening the app until its first screen is drawn */
  start: SpeedTimes,
});
export type TerminalReport = Static<typeof TerminalReport>;

/** An error of the app on a device, cleaned of serials, names and amounts before it is kept there. */
const TerminalError = Type.Object({
  /** made by the device */
  id: Uuid,
  kind: Type.Enum(ERROR_KINDS),
  version: Build,
  /** the path of the screen that was open */
  screen: Type.String({ maxLength: 100 }),
  error: Type.String({ maxLength: MAX_ERROR_LENGTH }),
  at: Instant,
});
export type TerminalError = Static<typeof TerminalError>;

/** `POST /terminal-errors` (an addition). Errors beyond the daily limit get the same reply and aren't kept. */
export const TerminalErrorsBody = Type.Object({
  data: Type.Array(TerminalError, { minItems: 1, maxItems: MAX_ERRORS_OF_DAY }),
});

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

const TerminalName = Nullable(Type.String({ maxLength: MAX_TERMINAL_NAME }));
export const NameTerminalBody = Type.Object({ name: TerminalName });
export const NamedTerminal = Type.Object({ name: TerminalName });

/** A call that the app made, as it remembers it. */
const RecentRequest = Type.Object({
  call: Type.String({
    pattern: '^[A-Z]{3,7} /[\\w/.%:-]{0,200}$',
    description: 'method and path, without a query',
  }),
  status: Type.Integer({ minimum: 0, maximum: 599, description: '0: no reply' }),
  /** the reply's X-Request-Id, with which the operator finds it in the log; null: no reply of the server */
  id: Nullable(Uuid),
});
export type RecentRequest = Static<typeof RecentRequest>;

/** `POST /problem-reports`: a person's description of a problem, and what the app adds. */
export const ProblemReportBody = Type.Object({
  words: Type.String({
    minLength: 1,
    maxLength: MAX_LENGTH.problem,
    description: 'what happened, in the person’s words',
  }),
  screen: Type.String({ pattern: '^/[\\w/.%-]{0,100}$', description: 'path of the screen' }),
  version: Type.String({ pattern: '^[\\w.-]{1,40}$', description: 'build of the app' }),
  browser: Type.String({ maxLength: MAX_LENGTH.text, description: 'as the browser names itself' }),
  waiting: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'entries that wait to be sent' }),
  /** the newest first */
  requests: Type.Array(RecentRequest, { maxItems: MAX_RECENT_REQUESTS }),
});
export type ProblemReportBody = Static<typeof ProblemReportBody>;

/** `mailed`: false: this server has no mail, or its operator named no address; the person can save the report as a file. */
export const ProblemReportReply = Type.Object({ data: Type.Object({ mailed: Type.Boolean() }) });
export type ProblemReportReply = Static<typeof ProblemReportReply>;

/**
 * The outbox file from which a terminal loaded a submission (an addition): in the header X-Outbox-File as
 * percent-encoded JSON. Submissions captured on the terminal itself don't have it. An Idempotency-Key ignores
 * it.
 */
export const ImportedFrom = Type.Object({
  /** the file's name */
  file: Type.String({ minLength: 1, maxLength: MAX_FILE_NAME_LENGTH }),
  /** when and on which terminal it was saved; null: saved by a release before this header */
  made_at: Nullable(Instant),
  terminal: Nullable(TerminalCode),
  loaded_at: Instant,
  /** the user of the store who loaded it */
  loaded_by: Id,
});
export type ImportedFrom = Static<typeof ImportedFrom>;
