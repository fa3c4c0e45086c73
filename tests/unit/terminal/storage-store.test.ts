import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db, TerminalDb } from '../../../src/outbox/db';
import { enqueueSale } from '../../../src/outbox/enqueue';
import { StorageError } from '../../../src/outbox/storage';
import { tryStorage } from '../../../src/terminal/room-store';
import { reportStorageProblem, useStorage, watchStorage } from '../../../src/terminal/storage-store';
import { saleOf, UPC, userOf } from '../../support/outbox';

const SUMMARY = { count: 3, amountCents: 1500, entries: 1 };
const problem = () => useStorage.getState().problem;
const sell = () => enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY);

/** The database of a release to come. */
const laterBy = (versions: number) =>
  new (class extends TerminalDb {
    constructor() {
      super();
      this.version(this.verno + versions).stores({ shifts: 'id' });
    }
  })();

watchStorage();

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await db.delete();
  await db.open();
});
afterEach(() => vi.restoreAllMocks());

it('a tab that another one has left behind by a whole version says so at once', async () => {
  const row = await sell();
  await laterBy(0.1).open();
  await vi.waitFor(() => expect(db.isOpen()).toBe(false));
  expect(problem()).toBeNull();
  // Reading opens it again.
  expect(await db.outbox.count()).toBe(1);
  const later = laterBy(1);
  await later.open();
  await vi.waitFor(() => expect(problem()).toMatch(/^A newer version of this app is in use/));
  expect(await later.outbox.toArray()).toEqual([row]);
  await later.delete();
});

it('a tab that another one keeps from starting says which one to close, and starts when it is closed', async () => {
  db.close();
  const { name } = db;
  await TerminalDb.delete(name);
  // A tab that doesn't let go: frozen, or of a release that has forgotten how to.
  const request = indexedDB.open(name, 10);
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    request.onupgradeneeded = () => request.result.createObjectStore('meta', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
  });
  const opening = db.open();
  await vi.waitFor(() => expect(problem()).toMatch(/open in another tab/));
  frozen.close();
  await opening;
  await vi.waitFor(() => expect(problem()).toBeNull());
});

it('a full device is a problem until something can be kept again', async () => {
  const put = vi.spyOn(db.meta, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  await tryStorage();
  expect(problem()).toBe('The storage of this device is full: nothing was saved.');
  put.mockRestore();
  await tryStorage();
  expect(problem()).toBeNull();
});

it('tells what the storage says, and else that it can’t be used', () => {
  reportStorageProblem(new StorageError('Full.'));
  expect(problem()).toBe('Full.');
  reportStorageProblem(new Error('internal'));
  expect(problem()).toBe('This browser can’t use its storage: nothing is saved.');
});
