import type { FastifyInstance } from 'fastify';
import type { Connection } from './db/connect';

/** Docker kills after 10 s, and what comes afterwards needs a moment, too. */
const PATIENCE_MS = 7_000;
const LAST_MS = 9_000;

/**
 * Ends the server: nothing new is taken, requests under way are finished, mail goes out, the database is closed. A
 * client that goes on neither reading nor sending is cut off. Work that hangs nevertheless is given up: what isn't
 * committed was never acknowledged.
 */
export async function shutDown(app: FastifyInstance, connection: Connection): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  const giveUp = setTimeout(() => {
    console.error('A request or letter took too long; the server ends without it.');
    process.exit(1);
  }, LAST_MS);
  await app.close();
  await connection.close();
  for (const timer of [cutOff, giveUp]) clearTimeout(timer);
}
