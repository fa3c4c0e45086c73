import type { DatabasePlace } from '../../server/db/connect';
import { postgresBinaries } from '../support/servers/postgres';
import { companyOn, type OpenShops, openShops, recordedOn, type TerminalToken } from './company-terminals';
import { citusDatabases, postgresDatabases } from './databases';
import { check, type Figure, isOnCitus, ms, printTable, quantile, sized, times } from './figures';
import { cpuSeconds, residentMegabytes } from './process-cost';
import { ENTRIES, type RequestKind, SHIFT_CHANGE } from './shift-change';
import { atMaxRate, atRate, type Traffic } from './traffic';

const TERMINALS = sized(500, 4);
const SECONDS = sized(60, 0.3);
const COMPANY = { stores: TERMINALS, days: 4 };
const P99_AIM = 100;
const NO_POSTGRES = '\nPostgreSQL: not measured, since no server programs were found.';

/** (g) A shift change of 500 stores on one PostgreSQL, with one and with two server processes. */
export async function benchLoad(): Promise<void> {
  if (!postgresBinaries()) return console.log(NO_POSTGRES);
  const databases = await postgresDatabases();
  try {
    const tokens = await companyOn(databases, COMPANY, TERMINALS);
    const one = await measure(await databases.copy('by_one'), tokens, 1, databases.pids);
    const two = await measure(await databases.copy('by_two'), tokens, 2, databases.pids);
    const figures = (measured: Measured, name: string, comparison?: string): Figure[] => [
      { what: `${name}, maximum rate`, value: perSecond(measured.peak), comparison },
      { what: '  CPU per request, server / PostgreSQL', value: measured.cpu },
      ...timesOf(measured.peak, '  '),
      {
        what: `  at half that rate, ${perSecond(measured.half)}`,
        value: spread(all(measured.half)),
        aim: `p99 ≤ ${P99_AIM} ms`,
      },
      ...timesOf(measured.half, '    '),
    ];
    printTable(
      `A shift change: ${TERMINALS} terminals of as many stores, ${SECONDS} s`,
      [
        ...figures(one, 'one process'),
        ...figures(two, 'two processes', times(rateOf(two.peak), rateOf(one.peak))),
      ],
      [
        `Ten requests are ${shares(SHIFT_CHANGE)}. Times are p50 / p95 / p99.`,
        'At half the maximum rate the requests are evenly spaced, and times start when a request was due.',
        'The terminals run in another process on the same machine and use part of its cores.',
        'For a comparison with pgbench and the same statements: npm run bench -- sales.',
      ],
    );
  } finally {
    await databases.end();
  }
}

type Measured = { peak: Traffic; half: Traffic; cpu: string };

async function measure(
  place: DatabasePlace,
  tokens: readonly TerminalToken[],
  processes: number,
  postgres: readonly number[],
): Promise<Measured> {
  const before = await recordedOn(place);
  const shops = await openShops(place, tokens, processes);
  try {
    const { result: peak, cpu } = await costOf(shops, postgres, () =>
      atMaxRate(shops.terminals, SHIFT_CHANGE, SECONDS),
    );
    const half = await atRate(shops.terminals, SHIFT_CHANGE, rateOf(peak) / 2, SECONDS);
    await checkTraffic(place, before, peak, half);
    return { peak, half, cpu };
  } finally {
    await shops.close();
  }
}

/** Verifies that nothing was refused, and that each acknowledged record is stored once, with its tickets. */
async function checkTraffic(
  place: DatabasePlace,
  before: { records: number; sold: number },
  ...traffics: Traffic[]
): Promise<void> {
  const errors = traffics.flatMap((traffic) => [...traffic.errors]);
  check(errors.length === 0, errors.map(([text, count]) => `${count} × ${text}`).join('; '));
  const after = await recordedOn(place);
  const records = traffics.reduce(
    (sum, { latencies }) => sum + (latencies.get('submission')?.length ?? 0),
    0,
  );
  check(
    after.records - before.records === records && after.sold - before.sold === records * ENTRIES,
    `${records} records are ${after.records - before.records}, with ${after.sold - before.sold} tickets`,
  );
}

/** Runs some traffic. @returns its result, and the CPU time per request of the servers and of the database */
async function costOf(shops: OpenShops, postgres: readonly number[], run: () => Promise<Traffic>) {
  const used = (): [number, number] => [secondsOf(shops.servers.map(({ pid }) => pid)), secondsOf(postgres)];
  const before = used();
  const result = await run();
  const [server, database] = used().map(
    (seconds, index) => (1000 * (seconds - (before[index] ?? 0))) / result.answered,
  );
  return { result, cpu: `${ms(server ?? 0)} / ${ms(database ?? 0)}` };
}

const secondsOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);

const MINUTES = sized(10, 3);
const THIRD = sized(3, 1);
const MINUTE_SECONDS = sized(60, 0.3);
const STEADY_RATE = sized(100, 20);
const GROWTH_AIM = 0.05;

/** (h) Whether a server's memory grows during ten minutes of work. */
export async function benchSteady(): Promise<void> {
  if (!postgresBinaries()) return console.log(NO_POSTGRES);
  const databases = await postgresDatabases();
  try {
    const tokens = await companyOn(databases, COMPANY, TERMINALS);
    const shops = await openShops(databases.base, tokens, 1);
    const [server] = shops.servers;
    if (!server) throw new Error('There is no server');
    const before = await recordedOn(databases.base);
    const figures: Figure[] = [];
    const traffics: Traffic[] = [];
    const memory: number[] = [];
    for (let minute = 1; minute <= MINUTES; minute++) {
      const traffic = await atRate(shops.terminals, SHIFT_CHANGE, STEADY_RATE, MINUTE_SECONDS);
      traffics.push(traffic);
      memory.push(residentMegabytes(server.pid));
      figures.push({
        what: `after minute ${minute}`,
        value: `${memory.at(-1)?.toFixed(0)} MB, ${perSecond(traffic)}, ${spread(all(traffic))}`,
      });
    }
    await checkTraffic(databases.base, before, ...traffics);
    await shops.close();
    // Compilation and the first garbage collections make the first minute different.
    const [early, late] = [mean(memory.slice(1, 1 + THIRD)), mean(memory.slice(-THIRD))];
    figures.push({
      what: `minutes 2 to ${1 + THIRD} → last ${THIRD} minutes`,
      value: `${early.toFixed(0)} → ${late.toFixed(0)} MB`,
      aim: `≤ ${1 + GROWTH_AIM} ×`,
      comparison: times(late, early),
    });
    printTable(
      `Memory of a server process at ${STEADY_RATE} requests a second from ${TERMINALS} terminals`,
      figures,
    );
  } finally {
    await databases.end();
  }
}

/** Number of stores with a terminal, concurrent requests, and seconds for each kind of request. */
const MAX_TERMINALS = sized(500, 4);
const STORE_COUNTS = [sized(10, 2), sized(10_000, 4)];
const AT_ONCE = sized(10, 2);
const SECONDS_EACH = sized(10, 0.2);
/** A coordinator and two workers. */
const CITUS_SERVERS = 3;

/** (i) The cost of a request with the data of ten stores and of ten thousand. */
export async function benchManyStores(): Promise<void> {
  if (!postgresBinaries()) return console.log(NO_POSTGRES);
  const costs = [];
  for (const stores of STORE_COUNTS) {
    const databases = await (isOnCitus ? citusDatabases(CITUS_SERVERS) : postgresDatabases());
    try {
      const tokens = await companyOn(databases, { stores, days: 4 }, Math.min(stores, MAX_TERMINALS));
      const before = await recordedOn(databases.base);
      const shops = await openShops(databases.base, tokens, 1);
      const run = (kinds: readonly RequestKind[]) => atMaxRate(shops.terminals, kinds, SECONDS_EACH, AT_ONCE);
      const first = await run(SHIFT_CHANGE);
      const byKind = new Map<RequestKind, { result: Traffic; cpu: string }>();
      for (const kind of new Set(SHIFT_CHANGE))
        byKind.set(kind, await costOf(shops, databases.pids, () => run([kind])));
      await checkTraffic(databases.base, before, first, ...[...byKind.values()].map(({ result }) => result));
      await shops.close();
      costs.push(byKind);
    } finally {
      await databases.end();
    }
  }
  const [few, many] = costs;
  printTable(
    `Cost of a request with ten thousand stores, ${AT_ONCE} at once, from ${MAX_TERMINALS} terminals`,
    [...(many ?? [])].map(([kind, { result, cpu }]) => {
      const withFew = few?.get(kind);
      return {
        what: kind,
        value: `${cpu} CPU, ${spread(all(result))}`,
        comparison: withFew && `${withFew.cpu} CPU, ${spread(all(withFew.result))}`,
      };
    }),
    ['CPU of server / PostgreSQL, then p50 / p95 / p99. Comparison: ten stores, from ten terminals.'],
  );
}

const all = ({ latencies }: Traffic): number[] => [...latencies.values()].flat();
const rateOf = ({ answered, seconds }: Traffic): number => answered / seconds;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const perSecond = (traffic: Traffic): string => `${Math.round(rateOf(traffic))} a second`;
const spread = (samples: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => ms(quantile(samples, share))).join(' / ');
const timesOf = ({ latencies }: Traffic, indent: string): Figure[] =>
  [...latencies].map(([kind, samples]) => ({ what: `${indent}${kind}`, value: spread(samples) }));

function shares(kinds: readonly RequestKind[]): string {
  const count = (kind: RequestKind): number => kinds.filter((each) => each === kind).length;
  return [...new Set(kinds)].map((kind) => `${count(kind)} ${kind}`).join(', ');
}
