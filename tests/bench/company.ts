import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { openSession } from '../../server/accounts/sessions';
import { connect, type DatabasePlace } from '../../server/db/connect';
import { users } from '../../server/db/schema';
import { companyIs } from '../../server/db/tenant-handles';
import { alarmsPaths } from '../../src/shared/alarms/paths';
import { boardPaths } from '../../src/shared/board/paths';
import { countingPaths } from '../../src/shared/counting/paths';
import { journalPaths } from '../../src/shared/journal/paths';
import { morningPaths } from '../../src/shared/morning/paths';
import { placesPaths } from '../../src/shared/places/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import type { StockRange } from '../../src/shared/stock/stock-schema';
import { terminalsPaths } from '../../src/shared/terminals/paths';
import type { Endpoint } from '../../src/shared/wire/facts';
import { addressOf, IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import { postgresBinaries } from '../support/servers/postgres';
import { type RunningServer, startServer } from '../support/servers/server';
import { inDatabase } from '../support/shops/open-store';
import { postgresDatabases, serverOn } from './databases';
import { check, type Figure, ms, p50p95, printTable, quantile, sized, times } from './figures';
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
type Call = {
  path: Endpoint;
  values: Record<string, string | number>;
  isOfCompany: boolean;
  /** of a call that writes, by a person of the store. @param stock the store's packs */
  bodyOf?: (stock: readonly StockRange[]) => object;
};
/** What the owner of all stores asks, and what one of them does. */
const CALLS: Record<string, Call> = {
  // First, so that the figures that further stores copy follow it.
  'one store: a record of 15 packs': {
    path: countingPaths.salesRecordRegister,
    values: {},
    isOfCompany: false,
    bodyOf: (stock) => ({
      data: {
        scanned: [],
        non_scanned: [],
        seen: stock.slice(0, 15).map(({ lot_number, lot_counter, min: front_ticket }) => ({
          lot_number,
          lot_counter,
          front_ticket,
        })),
      },
    }),
  },
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
  'one store: morning message': {
    path: morningPaths.morning,
    values: { date: LAST_DAY, storeId: STORE },
    isOfCompany: false,
  },
  'one store: journal of a week': {
    path: journalPaths.journal,
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
    const { token: clerk } = await inDatabase(base, async (db) => {
      const [person] = await db.select({ id: users.id }).from(users).where(eq(users.storeId, STORE)).limit(1);
      if (!person) throw new Error('The store has nobody');
      return openSession(db, person.id, new Date());
    });
    const taken = new Map<string, number>();
    for (const size of SIZES) {
      if (size > FEWEST) await addStores(base, size - FEWEST);
      const server = await startServer(serverOn(base));
      printTable(`A company of ${size} stores, ${kind}`, await measured(server, clerk, size, taken), [
        `The first; p50 / p95 of the ${MEASURED} after it. Comparison: with the p50 of ${FEWEST} stores.`,
      ]);
      await server.stop();
    }
  } finally {
    await end();
  }
}

/**
 * @param clerk the token of a person of the store
 * @param taken the p50 of the smallest size, by call
 */
async function measured(
  server: RunningServer,
  clerk: string,
  size: number,
  taken: Map<string, number>,
): Promise<Figure[]> {
  const owner = await tokenOf(server, ADMIN);
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: Endpoint, values: Call['values'], body?: string) => {
    const { method, path: address } = addressOf(path, values);
    const asker = body ? { ...bearer(clerk), [IDEMPOTENCY_HEADER]: randomUUID() } : bearer(owner);
    const sentAt = performance.now();
    const { status, text } = await send(agent, method, `${server.url}/api${address}`, asker, body);
    check(status < 300, `${method} ${address} returned ${status}: ${text.slice(0, 200)}`);
    return { took: performance.now() - sentAt, text };
  };
  const { text } = await ask(stockPaths.stockList, { storeId: STORE });
  const { data: stock } = JSON.parse(text) as { data: StockRange[] };
  const figures: Figure[] = [];
  for (const [what, { path, values, isOfCompany, bodyOf }] of Object.entries(CALLS)) {
    const latencies: number[] = [];
    let bytes = 0;
    for (let n = 0; n <= MEASURED; n++) {
      const { took, text } = await ask(path, values, bodyOf && JSON.stringify(bodyOf(stock)));
      latencies.push(took);
      bytes = text.length;
    }
    const [cold = 0, ...warm] = latencies;
    const p50 = quantile(warm, 0.5);
    if (size === FEWEST) taken.set(what, p50);
    figures.push({
      what,
      value: `${ms(cold)}; ${p50p95(warm)}, ${Math.ceil(bytes / 1_000)} KB`,
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
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(companyIs(COMPANY_ID)));
      await tx.execute(sql`
        INSERT INTO stores (id, parent_id, store_name)
        SELECT ${COMPANY_ID + FEWEST}::int + n, ${COMPANY_ID}::int, 'Further ' || n FROM generate_series(1, ${count}::int) n
        ON CONFLICT DO NOTHING`);
      const added = sql`FROM stores s WHERE s.parent_id = ${COMPANY_ID} AND s.id > ${COMPANY_ID + FEWEST}`;
      await tx.execute(
        sql`INSERT INTO store_stock (store_id, version) SELECT s.id, 1 ${added} ON CONFLICT DO NOTHING`,
      );
      await tx.execute(sql`
        INSERT INTO terminals (store_id, code, session_id, version, waiting, attention, clock_offset_ms, seen_at)
        SELECT s.id, 'T-' || s.id, 1, '0.4.0', 0, 0, 0, now() ${added} ON CONFLICT DO NOTHING`);
      for (const table of [sql`board_figures`, sql`attention`])
        await tx.execute(sql`
          INSERT INTO ${table} (store_id, revision, derived_from, figures)
          SELECT s.id, 1,
                 jsonb_build_object(s.id, replace(first.derived_from ->> ${String(STORE)}, (SELECT max(id)::text FROM submissions WHERE store_id = ${STORE}), '0')),
                 jsonb_set(first.figures::jsonb, '{stock,version}', '1', false)
          FROM ${table} first, stores s
          WHERE first.store_id = ${STORE} AND s.parent_id = ${COMPANY_ID} AND s.id > ${COMPANY_ID + FEWEST}
          ON CONFLICT DO NOTHING`);
    });
    // As autovacuum does within a minute.
    await db.execute(sql`VACUUM ANALYZE`);
  } finally {
    await close();
  }
}
