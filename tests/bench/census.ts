import { randomUUID } from 'node:crypto';
import { MAX_CENSUS_SCANS } from '../../src/shared/counting/census';
import {
  type CensusListReply,
  type CensusRecordBody,
  MAX_SCANS_OF_CENSUS,
  MAX_UNKNOWN_OF_CENSUS,
} from '../../src/shared/counting/census-schema';
import { countingPaths } from '../../src/shared/counting/paths';
import { stockPaths } from '../../src/shared/stock/paths';
import { addressOf } from '../../src/shared/wire/requests';
import { postgresBinaries } from '../support/servers/postgres';
import { startServer } from '../support/servers/server';
import { type Databases, embeddedDatabases, postgresDatabases, serverOn } from './databases';
import { check, type Figure, ms, p50p95, printTable, quantile, sized, times } from './figures';
import { createShops, type Pack } from './shops';
import { askerOf } from './token';

const GAMES = sized(40, 2);
const PACKS_OF_GAME = sized(50, 2);
const SCANS = sized(MAX_SCANS_OF_CENSUS, 40);
const CODES = sized(MAX_UNKNOWN_OF_CENSUS, 10);
const MEASURED = sized(30, 2);
const SAMPLES = sized(100, 5);

/** (j) The largest census: the most scans, with the most unknown codes, and requests of another store meanwhile. */
export async function benchCensus(): Promise<void> {
  await measure(await embeddedDatabases());
  if (postgresBinaries()) await measure(await postgresDatabases());
  else console.log('\nPostgreSQL: not measured, since no server programs were found.');
}

/** A census of all packs in turn; every second scan is one of the unknown codes. */
const scanOf = (packs: readonly Pack[], n: number): CensusRecordBody['data'][number] => {
  if (n % 2 === 1) return { code: `99${String(n % (2 * CODES)).padStart(9, '0')}000`, place: 'back' };
  const pack = packs[(n / 2) % packs.length];
  if (!pack) throw new Error('There are no packs');
  return { lot_number: pack.lot_number, lot_counter: pack.lot_counter, place: 'shelf' };
};

async function measure(databases: Databases): Promise<void> {
  try {
    const { base, kind } = databases;
    const stock = { games: GAMES, packsOfGame: PACKS_OF_GAME, tickets: 100 };
    const [shop, other] = await createShops(base, 2, stock);
    if (!shop || !other) throw new Error('There are no shops');
    const server = await startServer(serverOn(base));
    const [client, otherClient] = [
      await askerOf(server, shop.username),
      await askerOf(server, other.username),
    ];
    const { storeId } = shop;
    const census = { store_id: storeId, census_id: randomUUID() };
    const record = addressOf(countingPaths.censusRecord).path;
    for (let from = 0; from < SCANS; from += MAX_CENSUS_SCANS) {
      const size = Math.min(MAX_CENSUS_SCANS, SCANS - from);
      const data = Array.from({ length: size }, (_, n) => scanOf(shop.packs, from + n));
      await client('POST', record, { ...census, data });
    }
    const read = async () => client('GET', addressOf(countingPaths.census, { storeId }).path);
    const stockOfOther = addressOf(stockPaths.stockList, { storeId: other.storeId }).path;
    const p99OfOthers = async (): Promise<number> => {
      const taken: number[] = [];
      while (taken.length < SAMPLES) taken.push((await otherClient('GET', stockOfOther)).took);
      return quantile(taken, 0.99);
    };
    // The quickest of three, with and without load: the p99 of 100 is the second slowest, which one piece of the server's own
    // work (figures of the new stock) decides. Without load before and after, since that work follows the filling.
    const quickestP99 = async (): Promise<number> =>
      Math.min(await p99OfOthers(), await p99OfOthers(), await p99OfOthers());
    const idleBefore = await quickestP99();
    const reply: CensusListReply = JSON.parse((await read()).text);
    check(reply.data[0]?.seen === shop.packs.length, `the census saw ${reply.data[0]?.seen} packs`);

    const measured = async (what: string, work: () => Promise<{ took: number }>) => {
      const taken: number[] = [];
      for (let n = 0; n < MEASURED; n++) taken.push((await work()).took);
      let isMeasured = false;
      const load = (async () => {
        while (!isMeasured) await work();
      })();
      const meanwhile = await quickestP99();
      isMeasured = true;
      await load;
      return { what, taken, meanwhile };
    };
    const open = await measured('GET /census while it is open', read);
    const end = () => client('POST', addressOf(countingPaths.censusClose).path, census);
    await end();
    const ended = await measured('GET /census after its end', read);
    const again = await measured('its end sent again', end);
    const idle = Math.min(idleBefore, await quickestP99());
    const figures = [open, ended, again].flatMap(({ what, taken, meanwhile }): Figure[] => [
      { what, value: p50p95(taken), aim: '≤ 150 ms' },
      {
        what: '  another store’s stock list meanwhile, p99',
        value: ms(meanwhile),
        aim: '≤ 3 ×',
        comparison: times(meanwhile, idle),
      },
    ]);
    await server.stop();
    printTable(
      `A census of ${SCANS} scans with ${CODES} unknown codes, ${shop.packs.length} packs, ${kind}`,
      figures,
      [
        `p50 / p95 of ${MEASURED} requests, the quickest of three p99 of ${SAMPLES}. Comparison: relative to the p99 without other requests (${ms(idle)}).`,
      ],
    );
  } finally {
    await databases.end();
  }
}
