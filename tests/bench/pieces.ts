import { sql } from 'drizzle-orm';
import { connect, type DatabasePlace } from '../../server/db/connect';
import { countingPaths } from '../../src/shared/counting/paths';
import type { SalesReportReply } from '../../src/shared/counting/sales-schema';
import { reportsPaths } from '../../src/shared/reports/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { MAX_RUNS_OF_LOT, MAX_RUNS_TOUCHED } from '../../src/shared/values/limits';
import { addressOf } from '../../src/shared/wire/requests';
import { addPieces, CLAIMS_OF_RECORD } from '../support/api/pieces';
import { postgresBinaries } from '../support/servers/postgres';
import { type RunningServer, startServer } from '../support/servers/server';
import { type Databases, embeddedDatabases, postgresDatabases, serverOn } from './databases';
import { check, type Figure, ms, p50p95, printTable, quantile, sized, times } from './figures';
import { createShops, PRICE_CENTS, type Shop } from './shops';
import { askerOf } from './token';
import { checkRuns } from './years-check';

/** Alternating sold and unsold tickets, and tickets without claims; each sold ticket has two claims. */
type Scene = { records: number; unclaimed: number };
/** 5,000 sold tickets alternating with 5,000 unsold ones. */
const IN_PIECES: Scene = { records: sized(50, 2), unclaimed: 0 };
/** A lot of 10,000 tickets with 1,000 claims. */
const SIGHTED: Scene = { records: sized(5, 1), unclaimed: sized(9_000, 100) };
const soldOf = ({ records }: Scene): number => records * CLAIMS_OF_RECORD;
const LOT_NUMBER = '028499990000';
const FIRST = 99_000_000_000_000;
const SEEN = sized(500, 20);
/** As many runs as a record may touch, with the neighbor after them. */
const TOUCHED = sized(MAX_RUNS_TOUCHED, 300);
const DAY = '2026-11-18';
const MEASURED = sized(30, 2);
const WARM_UP = sized(5, 1);
const IDLE_SAMPLES = sized(1_000, 10);
/** Requests of another store during each kind of load, which lasts until they are answered. */
const SAMPLES_MEANWHILE = sized(200, 3);

/**
 * (i) A lot split into thousands of runs: another record for it, its day's report, and requests of another store meanwhile; then
 * records that contradict 1,000 claims by 500 sightings.
 */
export async function benchPieces(): Promise<void> {
  for (const scene of [IN_PIECES, SIGHTED]) {
    await measure(await embeddedDatabases(), scene);
    if (postgresBinaries()) await measure(await postgresDatabases(), scene);
    else console.log('\nPostgreSQL: not measured, since no server programs were found.');
  }
}

/** A client of a shop, with its own connection and one request at a time. */
type Client = {
  get(path: string): Promise<{ took: number; text: string }>;
  record(runs: readonly [number, number][], scanned: boolean): Promise<number>;
  /** sends a count that only saw these tickets at the front of the lot, one after the other */
  see(fronts: readonly number[], recordedAt: string): Promise<number>;
};

async function clientOf(server: RunningServer, shop: Shop): Promise<Client> {
  const ask = await askerOf(server, shop.username);
  let recorded = 0;
  // Each record is earlier than the one before, so it takes its tickets: the most that a record can change.
  const earlier = (): string => new Date(Date.parse(`${DAY}T23:00:00Z`) - ++recorded * 1_000).toISOString();
  return {
    get: (path) => ask('GET', path),
    record: async (runs, scanned) => {
      const entries = runs.map(([start, end]) => ({
        lot_number: LOT_NUMBER,
        lot_counter: 1,
        start_ticket: numberToSerial(FIRST + start),
        end_ticket: numberToSerial(FIRST + end),
        ticketCount: end - start + 1,
        store_id: shop.storeId,
        ticket_price: PRICE_CENTS / 100,
        amount: (PRICE_CENTS * (end - start + 1)) / 100,
      }));
      const data = scanned ? { scanned: entries, non_scanned: [] } : { scanned: [], non_scanned: entries };
      const body = { data, recorded_at: earlier() };
      return (await ask('POST', addressOf(countingPaths.salesRecordRegister).path, body)).took;
    },
    see: async (fronts, recordedAt) => {
      const seen = fronts.map((front) => ({
        ...{ lot_number: LOT_NUMBER, lot_counter: 1, front_ticket: numberToSerial(FIRST + front) },
      }));
      const body = { data: { scanned: [], non_scanned: [], seen }, recorded_at: recordedAt };
      return (await ask('POST', addressOf(countingPaths.salesRecordRegister).path, body)).took;
    },
  };
}

type Kind = { what: string; send: (index: number) => Promise<number>; aim?: string };

/** Records that encounter about as many runs as the one before. */
const recordsOf = (client: Client, sold: number): Kind[] =>
  (
    [
      ['a record of one ticket', (index) => [[2 * index + 1, 2 * index + 1]]],
      [
        `a record of ${MAX_RUNS_OF_LOT} tickets spread over the lot`,
        () =>
          Array.from({ length: MAX_RUNS_OF_LOT }, (_, place) => {
            const ticket = Math.floor((place * sold) / MAX_RUNS_OF_LOT) * 2;
            return [ticket, ticket];
          }),
      ],
      [`${TOUCHED} stored runs counted again`, () => [[0, TOUCHED - 2]]],
    ] satisfies [string, (index: number) => [number, number][]][]
  ).map(([what, runs]) => ({ what, send: (index) => client.record(runs(index), false) }));

/** Records of sightings, each with one ticket more than the one before, and the reads after them. */
const sightingsOf = (client: Client, storeId: number): Kind[] => [
  {
    what: `a record of ${SEEN} sightings, each record with one ticket more`,
    send: (index) =>
      client.see(
        Array.from({ length: SEEN }, (_, nth) => 2 * (Math.max(0, WARM_UP + 2 * MEASURED - index) + nth)),
        new Date(Date.parse(`${DAY}T23:30:00Z`) + index * 1_000).toISOString(),
      ),
  },
  {
    what: 'the first page of the exceptions',
    send: async () => {
      const query = { state: 'open', page: 1, page_size: 100 };
      return (await client.get(addressOf(countingPaths.exceptions, { storeId }, query).path)).took;
    },
  },
];

async function measure(databases: Databases, scene: Scene): Promise<void> {
  try {
    const { base, kind } = databases;
    const [shop, other] = await createShops(base, 2, { games: 40, packsOfGame: 1, tickets: 100 });
    if (!shop || !other) throw new Error('There are no shops');
    await prepare(base, shop, scene);
    const sold = soldOf(scene);
    const server = await startServer(serverOn(base));
    const [client, otherClient] = [await clientOf(server, shop), await clientOf(server, other)];
    const figures: Figure[] = [];

    const stock = async (): Promise<number> =>
      (await otherClient.get(addressOf(stockPaths.stockList, { storeId: other.storeId }).path)).took;
    await repeated(IDLE_SAMPLES, stock);
    const idle = quantile(await repeated(IDLE_SAMPLES, stock), 0.99);

    const report = async () =>
      client.get(addressOf(reportsPaths.daySales, { date: DAY, storeId: shop.storeId }).path);
    await report();
    const { text } = await report();
    const { countData, salesRecord }: SalesReportReply = JSON.parse(text);
    check(countData[0]?.ticketCount === sold, `the report has ${countData[0]?.ticketCount} tickets`);
    const kinds: Kind[] = [
      {
        what: `the day’s report, ${salesRecord.length} rows of ${sold}, ${(text.length / 1e6).toFixed(1)} MB`,
        send: async () => (await report()).took,
        aim: '≤ 1 s',
      },
      ...(scene === SIGHTED ? sightingsOf(client, shop.storeId) : recordsOf(client, sold)),
    ];
    for (const { what, send, aim = '≤ 100 ms' } of kinds) {
      for (let index = 0; index < WARM_UP; index++) await send(index);
      const took = await repeated(MEASURED, (index) => send(WARM_UP + index));
      let isOver = false;
      const load = (async () => {
        for (let index = WARM_UP + MEASURED; !isOver; index++) await send(index);
      })();
      const others = await repeated(SAMPLES_MEANWHILE, stock);
      isOver = true;
      await load;
      figures.push(
        { what, value: p50p95(took), aim },
        {
          what: '  another store’s stock list meanwhile, p99',
          value: ms(quantile(others, 0.99)),
          aim: kind === 'PostgreSQL' ? '≤ 3 ×' : '≤ 6 ×',
          comparison: times(quantile(others, 0.99), idle),
        },
      );
    }
    await server.stop();
    await checkAfter(base, shop);
    printTable(`A lot of ${2 * sold + scene.unclaimed} tickets with ${2 * sold} claims, ${kind}`, figures, [
      `p50 / p95 of ${MEASURED} requests, one after the other without a pause; p99 of ${SAMPLES_MEANWHILE}.`,
      `Comparison: relative to the p99 without other requests (${ms(idle)}).`,
    ]);
  } finally {
    await databases.end();
  }
}

async function repeated(count: number, work: (index: number) => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index++) taken.push(await work(index));
  return taken;
}

async function prepare(place: DatabasePlace, shop: Shop, scene: Scene): Promise<void> {
  const { db, close } = await connect(place);
  await addPieces(db, {
    storeId: shop.storeId,
    userId: shop.userId,
    lotNumber: LOT_NUMBER,
    first: FIRST,
    ...scene,
    priceCents: PRICE_CENTS,
    from: new Date(`${DAY}T18:00:00Z`),
    day: DAY,
  });
  // As the upkeep of either database does within a minute. Until then a plan for any values reads all runs of the lot for each one.
  await db.execute(sql`ANALYZE`);
  await close();
}

/** Verifies that the stored runs of the lot are those that the domain's rules derive from its claims. */
async function checkAfter(place: DatabasePlace, shop: Shop): Promise<void> {
  const { db, close } = await connect(place);
  await checkRuns(db, shop.storeId);
  await close();
}
