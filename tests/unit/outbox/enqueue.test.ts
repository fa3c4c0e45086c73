import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { StorageError } from '../../../src/device/db';
import { loadDraft, saveDraft } from '../../../src/device/drafts';
import type { CountEntry } from '../../../src/device/rows';
import { saveSession } from '../../../src/device/session';
import { saveSettings } from '../../../src/device/store-settings';
import { enqueueSale, enqueueShelf } from '../../../src/outbox/enqueue';
import { businessDate, DEFAULT_CLOCK, wallTime } from '../../../src/shared/time/store-clock';
import { openDb, SUMMARY, saleOf, shelfOf, UPC, userOf } from '../../support/device/outbox';
import { settingsWith } from '../../support/device/store-settings';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('enqueueing an entry', () => {
  it('enqueueing resolves with the entry that is on disk, with a key and the instant of capture', async () => {
    const db = openDb();
    const before = new Date().toISOString();
    const row = await enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY, { db });
    const after = new Date().toISOString();
    db.close();

    const [kept] = await openDb(db.name).outbox.toArray();
    expect(kept).toEqual(row);
    expect(row).toMatchObject({
      kind: 'sale',
      version: 1,
      storeId: 1,
      userId: 10,
      userName: 'User 10',
      summary: SUMMARY,
      state: 'pending',
      attempts: 0,
      nextAttemptAt: 0,
      ackSeq: 0,
    });
    expect(row.key).toMatch(UUID);
    expect(row.recordedAt >= before && row.recordedAt <= after).toBe(true);
    const times = {
      time_created: wallTime(new Date(row.recordedAt), DEFAULT_CLOCK),
      recorded_at: row.recordedAt,
      business_date: businessDate(new Date(row.recordedAt), DEFAULT_CLOCK),
    };
    expect(row.payload).toEqual({ ...saleOf(UPC[0], 1), ...times });
  });

  it.each([
    ['2026-11-18T22:05:00.000Z', '2026-11-18 14:05:00'],
    ['2026-07-04T07:00:00.000Z', '2026-07-04 00:00:00'],
    ['2026-03-08T09:59:59.999Z', '2026-03-08 01:59:59'],
    ['2026-03-08T10:00:00.000Z', '2026-03-08 03:00:00'],
    ['2026-11-01T08:30:00.000Z', '2026-11-01 01:30:00'],
    ['2026-11-01T09:30:00.000Z', '2026-11-01 01:30:00'],
  ])('a record of %s is sent with its wall time in Los Angeles', async (recorded_at, time_created) => {
    const sale = { ...saleOf(UPC[0], 1), recorded_at };
    const row = await enqueueSale(userOf(1), sale, SUMMARY, { db: openDb() });
    expect(row.payload).toMatchObject({
      recorded_at,
      time_created,
      business_date: time_created.slice(0, 10),
    });
  });

  it.each([
    ['2026-11-01T05:30:00.000Z', '2026-11-01 01:30:00', '2026-10-31'],
    ['2026-11-01T06:30:00.000Z', '2026-11-01 01:30:00', '2026-10-31'],
    ['2026-11-01T07:30:00.000Z', '2026-11-01 02:30:00', '2026-11-01'],
  ])(
    'in a store in New York whose day ends at 02:00, a record of %s is dated %s of the business day %s',
    async (recorded_at, time_created, business_date) => {
      const db = openDb();
      const settings = settingsWith({ time_zone: 'America/New_York', day_ends_at: '02:00' });
      await saveSettings(db, 1, settings);
      await saveSettings(db, 2, settingsWith());
      const sale = { ...saleOf(UPC[0], 1), recorded_at };
      const row = await enqueueSale(userOf(1), sale, SUMMARY, { db });
      expect(row.payload).toMatchObject({ recorded_at, time_created, business_date });
    },
  );

  it('enqueueing keeps the instant given by the screen', async () => {
    const recorded_at = '2026-11-20T05:00:00.000Z';
    const sale = { ...saleOf(UPC[0], 1), recorded_at };
    const row = await enqueueSale(userOf(1), sale, SUMMARY, { db: openDb() });
    expect(row).toMatchObject({ recordedAt: recorded_at, payload: sale });
  });

  it('enqueueing stores an on-shelf record exactly as the API expects it', async () => {
    const row = await enqueueShelf(userOf(1), shelfOf(UPC[0], 1), SUMMARY, { db: openDb() });
    expect(row).toMatchObject({ kind: 'shelf', payload: shelfOf(UPC[0], 1) });
  });

  it('enqueueing numbers entries in order and never uses a key twice', async () => {
    const db = openDb();
    const rows = [];
    for (let i = 0; i < 5; i++) rows.push(await enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY, { db }));
    expect(rows.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(rows.map((row) => row.key)).size).toBe(5);
  });

  it('enqueueing deletes the draft in the same transaction, even if its last value is still being written', async () => {
    const db = openDb();
    const writes = [saveDraft('count', 1, db), saveDraft('count', 2, db), saveDraft('count', 3, db)];
    await enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY, { db, clearDraft: 'count' });
    await Promise.all(writes);
    expect(await loadDraft('count', db)).toBeNull();
    expect(await db.outbox.count()).toBe(1);
  });

  it('enqueueing keeps the draft if the entry could not be saved, and reports the failure', async () => {
    const db = openDb();
    await saveDraft('count', ['card'], db);
    db.outbox.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const failure = await enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY, {
      db,
      clearDraft: 'count',
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageError);
    expect(failure).toMatchObject({ fault: 'full' });
    expect(await loadDraft('count', db)).toEqual(['card']);
    expect(await db.outbox.count()).toBe(0);
  });

  it('enqueueing reopens a lost connection to the database once', async () => {
    const db = openDb();
    await db.open();
    db.close();
    await enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY, { db });
    expect(await db.outbox.count()).toBe(1);
  });

  it('enqueueing writes one entry if the connection to the database is lost after the write', async () => {
    const db = openDb();
    const transaction = db.transaction.bind(db);
    let lost = false;
    Object.assign(db, {
      transaction: async (...args: Parameters<typeof transaction>) => {
        const result = await transaction(...args);
        if (lost) return result;
        lost = true;
        throw new Dexie.DatabaseClosedError();
      },
    });
    const row = await enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY, { db });
    expect(lost).toBe(true);
    expect(await db.outbox.toArray()).toEqual([row]);
  });

  it('an entry stores the terminal’s stock version and keeps it when it is changed', async () => {
    const db = openDb();
    const user = userOf(1);
    const copy = {
      storeId: 1,
      userId: user.id,
      etag: '"7"',
      version: '7',
      ranges: '[]',
      ackSeq: 0,
      fetchedAt: '',
    };
    await saveSession(user, 'token', db);
    await db.snapshots.put(copy);
    // A clerk on duty, who shares the copy of the terminal's own user.
    const shelf = await enqueueShelf(userOf(1, 12), shelfOf(UPC[0], 1), SUMMARY, { db });
    const sale = await enqueueSale(userOf(1, 12), saleOf(UPC[0], 1), SUMMARY, { db });
    expect([shelf.payload, sale.payload]).toMatchObject([{ stock_version: '7' }, { stock_version: '7' }]);

    await db.snapshots.put({ ...copy, version: '9' });
    await db.outbox.update(sale.seq, { state: 'attention' });
    const replaces = (await db.outbox.get(sale.seq)) as CountEntry;
    const changed = await enqueueSale(user, saleOf(UPC[0], 1), SUMMARY, { db, replaces });
    expect(changed.payload).toMatchObject({ stock_version: '7' });
  });

  it('an entry stores no stock version if the terminal has no stock copy', async () => {
    const db = openDb();
    await saveSession(userOf(1), 'token', db);
    const row = await enqueueShelf(userOf(1), shelfOf(UPC[0], 1), SUMMARY, { db });
    expect(row.payload).toEqual({ ...shelfOf(UPC[0], 1), recorded_at: row.recordedAt });
  });

  it('enqueueing refuses a user without a store', async () => {
    const user = { ...userOf(1), store_id: null };
    const refused = enqueueSale(user, saleOf(UPC[0], 1), SUMMARY, { db: openDb() });
    await expect(refused).rejects.toBeInstanceOf(RangeError);
  });
});
