import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type CardDraft, createCardStore } from '../../../src/app/counting/cards/card-store';
import { TerminalDb } from '../../../src/device/db';
import { loadDraft } from '../../../src/device/drafts';
import type { OutboxRow } from '../../../src/device/rows';
import { saveSession } from '../../../src/device/session';
import { drain } from '../../../src/outbox/drain';
import { countRecords, moneyCountsOf } from '../../../src/outbox/money';
import { placeCounted } from '../../../src/outbox/submission';
import { isWorkerMessage, OUTBOX_TAG } from '../../../src/pwa/worker-messages';
import { drawersOf } from '../../../src/shared/drawer/drawers';
import { indexStock } from '../../../src/shared/stock/stock';
import { STANDARD } from '../../../src/shared/tickets/layouts';
import { DEFAULT_CLOCK } from '../../../src/shared/time/store-clock';
import { filledIn } from '../../releases/envelope';
import { releases } from '../../releases/releases';
import { moneyBody } from '../../support/api/money';
import { FakeApi } from '../../support/device/fake-api';
import { FakeLocks } from '../../support/device/fake-locks';
import { openDb, userOf } from '../../support/device/outbox';

const STORE = 71_000_001;
const VARIABLES = { store: STORE, storeAdmin: 72_000_001, vendor: 73_000_000, token: 'token-1' };

describe.each(releases)('release $release', ({ calls, terminal }) => {
  const kept = filledIn(terminal, VARIABLES);

  test('outbox entries of an earlier release are sent exactly as that release would have sent them', async () => {
    const db = openDb();
    await saveSession(userOf(STORE, VARIABLES.storeAdmin), VARIABLES.token, db);
    await db.outbox.bulkAdd(kept.outbox as unknown as OutboxRow[]);
    const api = new FakeApi();
    const sent: { method?: string; path: string; headers: Headers; body: unknown }[] = [];
    const locks = new FakeLocks();
    const requestedLocks: string[] = [];
    await drain({
      db,
      base: '',
      now: Date.now,
      wake: 'now',
      locks: {
        request: (name: string, work: () => Promise<number | null>) => {
          requestedLocks.push(name);
          return locks.request(name, work);
        },
      } as unknown as LockManager,
      fetch: (url, init) => {
        sent.push({
          method: init?.method,
          path: String(url),
          headers: new Headers(init?.headers),
          body: init?.body,
        });
        return api.fetch(url, init);
      },
    });

    for (const row of kept.outbox) {
      const call = calls.find((recorded) => recorded.headers['idempotency-key'] === row.key);
      const same = sent.find(({ headers }) => headers.get('idempotency-key') === row.key);
      if (!call || !same) throw new Error(`${String(row.key)} was not sent`);
      const before = filledIn(call, VARIABLES);
      expect([same.method, same.path, same.body]).toEqual([
        before.method,
        before.path,
        JSON.stringify(before.body),
      ]);
      expect(Object.fromEntries(same.headers)).toMatchObject(before.headers);
    }
    expect((await db.outbox.toArray()).map((row) => row.state)).toEqual(kept.outbox.map(() => 'sent'));
    // Tabs and workers of both releases must share one sender lock and one database.
    expect(new Set(requestedLocks)).toEqual(new Set([kept.lock]));
  });

  test('an unfinished count of an earlier release continues', async () => {
    const db = openDb();
    await db.drafts.add(kept.draft);
    const draft = await loadDraft<CardDraft>(kept.draft.id, db);
    const noStock = indexStock([], 1);
    const form = createCardStore('count', () => ({ eligible: noStock, other: noStock, layout: STANDARD }));
    form.getState().start(draft);
    expect(form.getState()).toMatchObject({
      restored: true,
      ...(kept.draft.value as CardDraft),
      place: null,
    });
  });

  test('a count of an earlier release covers every place, and its drawer has no vending machine', async () => {
    const db = openDb();
    await db.outbox.bulkAdd(kept.outbox as unknown as OutboxRow[]);
    const rows = await db.outbox.toArray();
    expect(rows.some(({ kind }) => kind === 'sale')).toBe(true);
    expect(rows.map(placeCounted)).toEqual(rows.map(() => null));
    const counts = countRecords(rows, DEFAULT_CLOCK);
    expect(counts.length).toBeGreaterThan(0);
    const money = moneyBody(
      STORE,
      counts.map(({ key }) => key),
      { cash_counted: 10 },
    );
    // As releases before vending machines entered it.
    const count = rows.find(({ kind }) => kind === 'sale');
    await db.outbox.add({
      ...count,
      seq: undefined,
      key: randomUUID(),
      kind: 'money',
      payload: money,
    } as never);
    const [drawer] = drawersOf(counts, moneyCountsOf(await db.outbox.toArray()));
    expect(drawer).toMatchObject({ machines: [], overShort: 1000 - (drawer?.expected ?? 0) });
  });

  test('tabs of an earlier release work with this worker, and that release’s worker works with these tabs', () => {
    expect(new TerminalDb().name).toBe(kept.database);
    expect(OUTBOX_TAG).toBe(kept.syncTag);
    expect(kept.messages.filter((type) => !isWorkerMessage({ type }))).toEqual([]);
  });
});
