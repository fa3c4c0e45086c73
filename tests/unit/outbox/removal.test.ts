import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { notesOf } from '../../../src/app/counting/cards/entry-notes';
import { removalBody } from '../../../src/app/counting/record-bodies';
import { amountsFor } from '../../../src/app/state/shift/use-amounts';
import type { OutboxRow } from '../../../src/device/rows';
import { type ListedSettings, saveSettings } from '../../../src/device/store-settings';
import { enqueueRemoval } from '../../../src/outbox/enqueue';
import { countRecords } from '../../../src/outbox/money';
import { discard } from '../../../src/outbox/refused-entry';
import { effectsOf, runsOf } from '../../../src/outbox/submission';
import type { RemovalReason } from '../../../src/shared/stock/removals';
import type { Removal } from '../../../src/shared/stock/removals-schema';
import { type StockRun, withEffects } from '../../../src/shared/stock/stock';
import { DEFAULT_CLOCK } from '../../../src/shared/time/store-clock';
import { FakeApi } from '../../support/device/fake-api';
import { moveOutbox, terminal, UPC } from '../../support/device/outbox';
import { settingsWith } from '../../support/device/store-settings';

const FIRST = 10_010_000_000_000;
const KNOWN: ListedSettings = { ...settingsWith(), clerks_remove_all: false };
const PACK = { upc: UPC[0], lotCounter: 1, priceCents: 500 };
const run = (first: number, last: number) => ({ start: FIRST + first, end: FIRST + last });

/** A terminal whose server records removals. */
async function shop(api: FakeApi, settings: ListedSettings | null = KNOWN) {
  const device = await terminal(api);
  await saveSettings(device.db, 1, settings);
  const remove = (reason: RemovalReason, removed = [run(35, 79)], sold = [run(20, 34)], more = {}) => {
    const about = { reason, toStoreId: null, reference: ' slip 4711 ', note: '' };
    const { body, summary } = removalBody(1, PACK, { removed, sold }, about);
    return enqueueRemoval(device.user, body, summary, { db: device.db, ...more });
  };
  return { ...device, remove };
}

describe('a removal', () => {
  it('a removal is a record of its tickets, the tickets sold before them, its time and its business day', async () => {
    const device = await shop(new FakeApi());
    const row = await device.remove('returned');
    expect(row).toMatchObject({ kind: 'removal', summary: { count: 45, amountCents: 22500, entries: 2 } });
    const tickets = (first: number, last: number) => ({
      lot_number: UPC[0],
      lot_counter: 1,
      start_ticket: String(FIRST + first),
      end_ticket: String(FIRST + last),
    });
    expect(row.payload).toEqual({
      store_id: 1,
      data: [{ ...tickets(35, 79), reason: 'returned', reference: 'slip 4711' }],
      sold: [tickets(20, 34)],
      recorded_at: row.recordedAt,
      time_created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/),
      business_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(runsOf(row).map(({ start_ticket }) => start_ticket)).toEqual([FIRST + 35, FIRST + 20].map(String));
  });

  it('a removal names another store only if it is a transfer', () => {
    const parts = { removed: [run(0, 9)], sold: [] };
    const to = (reason: Removal['reason']) =>
      removalBody(1, PACK, parts, { reason, toStoreId: 7, reference: '', note: ' to Sue ' }).body.data[0];
    expect(to('transferred')).toMatchObject({ to_store_id: 7, note: 'to Sue' });
    expect(to('damaged')).not.toHaveProperty('to_store_id');
    expect(to('damaged')).not.toHaveProperty('reference');
  });

  it('a removal is sent once, after earlier records of its pack', async () => {
    const api = new FakeApi(['reply-lost', 'ok', 'reply-lost']);
    const device = await shop(api);
    const count = await device.sell();
    const removal = await device.remove('returned');
    for (let tries = 0; tries < 4; tries++) await device.drain({ wake: 'now' });
    expect(api.committed).toEqual([count.key, removal.key]);
    const sent = api.received.filter(({ key }) => key === removal.key);
    expect(sent.map(({ path, body }) => [path, body])).toEqual(
      sent.map(() => ['/api/packs-removed', removal.payload]),
    );
    expect((await device.rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('a removal waits on its terminal until the server supports it', async () => {
    const api = new FakeApi();
    const device = await shop(api, settingsWith());
    const removal = await device.remove('damaged');
    await device.drain();
    expect(api.committed).toEqual([]);
    await saveSettings(device.db, 1, KNOWN);
    await device.drain();
    expect(api.committed).toEqual([removal.key]);
  });

  it('a removal moves to another terminal in the outbox file', async () => {
    const [tablet, other] = [await shop(new FakeApi()), await shop(new FakeApi())];
    const removal = await tablet.remove('stolen', [run(12, 29)], []);
    expect(await moveOutbox(tablet.db, other.db)).toEqual({ taken: 1, alreadyHere: 0, refused: 0 });
    expect((await other.rows())[0]).toMatchObject({ kind: 'removal', payload: removal.payload });
  });

  it('a refused removal names its pack and can be changed', async () => {
    const api = new FakeApi([{ status: 409, code: 'not_on_shelf', message: 'No' }]);
    const device = await shop(api);
    await device.remove('returned');
    await device.drain();
    const [refused] = await device.rows();
    if (refused?.kind !== 'removal') throw new Error('no removal');
    expect(refused.state).toBe('attention');
    const entries = [
      { index: 0, list: 'sold', code: 'not_on_shelf', message: 'Not on the shelf yet.' } as const,
    ];
    const lastError = { status: 409, code: 'not_on_shelf', message: 'No', entries };
    expect(notesOf({ ...refused, lastError }, amountsFor(false, undefined), '2026-11-22')).toMatchObject([
      {
        key: 'sold0',
        about: expect.stringMatching(/^\d{12}, pack \d{7}: #020–#034$/),
        message: { text: 'Not on the shelf yet.' },
      },
    ]);
    const changed = await device.remove('returned', [run(20, 79)], [], { replaces: refused });
    expect(changed).toMatchObject({ replaces: refused.key, recordedAt: refused.recordedAt });
    expect((await device.rows())[0]?.state).toBe('replaced');
  });

  it('a discarded removal is reported to the server with its content', async () => {
    const api = new FakeApi([{ status: 403, code: 'forbidden', message: 'Only the store admin' }]);
    const device = await shop(api);
    const removal = await device.remove('lost', [run(12, 29)], []);
    await device.drain();
    await discard(removal.seq, device.user, 'it was found', device.db);
    const notice = (await device.rows()).find(({ kind }) => kind === 'discard');
    expect(notice?.payload).toMatchObject({ kind: 'removal', amount: 90, entry_key: removal.key });
  });
});

describe('the drawer of the terminal', () => {
  it('a drawer includes packs sold whole and tickets sold before a return, but no returned tickets', async () => {
    const device = await shop(new FakeApi());
    const counted = async (row: OutboxRow) =>
      countRecords([row], DEFAULT_CLOCK).map(({ counted: cents, isRemoval }) => [cents, isRemoval]);
    expect(await counted(await device.remove('sold_whole'))).toEqual([[30000, true]]);
    const returned = await device.remove('returned');
    expect(await counted(returned)).toEqual([[7500, true]]);
    const entry = (list: 'removed' | 'sold', amount: number) => ({ index: 0, list, status: 'done', amount });
    const data = { entries: [entry('removed', 225), entry('sold', 50)] };
    const answered = { ...returned, reply: { message: '', submission_id: returned.key, data } } as OutboxRow;
    expect(await counted(answered)).toEqual([[5000, true]]);
  });
});

describe('the stock of the terminal', () => {
  const stock = (first: number, last: number, more: Partial<StockRun> = {}): StockRun => ({
    ...PACK,
    ...run(first, last),
    status: 13,
    vendorId: null,
    vendorName: null,
    sells: 'up',
    ...more,
  });
  const inWords = (runs: readonly StockRun[]) =>
    runs
      .map(({ lotCounter, start, end, status }) => `${lotCounter}: ${start - FIRST}-${end - FIRST} ${status}`)
      .sort();

  it('the terminal’s stock excludes the tickets of a waiting removal, from the shelf and the back room', async () => {
    const device = await shop(new FakeApi());
    const removed = effectsOf(await device.remove('returned', [run(35, 79)], [run(20, 34)]));
    const shelved = effectsOf(await device.fillShelf());
    const snapshot = [stock(20, 49), stock(50, 79, { status: 1 }), stock(0, 9, { lotCounter: 2 })];
    for (const effects of [
      removed,
      [...removed, ...removed],
      [...shelved, ...removed],
      [...removed, ...shelved],
    ])
      expect(inWords(withEffects(snapshot, effects))).toEqual(['2: 0-9 13']);
    expect(
      inWords(withEffects([stock(0, 79)], effectsOf(await device.remove('damaged', [run(3, 5)], [])))),
    ).toEqual(['1: 0-2 13', '1: 6-79 13']);
  });
});
