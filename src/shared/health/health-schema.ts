import type { Static } from 'typebox';
import Type from 'typebox';
import { TerminalCode } from '../accounts/auth-schema';
import { ERROR_KINDS, MAX_ERROR_LENGTH } from '../terminals/errors';
import { TERMINAL_STATES } from '../terminals/terminals';
import { SpeedTimes } from '../terminals/terminals-schema';
import { DateText, Id, Instant, Nullable } from '../wire/common';
import { MAX_LISTED } from './findings';
import { INVARIANT_NAMES } from './invariants';

const Count = Type.Integer({ minimum: 0 });
const some = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Array(item, { maxItems: MAX_LISTED });

/** A terminal and its place. */
const LISTED_TERMINAL = {
  company_id: Id,
  store_id: Id,
  store_name: Type.String(),
  code: TerminalCode,
  name: Nullable(Type.String()),
};

/** A terminal that hasn't reported for half a day, although somebody is signed in at it. */
const SilentTerminal = Type.Object({
  ...LISTED_TERMINAL,
  state: Type.Enum(TERMINAL_STATES),
  seen_at: Instant,
});

/** A terminal whose scans or starts take long. */
const SlowTerminal = Type.Object({ ...LISTED_TERMINAL, scan: SpeedTimes, start: SpeedTimes });

/** Errors of one text, build and screen within a week, the most frequent first. */
const ErrorGroup = Type.Object({
  version: Type.String(),
  kind: Type.Enum(ERROR_KINDS),
  screen: Type.String(),
  error: Type.String({ maxLength: MAX_ERROR_LENGTH }),
  errors: Count,
  terminals: Count,
  last_at: Instant,
});

const EndingSubscription = Type.Object({ company_id: Id, company_name: Type.String(), until: DateText });

/** The maximum length of a violation's evidence: it becomes a line of the log, and a row of Health. */
export const MAX_EVIDENCE_LENGTH = 1000;

/** All violations of an invariant so far, with the store and the evidence of the last one as JSON. */
const ViolatedInvariant = Type.Object({
  invariant: Type.Enum(INVARIANT_NAMES),
  violations: Count,
  store_id: Id,
  evidence: Type.String({ maxLength: MAX_EVIDENCE_LENGTH }),
  last_at: Instant,
});

/** A process of the server on PostgreSQL, which notes once a minute that it runs. `place`: its machine and port */
const RunningProcess = Type.Object({
  place: Type.String(),
  build: Nullable(Type.String()),
  started_at: Instant,
  seen_at: Instant,
});

/** `GET /health-report`: figures of the installation; `findingsOf` says what is wrong. */
export const HealthReport = Type.Object({
  at: Instant,
  /** the process that answers */
  process: Type.Object({ build: Nullable(Type.String()), started_at: Instant, memory_bytes: Count }),
  processes: Type.Object({ total: Count, data: some(RunningProcess) }),
  database: Type.Object({
    kind: Type.Enum(['embedded', 'postgresql'] as const),
    answer_ms: Type.Number({ minimum: 0 }),
    bytes: Count,
  }),
  /** of the data folder; null: the operating system doesn't say */
  disk: Nullable(Type.Object({ free_bytes: Count, total_bytes: Count })),
  /** null: none yet */
  backup: Nullable(Type.Object({ at: Instant, bytes: Count })),
  /** messages whose first attempt failed */
  unsent: Type.Object({ mails: Count, alerts: Count }),
  terminals: Type.Object({ silent: Count, data: some(SilentTerminal) }),
  slow: Type.Object({ slow: Count, data: some(SlowTerminal) }),
  errors: Type.Object({ total: Count, data: some(ErrorGroup) }),
  violations: Type.Object({ total: Count, data: some(ViolatedInvariant) }),
  subscriptions: Type.Object({ ending: Count, data: some(EndingSubscription) }),
});
export type HealthReport = Static<typeof HealthReport>;
export const HealthReply = Type.Object({ data: HealthReport });
