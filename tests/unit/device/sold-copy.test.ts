import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { type Api, ApiError, type ApiReply, NetworkError } from '../../../src/device/client';
import { clearSession, saveSession } from '../../../src/device/session';
import { refreshSoldCopy, soldCopy, soldLots } from '../../../src/device/stock-calls';
import type { SoldListReply } from '../../../src/shared/stock/stock-schema';
import { openDb, UPC, userOf } from '../../support/device/outbox';

const user = { ...userOf(1), store_id: 1 };
const AT = '2026-11-20T22:58:00.000Z';

const list = (version: string): SoldListReply => ({
  version,
  records: [
    { name: 'Gia', recorded_at: AT },
    { name: 'Sam', recorded_at: AT, purpose: 'opening' },
  ],
  data: [
    {
      lot_number: UPC[0],
      lot_counter: 2,
      start_ticket: '00010000000000',
      end_ticket: '00010000000059',
      ticket_price: 0.7,
      vendor_name: 'Scientific',
      sells: 'down',
      sold: [
        [30, 39, 1],
        [40, 59, 0],
      ],
    },
  ],
});

const replyWith = (data: unknown) => ({ status: 200, data, headers: new Headers({ ETag: '"e"' }) });

/** A server with this answer that records the requests. */
function serverWith(answer: () => object) {
  const asked: (string | undefined)[] = [];
  const api: Api = {
    async request<T>(_method: string, path: string, options: { headers?: Record<string, string> } = {}) {
      asked.push(`${path} ${options.headers?.['If-None-Match'] ?? ''}`.trim());
      return answer() as ApiReply<T>;
    },
  };
  return { api, asked };
}

async function signedIn() {
  const db = openDb();
  await saveSession(user, 'token', db);
  return db;
}

it('the sold copy has the sold and missing tickets of whole lots, with the author and time of each record', async () => {
  const db = await signedIn();
  await refreshSoldCopy(serverWith(() => replyWith(list('7'))).api, user, db);
  const copy = await soldCopy(db, 1);
  expect(copy && soldLots(copy)).toMatchObject([
    {
      lot: {
        upc: UPC[0],
        lotCounter: 2,
        start: 10_000_000_000,
        end: 10_000_000_059,
        priceCents: 70,
        sells: 'down',
      },
      sold: [
        { start: 10_000_000_030, end: 10_000_000_039, soldBy: { name: 'Sam', at: AT, isMissing: true } },
        { start: 10_000_000_040, end: 10_000_000_059, soldBy: { name: 'Gia', at: AT } },
      ],
    },
  ]);
});

it('the sold copy isn’t fetched again while it is as new as the stock copy, and is revalidated once it is older', async () => {
  const db = await signedIn();
  await refreshSoldCopy(serverWith(() => replyWith(list('7'))).api, user, db);
  const { api, asked } = serverWith(() => ({ status: 304, data: null, headers: new Headers() }));
  const stock = { storeId: 1, userId: user.id, version: '7', ranges: '[]', ackSeq: 0, fetchedAt: AT };
  await db.snapshots.put({ ...stock, etag: '"e"' });
  await refreshSoldCopy(api, user, db);
  expect(asked).toEqual([]);
  // Only a UPC of the company's list of games changed.
  await db.snapshots.put({ ...stock, etag: '"f"' });
  await refreshSoldCopy(api, user, db);
  expect(asked).toEqual(['/sold-list/1 "e"']);
  expect(await soldCopy(db, 1)).toMatchObject({ version: '7' });
});

it('a server of an earlier release without a sold list causes no error, and other failures keep the sold copy', async () => {
  const db = await signedIn();
  const failing = (error: Error) =>
    serverWith(() => {
      throw error;
    }).api;
  const notFound = new ApiError(404, { code: 'not_found', message: '' });
  await refreshSoldCopy(failing(notFound), user, db);
  expect(await soldCopy(db, 1)).toBeUndefined();

  await refreshSoldCopy(serverWith(() => replyWith(list('7'))).api, user, db);
  await expect(refreshSoldCopy(failing(new NetworkError()), user, db)).rejects.toThrow(NetworkError);
  const portal = serverWith(() => replyWith({ version: '8', data: [] })).api;
  await expect(refreshSoldCopy(portal, user, db)).rejects.toThrow(NetworkError);
  expect(await soldCopy(db, 1)).toMatchObject({ version: '7' });
});

it('a user of another store sees nothing of the sold copy', async () => {
  const db = await signedIn();
  await refreshSoldCopy(serverWith(() => replyWith(list('7'))).api, user, db);
  await saveSession({ ...user, id: 11 }, 'token-2', db);
  expect(await soldCopy(db, 1)).toBeDefined();
  expect(await soldCopy(db, 2)).toBeUndefined();
  await saveSession(userOf(2), 'token-3', db);
  expect(await db.meta.get('sold-list')).toBeUndefined();
});

it('a sold list that arrives after the sign-out is dropped', async () => {
  const db = await signedIn();
  const { api } = serverWith(() => replyWith(list('7')));
  const late: Api = {
    async request<T>(...request: Parameters<Api['request']>) {
      await clearSession(db);
      return api.request<T>(...request);
    },
  };
  await refreshSoldCopy(late, user, db);
  expect(await soldCopy(db, 1)).toBeUndefined();
});
