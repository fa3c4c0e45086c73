import { TerminalDb } from '../../../src/device/db';
import { saveSession } from '../../../src/device/session';
import { type DrainOptions, drain } from '../../../src/outbox/drain';
import { enqueueSale, enqueueShelf } from '../../../src/outbox/enqueue';
import { loadOutboxFile, outboxFile, readOutboxFile } from '../../../src/outbox/file';
import type { SignedInUser } from '../../../src/shared/accounts/auth-schema';
import type { SalesBody, SalesEntry } from '../../../src/shared/counting/sales-schema';
import type { OnShelfBody } from '../../../src/shared/stock/stock-schema';
import { FakeApi } from './fake-api';
import { FakeLocks } from './fake-locks';

let databases = 0;

/** A new terminal database, or the existing one of this name. */
export const openDb = (name = `terminal-${++databases}`): TerminalDb => new TerminalDb(name);

/** The user of a store. */
export const userOf = (storeId: number, id = storeId * 10): SignedInUser => ({
  id,
  name: `User ${id}`,
  email: null,
  Username: `user${id}`,
  user_role: 6,
  created_at: '2026-11-01 08:00:00',
  store_id: storeId,
  store_name: `Store ${storeId}`,
});

export const UPC = ['028400001234', '028400005678', '028400009999'] as const;
const FIRST = 10_010_000_000_000;

export const saleOf = (upc: string, storeId: number, start = FIRST, count = 3): SalesBody => {
  const entry: SalesEntry = {
    lot_number: upc,
    lot_counter: 1,
    start_ticket: String(start),
    end_ticket: String(start + count - 1),
    ticketCount: count,
    vendor_id: null,
    store_id: storeId,
    ticket_price: 5,
    amount: 5 * count,
  };
  return { data: { scanned: [entry], non_scanned: [] } };
};

export const shelfOf = (upc: string, storeId: number, start = FIRST, count = 60): OnShelfBody => ({
  data: [
    {
      lot_number: upc,
      start_ticket_number: String(start),
      end_ticket_number: String(start + count - 1),
      store_id: storeId,
    },
  ],
});

/** Time and place of an outbox file. */
export const MADE = { made_at: '2026-11-20T22:05:00.000Z', terminal: 'K7QM2P' };
export const SUMMARY = { count: 3, amountCents: 1500, entries: 1 };

/** What the rows of a terminal have in common, whatever they are about. */
export const ROW = {
  seq: 1,
  key: 'b8f1e3a0-0000-4000-8000-000000000001',
  version: 1,
  storeId: 1,
  userId: 10,
  userName: 'User 10',
  recordedAt: '2026-11-20T04:00:00.000Z',
  summary: SUMMARY,
  state: 'pending',
  attempts: 1,
  nextAttemptAt: 0,
  ackSeq: 0,
} as const;

/** A terminal with a signed-in user of store 1, a clock that only the test moves, and a server to send to. */
export async function terminal(api = new FakeApi(), db = openDb()) {
  const user = userOf(1);
  await saveSession(user, 'token-1', db);
  const clock = { now: 1_000_000 };
  api.now = () => clock.now;
  const options: DrainOptions = {
    db,
    base: '/api',
    fetch: api.fetch,
    now: () => clock.now,
    locks: new FakeLocks() as unknown as LockManager,
    wake: 'due',
    timeoutMs: 50,
  };
  return {
    api,
    db,
    user,
    clock,
    options,
    drain: (changed: Partial<DrainOptions> = {}) => drain({ ...options, ...changed }),
    sell: (upc: string = UPC[0], start?: number) => enqueueSale(user, saleOf(upc, 1, start), SUMMARY, { db }),
    fillShelf: (upc: string = UPC[0]) => enqueueShelf(user, shelfOf(upc, 1), SUMMARY, { db }),
    rows: () => db.outbox.orderBy('seq').toArray(),
  };
}

/** A terminal that has sent two sales of each lot. */
export async function afterSixSales() {
  const device = await terminal();
  for (const start of [FIRST, FIRST + 3]) for (const upc of UPC) await device.sell(upc, start);
  await device.drain();
  const keys = (await device.rows()).map((row) => row.key);
  device.api.received.length = 0;
  return {
    ...device,
    keys,
    states: async () => (await device.rows()).map((row) => row.state),
    signInAgain: () => saveSession(device.user, 'token-2', device.db),
  };
}

/** Moves a terminal's outbox to another one in a file. @returns the numbers of entries by what became of them there */
export async function moveOutbox(from: TerminalDb, to: TerminalDb) {
  return loadOutboxFile(await readOutboxFile(await outboxFile(MADE, from)), 'outbox.jsonl', to);
}
