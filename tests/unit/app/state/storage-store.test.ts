import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dismissFailure,
  observe,
  reportProblem,
  useFailure,
  useStorage,
  watchStorage,
} from '../../../../src/app/state/problem-store';
import { tryStorage } from '../../../../src/app/state/storage-quota-store';
import { ApiError } from '../../../../src/device/client';
import { db, inStorage, StorageError, TerminalDb } from '../../../../src/device/db';
import { APP_FAILURE } from '../../../../src/messages/areas/app-failure';
import { STORAGE_FAULT } from '../../../../src/messages/areas/storage-fault';
import { enqueueSale } from '../../../../src/outbox/enqueue';
import { SUMMARY, saleOf, UPC, userOf } from '../../../support/device/outbox';
import { eventually } from '../../../support/runner/eventually';

const problem = () => {
  const fault = useStorage.getState().problem;
  return fault && STORAGE_FAULT[fault];
};
const sell = () => enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY);

/** A database of a later release. */
const laterBy = (versions: number) =>
  new (class extends TerminalDb {
    constructor() {
      super();
      this.version(this.verno + versions).stores({ shifts: 'id' });
    }
  })();

// What a kept error says of the page.
vi.stubGlobal('document', { head: { innerHTML: '' } });
vi.stubGlobal('window', { location: { pathname: '/verifystock' } });
watchStorage();

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await db.delete();
  await db.open();
});
afterEach(() => vi.restoreAllMocks());

it('a tab reports at once that another tab has upgraded the database to a new major version', async () => {
  const row = await sell();
  await laterBy(0.1).open();
  await eventually(() => expect(db.isOpen()).toBe(false));
  expect(problem()).toBeNull();
  // Reading reopens it.
  expect(await db.outbox.count()).toBe(1);
  const later = laterBy(1);
  await later.open();
  await eventually(() => expect(problem()).toMatch(/^This app was updated/));
  expect(await later.outbox.toArray()).toEqual([row]);
  await later.delete();
});

it('a tab whose database another tab blocks reports that, and starts once the other tab is closed', async () => {
  db.close();
  const { name } = db;
  await TerminalDb.delete(name);
  // A tab that doesn't close its connection: frozen, or of a release with a bug.
  const request = indexedDB.open(name, 10);
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    request.onupgradeneeded = () => request.result.createObjectStore('meta', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
  });
  const opening = db.open();
  await eventually(() => expect(problem()).toMatch(/open in another tab/));
  frozen.close();
  await opening;
  await eventually(() => expect(problem()).toBeNull());
});

it('a full device is reported until a write succeeds again', async () => {
  const put = vi.spyOn(db.meta, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  await tryStorage();
  expect(problem()).toBe('The storage of this device is full: nothing was saved.');
  put.mockRestore();
  await tryStorage();
  expect(problem()).toBeNull();
});

describe('reported errors', () => {
  const failure = () => {
    const detail = useFailure.getState().failure;
    return detail && APP_FAILURE.text({ detail });
  };
  beforeEach(() => {
    useStorage.setState({ problem: null });
    dismissFailure();
  });

  it('a reported StorageError is shown as a storage problem, not as a failure of the app', () => {
    reportProblem(new StorageError('full'));
    expect([problem(), failure()]).toEqual([STORAGE_FAULT.full, null]);
  });

  it.each([
    ['QuotaExceededError', 'The storage of this device is full: nothing was saved.'],
    ['UnknownError', 'This browser can’t use its storage: nothing was saved.'],
    ['TimeoutError', 'This browser can’t use its storage: nothing was saved.'],
  ])('a database’s storage failure (%s) is shown as such, even for reads', async (name, text) => {
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('', name);
    });
    observe(
      () => db.meta.get('acks'),
      () => undefined,
    );
    await eventually(() => expect(problem()).toBe(text));
    expect(failure()).toBeNull();
    get.mockRestore();
  });

  it.each([
    ['a fault of the app', new TypeError('x is undefined')],
    ['a part of the app that can’t be fetched', new TypeError('Failed to fetch dynamically imported module')],
    [
      'another part of the browser, by a name that the database has too',
      new DOMException('stolen', 'AbortError'),
    ],
    ['a refusal of the server', new ApiError(500, null)],
    ['something that is no error', 'odd'],
  ])('an error from outside the database is shown with advice, not as a storage problem: %s', (_, error) => {
    reportProblem(error);
    expect(problem()).toBeNull();
    expect(failure()).toMatch(
      /^Something went wrong in this app\. What was saved before is kept on this device\./,
    );
    expect(failure()).toContain('Reload the app');
    expect(failure()).toContain(String(error));
    expect(console.error).toHaveBeenCalledWith(error);
  });

  it('a row that can’t be stored is rethrown and shown as a bug of the app', async () => {
    const fault = await inStorage(db, async () => {
      // A function can’t be cloned.
      await db.drafts.put({ id: 'draft', value: () => undefined });
    }).catch((error: unknown) => error);
    expect(fault).not.toBeInstanceOf(StorageError);
    reportProblem(fault);
    expect(problem()).toBeNull();
    expect(failure()).toContain('DataCloneError');
  });
});
