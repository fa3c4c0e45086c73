import { join } from 'node:path';
import pg from 'pg';
import type { DatabasePlace } from '../../server/db/connect';
import { countingPaths } from '../../src/shared/counting/paths';
import { groupBy } from '../../src/shared/values/collections';
import { addressOf, IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import { findOnPath } from '../support/runner/executables';
import { postgresBinaries } from '../support/servers/postgres';
import { type RunningServer, startServer } from '../support/servers/server';
import { recordedOn } from './company-terminals';
import { citusDatabases, type Databases, embeddedDatabases, postgresDatabases, serverOn } from './databases';
import { check, type Figure, isOnCitus, p50p95, printTable, quantile, sized } from './figures';
import { type Client, type Load, runLoad } from './http-load';
import { CONSECUTIVE_CLAIM_IDS, pgbenchScript, runPgbench } from './pgbench';
import { replayEmbedded } from './replay';
import { ENTRIES, keyOf, SOLD, salesRecord, stockFor } from './sales-records';
import { type SalesStatements, type Sample, salesStatements } from './sales-statements';
import { createShops, type Shop } from './shops';
import { logged } from './statements';
import { tokenOf } from './token';

/** Shops that send at the same time, each over its own connection. */
const SHOPS = sized(8, 2);
/** Records of each shop: for sampling the statements, for warming up, and measured. */
const SAMPLED = 3;
const WARM_UP = sized(40, 2);
const MEASURED = sized(160, 4);
const FIRST_MEASURED = SAMPLED + WARM_UP;
const RECORDS = FIRST_MEASURED + MEASURED;
/**
 * The variants are measured in turn, this many times, because a machine's speed changes from minute to
 * minute.
 */
const ROUNDS = isOnCitus ? 1 : sized(3, 1);
/** With `--citus`: the coordinator alone, and with one and two workers. */
const CITUS_SERVERS = [1, 2, 3];

/** (b) `sales-record-register` with 40 entries, compared with the same SQL statements without the server. */
export async function benchSales(): Promise<void> {
  const figures = isOnCitus ? [] : await measure(await embeddedDatabases());
  const notes = [
    `${SHOPS} shops send ${MEASURED} records each, one after the other over their own connections, after ${WARM_UP} for warming up; the ways in turn, ${ROUNDS} rounds, the median of the rates and of the ratios.`,
    isOnCitus
      ? 'Citus on 1, 2 and 3 servers: the coordinator alone, which has all data, or with one and two workers, which have the stores’ data.'
      : 'embedded, without the server: the same statements through the database’s API in one process, a transaction a record.',
  ];
  if (postgresBinaries()) {
    figures.push(...(await measure(await postgresDatabases())));
    for (const servers of isOnCitus ? CITUS_SERVERS : [])
      figures.push(...(await measure(await citusDatabases(servers))));
    notes.push(
      `pgbench -c ${SHOPS}: the same statements in the same transactions, plus SELECT currval(…) for the claims’ ids.`,
    );
  } else notes.push('PostgreSQL: not measured, since no server programs were found.');
  printTable(`Sales records of ${ENTRIES} entries a second`, figures, notes);
}

async function measure(databases: Databases): Promise<Figure[]> {
  try {
    const shops = await createShops(databases.base, SHOPS, stockFor(RECORDS));
    await databases.distribute?.();
    const { tokens, statements } = await sample(databases.base, shops);
    const { kind } = databases;
    // Only one process can open an embedded database.
    const ways = kind === 'embedded' ? [1] : [1, 2];
    const loads = new Map<number, Load[]>(ways.map((processes) => [processes, []]));
    const alone: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [processes, ofWay] of loads)
        ofWay.push(await measureServers(databases, shops, tokens, processes, round));
      alone.push(await measureWithout(databases, shops, statements, round));
    }
    const figures = [...loads].flatMap(([processes, ofWay]): Figure[] => [
      {
        what: `${kind}, by ${processes === 1 ? 'the server' : `${processes} server processes`}`,
        value: `${Math.round(median(ofWay.map(rateOf)))} a second`,
        aim: `half of ${yardstickOf(kind)}`,
        comparison: `${median(ofWay.map((load, round) => rateOf(load) / (alone[round] ?? 0))).toFixed(2)} ×`,
      },
      { what: '  time of a request, p50 / p95', value: p50p95(ofWay.flatMap(({ latencies }) => latencies)) },
    ]);
    return [
      ...figures,
      { what: `${kind}, ${yardstickOf(kind)}`, value: `${Math.round(median(alone))} a second` },
    ];
  } finally {
    await databases.end();
  }
}

const rateOf = ({ requests, seconds }: Load): number => requests / seconds;
const median = (values: readonly number[]): number => quantile(values, 0.5);

const yardstickOf = (kind: Databases['kind']): string =>
  kind === 'embedded' ? 'the statements alone' : 'pgbench';

type Tokens = Map<Shop, string>;

/**
 * Part of each statement that doesn't belong to a record: whether a newer release has migrated the database, sent before some
 * requests, and who gets alerts at once, sent some time after a record.
 */
const OF_NO_RECORD = ['oldest_server', 'alert_readers'];

/** Signs every shop in, and sends its first records while the server logs its statements. */
async function sample(
  place: DatabasePlace,
  shops: readonly Shop[],
): Promise<{ tokens: Tokens; statements: SalesStatements }> {
  const server = await startServer({ ...serverOn(place), env: { LOG_SQL: '1' } });
  const tokens: Tokens = new Map();
  const samples: Sample[] = [];
  for (const shop of shops) {
    tokens.set(shop, await tokenOf(server, shop.username));
    for (let record = 0; record < SAMPLED; record++) {
      const before = await logged(server);
      await sendAll([client(server, shop, tokens, record, record + 1)]);
      const log = (await logged(server)).slice(before.length);
      // The first record of its packs has statements of its own.
      if (record > 0)
        samples.push({
          shop,
          record,
          log: log.filter(({ sql }) => !OF_NO_RECORD.some((part) => sql.includes(part))),
        });
    }
  }
  await server.stop();
  return { tokens, statements: await salesStatements(place, shops, undisturbed(samples)) };
}

/**
 * Two samples of different shops and records from the largest group with equal statements: the server's background reads
 * can stand between the statements of any sample.
 */
function undisturbed(samples: readonly Sample[]): [Sample, Sample] {
  const groups = groupBy(samples, ({ log }) => log.map(({ sql }) => sql).join('\n'));
  const [group = []] = [...groups.values()].sort((a, b) => b.length - a.length);
  const [first] = group;
  const second = group.find(({ shop, record }) => shop !== first?.shop && record !== first?.record);
  check(first !== undefined && second !== undefined, 'no two records sent the same statements');
  return [first, second];
}

function client({ url }: RunningServer, shop: Shop, tokens: Tokens, from: number, to: number): Client {
  const records = Array.from({ length: to - from }, (_, index) => from + index);
  return {
    url: `${url}/api${addressOf(countingPaths.salesRecordRegister).path}`,
    headers: { Authorization: `Bearer ${tokens.get(shop)}` },
    requests: records.map((record) => ({
      headers: { [IDEMPOTENCY_HEADER]: keyOf(shop, record) },
      body: JSON.stringify(salesRecord(shop, record)),
    })),
  };
}

async function sendAll(clients: Client[]): Promise<Load> {
  const load = await runLoad(clients);
  const statuses = [...load.statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  check(statuses === `${load.requests} × 201`, `sending the records returned ${statuses}`);
  return load;
}

/** Measures server processes on one database, with the shops distributed among them. */
async function measureServers(
  databases: Databases,
  shops: readonly Shop[],
  tokens: Tokens,
  processes: number,
  round: number,
): Promise<Load> {
  const place = await databases.copy(`by_${processes}_${round}`);
  const servers: RunningServer[] = [];
  for (let index = 0; index < processes; index++) servers.push(await startServer(serverOn(place)));
  const clients = (from: number, to: number) =>
    shops.flatMap((shop, index) => {
      const server = servers[index % processes];
      return server ? [client(server, shop, tokens, from, to)] : [];
    });
  await sendAll(clients(SAMPLED, FIRST_MEASURED));
  const load = await sendAll(clients(FIRST_MEASURED, RECORDS));
  for (const server of servers) await server.stop();
  await checkSold(place);
  return load;
}

/** Records per second with the same statements but without the server, for the same records. */
async function measureWithout(
  databases: Databases,
  shops: readonly Shop[],
  statements: SalesStatements,
  round: number,
): Promise<number> {
  const place = await databases.copy(`alone_${round}`);
  const rate = 'url' in place ? await pgbench(place.url, statements) : await replay(place, shops, statements);
  await checkSold(place);
  return rate;
}

function replay(
  place: Exclude<DatabasePlace, { url: string }>,
  shops: readonly Shop[],
  { templates }: SalesStatements,
): Promise<number> {
  const run = { firstRecord: SAMPLED, warmUp: WARM_UP, count: MEASURED };
  return replayEmbedded(place.embeddedIn ?? '', templates, shops, run);
}

async function pgbench(url: string, statements: SalesStatements): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(CONSECUTIVE_CLAIM_IDS);
  await client.end();
  const program = findOnPath(['pgbench']) ?? join(postgresBinaries() ?? '', 'pgbench');
  const script = pgbenchScript(statements);
  await runPgbench(program, url, script, { clients: SHOPS, transactions: WARM_UP, firstRecord: SAMPLED });
  return runPgbench(program, url, script, {
    clients: SHOPS,
    transactions: MEASURED,
    firstRecord: FIRST_MEASURED,
  });
}

/** Verifies that each record of each shop sold its tickets exactly once. */
async function checkSold(place: DatabasePlace): Promise<void> {
  const found = await recordedOn(place);
  const records = SHOPS * RECORDS;
  check(
    found.records === records && found.sold === records * ENTRIES * SOLD,
    `${found.records} records sold ${found.sold} tickets instead of ${records} and ${records * ENTRIES * SOLD}`,
  );
}
