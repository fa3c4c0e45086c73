import { Agent } from 'node:http';
import { sql } from 'drizzle-orm';
import { connect, type DatabasePlace } from '../../server/db/connect';
import { alarmsPaths } from '../../src/shared/alarms/paths';
import { boardPaths } from '../../src/shared/board/paths';
import { placesPaths } from '../../src/shared/places/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { terminalsPaths } from '../../src/shared/terminals/paths';
import type { Endpoint } from '../../src/shared/wire/facts';
import { addressOf } from '../../src/shared/wire/requests';
import { postgresBinaries } from '../support/servers/postgres';
import { type RunningServer, startServer } from '../support/servers/server';
import { postgresDatabases, serverOn } from './databases';
import { check, type Figure, p50p95, printTable, quantile, sized, times } from './figures';
import { send } from './http-load';
import { tokenOf } from './token';
import { ADMIN, COMPANY_ID, createYears } from './years';
import { LAST_DAY } from './years-sql';

const SIZES = sized([10, 1_000, 10_000], [2, 4, 6]);
const [FEWEST = 0] = SIZES;
const MEASURED = sized(30, 2);
/** Of the company's figures, as docs/scale.md says. */
const AIMS: Record<number, string> = { 1000: 'p95 ≤ 300 ms', 10000: 'p95 ≤ 1 s' };

const STORE = COMPANY_ID + 1;
/** What the owner of all stores asks, and what one of them does. */
const CALLS: Record<
  string,
  { path: Endpoint; values: Record<string, string | number>; isOfCompany: boolean }
> = {
  board: { path: boardPaths.board, values: { companyId: COMPANY_ID }, isOfCompany: true },
  'numbers of Attention': { path: alarmsPaths.attention, values: { id: COMPANY_ID }, isOfCompany: true },
  'alarms, a page': { path: alarmsPaths.alarms, values: { storeId: COMPANY_ID }, isOfCompany: true },
  'tickets by price': { path: reportsPaths.ticketCount, values: { id: COMPANY_ID }, isOfCompany: true },
  'packs by price': { path: reportsPaths.lotCount, values: { id: COMPANY_ID }, isOfCompany: true },
  Terminals: { path: terminalsPaths.terminals, values: { id: COMPANY_ID }, isOfCompany: true },
  'list of stores': { path: placesPaths.storeList, values: { companyId: COMPANY_ID }, isOfCompany: true },
  'one store: today': { path: boardPaths.today, values: { id: STORE }, isOfCompany: false },
  'one store: stock': { path: stockPaths.stockList, values: { storeId: STORE }, isOfCompany: false },
  'one store: a day’s report': {
    path: reportsPaths.daySales,
    values: { date: LAST_DAY, storeId: STORE },
    isOfCompany: false,
  },
};

/** What a company's owner asks, and one store of it, with ten to ten thousand stores, on PostgreSQL. */
export async function benchCompany(): Promise<void> {
  if (!postgresBinaries())
    return console.log('\ncompany: not measured, since no programs of PostgreSQL were found.');
  const { base, kind, end } = await postgresDatabases();
  try {
    await createYears(base, { stores: FEWEST, days: sized(20, 10) });
    const taken = new Map<string, number>();
    for (const size of SIZES) {
      if (size > FEWEST) await addStores(base, size - FEWEST);
      const server = await startServer(serverOn(base));
      printTable(`A company of ${size} stores, ${kind}`, await measured(server, size, taken), [
        `p50 / p95 of ${MEASURED} requests, after one that isn't counted. Comparison: with the p50 of ${FEWEST} stores.`,
      ]);
      await server.stop();
    }
  } finally {
    await end();
  }
}

/** @param taken the p50 of the smallest size, by call */
async function measured(server: RunningServer, size: number, taken: Map<string, number>): Promise<Figure[]> {
  const headers = { Authorization: `Bearer ${await tokenOf(server, ADMIN)}` };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const figures: Figure[] = [];
  for (const [what, { path, values, isOfCompany }] of Object.entries(CALLS)) {
    const latencies: number[] = [];
    let bytes = 0;
    for (let n = 0; n <= MEASURED; n++) {
      const sentAt = performance.now();
      const url = `${server.url}/api${addressOf(path, values).path}`;
      const { status, text } = await send(agent, 'GET', url, headers, undefined);
      check(status === 200, `${what} returned ${status}: ${text.slice(0, 200)}`);
      if (n > 0) latencies.push(performance.now() - sentAt);
      bytes = text.length;
    }
    const p50 = quantile(latencies, 0.5);
    if (size === FEWEST) taken.set(what, p50);
    figures.push({
      what,
      value: `${p50p95(latencies)}, ${Math.ceil(bytes / 1_000)} KB`,
      aim: isOfCompany ? AIMS[size] : undefined,
      comparison: times(p50, taken.get(what) ?? p50),
    });
  }
  agent.destroy();
  return figures;
}

/**
 * Adds stores that had the trade of the company's first one: each has a terminal, and the figures that the first one's board
 * keeps. Their records themselves are not there, since nothing that a company asks may read them.
 * @param count how many stores are to be there in addition to the generated ones
 */
async function addStores(place: DatabasePlace, count: number): Promise<void> {
  const { db, close } = await connect({ ...place, statementTimeoutMs: 0 });
  try {
    await db.execute(sql`
      INSERT INTO stores (id, parent_id, store_name)
      SELECT ${COMPANY_ID + FEWEST}::int + n, ${COMPANY_ID}::int, 'Further ' || n FROM generate_series(1, ${count}::int) n
      ON CONFLICT DO NOTHING`);
    const added = sql`FROM stores s WHERE s.parent_id = ${COMPANY_ID} AND s.id > ${COMPANY_ID + FEWEST}`;
    await db.execute(
      sql`INSERT INTO store_stock (store_id, version) SELECT s.id, 1 ${added} ON CONFLICT DO NOTHING`,
    );
    await db.execute(sql`
      INSERT INTO terminals (store_id, code, session_id, version, waiting, attention, clock_offset_ms, seen_at)
      SELECT s.id, 'T-' || s.id, 1, '0.4.0', 0, 0, 0, now() ${added} ON CONFLICT DO NOTHING`);
    for (const table of [sql`board_figures`, sql`attention`])
      await db.execute(sql`
        INSERT INTO ${table} (store_id, revision, derived_from, figures)
        SELECT s.id, 1,
               jsonb_build_object(s.id, replace(first.derived_from ->> ${String(STORE)}, (SELECT max(id)::text FROM submissions WHERE store_id = ${STORE}), '0')),
               first.figures
        FROM ${table} first, stores s
        WHERE first.store_id = ${STORE} AND s.parent_id = ${COMPANY_ID} AND s.id > ${COMPANY_ID + FEWEST}
        ON CONFLICT DO NOTHING`);
    await db.execute(sql`ANALYZE`);
  } finally {
    await close();
  }
}
