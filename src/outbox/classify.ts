import { ApiError, NetworkError } from '../device/client';
import type { LastError, SubmissionReply } from '../device/rows';
import type { SubmissionStatusReply } from '../shared/stock/stock-schema';
import { type ApiErrorBody, ERROR_CODE } from '../shared/wire/errors';

/** The outcome of sending a submission. */
export type SendOutcome =
  | { is: 'sent'; reply: SubmissionReply }
  /** the server is unreachable or too busy: other entries wait too */
  | { is: 'unreachable'; error: LastError; waitMs: number }
  /** the server failed on this entry: it's retried, and the others are sent */
  | { is: 'fault'; error: LastError }
  /** the token was rejected: everything waits for a sign-in */
  | { is: 'signed-out' }
  /** the server accepts this entry only from an admin's sign-in: it waits for one, and the others are sent */
  | { is: 'for-admin'; error: LastError }
  /** the server refused this entry: it needs attention, and the others are sent */
  | { is: 'refused'; error: LastError };

/** Request timeout, too early, too many requests, and a gateway or server that is down. */
const BUSY = new Set([408, 425, 429, 502, 503, 504]);
const NO_ANSWER = 'no_answer';
/** The longest wait that a server, or something on the way to it, can request, in milliseconds. */
export const MAX_REQUESTED_WAIT_MS = 60 * 60_000;

const lastError = ({ status, language }: ApiError, { code, message, entries }: ApiErrorBody): LastError => ({
  ...{ status, code, message },
  ...(entries && { entries }),
  ...(language !== null && { language }),
});

const unreachable = (status: number, waitMs = 0): SendOutcome => ({
  is: 'unreachable',
  error: { status, code: NO_ANSWER, message: new NetworkError().message },
  waitMs,
});

/**
 * Classifies a 2xx response with a JSON body. Only our server echoes the key, and only after the commit; a captive portal
 * responds with 200 too.
 */
export const classifyReply = (key: string, data: unknown): SendOutcome =>
  typeof data === 'object' && data !== null && 'submission_id' in data && data.submission_id === key
    ? { is: 'sent', reply: data as SubmissionReply }
    : unreachable(200);

/** The server's knowledge of each submission, by key. */
export type KeyStates = SubmissionStatusReply['data'];

/**
 * Classifies a response about keys. It's from our server only if it gives `done` or `unknown` for every requested key;
 * anything else must not count as a loss.
 */
export function classifyStates(
  keys: readonly string[],
  data: unknown,
): { is: 'known'; states: KeyStates } | SendOutcome {
  const { data: states } = data as Partial<SubmissionStatusReply>;
  const isComplete = keys.every((key) => states?.[key] === 'done' || states?.[key] === 'unknown');
  return states && isComplete ? { is: 'known', states } : unreachable(200);
}

/**
 * Classifies a failed request.
 * @throws the error itself unless it's an ApiError or a NetworkError: anything else is a bug
 */
export function classifyError(error: unknown): SendOutcome {
  if (error instanceof NetworkError) return unreachable(0);
  if (!(error instanceof ApiError)) throw error;
  const { status, body } = error;
  const waitMs = Math.min(error.retryAfterMs, MAX_REQUESTED_WAIT_MS);
  if (!body) return unreachable(status, waitMs);
  if (BUSY.has(status)) return { is: 'unreachable', error: lastError(error, body), waitMs };
  if (status === 401) return { is: 'signed-out' };
  if (body.code === ERROR_CODE.adminsRecord) return { is: 'for-admin', error: lastError(error, body) };
  return { is: status >= 500 ? 'fault' : 'refused', error: lastError(error, body) };
}

/** Refusals of an entry that depends on another record: its lot, or the record that put the tickets on the shelf. */
const LACKS_ANOTHER_RECORD: ReadonlySet<string> = new Set([
  ERROR_CODE.notOnShelf,
  ERROR_CODE.unknownLot,
  ERROR_CODE.unknownSerial,
]);

/** Checks whether an entry was refused for lack of another record, which the server may have lost. */
export const lacksAnotherRecord = (error: LastError | undefined): boolean =>
  error !== undefined && LACKS_ANOTHER_RECORD.has(error.code);

/**
 * Adjusts the outcome for an entry that the server acknowledged and then lost. The records that it depends on were lost
 * too and will return, from another terminal or from the admin, so the entry is retried and needs no attention.
 */
export const afterLoss = (outcome: SendOutcome): SendOutcome =>
  outcome.is === 'refused' && lacksAnotherRecord(outcome.error)
    ? { is: 'fault', error: outcome.error }
    : outcome;

/**
 * Adjusts the outcome for a picture. A server that doesn't know its call yet (404), or a proxy that refuses its size (413), says
 * nothing about the connection: the picture is tried again later, and everything else is sent.
 */
export const ofPicture = (outcome: SendOutcome): SendOutcome => {
  if (outcome.is !== 'refused' && outcome.is !== 'unreachable') return outcome;
  const { status, code } = outcome.error;
  const isNotOurs = code === NO_ANSWER && status >= 400 && !BUSY.has(status);
  return isNotOurs || status === 404 ? { is: 'fault', error: outcome.error } : outcome;
};
