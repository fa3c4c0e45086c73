import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { type Api, type ApiReply, NetworkError } from '../../../src/device/client';
import type { TerminalDb } from '../../../src/device/db';
import type { OutboxRow } from '../../../src/device/rows';
import { clearSession, loadSession, saveSession } from '../../../src/device/session';
import { refreshSnapshot, snapshotRuns } from '../../../src/device/stock-calls';
import { loadSettings } from '../../../src/device/store-settings';
import { unsettled } from '../../../src/outbox/queries';
import { effectsOf } from '../../../src/outbox/submission';
import type { StockListRange, StockListReply } from '../../../src/shared/stock/stock-schema';
import { TICKET_STATUS } from '../../../src/shared/tickets/status';
import { FakeApi } from '../../support/device/fake-api';
import { openDb, saleOf, shelfOf, terminal, UPC, userOf } from '../../support/device/outbox';
import { settingsWith } from '../../support/device/store-settings';

const user = { ...userOf(1), store_id: 1 };

const range = (changed: Partial<StockListRange> = {}): StockListRange => ({
  lot_number: UPC[0],
  lot_counter: 1,
  min: '00010000000000',
  max: '00010000000059',
  ticket_price: 0.7,
  vendor_id: 4,
  vendor_name: 'Scientific',
  status_code: 13,
  ...changed,
});

const list = (version: string, data: StockListRange[]): ApiReply<StockListReply> => ({
  status: 200,
  data: { version, data },
  headers: new Headers({ ETag: `"${version}"` }),
});

/** An API whose stock list is `reply`; records the headers of each request. */
function apiWith(reply: () => Promise<ApiReply<StockListReply | null>>) {
  const sentHeaders: (Record<string, string> | undefined)[] = [];
  const api: Api = {
    async request<T>(_method: string, _path: string, options: { headers?: Record<string, string> } = {}) {
      sentHeaders.push(options.headers);
      return (await reply()) as ApiReply<T>;
    },
  };
  return { api, sentHeaders };
}

/** A terminal's database with the store's user signed in. */
async function signedIn(): Promise<TerminalDb> {
  const db = openDb();
  await saveSession(user, 'token', db);
  return db;
}

/** An API whose stock list comes in parts of two ranges; the nth reply has the nth version. */
function apiInParts(data: StockListRange[], versions: string[]): Api {
  return {
    async request<T>(_method: string, path: string) {
      const from = Number(new URLSearchParams(path.split('?')[1]).get('from') ?? 0);
      const version = versions.shift() ?? 'none is left';
      const part = list(version, data.slice(from, from + 2));
      return { ...part, data: { ...part.data, total: data.length } } as ApiReply<T>;
    },
  };
}

const kept = (db: TerminalDb) => db.snapshots.get([1, user.id]);

describe('the stock copy', () => {
  it('the stock copy is stored for the store and the user, and read as numbers and cents', async () => {
    const db = await signedIn();
    await refreshSnapshot(apiWith(async () => list('7', [range()])).api, user, db);
    const snapshot = await kept(db);
    expect(snapshot).toMatchObject({ storeId: 1, userId: 10, version: '7', etag: '"7"', ackSeq: 0 });
    expect(snapshot && snapshotRuns(snapshot)).toEqual([
      {
        upc: UPC[0],
        lotCounter: 1,
        start: 10_000_000_000,
        end: 10_000_000_059,
        status: TICKET_STATUS.onShelf,
        priceCents: 70,
        vendorId: 4,
        vendorName: 'Scientific',
        sells: 'up',
      },
    ]);
    expect(await db.snapshots.get([1, 99])).toBeUndefined();
  });

  const five = [1, 2, 3, 4, 5].map((lot_counter) => range({ lot_counter }));

  it('the stock copy is assembled from the parts of a list that is longer than a reply', async () => {
    const db = await signedIn();
    await refreshSnapshot(apiInParts(five, ['7', '7', '7']), user, db);
    const snapshot = await kept(db);
    expect(snapshot).toMatchObject({ version: '7', etag: '"7"' });
    expect(snapshot && snapshotRuns(snapshot).map(({ lotCounter }) => lotCounter)).toEqual([1, 2, 3, 4, 5]);
  });

  it('the stock copy never mixes two versions: if the stock changes between parts, all are fetched again', async () => {
    const db = await signedIn();
    await refreshSnapshot(apiInParts(five, ['7', '8', '8', '8', '8']), user, db);
    const snapshot = await kept(db);
    expect(snapshot?.version).toBe('8');
    expect(snapshot && snapshotRuns(snapshot)).toHaveLength(5);
    const restless = Array.from({ length: 100 }, (_, n) => String(10 + n));
    await expect(refreshSnapshot(apiInParts(five, restless), user, db)).rejects.toBeInstanceOf(NetworkError);
    expect((await kept(db))?.version).toBe('8');
    expect(restless.length).toBeGreaterThan(80);
  });

  it('the stock copy has the bins', async () => {
    const db = await signedIn();
    const ranges = [range({ bin: 14 }), range({ lot_counter: 2 })];
    await refreshSnapshot(apiWith(async () => list('7', ranges)).api, user, db);
    const snapshot = await kept(db);
    expect(snapshot && snapshotRuns(snapshot).map((run) => run.bin)).toEqual([14, undefined]);
  });

  it('the stock copy comes with the store’s settings', async () => {
    const db = await signedIn();
    const settings = settingsWith({ time_zone: 'America/New_York', day_ends_at: '02:00' });
    const reply = list('7', [range()]);
    const withThem = { ...reply, data: reply.data && { ...reply.data, settings } };
    await refreshSnapshot(apiWith(async () => withThem).api, user, db);
    expect(await loadSettings(db, 1)).toEqual(settings);
    expect(await loadSettings(db, 2)).toBeUndefined();
    await refreshSnapshot(apiWith(async () => ({ ...reply, status: 304, data: null })).api, user, db);
    expect(await loadSettings(db, 1)).toEqual(settings);
  });

  it('a stock copy of the previous release has no settings, so it is fetched again completely', async () => {
    const db = await signedIn();
    const { api, sentHeaders } = apiWith(async () => list('7', [range()]));
    await refreshSnapshot(api, user, db);
    await db.meta.delete('store-settings/1');
    await refreshSnapshot(api, user, db);
    await refreshSnapshot(api, user, db);
    expect(sentHeaders.map((headers) => headers?.['If-None-Match'])).toEqual([undefined, undefined, '"7"']);
    expect(await loadSettings(db, 1)).toBeNull();
  });

  it('the stock copy is not overwritten by the JSON of a captive portal', async () => {
    const db = await signedIn();
    await refreshSnapshot(apiWith(async () => list('7', [range()])).api, user, db);
    const portal = { status: 200, data: { status: 'login required' }, headers: new Headers() };
    const { api } = apiWith(async () => portal as unknown as ApiReply<StockListReply>);
    await expect(refreshSnapshot(api, user, db)).rejects.toThrow(NetworkError);
    expect(await kept(db)).toMatchObject({ version: '7', ranges: JSON.stringify([range()]) });
  });

  it('a stock copy with a lower version comes from a restored server and starts a check of sent entries', async () => {
    const { db, drain, clock } = await terminal();
    await drain();
    const checkAfter = async (version: string) => {
      await refreshSnapshot(apiWith(async () => list(version, [range()])).api, user, db);
      return (await loadSession(db))?.checkAt;
    };
    const tomorrow = clock.now + 86_400_000;
    for (const version of ['9', '10', '10']) expect(await checkAfter(version)).toBe(tomorrow);
    expect(await checkAfter('9')).toBe(0);
  });

  it('the stock copy is requested with its ETag, and an unchanged stock settles entries acknowledged before', async () => {
    const server = new FakeApi();
    const { db, drain, sell } = await terminal(server);
    await refreshSnapshot(apiWith(async () => list('7', [range()])).api, user, db);
    await sell();
    await drain();
    expect(await unsettled(db, 1, 0)).toEqual([1]);

    const unchanged = apiWith(async () => ({ status: 304, data: null, headers: new Headers() }));
    await refreshSnapshot(unchanged.api, user, db);
    expect(unchanged.sentHeaders).toEqual([{ 'If-None-Match': '"7"' }]);
    expect(await kept(db)).toMatchObject({ version: '7', ackSeq: 1 });
    expect(await unsettled(db, 1, 1)).toEqual([]);
  });

  it('the stock copy ignores a response that a later one has overtaken', async () => {
    const { db, drain, sell } = await terminal();
    let answerOld: (reply: ApiReply<StockListReply>) => void = () => undefined;
    const old = new Promise<ApiReply<StockListReply>>((answer) => {
      answerOld = answer;
    });
    const slow = refreshSnapshot(apiWith(() => old).api, user, db);
    await sell();
    await drain();
    await refreshSnapshot(apiWith(async () => list('8', [range({ min: '00010000000003' })])).api, user, db);
    answerOld(list('7', [range()]));
    await slow;
    expect(await kept(db)).toMatchObject({ version: '8', ackSeq: 1 });
  });

  it('the reply "unchanged" doesn’t apply to a stock copy that was replaced in the meantime', async () => {
    const db = await signedIn();
    await refreshSnapshot(apiWith(async () => list('7', [range()])).api, user, db);
    const before = await kept(db);
    const replaced = apiWith(async () => {
      await refreshSnapshot(apiWith(async () => list('8', [])).api, user, db);
      return { status: 304, data: null, headers: new Headers() };
    });
    await refreshSnapshot(replaced.api, user, db);
    const after = await kept(db);
    expect(before?.version).toBe('7');
    expect(after).toMatchObject({ version: '8', ranges: '[]' });
  });

  it('the stock copy, but not the store’s entries, is deleted when another store signs in', async () => {
    const { db, sell, fillShelf } = await terminal();
    await refreshSnapshot(apiWith(async () => list('7', [range()])).api, user, db);
    await sell();
    await fillShelf();
    await clearSession(db);
    expect(await kept(db)).toBeDefined();

    const other = { ...userOf(2), store_id: 2 };
    await saveSession(other, 'token-2', db);
    expect(await db.snapshots.count()).toBe(0);
    expect(await db.outbox.count()).toBe(2);
    await refreshSnapshot(apiWith(async () => list('3', [])).api, other, db);

    await saveSession(user, 'token-3', db);
    expect(await db.snapshots.count()).toBe(0);
    const { api, sentHeaders } = apiWith(async () => list('9', [range()]));
    await refreshSnapshot(api, user, db);
    expect(sentHeaders).toEqual([{}]);
    expect(await kept(db)).toMatchObject({ version: '9' });
    expect(await unsettled(db, 1, 0)).toEqual([1, 2]);
  });

  it('the stock copy stays for another user of the same store', async () => {
    const db = await signedIn();
    await refreshSnapshot(apiWith(async () => list('7', [range()])).api, user, db);
    await saveSession(userOf(1, 99), 'token-2', db);
    expect(await kept(db)).toMatchObject({ version: '7' });
  });

  it.each([
    ['another store has signed in', (db: TerminalDb) => saveSession(userOf(2), 'token-2', db)],
    ['its user has signed out', (db: TerminalDb) => clearSession(db)],
  ])('the stock copy isn’t stored if the response arrives when %s', async (_, leave) => {
    const db = await signedIn();
    const late = apiWith(async () => {
      await leave(db);
      return list('7', [range()]);
    });
    await refreshSnapshot(late.api, user, db);
    expect(await db.snapshots.count()).toBe(0);
  });

  it('the stock copy stays unchanged when the server is unreachable', async () => {
    const db = await signedIn();
    await refreshSnapshot(apiWith(async () => list('7', [range()])).api, user, db);
    const before = await kept(db);
    const gone = apiWith(() => Promise.reject(new NetworkError()));
    await expect(refreshSnapshot(gone.api, user, db)).rejects.toBeInstanceOf(NetworkError);
    expect(await kept(db)).toEqual(before);
  });
});

describe('the effects of outbox entries', () => {
  const row = (part: Pick<OutboxRow, 'kind' | 'payload'>): OutboxRow => part as OutboxRow;

  it('the effect of an on-shelf record is its tickets, whatever the lot counter', () => {
    expect(effectsOf(row({ kind: 'shelf', payload: shelfOf(UPC[0], 1) }))).toEqual([
      { kind: 'shelf', upc: UPC[0], start: 10_010_000_000_000, end: 10_010_000_000_059 },
    ]);
  });

  it('the effect of a sale is the tickets of both lists', () => {
    const scanned = saleOf(UPC[0], 1).data.scanned;
    const non_scanned = saleOf(UPC[1], 1, 500, 10).data.scanned.map((entry) => ({
      ...entry,
      start_ticket: '00000000000500',
      end_ticket: '00000000000509',
    }));
    expect(effectsOf(row({ kind: 'sale', payload: { data: { scanned, non_scanned } } }))).toEqual([
      { kind: 'sale', upc: UPC[0], start: 10_010_000_000_000, end: 10_010_000_000_002 },
      { kind: 'sale', upc: UPC[1], start: 500, end: 509 },
    ]);
  });

  it('an entry’s effect applies while the entry waits or needs attention, and never to another store', async () => {
    const { db, drain, sell, fillShelf } = await terminal(new FakeApi([{ status: 409 }, { status: 500 }]));
    const refused = await sell(UPC[0]);
    const failing = await fillShelf(UPC[1]);
    const sent = await sell(UPC[2]);
    await drain();
    expect(await unsettled(db, 1, 0)).toEqual([refused.seq, failing.seq, sent.seq]);
    expect(await unsettled(db, 1, 1)).toEqual([refused.seq, failing.seq]);
    expect(await unsettled(db, 2, 0)).toEqual([]);
  });
});
