import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { connect, type DatabasePlace, type Db } from '../../server/db/connect';
import { repeat } from '../../server/http/repeat';
import { seededRandom } from '../../server/seed/random';
import { addressOf } from '../../src/contract/endpoints/address';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import { daysBefore } from '../../src/domain/time/store-clock';
import { postgresBinaries } from '../support/servers/postgres';
import { startServer } from '../support/servers/server';
import { addBoardData } from './board-data';
import { postgresDatabases, serverOn } from './databases';
import { check, type Figure, ms, p50p95, printTable, quantile, sized, times } from './figures';
import { send } from './http-load';
import { tokenOf } from './token';
import { ADMIN, COMPANY_ID, createYears } from './years';
import { LAST_DAY } from './years-sql';

const STORES = sized(200, 4);
const DAYS = sized(2 * 365, 40);
const AIM = 200;

/** The board of 200 stores with two years of trade, and the lottery's account of single ones, on PostgreSQL. */
export async function benchBoard(): Promise<void> {
  if (!postgresBinaries())
    return console.log('\nboard: not measured, since no PostgreSQL programs were found.');
  const databases = await postgresDatabases();
  try {
    const begun = performance.now();
    await createYears(databases.base, { stores: STORES, days: DAYS });
    const { db, close } = await connect(databases.base);
    await addBoardData(db);
    await close();
    await measureBoard(databases.base, Math.round((performance.now() - begun) / 1000));
  } finally {
    await databases.end();
  }
}

/** Shifts change in all stores within an hour: each sends a count, its money and a pack that was put up. */
const SHIFT_CHANGE_MS = 6_000;
/** Three times as much. */
const RUSH_MS = 2_000;
const LOOK_EVERY_MS = sized(5_000, 50);
/** Time that a server has before the first look after its start. */
const AFTER_START_MS = sized(15_000, 0);

type Measured = {
  what: string;
  count: number;
  aim?: number;
  before?: () => Promise<unknown>;
  /** Meanwhile a store changes each time after so many milliseconds. */
  whileChanging?: number;
  path: () => string;
};

/** @param seconds that generating the data took */
export async function measureBoard(place: DatabasePlace, seconds: number): Promise<void> {
  const { db, close } = await connect(place);
  let server = await startServer(serverOn(place));
  const headers = { Authorization: `Bearer ${await tokenOf(server, ADMIN)}` };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const random = seededRandom(1);
  const store = (): number => COMPANY_ID + 1 + Math.floor(random() * STORES);
  const board = () => `/api${addressOf(officeEndpoints.board, { companyId: COMPANY_ID }).path}`;
  const of = (endpoint: string, values: Record<string, string> = {}) =>
    `/api${addressOf(endpoint, { storeId: store(), ...values }).path}`;
  const week = () => daysBefore(LAST_DAY, Math.floor(random() * 28));
  const calls: Measured[] = [
    { what: 'healthz', count: 200, path: () => '/healthz' },
    { what: 'board, first of all', count: 1, path: board },
    {
      what: 'board, first since a restart 15 s ago',
      count: 1,
      before: async () => {
        await server.stop();
        server = await startServer(serverOn(place));
        await setTimeout(AFTER_START_MS);
      },
      path: board,
    },
    {
      what: 'board, a look every 5 s, a store changes every 6 s',
      count: 60,
      aim: AIM,
      before: () => setTimeout(LOOK_EVERY_MS),
      whileChanging: SHIFT_CHANGE_MS,
      path: board,
    },
    {
      what: 'board, a look every 5 s, a store changes every 2 s',
      count: 60,
      before: () => setTimeout(LOOK_EVERY_MS),
      whileChanging: RUSH_MS,
      path: board,
    },
    { what: 'board, no store changed', count: 200, aim: AIM, path: board },
    { what: 'board, 2 stores changed', count: 100, aim: AIM, before: () => change(db, 2), path: board },
    { what: 'board, 7 stores changed', count: 60, aim: AIM, before: () => change(db, 7), path: board },
    { what: 'board, 20 stores changed', count: 30, aim: AIM, before: () => change(db, 20), path: board },
    { what: 'board, every store changed', count: 5, before: () => change(db, STORES), path: board },
    ...Object.entries({
      'settling of a store': () => of(officeEndpoints.settling),
      'lottery-week of a store': () => of(officeEndpoints.lotteryWeek, { date: week() }),
      'today-list of a store': () => of(officeEndpoints.todayList),
      'alarms of a store': () => of(officeEndpoints.alarms),
      'journal of a store’s week': () => of(officeEndpoints.journal, { date: week() }),
      'morning message of a store': () => of(officeEndpoints.morning, { date: LAST_DAY }),
      'a page of the export, 1,000 packs': () => `${of(officeEndpoints.storeExport)}?part=packs`,
    }).map(([what, path]) => ({ what, count: 100, path })),
  ];
  const figures: Figure[] = [];
  let floor = Number.NaN;
  for (const { what, count, aim, before, whileChanging, path } of calls) {
    const latencies: number[] = [];
    const stopChanging = whileChanging ? repeat(() => change(db, 1), whileChanging) : null;
    for (let i = 0; i < sized(count, 1); i++) {
      await before?.();
      const sent = performance.now();
      const { status, text } = await send(agent, 'GET', server.url + path(), headers, undefined);
      latencies.push(performance.now() - sent);
      check(status === 200, `${what} returned ${status}: ${text.slice(0, 200)}`);
    }
    await stopChanging?.();
    const p50 = quantile(latencies, 0.5);
    if (Number.isNaN(floor)) floor = p50;
    figures.push({
      what,
      value: count === 1 ? ms(p50) : p50p95(latencies),
      aim: aim === undefined ? undefined : `p95 ≤ ${ms(aim)}`,
      comparison: times(p50, floor),
    });
  }
  await server.stop();
  await close();
  printTable(`Board, PostgreSQL: ${STORES} stores × ${DAYS} days, generated in ${seconds} s`, figures, [
    'p50 / p95 of requests one after the other over a kept connection, and their p50 relative to that of healthz.',
    'Changed: the stock of so many stores has another version than at the request before.',
  ]);
}

/** As if some stores had sold since the last request. */
async function change(db: Db, stores: number): Promise<void> {
  await db.execute(sql`
    UPDATE store_stock SET version = version + 1
    WHERE store_id IN (SELECT store_id FROM store_stock ORDER BY random() LIMIT ${stores})`);
}
