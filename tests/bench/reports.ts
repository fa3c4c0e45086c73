import { Agent } from 'node:http';
import { connect, type DatabasePlace } from '../../server/db/connect';
import { withinScope } from '../../server/db/tenant-handles';
import { postgresBinaries } from '../support/servers/postgres';
import { type RunningServer, startServer } from '../support/servers/server';
import { type Databases, embeddedDatabases, postgresDatabases, serverOn } from './databases';
import { check, type Figure, isSmall, ms, p50p95, printTable, quantile, sized, times } from './figures';
import { send } from './http-load';
import { type Plan, plansOf } from './query-plans';
import { CALLS, type Call, COMPANY_COUNT, FLOOR, SIGNED_IN, type Subject, subjectsOf } from './report-calls';
import { logged } from './statements';
import { tokenOf } from './token';
import { ADMIN, COMPANY_ID, createYears, type Years } from './years';
import { checkDerived } from './years-check';

const DAYS = sized(2 * 365, 90);
const WARM_UP = sized(40, 1);
const MEASURED = sized(200, 2);
const ALL_CALLS = [FLOOR, SIGNED_IN, ...CALLS];

/** The sizes of two companies, the second ten times as large. */
type Sizes = readonly [Years, Years];
const sizes = (stores: number): Sizes => [
  { stores: Math.ceil(stores / 10), days: DAYS },
  { stores, days: DAYS },
];

/** (e) The reports of a company with two years of trade, compared with a company with a tenth of the stores. */
export const benchReports = (): Promise<void> => compare(sizes(sized(20, 2)));
/** The reports of 200 stores, compared with those of 20. */
export const benchAllReports = (): Promise<void> => compare(sizes(200));

async function compare([small, large]: Sizes): Promise<void> {
  for (const open of [embeddedDatabases, postgresDatabases]) {
    if (open === postgresDatabases && !postgresBinaries()) {
      console.log('\nPostgreSQL: not measured, since no server programs were found.');
      continue;
    }
    // Tables of little data may be scanned completely.
    const measured = await measure(await open(), large, !isSmall);
    const reference = isSmall ? measured : await measure(await open(), small, false);
    const floor = quantile(measured.latenciesOf(FLOOR), 0.5);
    printTable(
      `Reports, ${measured.kind}: ${large.stores} stores × ${large.days} days, generated in ${measured.seconds} s`,
      ALL_CALLS.map((call): Figure => {
        const latencies = measured.latenciesOf(call);
        const p95 = quantile(latencies, 0.95);
        return {
          what: call.name,
          value: p50p95(latencies),
          aim: call.aim === null ? undefined : `p95 ≤ ${ms(call.aim)}`,
          comparison: `${times(quantile(latencies, 0.5), floor)}, ${times(p95, quantile(reference.latenciesOf(call), 0.95))}`,
        };
      }),
      [
        `p50 / p95 of ${MEASURED} requests, one after the other, each for a different store, day and pack.`,
        `Comparison: p50 relative to that of ${FLOOR.name}, p95 relative to that with ${small.stores} stores.`,
        `${COMPANY_COUNT.name}: the first since the server's start, which counts every store, took ${ms(measured.firstOf(COMPANY_COUNT))}.`,
      ],
    );
    printTable(
      `How the database finds the rows, ${measured.kind}`,
      CALLS.map((call): Figure => {
        const plans = measured.plans.get(call) ?? [];
        const pages = plans.reduce((sum, plan) => sum + plan.pages, 0);
        return {
          what: call.name,
          value: [`${pages} pages`, ...plans.flatMap(({ scans }) => scans)].join(', '),
        };
      }),
    );
  }
}

type Measured = {
  kind: Databases['kind'];
  seconds: number;
  /** the first request since the server's start */
  firstOf(call: Call): number;
  latenciesOf(call: Call): number[];
  plans: Map<Call, Plan[]>;
};

/** @param explained with the plans; not for a small company, whose tables may be scanned completely */
async function measure(databases: Databases, years: Years, explained: boolean): Promise<Measured> {
  try {
    const { base, kind } = databases;
    const begun = performance.now();
    await createYears(base, years);
    const seconds = Math.round((performance.now() - begun) / 1000);
    return { kind, seconds, ...(await measureOn(base, years, explained)) };
  } finally {
    await databases.end();
  }
}

/** Measures all calls for an existing company. */
async function measureOn(
  base: DatabasePlace,
  years: Years,
  explained: boolean,
): Promise<Omit<Measured, 'kind' | 'seconds'>> {
  const { db, close } = await connect(base);
  const exceptions = await checkDerived(db, COMPANY_ID + years.stores);
  check(exceptions > 0, 'there are no exceptions');
  const subjects = await subjectsOf(db, years, WARM_UP + MEASURED);
  await close();
  const [first] = subjects;
  check(
    first !== undefined && subjects.length === WARM_UP + MEASURED,
    `there are ${subjects.length} subjects`,
  );

  const firsts = new Map<Call, number>();
  const latencies = new Map<Call, number[]>();
  const server = await startServer(serverOn(base));
  const timed = await timedCalls(server);
  for (const call of ALL_CALLS) {
    firsts.set(call, await timed(call, first));
    for (const subject of subjects.slice(0, WARM_UP)) await timed(call, subject);
    const measured: number[] = [];
    for (const subject of subjects.slice(WARM_UP)) measured.push(await timed(call, subject));
    latencies.set(call, measured);
  }
  await server.stop();
  return {
    firstOf: (call) => firsts.get(call) ?? Number.NaN,
    latenciesOf: (call) => latencies.get(call) ?? [],
    plans: explained ? await explain(base, first) : new Map(),
  };
}

type TimedCall = (call: Call, subject: Subject) => Promise<number>;

/** @returns a function that makes a call and returns its time in ms; it rejects an empty response */
async function timedCalls(server: RunningServer): Promise<TimedCall> {
  const headers = { Authorization: `Bearer ${await tokenOf(server, ADMIN)}` };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (call, subject) => {
    const url = server.url + call.path(subject);
    const body = call.body && JSON.stringify(call.body(subject));
    const sent = performance.now();
    const { status, text } = await send(agent, body ? 'POST' : 'GET', url, headers, body);
    const took = performance.now() - sent;
    const answered = status === 200 && (!CALLS.includes(call) || text.includes('[{'));
    check(answered, `${call.name} returned ${status}: ${text.slice(0, 200)}`);
    return took;
  };
}

/** The plans of the statements that the server runs for each call. */
async function explain(base: DatabasePlace, subject: Subject): Promise<Map<Call, Plan[]>> {
  const server = await startServer({ ...serverOn(base), env: { LOG_SQL: '1' } });
  const timed = await timedCalls(server);
  const statements = new Map<Call, Awaited<ReturnType<typeof logged>>>();
  for (const call of CALLS) {
    const before = (await logged(server)).length;
    await timed(call, subject);
    statements.set(call, (await logged(server)).slice(before));
  }
  await server.stop();
  const { tenant, close } = await connect(base);
  const plans = new Map<Call, Plan[]>();
  // As the tenant, like the server: row security must not prevent the use of an index.
  await withinScope({ companyId: COMPANY_ID }, async () => {
    for (const [call, sent] of statements) plans.set(call, await plansOf(tenant, sent));
  });
  await close();
  return plans;
}
