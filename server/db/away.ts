/**
 * Classes of SQLSTATE (PostgreSQL, appendix A) in which nothing is wrong with the request: connection exception,
 * transaction rollback (deadlock, a replica's conflict), insufficient resources, operator intervention (shutdown,
 * statement timeout).
 */
const PASSING = ['08', '40', '53', '57'];
/** Node's codes for a connection that can't be had or broke. */
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** The driver's own faults have no code. */
const DRIVER = /timeout exceeded when trying to connect|^Connection terminated|is not queryable/;

/** Whether a fault is the database's, and passes: the same request may be tried again. */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (code.length === 5 && PASSING.some((start) => code.startsWith(start))) return true;
  return NETWORK.test(code) || DRIVER.test(error.message) || databaseIsAway(error.cause);
}
