import type { DatabasePlace } from '../../server/db/connect';
import { postgresBinaries } from '../support/servers/postgres';
import { cpuSeconds, residentMegabytes } from './process-cost';
import { check, type Figure, ms, printTable, quantile, times } from './report';
import { type Ask, ENTRIES, SHIFT_CHANGE } from './shift-change';
import { companyOn, type OpenShops, openShops, recordedOn, type Till } from './tills';
import { asFastAsCan, atRate, type Traffic } from './traffic';

const TERMINALS = 500;
const SECONDS = 60;
const COMPANY = { stores: TERMINALS, days: 4 };
const P99_AIM = 100;
const NO_POSTGRES = '\nPostgreSQL: not measured, since no server programs were found.';

/** (g) A shift change of 500 stores on one PostgreSQL, by one and by two server processes. */
export async function benchLoad(): Promise<void> {
  if (!postgresBinaries()) return console.log(NO_POSTGRES);
  const { databases, tills } = await companyOn(COMPANY, TERMINALS);
  try {
    const one = await measure(await databases.copy('by_one'), tills, 1, databases.pid);
    const two = await measure(await databases.copy('by_two'), tills, 2, databases.pid);
    const figures = (measured: Measured, name: string, beside?: string): Figure[] => [
      { what: `${name}, as fast as they can`, value: perSecond(measured.peak), beside },
      { what: '  CPU of a request, server / PostgreSQL', value: measured.cpu },
      ...timesOf(measured.peak, '  '),
      {
        what: `  at half of that, ${perSecond(measured.half)}`,
        value: spread(all(measured.half)),
        aim: `p99 ≤ ${P99_AIM} ms`,
      },
      ...timesOf(measured.half, '    '),
    ];
    printTable(
      `A shift change: ${TERMINALS} terminals, each of a store of its own, ${SECONDS} s`,
      [
        ...figures(one, 'one process'),
        ...figures(two, 'two processes', times(rateOf(two.peak), rateOf(one.peak))),
      ],
      [
        `Of ten requests: ${shares(SHIFT_CHANGE)}. Times are p50 / p95 / p99.`,
        'At half of the peak each terminal keeps a beat of its own; a time counts from when its request was due.',
        'The terminals are one more process on the same machine, and take their share of its cores.',
        'Beside pgbench with the same statements: npm run bench -- sales.',
      ],
    );
  } finally {
    await databases.end();
  }
}

type Measured = { peak: Traffic; half: Traffic; cpu: string };

async function measure(
  place: DatabasePlace,
  tills: readonly Till[],
  processes: number,
  postgres: number,
): Promise<Measured> {
  const before = await recordedOn(place);
  const shops = await openShops(place, tills, processes);
  try {
    const { result: peak, cpu } = await costOf(shops, postgres, () =>
      asFastAsCan(shops.terminals, SHIFT_CHANGE, SECONDS),
    );
    const half = await atRate(shops.terminals, SHIFT_CHANGE, rateOf(peak) / 2, SECONDS);
    await checkTraffic(place, before, peak, half);
    return { peak, half, cpu };
  } finally {
    await shops.close();
  }
}

/** Nothing was refused, and each record that was answered is in the database once, with its tickets. */
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

/** Runs some traffic, and says what a request of it cost the servers and the database. */
async function costOf(shops: OpenShops, postgres: number, run: () => Promise<Traffic>) {
  const used = (): [number, number] => [
    shops.servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    cpuSeconds(postgres),
  ];
  const before = used();
  const result = await run();
  const [server, database] = used().map(
    (seconds, index) => (1000 * (seconds - (before[index] ?? 0))) / result.answered,
  );
  return { result, cpu: `${ms(server ?? 0)} / ${ms(database ?? 0)}` };
}

const MINUTES = 10;
const THIRD = 3;
const STEADY_RATE = 100;
const GROWTH_AIM = 0.05;

/** (h) Whether the memory of a server grows while it works for ten minutes. */
export async function benchSteady(): Promise<void> {
  if (!postgresBinaries()) return console.log(NO_POSTGRES);
  const { databases, tills } = await companyOn(COMPANY, TERMINALS);
  try {
    const shops = await openShops(databases.base, tills, 1);
    const [server] = shops.servers;
    if (!server) throw new Error('There is no server');
    const before = await recordedOn(databases.base);
    const figures: Figure[] = [];
    const traffics: Traffic[] = [];
    const held: number[] = [];
    for (let minute = 1; minute <= MINUTES; minute++) {
      const traffic = await atRate(shops.terminals, SHIFT_CHANGE, STEADY_RATE, 60);
      traffics.push(traffic);
      held.push(residentMegabytes(server.pid));
      figures.push({
        what: `after minute ${minute}`,
        value: `${held.at(-1)?.toFixed(0)} MB, ${perSecond(traffic)}, ${spread(all(traffic))}`,
      });
    }
    await checkTraffic(databases.base, before, ...traffics);
    await shops.close();
    // The first minute is that of the compiler and the first garbage.
    const [early, late] = [mean(held.slice(1, 1 + THIRD)), mean(held.slice(-THIRD))];
    figures.push({
      what: `from minutes 2 to ${1 + THIRD} to the last ${THIRD}`,
      value: `${early.toFixed(0)} → ${late.toFixed(0)} MB`,
      aim: `≤ ${1 + GROWTH_AIM} ×`,
      beside: times(late, early),
    });
    printTable(
      `Memory of a server process under ${STEADY_RATE} requests a second of ${TERMINALS} terminals`,
      figures,
    );
  } finally {
    await databases.end();
  }
}

/** How many stores have a terminal, how many requests are on their way, and how long each kind is sent. */
const MAX_TILLS = 500;
const AT_ONCE = 10;
const SECONDS_EACH = 10;

/** (i) What a request costs with the data of ten stores and of ten thousand. */
export async function benchManyStores(): Promise<void> {
  if (!postgresBinaries()) return console.log(NO_POSTGRES);
  const costs = [];
  for (const stores of [10, 10_000]) {
    const { databases, tills } = await companyOn({ stores, days: 4 }, Math.min(stores, MAX_TILLS));
    try {
      const before = await recordedOn(databases.base);
      const shops = await openShops(databases.base, tills, 1);
      const run = (asks: readonly Ask[]) => asFastAsCan(shops.terminals, asks, SECONDS_EACH, AT_ONCE);
      const first = await run(SHIFT_CHANGE);
      const ofAsk = new Map<Ask, { result: Traffic; cpu: string }>();
      for (const ask of new Set(SHIFT_CHANGE))
        ofAsk.set(ask, await costOf(shops, databases.pid, () => run([ask])));
      await checkTraffic(databases.base, before, first, ...[...ofAsk.values()].map(({ result }) => result));
      await shops.close();
      costs.push(ofAsk);
    } finally {
      await databases.end();
    }
  }
  const [few, many] = costs;
  printTable(
    `What a request costs with ten thousand stores, ${AT_ONCE} at once, of ${MAX_TILLS} terminals`,
    [...(many ?? [])].map(([ask, { result, cpu }]) => {
      const beside = few?.get(ask)?.result;
      return {
        what: ask,
        value: `${cpu} CPU, ${spread(all(result))}`,
        beside: beside ? `${few?.get(ask)?.cpu} CPU, ${spread(all(beside))}` : undefined,
      };
    }),
    ['CPU of server / PostgreSQL, then p50 / p95 / p99; beside: with ten stores, of ten terminals.'],
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
  [...latencies].map(([ask, samples]) => ({ what: `${indent}${ask}`, value: spread(samples) }));

function shares(asks: readonly Ask[]): string {
  const count = (ask: Ask): number => asks.filter((each) => each === ask).length;
  return [...new Set(asks)].map((ask) => `${count(ask)} ${ask}`).join(', ');
}
