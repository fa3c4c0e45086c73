import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { Db } from '../../../server/db/connect';
import * as schema from '../../../server/db/schema';

/** The client or pool behind a handle. */
export const clientOf = (db: Db): unknown => (db as unknown as { $client: unknown }).$client;

/** Another handle of the same open database that reports every statement. */
export function loggedHandle(db: Db, tell: (statement: string) => void): Db {
  const client = clientOf(db) as never;
  const options = { schema, logger: { logQuery: tell } };
  return process.env.API_DB !== 'pglite' ? drizzlePg(client, options) : drizzlePglite(client, options);
}
