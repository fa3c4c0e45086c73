import type { FastifyInstance } from 'fastify';
import type { Connection } from './db/connect';
import { OperatorError } from './errors';
import { errorInLog } from './log';

/** Docker kills a container after 10 s, and closing the database after the last request takes a moment, too. */
const REQUESTS_CUT_OFF_MS = 7_000;
const GIVE_UP_MS = 9_000;

/**
 * Shuts the server down: it accepts nothing new, finishes requests in progress, sends its mail and closes the database.
 * Clients that neither read nor send are cut off. Work that still hangs is abandoned: uncommitted changes were never
 * acknowledged.
 */
export async function shutDown(app: FastifyInstance, connection: Connection): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), REQUESTS_CUT_OFF_MS);
  const giveUp = setTimeout(() => {
    console.error('A request or a mail took too long; the server exits without finishing it.');
    process.exit(1);
  }, GIVE_UP_MS);
  await app.close();
  await connection.close();
  for (const timer of [cutOff, giveUp]) clearTimeout(timer);
}

/**
 * Ends the process because of an error. Of errors that the operator can fix, prints the message. Of all others, prints
 * the stack, but without the data that they carry.
 */
export function exitWithError(error: unknown): never {
  const isForOperator =
    error instanceof OperatorError ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  console.error(isForOperator ? error.message : errorInLog(error));
  process.exit(1);
}
