import type { DatabasePlace } from '../../server/db/connect';
import { postgresBinaries } from '../support/postgres';
import { cpuSeconds, residentMegabytes } from './process-cost';
import { type Figure, ms, printTable, quantile, times } from './report';
import { type Ask, SHIFT_CHANGE } from './shift-change';
import { companyOn, type OpenShops, openShops, type Till } from './tills';
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
      { what: '  errors', value: errorsOf(measured.peak, measured.half), aim: 'none' },
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
  const shops = await openShops(place, tills, processes);
  try {
    const { result: peak, cpu } = await costOf(shops, postgres, () =>
      asFastAsCan(shops.terminals, SHIFT_CHANGE, SECONDS),
    );
    const half = await atRate(shops.terminals, SHIFT_CHANGE, rateOf(peak) / 2, SECONDS);
    return { peak, half, cpu };
  } finally {
    await shops.close();
  }
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
    (seconds, nth) => (1000 * (seconds - (before[nth] ?? 0))) / result.requests,
  );
  return { result, cpu: `${ms(server ?? 0)} / ${ms(database ?? 0)}` };
}

const MINUTES = 10;
const STEADY_RATE = 100;

/** (h) Whether the memory of a server grows while it works for ten minutes. */
export async function benchSteady(): Promise<void> {
  if (!postgresBinaries()) return console.log(NO_POSTGRES);
  const { databases, tills } = await companyOn(COMPANY, TERMINALS);
  try {
    const shops = await openShops(databases.base, tills, 1);
    const [server] = shops.servers;
    if (!server) throw new Error('There is no server');
    const figures: Figure[] = [];
    for (let minute = 1; minute <= MINUTES; minute++) {
      const traffic = await atRate(shops.terminals, SHIFT_CHANGE, STEADY_RATE, 60);
      figures.push({
        what: `after minute ${minute}`,
        value: `${residentMegabytes(server.pid).toFixed(0)} MB, ${perSecond(traffic)}, ${spread(all(traffic))}`,
        beside: `errors: ${errorsOf(traffic)}`,
      });
    }
    await shops.close();
    printTable(
      `Memory of a server process under ${STEADY_RATE} requests a second of ${TERMINALS} terminals`,
      figures,
    );
  } finally {
    await databases.end();
  }
}

/** Terminals of the two companies that are compared, and how long each kind of request is sent. */
const FEW = 10;
const SECONDS_EACH = 10;

/** (i) What a request costs with the data of ten stores and of ten thousand. */
export async function benchManyStores(): Promise<void> {
  if (!postgresBinaries()) return console.log(NO_POSTGRES);
  const costs = [];
  for (const stores of [10, 10_000]) {
    const { databases, tills } = await companyOn({ stores, days: 4 }, FEW);
    try {
      const shops = await openShops(databases.base, tills, 1);
      await asFastAsCan(shops.terminals, SHIFT_CHANGE, SECONDS_EACH);
      const ofAsk = new Map<Ask, { result: Traffic; cpu: string }>();
      for (const ask of new Set(SHIFT_CHANGE))
        ofAsk.set(
          ask,
          await costOf(shops, databases.pid, () => asFastAsCan(shops.terminals, [ask], SECONDS_EACH)),
        );
      await shops.close();
      costs.push(ofAsk);
    } finally {
      await databases.end();
    }
  }
  const [few, many] = costs;
  printTable(
    `What a request costs with ten thousand stores, ${FEW} terminals`,
    [...(many ?? [])].map(([ask, { result, cpu }]) => {
      const beside = few?.get(ask)?.result;
      return {
        what: ask,
        value: `${cpu} CPU, ${spread(all(result))}, errors: ${errorsOf(result)}`,
        beside: beside ? `${few?.get(ask)?.cpu} CPU, ${spread(all(beside))}` : undefined,
      };
    }),
    ['CPU of server / PostgreSQL, then p50 / p95 / p99; beside: with ten stores.'],
  );
}

const all = ({ latencies }: Traffic): number[] => [...latencies.values()].flat();
const rateOf = ({ requests, seconds }: Traffic): number => requests / seconds;
const perSecond = (traffic: Traffic): string => `${Math.round(rateOf(traffic))} a second`;
const spread = (samples: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => ms(quantile(samples, share))).join(' / ');
const timesOf = ({ latencies }: Traffic, indent: string): Figure[] =>
  [...latencies].map(([ask, samples]) => ({ what: `${indent}${ask}`, value: spread(samples) }));

function errorsOf(...traffics: Traffic[]): string {
  const errors = traffics.flatMap((traffic) => [...traffic.errors]);
  return errors.length === 0 ? 'none' : errors.map(([text, count]) => `${count} × ${text}`).join('; ');
}

function shares(asks: readonly Ask[]): string {
  const count = (ask: Ask): number => asks.filter((each) => each === ask).length;
  return [...new Set(asks)].map((ask) => `${count(ask)} ${ask}`).join(', ');
}
