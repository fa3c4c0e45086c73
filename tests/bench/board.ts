import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { connect, type DatabasePlace } from '../../server/db/connect';
import { repeat } from '../../server/http/repeat';
import { seededRandom } from '../../server/seed/random';
import { alarmsPaths } from '../../src/shared/alarms/paths';
import { boardPaths } from '../../src/shared/board/paths';
import { journalPaths } from '../../src/shared/journal/paths';
import { lotteryPaths } from '../../src/shared/lottery/paths';
import { morningPaths } from '../../src/shared/morning/paths';
import { placesPaths } from '../../src/shared/places/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { daysBefore } from '../../src/shared/time/store-clock';
import type { Endpoint } from '../../src/shared/wire/facts';
import { addressOf } from '../../src/shared/wire/requests';
import { postgresBinaries } from '../support/servers/postgres';
import { startServer } from '../support/servers/server';
import { addBoardData } from './board-data';
import { type Databases, embeddedDatabases, postgresDatabases, serverOn } from './databases';
import { check, type Figure, ms, p50p95, printTable, quantile, sized, times } from './figures';
import { send } from './http-load';
import { cpuSeconds } from './process-cost';
import { tokenOf } from './token';
import { ADMIN, COMPANY_ID, createYears, type Years } from './years';
import { LAST_DAY } from './years-sql';

const AIM = 200;
const AIM_IDLE = 0.2;

/**
 * The board of 200 stores with two years of trade on PostgreSQL, of twenty stores with three months on the embedded database,
 * and the lottery's account of single ones.
 */
export async function benchBoard(): Promise<void> {
  const embedded = await embeddedDatabases();
  await benchOn(embedded, { stores: sized(20, 2), days: sized(90, 20) });
  if (!postgresBinaries())
    return console.log('\nboard: not measured on PostgreSQL, since no programs of it were found.');
  await benchOn(await postgresDatabases(), { stores: sized(200, 2), days: sized(2 * 365, 20) });
}

async function benchOn({ kind, base, end }: Databases, years: Years): Promise<void> {
  try {
    const begun = performance.now();
    await createYears(base, years);
    const { db, close } = await connect({ ...base, statementTimeoutMs: 0 });
    await addBoardData(db);
    await close();
    console.log(`\nGenerated in ${Math.round((performance.now() - begun) / 1000)} s`);
    await measureBoard(kind, base, years);
  } finally {
    await end();
  }
}

/** Shifts change in all stores within an hour: each sends a count, its money and a pack that was put up. */
const SHIFT_CHANGE_MS = 6_000;
/** Three times as much. */
const RUSH_MS = 2_000;
const LOOK_EVERY_MS = sized(5_000, 50);
/** The time within which the background has derived a store's changes. */
const SETTLED_MS = sized(25_000, 0);
const IDLE_SECONDS = sized(120, 1);
/** The figures of a board that isn't read are stored for a week. */
const MORNINGS = 5;

/** Loaded before the server's code: its clock advances by a day with each SIGUSR2. */
const CLOCK = `
  let later = 0;
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + later) : super(...given); }
    static now() { return Real.now() + later; }
  };
  process.on('SIGUSR2', () => { later += 86_400_000; });`;

type Measured = {
  what: string;
  count: number;
  aim?: number;
  before?: () => Promise<unknown>;
  /** During the measurement, a store changes at this interval in milliseconds. */
  whileChanging?: number;
  path: () => string;
};

async function measureBoard(
  kind: Databases['kind'],
  place: DatabasePlace,
  { stores, days }: Years,
): Promise<void> {
  const options = serverOn(place);
  let server = await startServer(options);
  let headers = { Authorization: `Bearer ${await tokenOf(server, ADMIN)}` };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const random = seededRandom(1);
  const store = (): number => COMPANY_ID + 1 + Math.floor(random() * stores);
  const pathOf = (endpoint: Endpoint, values: Record<string, string | number>): string =>
    `/api${addressOf(endpoint, values).path}`;
  const board = () => pathOf(boardPaths.board, { companyId: COMPANY_ID });
  const of = (endpoint: Endpoint, values: Record<string, string> = {}) =>
    pathOf(endpoint, { storeId: store(), ...values });
  const week = () => daysBefore(LAST_DAY, Math.floor(random() * 28));
  const restart = async (env: Record<string, string> = {}) => {
    await server.stop();
    agent.destroy();
    server = await startServer({ ...options, env });
  };
  /** Some stores have a fee different from that at the previous request. */
  let fee = 0;
  const change = async (some: number): Promise<void> => {
    fee += 1;
    const changed = new Set<number>();
    const isAll = some >= stores;
    while (changed.size < Math.min(some, stores))
      changed.add(isAll ? COMPANY_ID + 1 + changed.size : store());
    for (const storeId of changed) {
      const path = pathOf(placesPaths.changeSettings, { storeId });
      const body = JSON.stringify({ weekly_fee: fee % 1_000 });
      const { status, text } = await send(agent, 'PUT', server.url + path, headers, body);
      check(status === 200, `settings returned ${status}: ${text.slice(0, 200)}`);
    }
  };
  const changed = (some: number, count: number, aim?: number): Measured => {
    const what = `board, ${some === stores ? 'every store' : `${some} stores`} changed just now`;
    return { what, count, aim, before: () => change(some), path: board };
  };
  const figures: Figure[] = [];
  let floor = Number.NaN;
  const measure = async ({ what, count, aim, before, whileChanging, path }: Measured): Promise<void> => {
    const latencies: number[] = [];
    const stopChanging = whileChanging ? repeat(() => change(1), whileChanging) : null;
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
  };
  await measure({ what: 'healthz', count: 200, path: () => '/healthz' });
  await measure({ what: 'board, first of all', count: 1, path: board });
  await measure({
    what: 'board, first after a start',
    count: 10,
    aim: AIM,
    before: () => restart(),
    path: board,
  });
  await restart({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CLOCK)}` });
  await measure({
    what: 'board, first of a morning: all have a new business day',
    count: MORNINGS,
    aim: AIM,
    before: async () => {
      process.kill(server.pid, 'SIGUSR2');
      headers = { Authorization: `Bearer ${await tokenOf(server, ADMIN)}` };
    },
    path: board,
  });
  await restart();
  headers = { Authorization: `Bearer ${await tokenOf(server, ADMIN)}` };
  const looks = { aim: AIM, before: () => setTimeout(LOOK_EVERY_MS), path: board };
  const minute = sized(60_000, 50);
  for (const measured of [
    { what: 'board, no store changed', count: 200, aim: AIM, path: board },
    changed(2, 60, AIM),
    changed(7, 40, AIM),
    changed(20, 20),
    changed(stores, 5),
    {
      ...{ what: 'board, every store changed a while ago', count: 1, aim: AIM, path: board },
      before: async () => {
        await change(stores);
        await setTimeout(SETTLED_MS * (1 + Math.ceil(stores / 20)));
      },
    },
    {
      what: 'board, a look every 5 s, a store changes every 6 s',
      count: 20,
      whileChanging: SHIFT_CHANGE_MS,
      ...looks,
    },
    {
      what: 'board, a look every 5 s, a store changes every 2 s',
      count: 20,
      whileChanging: RUSH_MS,
      ...looks,
    },
    {
      ...{
        what: 'board, a look after a minute in which 30 stores changed',
        count: 3,
        whileChanging: RUSH_MS,
      },
      ...{ aim: AIM, path: board, before: () => setTimeout(minute) },
    },
    ...Object.entries({
      'settling of a store': () => of(lotteryPaths.settling),
      'lottery-week of a store': () => of(lotteryPaths.lotteryWeek, { date: week() }),
      'today-list of a store': () => of(boardPaths.todayList),
      'alarms of a store': () => of(alarmsPaths.alarms),
      'journal of a store’s week': () => of(journalPaths.journal, { date: week() }),
      'morning message of a store': () => of(morningPaths.morning, { date: LAST_DAY }),
      'a page of the export, 1,000 packs': () => `${of(reportsPaths.storeExport)}?part=packs`,
    }).map(([what, path]) => ({ what, count: 100, path })),
  ])
    await measure(measured);
  await setTimeout(SETTLED_MS);
  const before = cpuSeconds(server.pid);
  await setTimeout(IDLE_SECONDS * 1_000);
  const idle = ((cpuSeconds(server.pid) - before) / IDLE_SECONDS) * 100;
  figures.push({
    what: `CPU of the server while nobody sends a request, of a core, ${IDLE_SECONDS} s`,
    value: `${idle.toFixed(2)} %`,
    aim: `≤ ${AIM_IDLE} %`,
  });
  await server.stop();
  printTable(`Board, ${kind}: ${stores} stores × ${days} days`, figures, [
    'p50 / p95 of requests one after the other over a kept connection, and their p50 relative to that of healthz.',
    'Changed: the stores have another weekly fee than at the request before, which derives all their figures again.',
  ]);
}
