import { Agent } from 'node:http';
import { sql } from 'drizzle-orm';
import { openSession } from '../../server/accounts/sessions';
import { connect, type DatabasePlace } from '../../server/db/connect';
import { list, rows } from '../../server/db/sql';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { type RunningServer, startServer } from '../support/servers/server';
import { type Databases, serverOn } from './databases';
import { Terminal } from './shift-change';
import { COMPANY_ID, createYears, type Years } from './years';

/** A store and the token of its terminal's session. */
export type TerminalToken = { storeId: number; token: string };

/** Higher than all ids of generated trade. */
const NEXT_ID = 10 ** 12;
const TABLES_WITH_IDS = [
  'submissions',
  'claims',
  'lots',
  'shelf_records',
  'corrections',
  'sightings',
  'contradictions',
  'audit_log',
];

/**
 * Gives the base a company that has some days of trade, and signs in terminals of its stores.
 * @param count number of terminals, one per store, evenly distributed
 */
export async function companyOn(databases: Databases, years: Years, count: number): Promise<TerminalToken[]> {
  await createYears(databases.base, years);
  await databases.distribute?.();
  return signInTerminals(databases.base, years, count);
}

async function signInTerminals(
  place: DatabasePlace,
  { stores }: Years,
  count: number,
): Promise<TerminalToken[]> {
  const { db, close } = await connect(place);
  try {
    for (const table of TABLES_WITH_IDS)
      await db.execute(sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), ${NEXT_ID})`);
    const storeIds = Array.from(
      { length: count },
      (_, index) => COMPANY_ID + 1 + Math.floor((index * stores) / count),
    );
    const people = await rows<{ storeId: number; userId: number }>(
      db,
      sql`SELECT store_id AS "storeId", min(id) AS "userId" FROM users
          WHERE store_id = ANY(${list(storeIds)}::int[]) GROUP BY store_id ORDER BY store_id`,
    );
    const tokens: TerminalToken[] = [];
    for (const { storeId, userId } of people)
      tokens.push({ storeId, token: (await openSession(db, userId, new Date())).token });
    return tokens;
  } finally {
    await close();
  }
}

/** The number of sales records in a database, and of the tickets that they sold. */
export async function recordedOn(place: DatabasePlace): Promise<{ records: number; sold: number }> {
  const { db, close } = await connect(place);
  const [recorded] = await rows<{ records: number; sold: number }>(
    db,
    sql`SELECT (SELECT count(*)::int FROM submissions WHERE kind = 'sale') AS records,
               (SELECT sum(end_ticket - start_ticket + 1)::int FROM ticket_runs WHERE status = ${TICKET_STATUS.sold}) AS sold`,
  );
  await close();
  return { records: recorded?.records ?? 0, sold: recorded?.sold ?? 0 };
}

/** Servers and the terminals that use them. */
export type OpenShops = { servers: RunningServer[]; terminals: Terminal[]; close(): Promise<void> };

/** Starts server processes on one database, and terminals distributed among them, each with its stock. */
export async function openShops(
  place: DatabasePlace,
  tokens: readonly TerminalToken[],
  processes: number,
): Promise<OpenShops> {
  const servers: RunningServer[] = [];
  for (let index = 0; index < processes; index++) servers.push(await startServer(serverOn(place)));
  const agent = new Agent({ keepAlive: true });
  const terminals = tokens.map(({ storeId, token }, index) => {
    const { url } = servers[index % processes] ?? { url: '' };
    return new Terminal(url, agent, storeId, token, index);
  });
  for (const terminal of terminals) await terminal.start();
  return {
    servers,
    terminals,
    close: async () => {
      agent.destroy();
      for (const server of servers) await server.stop();
    },
  };
}
