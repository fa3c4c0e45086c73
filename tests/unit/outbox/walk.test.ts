import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { notesOf } from '../../../src/app/counting/cards/entry-notes';
import { amountsFor } from '../../../src/app/state/shift/use-amounts';
import { saveSession } from '../../../src/device/session';
import { type ListedSettings, saveSettings } from '../../../src/device/store-settings';
import { enqueueSale } from '../../../src/outbox/enqueue';
import { loadOutboxFile, outboxFile, readOutboxFile } from '../../../src/outbox/file';
import { effectsOf, isRecordedOtherwise } from '../../../src/outbox/submission';
import { changeWalk, type ReadyLine, sendWalk, terminalWalk, walkEntries } from '../../../src/outbox/walk';
import type { SalesBody } from '../../../src/shared/counting/sales-schema';
import { MAX_PACKS_FOUND } from '../../../src/shared/stock/found-packs';
import { namedRuns, type StockRun, withEffects } from '../../../src/shared/stock/stock';
import { TICKET_STATUS } from '../../../src/shared/tickets/status';
import { FakeApi, type Fate } from '../../support/device/fake-api';
import { openDb, saleOf, terminal, UPC, userOf } from '../../support/device/outbox';
import { settingsWith } from '../../support/device/store-settings';
import { stockRun } from '../../support/shops/stock-runs';

const STORE = 1;
const KNOWN: ListedSettings = { ...settingsWith(), clerks_find_packs: false };
const BEGUN = '2026-11-20T18:00:00.000Z';
const CLERK = { id: 10, name: 'User 10' };
const FIRST = 18_120_000_000_000;
const SUMMARY = { count: 0, amountCents: 0, entries: 0 };

/** A pack of 60 tickets at $5 from a front ticket on. */
const packOf = (pack: number, front: number, place: 'shelf' | 'back' = 'shelf'): StockRun =>
  stockRun({
    ...{ upc: '400000018127', lotCounter: pack + 1, vendorId: null, vendorName: null },
    ...{ start: FIRST + pack * 1000 + front, end: FIRST + pack * 1000 + 59 },
    ...(place === 'shelf' ? { bin: pack + 1 } : { status: TICKET_STATUS.active }),
  });
const readyOf = (pack: StockRun): ReadyLine => ({
  data: { code: String(pack.start), bin: pack.bin ?? null, ticket_price: 5, lot_size: 60 },
  pack,
});

/** A terminal that has walked some packs, by the ids of their lines. */
async function walked(
  packs: readonly StockRun[],
  { api = new FakeApi(), settings = KNOWN, scannedAt = [] as readonly string[] } = {},
) {
  const device = await terminal(api);
  const { db } = device;
  await saveSettings(db, STORE, settings);
  const ready = new Map(packs.map((pack, index) => [`line-${index}`, readyOf(pack)]));
  for (const [index, [id, { data, pack }]] of [...ready].entries())
    await changeWalk(
      STORE,
      (walk) => ({
        ...walk,
        lines: [
          ...walk.lines,
          {
            ...{ id, code: data.code, bin: data.bin ?? null, by: CLERK },
            place: pack.status === TICKET_STATUS.onShelf ? 'shelf' : 'back',
            ...(scannedAt[index] && { at: scannedAt[index] }),
          },
        ],
      }),
      { begunAt: BEGUN, nextBin: 1, place: 'shelf' },
      db,
    );
  return { ...device, ready, send: (isLast = true) => sendWalk(STORE, ready, isLast, db) };
}

/** A server's answer to a walk: which of its lines it asks about. */
function answering(asked: readonly number[]): FakeApi {
  const api = new FakeApi();
  const { fetch } = api;
  return Object.assign(api, {
    fetch: (async (url, init) => {
      const response = await fetch(url, init);
      if (!String(url).endsWith('/packs-found')) return response;
      const { submission_id } = (await response.json()) as { submission_id: string };
      const { data } = JSON.parse(String(init?.body)) as { data: { code: string }[] };
      const results = data.map(({ code }, index) => ({
        code,
        result: asked.includes(index) ? 'needs_game' : 'added',
        lot_number: null,
        lot_counter: null,
        front: null,
        end: null,
      }));
      return new Response(JSON.stringify({ message: '', submission_id, data: results }), {
        status: 201,
        headers: { 'Content-Type': 'application/json' },
      });
    }) satisfies typeof globalThis.fetch,
  });
}

describe('a terminal’s walk', () => {
  it('a walk is on the disk with each scan, and each of its packs is in either the walk or the outbox', async () => {
    const { db, send, ready } = await walked([packOf(0, 12), packOf(1, 0)]);
    db.close();
    const again = openDb(db.name);
    expect((await terminalWalk(STORE, again))?.lines.map(({ id }) => id)).toEqual(['line-0', 'line-1']);
    await sendWalk(STORE, new Map([...ready].slice(0, 1)), true, again);
    expect((await terminalWalk(STORE, again))?.lines.map(({ id }) => id)).toEqual(['line-1']);
    await send();
    await send();
    const rows = await walkEntries(STORE, '2000', again);
    expect(rows.map(({ packs, summary }) => [packs.length, summary])).toEqual([
      [1, { count: 48, amountCents: 24_000, entries: 1 }],
      [1, { count: 60, amountCents: 30_000, entries: 1 }],
    ]);
    expect(await terminalWalk(STORE, again)).toBeNull();
  });

  it('a walk is sent in calls of at most 200 packs, each of one place', async () => {
    const packs = Array.from({ length: MAX_PACKS_FOUND + 1 }, (_, pack) => packOf(pack, 0));
    const { db, send } = await walked([...packs, packOf(300, 0, 'back')]);
    await send();
    const rows = await walkEntries(STORE, '2000', db);
    expect(rows.map(({ payload }) => [payload.place, payload.data.length])).toEqual([
      ['shelf', MAX_PACKS_FOUND],
      ['shelf', 1],
      ['back', 1],
    ]);
    expect(new Set(rows.map(({ recordedAt }) => recordedAt)).size).toBe(3);
  });

  const instants = (rows: Awaited<ReturnType<typeof walkEntries>>) =>
    rows.map(({ recordedAt, payload }) => [recordedAt, payload.recorded_at, payload.data.length]);

  it('a line that waited hours for an answer is recorded at the instant of its scan', async () => {
    const scannedAt = ['2026-11-20T18:00:05.000Z', '2026-11-20T22:00:00.000Z', '2026-11-20T18:00:02.000Z'];
    const { db, send } = await walked([packOf(0, 12), packOf(1, 0), packOf(2, 0)], { scannedAt });
    await send();
    expect(instants(await walkEntries(STORE, '2000', db))).toEqual([
      ['2026-11-20T18:00:02.000Z', '2026-11-20T18:00:02.000Z', 2],
      ['2026-11-20T22:00:00.000Z', '2026-11-20T22:00:00.000Z', 1],
    ]);
  });

  it('a line of an earlier release, and one that a clock ahead has dated, are recorded when they are sent', async () => {
    const device = await walked([packOf(0, 12), packOf(1, 0)], {
      scannedAt: ['', '2999-01-01T00:00:00.000Z'],
    });
    // Nothing made later is earlier than a waiting record.
    const recorded_at = '2500-01-01T00:00:00.000Z';
    await enqueueSale(device.user, { ...saleOf(UPC[2], STORE), recorded_at }, SUMMARY, { db: device.db });
    await device.send();
    const rows = await walkEntries(STORE, '2000', device.db);
    expect(rows.map((row) => row.recordedAt)).toEqual([
      '2500-01-01T00:00:00.001Z',
      '2500-01-01T00:00:00.002Z',
    ]);
  });

  it('a record made after a late line is later than all that wait, not only than the line', async () => {
    const device = await walked([packOf(0, 12)], { scannedAt: [BEGUN] });
    const ahead = '2999-01-01T00:00:00.000Z';
    await enqueueSale(device.user, { ...saleOf(UPC[2], STORE), recorded_at: ahead }, SUMMARY, {
      db: device.db,
    });
    await device.send();
    const { recordedAt } = await enqueueSale(device.user, saleOf(UPC[2], STORE), SUMMARY, { db: device.db });
    expect(recordedAt > ahead).toBe(true);
  });

  it('a sent walk keeps only the packs whose game the server asks for, which aren’t in the stock until a person answers', async () => {
    const device = await walked([packOf(0, 12), packOf(1, 0)], { api: answering([1]) });
    await device.send();
    expect(await terminalWalk(STORE, device.db)).toBeNull();
    await device.drain();
    const walk = await terminalWalk(STORE, device.db);
    expect(walk?.lines).toMatchObject([{ code: String(FIRST + 1000), bin: 2, by: CLERK, isAsked: true }]);
    const [row] = await walkEntries(STORE, '2000', device.db);
    expect(walk?.lines[0]?.at).toBe(row?.recordedAt);
    expect(row?.state).toBe('sent');
    expect(walk?.walkId).toBe(row?.payload.walk_id);
    if (!row) throw new Error('no row');
    // A count would name the other one, which the server doesn't have.
    expect(effectsOf(row)).toMatchObject([{ kind: 'walked', start: FIRST + 12 }]);
  });

  it('a walk waits for a server that supports walks', async () => {
    const api = new FakeApi();
    const device = await walked([packOf(0, 12)], { api, settings: settingsWith() });
    await device.send();
    await device.drain();
    expect(api.received).toEqual([]);
    await saveSettings(device.db, STORE, KNOWN);
    await device.drain();
    expect(api.received.map(({ path }) => path)).toEqual(['/api/packs-found']);
  });
});

describe('records of walked packs', () => {
  const seen = (front: number): SalesBody => ({
    data: {
      scanned: [],
      non_scanned: [],
      seen: [{ lot_number: UPC[1], lot_counter: 7, front_ticket: String(front) }],
    },
  });
  it.each([
    ['sells tickets', (front: number) => saleOf(UPC[1], STORE, front)],
    ['only saw it', seen],
  ])(
    'a count that %s of a waiting walk’s pack is sent after the walk, whatever lot number it names',
    async (_, bodyOf) => {
      const fault: Fate = { status: 500, code: 'internal' };
      const api = new FakeApi([fault]);
      const device = await walked([packOf(0, 12)], { api });
      await device.send();
      await enqueueSale(device.user, bodyOf(FIRST + 12), SUMMARY, { db: device.db });
      await enqueueSale(device.user, saleOf(UPC[2], STORE, FIRST + 5000), SUMMARY, { db: device.db });
      await device.drain();
      const states = (await device.rows()).map(({ state }) => state);
      expect(states).toEqual(['pending', 'pending', 'sent']);
      device.clock.now += 3_600_000;
      await device.drain();
      expect((await device.rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
      const keys = (await device.rows()).map(({ key }) => key);
      expect(api.committed).toEqual([keys[2], keys[0], keys[1]]);
    },
  );
});

describe('the stock with a walk', () => {
  const effects = async (...packs: StockRun[]) => {
    const { db, send } = await walked(packs);
    await send();
    return (await walkEntries(STORE, '2000', db)).flatMap(effectsOf);
  };

  it('the stock shows walked packs at once, without the tickets that a count of them sold', async () => {
    const sale = {
      kind: 'sale' as const,
      upc: '400000018127',
      start: FIRST + 12,
      end: FIRST + 19,
    };
    const stock = withEffects([], [...(await effects(packOf(0, 12), packOf(1, 0, 'back'))), sale]);
    expect(namedRuns(stock)).toEqual([]);
    expect(stock.map(({ start, end, status, bin }) => [start - FIRST, end - FIRST, status, bin])).toEqual([
      [20, 59, 13, 1],
      [1000, 1059, 1, undefined],
    ]);
  });

  it('a pack that two lines of a walk saw is in the stock once, with all of its tickets', async () => {
    const stock = withEffects([], await effects(packOf(0, 12), packOf(0, 5), packOf(0, 0, 'back')));
    expect(stock.map(({ start, end, status }) => [start - FIRST, end - FIRST, status])).toEqual([
      [5, 59, 13],
    ]);
  });

  it('a walk doesn’t add a pack to the stock that the server already has under another lot number', async () => {
    const listed = { ...packOf(0, 30), upc: UPC[0], lotCounter: 4 };
    expect(withEffects([listed], await effects(packOf(0, 12)))).toEqual([{ ...listed, bin: 1 }]);
  });
});

it('a sent walk has no notes about its packs', async () => {
  const device = await walked([packOf(0, 12)], { api: answering([]) });
  await device.send();
  await device.drain();
  const [row] = await walkEntries(STORE, '2000', device.db);
  if (!row) throw new Error('no row');
  expect(notesOf(row, amountsFor(false, 'over_short'), '2026-11-20')).toEqual([]);
  expect(isRecordedOtherwise(row)).toBe(false);
});

it('a walk moves to another device in an outbox file, with its packs', async () => {
  const device = await walked([packOf(0, 12), packOf(1, 0, 'back')]);
  await device.send();
  const file = await outboxFile({ made_at: BEGUN, terminal: 'K7QM2P' }, device.db);
  const other = openDb();
  await saveSession(userOf(STORE), 'token-1', other);
  expect(await loadOutboxFile(await readOutboxFile(file), 'outbox.jsonl', other)).toMatchObject({ taken: 2 });
  const [moved, kept] = await Promise.all([other, device.db].map((db) => walkEntries(STORE, '2000', db)));
  expect(moved?.map(({ packs, payload }) => [packs, payload])).toEqual(
    kept?.map(({ packs, payload }) => [packs, payload]),
  );
});
