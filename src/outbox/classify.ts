import { ApiError, NetworkError } from '../api/client';
import { type ApiErrorBody, ERROR_CODE } from '../contract/errors';
import type { SubmissionStatusReply } from '../contract/stock';
import type { LastError, SubmissionReply } from '../device/rows';

/** What the answer to a submission means for it. */
export type Outcome =
  | { is: 'sent'; reply: SubmissionReply }
  /** the server isn't there, or is too busy: nothing else need be tried now */
  | { is: 'unreachable'; error: LastError; waitMs: number }
  /** the server can't take this one now: it's tried again, others go on */
  | { is: 'fault'; error: LastError }
  /** the token is refused: everything waits for a sign-in */
  | { is: 'signed-out' }
  /** the server refuses this one: a person has to look at it, others go on */
  | { is: 'refused'; error: LastError };

/** Request timeout, too early, too many requests, and a gateway or a server that isn't up. */
const BUSY = new Set([408, 425, 429, 502, 503, 504]);
const NO_ANSWER = 'no_answer';

const lastError = (status: number, { code, message, entries }: ApiErrorBody): LastError =>
  entries ? { status, code, message, entries } : { status, code, message };

const unreachable = (status: number, waitMs = 0): Outcome => ({
  is: 'unreachable',
  error: { status, code: NO_ANSWER, message: new NetworkError().message },
  waitMs,
});

/**
 * What a 2xx answer with JSON means. Only one that echoes our key comes from our server, after it committed: a
 * captive portal answers 200 too.
 */
export const classifyReply = (key: string, data: unknown): Outcome =>
  typeof data === 'object' && data !== null && 'submission_id' in data && data.submission_id === key
    ? { is: 'sent', reply: data as SubmissionReply }
    : unreachable(200);

/** Which submissions the server has, by key. */
export type KeyStates = SubmissionStatusReply['data'];

/**
 * What an answer about keys means. Only one that says `done` or `unknown` of every key asked for is our server's: to
 * take anything else for a loss would send what nobody has lost.
 */
export function classifyStates(
  keys: readonly string[],
  data: unknown,
): { is: 'told'; states: KeyStates } | Outcome {
  const { data: states } = data as Partial<SubmissionStatusReply>;
  const isTold = keys.every((key) => states?.[key] === 'done' || states?.[key] === 'unknown');
  return states && isTold ? { is: 'told', states } : unreachable(200);
}

/**
 * What a failed request means.
 * @throws the error itself when it's neither an ApiError nor a NetworkError: that is a fault in this program
 */
export function classifyError(error: unknown): Outcome {
  if (error instanceof NetworkError) return unreachable(0);
  if (!(error instanceof ApiError)) throw error;
  const { status, body, retryAfterMs } = error;
  if (!body) return unreachable(status, retryAfterMs);
  if (BUSY.has(status)) return { is: 'unreachable', error: lastError(status, body), waitMs: retryAfterMs };
  if (status === 401) return { is: 'signed-out' };
  return { is: status >= 500 ? 'fault' : 'refused', error: lastError(status, body) };
}

/** Refusals of what depends on something else: a lot, or the record that put its tickets on the shelf. */
const UNTIL_THE_REST_IS_BACK: ReadonlySet<string> = new Set([
  ERROR_CODE.notOnShelf,
  ERROR_CODE.unknownLot,
  ERROR_CODE.unknownSerial,
]);

/**
 * What an outcome means for an entry that the server had acknowledged and then lost: what it depends on was lost as
 * well and will come back, from another terminal or by the admin's hand. So it waits for that, not for a person.
 */
export const afterLoss = (outcome: Outcome): Outcome =>
  outcome.is === 'refused' && UNTIL_THE_REST_IS_BACK.has(outcome.error.code)
    ? { is: 'fault', error: outcome.error }
    : outcome;
