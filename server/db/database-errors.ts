import { ERROR_CODE } from '../../src/shared/wire/errors';
import { ApiError } from '../errors';

/** The field whose values each unique index keeps unique, by the name of the index. */
const UNIQUE_FIELD: Record<string, string> = {
  users_username: 'Username',
  stores_name: 'store_name',
  vendors_upc: 'upc_code',
  plans_name: 'plan_name',
  subscriptions_name: 'subscription_name',
};

/**
 * Runs work that writes names that must be unique. The database decides, so two simultaneous requests can't both
 * succeed.
 * @throws ApiError 409 'Data already exists', or 422 'Email already exists' for an e-mail
 */
export async function refusingDuplicates<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email') throw emailTaken();
    const field = constraint === null ? undefined : UNIQUE_FIELD[constraint];
    if (field === undefined) throw error;
    throw duplicateOf(field);
  }
}

export const emailTaken = (): ApiError => new ApiError(422, ERROR_CODE.emailTaken);

/** 409: the name in a field must be unique, but is taken. */
export const duplicateOf = (field: string): ApiError =>
  new ApiError(409, ERROR_CODE.duplicate, null, { fields: { [field]: { kind: 'taken' } } });

/**
 * Classes of SQLSTATE (PostgreSQL, appendix A) that don't mean a faulty request: connection exception, transaction rollback
 * (deadlock, conflict on a replica), insufficient resources, operator intervention (shutdown, statement timeout).
 */
const TRANSIENT_CLASSES = ['08', '40', '53', '57'];
/** A write reached a standby: the address points to a server that isn't promoted yet or is no longer the primary. */
const READ_ONLY_SERVER = '25006';
const INTEGRITY_VIOLATION_CLASS = '23';
/** The shard number that Citus appends to names of constraints. */
const SHARD = /_\d{6,}$/;
/** Node's codes for a connection that failed or broke. */
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/**
 * Citus's messages about a server that died during a commit; their code is that of internal errors. When the request is
 * repeated, its key decides.
 */
const DEAD_WORKER = /^could not commit transaction |^failure on connection marked as essential/;
/** Errors of the driver and of primary.ts, which have no code. */
const DRIVER =
  /timeout exceeded when trying to connect|^Connection terminated|is not queryable|^Query read timeout|^No server of the database/;

/** The database's own error, which drizzle wraps in one with the statement's text. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause ? error.cause : error;

/** Checks whether the database is temporarily unavailable: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (code === READ_ONLY_SERVER) return true;
  if (code.length === 5 && TRANSIENT_CLASSES.some((start) => code.startsWith(start))) return true;
  if (NETWORK.test(code) || DRIVER.test(error.message) || DEAD_WORKER.test(error.message)) return true;
  return isDatabaseUnavailable(error.cause);
}

/** Checks whether the database couldn't write because its disk is full (PostgreSQL, appendix A). */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return code === '53100' || code === 'ENOSPC' || isDiskFull(error.cause);
}

/** The name of the constraint that a statement violated; null for any other error. Citus mentions it only in the message. */
export function violatedConstraint(error: unknown): string | null {
  const cause = causeOf(error);
  if (!(cause instanceof Error) || !('code' in cause)) return null;
  if (!String(cause.code).startsWith(INTEGRITY_VIOLATION_CLASS)) return null;
  const constraintName = 'constraint' in cause && cause.constraint ? String(cause.constraint) : null;
  const name = constraintName ?? /constraint "([^"]+)"/.exec(cause.message)?.[1] ?? null;
  return name?.replace(SHARD, '') ?? null;
}
