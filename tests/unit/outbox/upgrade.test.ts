import { STANDARD } from '../../../src/shared/tickets/layouts';
import 'fake-indexeddb/auto';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import type { CardDraft } from '../../../src/app/counting/cards/card-store';
import { createCardStore } from '../../../src/app/counting/cards/card-store';
import { draftId, loadDraft } from '../../../src/device/drafts';
import { terminalCode } from '../../../src/device/kept-values';
import type { OutboxRow } from '../../../src/device/rows';
import { loadSession, saveSession } from '../../../src/device/session';
import { snapshotRuns } from '../../../src/device/stock-calls';
import { drain } from '../../../src/outbox/drain';
import { enqueueSale } from '../../../src/outbox/enqueue';
import { retry } from '../../../src/outbox/refused-entry';
import { SalesBody } from '../../../src/shared/counting/sales-schema';
import { indexStock } from '../../../src/shared/stock/stock';
import { OnShelfBody } from '../../../src/shared/stock/stock-schema';
import { FakeApi } from '../../support/device/fake-api';
import { FakeLocks } from '../../support/device/fake-locks';
import { openDb, saleOf, UPC, userOf } from '../../support/device/outbox';
import { terminalFile, writeTerminalFile } from '../../support/device/terminal-file';

let terminals = 0;

/** The database of a terminal that ran an earlier release, opened by this one. */
async function upgraded(version: number) {
  const name = `upgraded-${++terminals}`;
  const file = terminalFile(version);
  await writeTerminalFile(name, file);
  const db = openDb(name);
  await db.open();
  const before = (store: string) => file.stores.find((one) => one.name === store)?.rows ?? [];
  const rows = () => db.outbox.orderBy('seq').toArray();
  const api = new FakeApi();
  // The server still has what it acknowledged to the earlier release.
  for (const { state, key, payload } of await rows())
    if (state === 'sent')
      await api.fetch('', { headers: { 'Idempotency-Key': key }, body: JSON.stringify(payload) });
  const alreadyCommitted = api.committed.length;
  const locks = new FakeLocks() as unknown as LockManager;
  const send = () =>
    drain({ db, base: '/api', fetch: api.fetch, now: Date.now, locks, wake: 'now', timeoutMs: 50 });
  /** The requests that the server received from this release. */
  const received = () =>
    api.received.slice(alreadyCommitted).map(({ key, body }) => ({ key, payload: body }));
  return { db, before, send, received, rows };
}

describe.each([1, 2, 3, 4])('a terminal’s database of version %i', (version) => {
  it('an upgraded database keeps every entry, draft, stock copy and session unchanged', async () => {
    const { db, before } = await upgraded(version);
    for (const table of db.tables) expect(await table.toArray()).toMatchObject(before(table.name));
    expect(await db.outbox.count()).toBe(6);
    expect((await loadSession(db))?.user).toEqual(userOf(1));
    expect(await terminalCode(db)).toMatch(/^[A-Z0-9]{6}$/);
  });

  it('an upgraded database has a draft and a stock that the screens accept', async () => {
    const { db } = await upgraded(version);
    const snapshot = await db.snapshots.get([1, 10]);
    const eligible = indexStock(snapshot ? snapshotRuns(snapshot) : [], 13);
    expect(eligible.all).toHaveLength(3);
    const store = createCardStore('count', () => ({ eligible, other: indexStock([], 1), layout: STANDARD }));
    store.getState().start(await loadDraft<CardDraft>(draftId('count', 1, 10), db));
    expect(store.getState()).toMatchObject({ restored: true, cards: [{ upc: UPC[1] }] });
  });

  it('waiting entries of an upgraded database are sent in order, unchanged, under their own store’s session', async () => {
    const { db, send, received, rows } = await upgraded(version);
    const waited = (await rows()).filter(({ state }) => state === 'pending');
    expect(waited.map(({ storeId, attempts }) => [storeId, attempts])).toEqual([
      [1, 1],
      [1, 0],
      [2, 0],
    ]);
    await send();
    await saveSession(userOf(2), 'token-2', db);
    await send();
    expect(received()).toEqual(waited.map(({ key, payload }) => ({ key, payload })));
    expect((await rows()).filter(({ state }) => state === 'pending')).toEqual([]);
  });

  it('an upgraded database’s entries that need attention are sent when a person retries them', async () => {
    const { db, send, received, rows } = await upgraded(version);
    const isRefused = ({ state }: OutboxRow) => state === 'attention';
    const refused = (await rows()).find(isRefused);
    await retry(refused?.seq ?? 0, db);
    await send();
    expect(received()[0]).toEqual({ key: refused?.key, payload: refused?.payload });
    expect((await rows()).filter(isRefused)).toEqual([]);
  });

  it('the entries of an upgraded database have bodies that the server still accepts', async () => {
    const { rows } = await upgraded(version);
    for (const { version, kind, payload } of await rows()) {
      expect(version).toBe(1);
      expect(Check(kind === 'sale' ? SalesBody : OnShelfBody, payload)).toBe(true);
    }
  });

  it('a new entry in an upgraded database comes after the old ones', async () => {
    const { db } = await upgraded(version);
    const summary = { count: 3, amountCents: 1500, entries: 1 };
    expect((await enqueueSale(userOf(1), saleOf(UPC[0], 1), summary, { db })).seq).toBe(7);
  });
});

it('every major version of the database has a fixture', () => {
  const current = openDb().verno;
  for (let version = 1; version <= current; version++)
    expect(terminalFile(version).version).toBe(version * 10);
});
