// @module-tag all
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import { type Dice, diceFor } from '../chaos/dice';
import { listen, sessionWith } from '../support/api/app';
import { must, openShop, ticket } from '../support/api/shop';
import { salesBody } from '../support/databases/fixtures';
import { faultsOf } from '../support/databases/sound-database';
import { UnsyncedDisk } from '../support/disks/unsynced-disk';
import { type FileEvent, watchFiles } from '../support/disks/watched-files';
import { needs } from '../support/runner/programs';

needs();

/** While counts arrive, during a checkpoint, while the folder is created, and while the server shuts down. */
const MOMENTS = ['selling', 'checkpoint', 'making', 'selling', 'closing'] as const;
/** Number of power cuts, each kind in turn, and the seed: POWER_CUTS=200 POWER_SEED=7 npx vitest run --project operations power-loss */
const CUTS = Number(process.env.POWER_CUTS ?? MOMENTS.length);
const SEED = Number(process.env.POWER_SEED ?? 1);
const TERMINALS = 4;
const SALES = 40;

/** The record of one ticket. `acknowledged`: the reply, and the number of disk events before it. */
type Sale = { key: string; body: unknown; acknowledged?: { at: number; reply: SalesReply } };
type Span = [from: number, to: number];

/** The disk events of a shop's first hour. */
let events: readonly FileEvent[];
let sales: Sale[];
let token: string;
const spans: Record<'making' | 'checkpoint' | 'closing', Span[]> = {
  making: [],
  checkpoint: [],
  closing: [],
};
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-power-'));
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  const folder = await newFolder();
  const watched = watchFiles(folder);
  events = watched.events;
  /** Records the range of events during `act`. */
  const during = async <T>(name: keyof typeof spans, act: () => Promise<T>): Promise<T> => {
    const from = events.length;
    const result = await act();
    spans[name].push([from, events.length]);
    return result;
  };
  try {
    const connection = await during('making', () => connect({ embeddedIn: folder }));
    const dataDir = await newFolder();
    const { url, close } = await listen(connection, dataDir);
    const shop = await openShop({ url, connection, db: connection.db, dataDir });
    token = shop.till.token;
    sales = Array.from({ length: SALES }, (_, index) => ({
      key: randomUUID(),
      body: salesBody(
        [shop.entry(index, index)],
        [],
        new Date(Date.UTC(2026, 10, 18, 22, 0, index)).toISOString(),
      ),
    }));
    const waiting = [...sales];
    const terminal = async (): Promise<void> => {
      for (let sale = waiting.shift(); sale; sale = waiting.shift()) {
        const reply = await must(
          shop.till.post<SalesReply>('/sales-record-register', sale.body, sale.key),
          201,
        );
        sale.acknowledged = { at: events.length, reply };
        // Continues the log in another file, as happens after 16 MB.
        if (waiting.length === SALES / 2) await connection.db.execute(sql`SELECT pg_switch_wal()`);
        if (waiting.length % (SALES / 4) === 0)
          await during('checkpoint', () => connection.db.execute(sql`CHECKPOINT`));
      }
    };
    await Promise.all(Array.from({ length: TERMINALS }, terminal));
    await during('closing', async () => {
      await close();
      await connection.close();
    });
  } finally {
    watched.stop();
  }
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const NAME = `after each of ${CUTS} power cuts, each acknowledged record is stored once, and the database is sound`;
test(NAME, { timeout: 300_000 + CUTS * 60_000 }, async () => {
  const moments = Array.from({ length: CUTS }, (_, index) => momentOf(index)).sort((a, b) => a.at - b.at);
  const disk = new UnsyncedDisk();
  const report: string[] = [];
  let done = 0;
  for (const { seed, when, at, dice } of moments) {
    for (; done < at; done += 1) disk.add(events[done] as FileEvent);
    const where = `Seed ${seed}, ${when}, after ${at} of ${events.length}`;
    const left = await restart(disk, at, dice).catch((error: unknown) => {
      throw new Error(where, { cause: error });
    });
    report.push(`${where}: ${left}`);
  }
  console.log(report.join('\n'));
});

function momentOf(index: number) {
  const seed = SEED + index;
  const dice = diceFor(seed, 'power');
  const when = MOMENTS[index % MOMENTS.length] ?? 'selling';
  // Near a record's reply, since most disk events belong to checkpoints.
  if (when === 'selling') {
    const reply = dice.pick(sales).acknowledged?.at ?? 0;
    return { seed, when, at: Math.min(reply + dice.whole(-4, 2), events.length), dice };
  }
  const [from, to] = dice.pick(spans[when]);
  return { seed, when, at: dice.whole(from, to), dice };
}

/** Starts the server with what remains on the disk, and sends everything again as the terminals would. */
async function restart(disk: UnsyncedDisk, at: number, dice: Dice): Promise<string> {
  const folder = await newFolder();
  disk.cut(folder, dice);
  const acknowledged = sales.filter((sale) => sale.acknowledged && sale.acknowledged.at <= at);
  const connection = await connect({ embeddedIn: folder });
  const { url, close } = await listen(connection, await newFolder());
  try {
    const stored = await rows<{ key: string }>(
      connection.db,
      sql`SELECT submission_id AS key FROM submissions WHERE kind = 'sale'`,
    );
    expect(stored.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged.map(({ key }) => key)));
    // Before the first record, even the shop may be lost.
    if (stored.length > 0) {
      await sendAll(url, at);
      expect(await soldBy(connection.db)).toEqual(
        sales.map(({ key }, index) => ({ key, first: Number(ticket(index)), last: Number(ticket(index)) })),
      );
    }
    return `${acknowledged.length} acknowledged, ${stored.length} stored`;
  } finally {
    await close();
    await connection.close();
    expect(await faultsOf(folder)).toEqual([]);
  }
}

/** Expects the same reply for acknowledged records; the others are recorded now unless they already were. */
async function sendAll(url: string, at: number): Promise<void> {
  const terminal = sessionWith({ url } as Parameters<typeof sessionWith>[0], token);
  for (const { key, body, acknowledged } of sales) {
    const again = await terminal.post<SalesReply>('/sales-record-register', body, key);
    if (acknowledged && acknowledged.at <= at) {
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(again.body).toEqual(acknowledged.reply);
    } else expect([200, 201]).toContain(again.status);
  }
}

const soldBy = (db: Parameters<typeof rows>[0]) =>
  rows<{ key: string; first: number; last: number }>(
    db,
    sql`SELECT c.submission_id AS key, r.start_ticket::float8 AS first, r.end_ticket::float8 AS last
        FROM ticket_runs r JOIN claims c ON c.store_id = r.store_id AND c.id = r.claim_id
        WHERE r.status = 3 ORDER BY r.start_ticket`,
  );
