import { connect, type DatabasePlace } from '../../server/db/connect';
import { alarmsPaths } from '../../src/shared/alarms/paths';
import { boardPaths } from '../../src/shared/board/paths';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { addressOf } from '../../src/shared/wire/requests';
import { call, listen, signIn } from '../support/api/app';
import { answerTo, questions } from '../support/api/every-read';
import { must, openShop, type Shop } from '../support/api/shop';
import { fillPlace, LARGEST, LARGEST_HISTORIES, largestCensus } from '../support/databases/largest';
import { postgresBinaries } from '../support/servers/postgres';
import { startServer } from '../support/servers/server';
import { type Databases, embeddedDatabases, postgresDatabases, serverOn } from './databases';
import { check, kilobytes, ms, printTable, quantile, sized, times } from './figures';

const MEASURED = sized(5, 1);
const STORES = sized(1_000, 4);
const GAMES = sized(5_000, 4);
/** A faster answer isn't compared: a ratio of a millisecond says nothing. */
const LEAST_MS = 10;
const LISTED = 15;

type Taken = { milliseconds: number; bytes: number };

/** Every read of a store and its company with one record, and with the largest legal entries in all lists and histories. */
export async function benchLargest(): Promise<void> {
  await measure(await embeddedDatabases());
  if (postgresBinaries()) await measure(await postgresDatabases());
  else console.log('\nPostgreSQL: not measured, since no server programs were found.');
}

async function measure({ base, kind, copy, end }: Databases): Promise<void> {
  try {
    const { shop, token } = await prepare(base);
    const full = await copy('largest');
    await fill(full, shop);
    const idle = await readAll(base, shop, token);
    const filled = await readAll(full, shop, token);
    const compared = [...filled].map(([name, { milliseconds, bytes }]) => ({
      what: name.replace(/^\d+ (.*) ""$/, '$1'),
      milliseconds,
      bytes,
      before: idle.get(name)?.milliseconds ?? milliseconds,
    }));
    const ratioOf = (each: { milliseconds: number; before: number }) =>
      Math.max(LEAST_MS, each.milliseconds) / Math.max(LEAST_MS, each.before);
    const worst = compared.sort((one, other) => ratioOf(other) - ratioOf(one)).slice(0, LISTED);
    printTable(
      `The slowest of ${compared.length} reads with the largest legal entries, ${kind}`,
      worst.map((each) => ({
        what: each.what,
        value: `${ms(each.milliseconds)}, ${kilobytes(each.bytes)}`,
        aim: '≤ 10 × its time with one record',
        comparison: times(Math.max(LEAST_MS, each.milliseconds), Math.max(LEAST_MS, each.before)),
      })),
      [`The median of ${MEASURED} requests, one after the other. Times below ${LEAST_MS} ms count as that.`],
    );
    const over = compared.filter((each) => ratioOf(each) > 10).length;
    console.log(`  Above ten times: ${over} of ${compared.length}.`);
  } finally {
    await end();
  }
}

/** A store with one record, and its company; and the session of the company's admin. */
async function prepare(base: DatabasePlace): Promise<{ shop: Shop; token: string }> {
  const connection = await connect(base);
  const api = await listen(connection);
  const shop = await openShop(api);
  await must(shop.sell(shop.till, [shop.entry(0, 9)], new Date().toISOString()), 201);
  const { token } = await signIn(api, shop.company.admin);
  await api.close();
  await connection.close();
  return { shop, token };
}

async function fill(full: DatabasePlace, { store, company }: Shop): Promise<void> {
  const { db, close } = await connect({ ...full, statementTimeoutMs: 0 });
  const place = { store: store.id, company: company.id, user: store.admin.id };
  const { stores, games, ...others } = LARGEST;
  const census = { vendor: store.vendorId, packs: 2_000, censuses: 3, codes: 1_000 };
  await fillPlace(db, place, [
    stores(place, STORES),
    games(place, GAMES),
    ...[...Object.values(others), ...Object.values(LARGEST_HISTORIES)].map((entries) => entries(place)),
    ...largestCensus(place, census),
  ]);
  await db.execute('ANALYZE');
  await close();
}

async function readAll(
  place: DatabasePlace,
  { store, company }: Shop,
  token: string,
): Promise<Map<string, Taken>> {
  const server = await startServer(serverOn(place));
  try {
    // A company's reads derive eight stores each that changed since; a company doesn't begin with a thousand of them at once.
    for (const path of [boardPaths.board, alarmsPaths.attention])
      await readUntilDerived(server.url, token, path, company.id);
    const requests = await questions(server.url, {
      companyId: company.id,
      storeIds: [store.id],
      days: [businessDate(new Date(), DEFAULT_CLOCK)],
      tokens: [token],
    });
    const taken = new Map<string, Taken>();
    for (const [name, asked] of requests) {
      const latencies: number[] = [];
      let reply = '';
      for (let n = 0; n <= MEASURED; n++) {
        const sentAt = performance.now();
        reply = await answerTo(server.url, asked);
        if (n > 0) latencies.push(performance.now() - sentAt);
      }
      check(Number(reply.slice(0, 3)) < 500, `${asked.address} returned ${reply.slice(0, 200)}`);
      taken.set(name, { milliseconds: quantile(latencies, 0.5), bytes: Buffer.byteLength(reply) });
    }
    return taken;
  } finally {
    await server.stop();
  }
}

/** Repeats a read of a company until it is derived from the newest records of all stores. */
async function readUntilDerived(url: string, token: string, path: string, companyId: number): Promise<void> {
  const { method, path: address } = addressOf(path, { companyId, id: companyId });
  for (;;) {
    const { waiting = 0 } = await must(call<{ waiting?: number }>(url, method, address, { token }), 200);
    if (waiting === 0) return;
  }
}
