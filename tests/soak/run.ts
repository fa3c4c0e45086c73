import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { connect } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { type ApiServer, sessionWith } from '../support/api/app';
import { must, openShop, PACK_SIZE, type Shop } from '../support/api/shop';
import { needs } from '../support/runner/programs';
import { QUICK, startPostgres } from '../support/servers/postgres';
import { type RunningServer, startServer } from '../support/servers/server';

/**
 * `npm run soak -- --minutes 60`: two processes of the server on one PostgreSQL, under the load of some shops, in real time. It prints
 * the figures that must stay flat, at intervals; `docs/correctness.md` has those of an hour.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    every: { type: 'string', default: '60' },
    tills: { type: 'string', default: '8' },
  },
});
const [minutes, everySeconds, tills] = [Number(values.minutes), Number(values.every), Number(values.tills)];
/** Between two counts of a till. */
const PAUSE_MS = 500;

needs('postgres');
const postgres = await startPostgres(QUICK);
const connection = await connect({ url: postgres.url });
const metricsToken = 'soak-of-the-server';
const servers = await Promise.all(
  [0, 1].map(() =>
    startServer({
      databaseUrl: postgres.url,
      seed: false,
      env: { METRICS_TOKEN: metricsToken, LOG_LEVEL: 'info' },
    }),
  ),
);
const stop = async (): Promise<void> => {
  await Promise.all(servers.map((server) => server.stop()));
  await connection.close();
  await postgres.stop();
};
let isOver = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isOver = true;
  });

let counts = 0;
let failures = 0;
const wait = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));
const serverAt = (index: number): RunningServer => servers[index % servers.length] as RunningServer;

/** A till counts one pack after the other, at the two processes in turn, and reads the stock and the day. */
async function work(till: number): Promise<void> {
  let shop: Shop | null = null;
  for (let step = 0; !isOver; step++) {
    const server: ApiServer = { url: serverAt(till + step).url, connection, db: connection.db, dataDir: '' };
    try {
      const sold = step % PACK_SIZE;
      if (!shop || sold === 0) shop = await openShop(server);
      const session = sessionWith(server, shop.till.token);
      const recordedAt = new Date().toISOString();
      await must(shop.sell(session, [shop.entry(sold, sold)], recordedAt), 201);
      await session.read(`/stock-list/${shop.store.id}`);
      await session.read(
        `/over-short/${recordedAt.slice(0, 10)}/${recordedAt.slice(0, 10)}/${shop.store.id}`,
      );
      counts += 1;
    } catch (error) {
      failures += 1;
      if (failures < 5) console.log(String(error).slice(0, 300));
    }
    await wait(PAUSE_MS);
  }
}

const MIB = 2 ** 20;
const NAMES = {
  heap: 'nodejs_heap_size_used_bytes',
  rss: 'process_resident_memory_bytes',
  handles: 'nodejs_active_resources_total',
  inFlight: 'http_requests_in_flight',
  waiting: 'lottery_database_connections{state="waiting"}',
};

/** Figures of a process. `files`: open ones, sockets among them */
async function figuresOf({ url, pid, output }: RunningServer): Promise<string> {
  const reply = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  const text = await reply.text();
  const of = (name: string): number => {
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1) ?? 'NaN');
  };
  const files = await readdir(`/proc/${pid}/fd`).then(
    ({ length }) => length,
    () => Number.NaN,
  );
  return [
    `heap ${(of(NAMES.heap) / MIB).toFixed(0)} MiB, RSS ${(of(NAMES.rss) / MIB).toFixed(0)} MiB`,
    `${of(NAMES.handles)} handles, ${files} files`,
    `${of(NAMES.inFlight)} in flight, ${of(NAMES.waiting)} waiting for a connection`,
    `${(output().length / 1024).toFixed(0)} KiB of log`,
  ].join(', ');
}

async function report(minute: number): Promise<void> {
  const [size] = await rows<{ bytes: number }>(
    connection.db,
    sql`SELECT pg_database_size(current_database())::float8 AS bytes`,
  );
  console.log(
    `${minute.toFixed(1)} min: ${counts} counts, ${failures} failed, database ${((size?.bytes ?? 0) / MIB).toFixed(0)} MiB`,
  );
  for (const [index, server] of servers.entries())
    console.log(`  process ${index}: ${await figuresOf(server)}`);
}

const began = Date.now();
const working = Array.from({ length: tills }, (_, till) => work(till));
for (let minute = 0; !isOver && minute < minutes; minute = (Date.now() - began) / 60_000) {
  await wait(Math.min(everySeconds, (minutes - minute) * 60) * 1000);
  await report((Date.now() - began) / 60_000);
}
isOver = true;
await Promise.all(working);
await stop();
process.exit(failures === 0 ? 0 : 1);
