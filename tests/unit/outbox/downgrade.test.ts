import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inStorage, TerminalDb } from '../../../src/device/db';
import { saveDraft } from '../../../src/device/drafts';
import { saveSession } from '../../../src/device/session';
import { enqueueSale } from '../../../src/outbox/enqueue';
import { openDb, SUMMARY, saleOf, UPC, userOf } from '../../support/device/outbox';
import { readTerminalFile } from '../../support/device/terminal-file';

const NEWER = /^newer_data$/;

/** A database of a later release: one more index, one more table, one index fewer. */
class LaterDb extends TerminalDb {
  constructor(name: string) {
    super(name);
    this.version(99).stores({
      outbox: '++seq, &key, [storeId+state], [storeId+ackSeq], [storeId+state+nextAttemptAt], kind',
      shifts: 'id',
    });
  }
}

const sell = (db: TerminalDb) => enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY, { db });
const rowsIn = async (name: string) =>
  Object.fromEntries((await readTerminalFile(name)).stores.map((store) => [store.name, store.rows]));

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

/** The database of a terminal that ran a later release and was closed. */
async function usedByLater(): Promise<string> {
  const { name } = openDb();
  const later = new LaterDb(name);
  await saveSession(userOf(1), 'token-1', later);
  await saveDraft('count', 'half a count', later);
  await sell(later);
  later.close();
  return name;
}

it('an app that is older than the data reports that at its start and changes nothing', async () => {
  const name = await usedByLater();
  const before = await rowsIn(name);
  const db = openDb(name);
  await expect(inStorage(db, () => db.open())).rejects.toThrow(NEWER);
  await expect(sell(db)).rejects.toThrow(NEWER);
  await expect(saveDraft('count', 'another one', db)).rejects.toThrow(NEWER);
  await expect(db.outbox.toArray()).rejects.toThrow();
  db.close();
  expect(await rowsIn(name)).toEqual(before);
});

it('the newer release continues with all data after an older app was opened', async () => {
  const name = await usedByLater();
  const before = await rowsIn(name);
  const db = openDb(name);
  await expect(sell(db)).rejects.toThrow(NEWER);
  db.close();
  const later = new LaterDb(name);
  expect(await later.outbox.toArray()).toEqual(before.outbox);
  expect((await sell(later)).seq).toBe(2);
});

it('a tab of the older release reports that another tab has upgraded, and loses nothing', async () => {
  const old = openDb();
  const row = await sell(old);
  const later = new LaterDb(old.name);
  await later.open();
  await expect(sell(old)).rejects.toThrow(NEWER);
  await expect(saveDraft('count', 'half a count', old)).rejects.toThrow(NEWER);
  expect(await later.outbox.toArray()).toEqual([row]);
});
