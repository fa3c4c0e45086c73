import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { storesWithNews } from '../../server/alerts/news';
import { alertReaders, morningReaders } from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import { dueMails } from '../../server/morning/mails';
import type { AlarmsReply } from '../../src/shared/alarms/alarms-schema';
import type { BoardStore, PlanCount, StoreToday } from '../../src/shared/board/board-schema';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { OverShortReply } from '../../src/shared/drawer/shift-money-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type Session, sessionWith, signIn, testServer } from '../support/api/app';
import { must } from '../support/api/shop';
import {
  addCompany,
  type CompanyFixture,
  lotBody,
  PASSWORD,
  type StoreFixture,
} from '../support/databases/fixtures';
import { stockPack } from '../support/shops/open-store';

const server = testServer();

/** A company whose first store is empty, and whose second one has a pack. */
type Trial = { company: CompanyFixture; store: StoreFixture; till: Session; owner: Session };
const UPC = '028400001234';
const PACK = '15401234567000';

async function openTrial(): Promise<Trial> {
  const company = await addCompany(server.db);
  const [store, other] = company.stores;
  await stockPack(server.db, other, { upc: UPC, first: PACK, size: 60 }, new Date());
  return {
    company,
    store,
    till: await signIn(server, store.admin),
    owner: await signIn(server, company.admin),
  };
}

type Message = ApiErrorBody & { message: string };
const load = (by: Session, { id }: StoreFixture) =>
  by.post<Message>('/sample-load', { store_id: id }, randomUUID());
const clear = (by: Session, { id }: StoreFixture) =>
  by.post<Message>('/sample-clear', { store_id: id }, randomUUID());
const stockOf = (session: Session, { id }: StoreFixture) => session.read<StockListReply>(`/stock-list/${id}`);
const count = async (table: string, storeId: number): Promise<number> =>
  (
    await rows<{ n: number }>(
      server.db,
      sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)} WHERE store_id = ${storeId}`,
    )
  )[0]?.n ?? 0;
const RECORDS = [
  'lots',
  'ticket_runs',
  'bins',
  'submissions',
  'claims',
  'sightings',
  'money_statements',
  'shelf_records',
];
const recordsOf = async ({ id }: StoreFixture): Promise<number> => {
  let found = 0;
  for (const table of RECORDS) found += await count(table, id);
  return found;
};
const unknownCount = (at: Date) => ({
  data: { scanned: [], non_scanned: [], unknown: [{ code: '99990000001000' }] },
  recorded_at: at.toISOString(),
});
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const today = () => businessDate(new Date(), DEFAULT_CLOCK);
const held = {
  status: 409,
  body: { code: 'sample_store', message: 'The store has sample data. Clear it first.' },
};

describe('sample data', () => {
  let trial: Trial;
  let catalogue: number[];
  const catalogueOf = async (): Promise<number[]> => {
    const { company, store } = trial;
    const found = [];
    for (const table of ['vendors', 'plans'])
      for (const id of [store.id, company.id, company.stores[1].id]) found.push(await count(table, id));
    return found;
  };
  beforeAll(async () => {
    trial = await openTrial();
    catalogue = await catalogueOf();
    expect(await must(load(trial.till, trial.store), 200)).toMatchObject({
      message: 'Sample data loaded. Nothing here is real until you clear it.',
    });
  });

  test('sample data fills a dispenser of 24 bins and the back room, and marks the store', async () => {
    const { till, store } = trial;
    const { data, settings } = await stockOf(till, store);
    const bins = data.flatMap(({ bin }) => bin ?? []);
    expect(new Set(bins).size).toBe(24);
    expect(Math.max(...bins)).toBe(24);
    expect(data.filter(({ bin }) => bin === null || bin === undefined).length).toBeGreaterThanOrEqual(12);
    expect(settings?.sample).toBe(true);
    expect(await till.read(`/store-settings/${store.id}`)).toMatchObject({ sample: true });
  });

  test('sample data has six days of drawers, one of them short, and tickets that an opening check found missing', async () => {
    const { till, store } = trial;
    const day = today();
    const report = `/over-short/${daysBefore(day, 6)}/${daysBefore(day, 1)}/${store.id}`;
    const { data } = await till.read<OverShortReply>(report);
    expect(data.length).toBe(12);
    expect(data.filter(({ over_short }) => (over_short ?? 0) <= -20)).toHaveLength(1);
    const { data: shown } = await till.read<{ data: StoreToday[] }>(`/today/${store.id}`);
    expect(shown[0]?.board?.missing_7_days).toBeGreaterThan(0);
  });

  test('the public page of a sample count’s receipt says that it is sample data', async () => {
    const { till, store } = trial;
    const [record] = await rows<{ id: string }>(
      server.db,
      sql`SELECT submission_id AS id FROM submissions WHERE store_id = ${store.id} AND kind = 'sale' AND purpose = 'shift' ORDER BY id DESC LIMIT 1`,
    );
    const receipt = `/receipt/${store.id}/${store.admin.id}/${record?.id}`;
    const { data } = await till.read<{ data: { url: string } }>(receipt);
    const page = await fetch(new URL(new URL(data.url).pathname, server.url));
    expect(await page.text()).toContain('<p class="note">Sample data: nothing here is real.</p>');
  });

  test('sample data isn’t in the sums and lists of its company, and gets no mail and no alert', async () => {
    const { owner, company } = trial;
    const board = await owner.read<{ data: BoardStore[] }>(`/board/${company.id}`);
    expect(board.data.map(({ store_id }) => store_id)).toEqual([company.stores[1].id]);
    const ofCompany = await owner.read<{ data: PlanCount[] }>(`/ticket_count/${company.id}`);
    expect(ofCompany).toEqual(await owner.read(`/ticket_count/${company.stores[1].id}`));
    const bills = await owner.read<{ data: { store_id: number }[] }>(
      `/lottery-bills/${today()}/${company.id}`,
    );
    expect(bills.data.map(({ store_id }) => store_id)).toEqual([company.stores[1].id]);
    expect((await owner.read<AlarmsReply>(`/alarms/${company.id}`)).data).toEqual([]);

    const [sample, real] = company.stores;
    for (const { id, admin } of [sample, real]) {
      const reader = { storeId: id, userId: admin.id };
      await server.db.insert(morningReaders).values({ ...reader, hour: 7, onlyRed: false, withFiles: false });
      await server.db.insert(alertReaders).values({
        ...reader,
        ...{ missing: true, shortCents: 500, byMail: true, language: 'en', since: new Date(0) },
      });
    }
    const tillOfReal = await signIn(server, real.admin);
    await tillOfReal.record('/sales-record-register', unknownCount(new Date()));
    const ids = [sample.id, real.id];
    const due = await dueMails(server.db, new Date(`${today()}T20:00:00Z`));
    expect(due.map(({ storeId }) => storeId).filter((id) => ids.includes(id))).toEqual([real.id]);
    const news = await storesWithNews(server.db, new Date(0), ids);
    expect(news.map(({ storeId }) => storeId)).toEqual([real.id]);
  });

  test('a store with sample data sends no packs to real stores, and gets none', async () => {
    const { till, store, company } = trial;
    const [range] = (await stockOf(till, store)).data;
    const send = (storeId: number, toStoreId: number, pack: object, by: Session) =>
      by.post<ApiErrorBody>(
        '/packs-removed',
        { store_id: storeId, data: [{ ...pack, reason: 'transferred', to_store_id: toStoreId }] },
        randomUUID(),
      );
    const other = company.stores[1];
    const sample = {
      lot_number: range?.lot_number,
      lot_counter: range?.lot_counter,
      start_ticket: range?.min,
      end_ticket: range?.max,
    };
    expect(await send(store.id, other.id, sample, till)).toMatchObject(held);
    const real = { lot_number: UPC, lot_counter: 1, start_ticket: PACK, end_ticket: addToSerial(PACK, 59) };
    expect(await send(other.id, store.id, real, await signIn(server, other.admin))).toMatchObject({
      status: 409,
      body: { message: 'The other store has sample data. Clear it there first.' },
    });
  });

  test('a store with sample data is read by no access token and takes no figures of registers', async () => {
    const { till, store, company, owner } = trial;
    const make = async (by: Session, placeId: number, scope: string) => {
      const body = { store_id: placeId, name: 'Program', scope, password: PASSWORD };
      const made = await by.add<{ token: string }>('/access-tokens', body);
      return sessionWith(server, made.token);
    };
    const reads = await make(till, store.id, 'read');
    expect(await reads.get(`/inventory-list/${store.id}`)).toMatchObject(held);
    const ofCompany = await make(owner, company.id, 'read');
    expect(await ofCompany.get(`/inventory-list/${store.id}`)).toMatchObject(held);
    expect((await ofCompany.get(`/inventory-list/${company.stores[1].id}`)).status).toBe(200);
  });

  test('sample data is loaded only once, and clearing it leaves an empty store without the sample’s prices and games', async () => {
    const { till, store, owner } = trial;
    expect(await load(till, store)).toMatchObject(held);
    expect(await catalogueOf()).not.toEqual(catalogue);
    expect(await must(clear(owner, store), 200)).toMatchObject({
      message: 'The sample data is cleared. The store is empty.',
    });
    expect(await recordsOf(store)).toBe(0);
    expect(await catalogueOf()).toEqual(catalogue);
    const { data, settings } = await stockOf(till, store);
    expect(data).toEqual([]);
    expect(settings).not.toHaveProperty('sample');
    expect(await clear(till, store)).toMatchObject({
      status: 409,
      body: { code: 'sample_store', message: 'The store has no sample data.' },
    });
    const lines = await rows<{ action: string; by: number }>(
      server.db,
      sql`SELECT action, user_id AS by FROM audit_log WHERE store_id = ${store.id} AND action LIKE 'sample%' ORDER BY id`,
    );
    expect(lines).toEqual([
      { action: 'sample_loaded', by: store.admin.id },
      { action: 'sample_cleared', by: trial.company.admin.id },
    ]);
  });

  test('a company’s admin can load sample data again, and what is added to the store then is cleared with it', async () => {
    const { owner, store, till } = trial;
    await must(load(owner, store), 200);
    const body = { upc_code: '123456789012', vendor_name: 'Added then', store_id: store.id };
    await owner.add('/vendor-add', body);
    await must(clear(till, store), 200);
    expect(await catalogueOf()).toEqual(catalogue);
    expect(await recordsOf(store)).toBe(0);
  });
});

describe('a store that isn’t empty', () => {
  const refused = {
    status: 409,
    body: {
      code: 'sample_store',
      message: 'Sample data goes into an empty store only. This one has packs or records.',
    },
  };
  test('a store with a pack, a record or a pack on its way takes no sample data', async () => {
    const { company, owner } = await openTrial();
    const [empty, stocked] = company.stores;
    expect(await load(owner, stocked)).toMatchObject(refused);
    const pack = { lot_number: UPC, lot_counter: 1, start_ticket: PACK, end_ticket: addToSerial(PACK, 59) };
    const body = { store_id: stocked.id, data: [{ ...pack, reason: 'transferred', to_store_id: empty.id }] };
    await (await signIn(server, stocked.admin)).record('/packs-removed', body);
    expect(await load(owner, empty)).toMatchObject(refused);

    const second = await openTrial();
    await second.till.record('/sales-record-register', unknownCount(new Date()));
    expect(await load(second.till, second.store)).toMatchObject(refused);
    expect((await load(owner, { ...empty, id: company.id })).status).toBe(404);
  });

  test('a store never has sample data next to its first real pack, however the two calls meet', async () => {
    for (let round = 0; round < 4; round++) {
      const { store, till, owner } = await openTrial();
      const receive = till.post('/inventory_add', lotBody(store, UPC, '20000000000000'), randomUUID());
      const calls = round % 2 === 0 ? [receive, load(owner, store)] : [load(owner, store), receive];
      await Promise.all(calls);
      const wasLoaded = (await stockOf(till, store)).settings?.sample === true;
      if (wasLoaded) await must(clear(till, store), 200);
      expect(await count('lots', store.id)).toBe(wasLoaded ? 0 : 1);
    }
  });

  test('a store gets sample data once when two people load it at the same moment', async () => {
    const { store, till, owner } = await openTrial();
    const replies = await Promise.all([load(till, store), load(owner, store)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const cleared = await Promise.all([clear(till, store), clear(owner, store)]);
    expect(cleared.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('an entry that a device sends late', () => {
  test('a late entry made with sample data that was cleared since is acknowledged and not recorded', async () => {
    const { till, store } = await openTrial();
    await must(load(till, store), 200);
    const entry = unknownCount(new Date());
    await must(clear(till, store), 200);
    const key = randomUUID();
    const send = (body: object) => till.post<SalesReply & ApiErrorBody>('/sales-record-register', body, key);
    const reply = await send(entry);
    expect(reply).toMatchObject({
      status: 201,
      body: {
        submission_id: key,
        message: 'This entry was made with sample data, which has been cleared since. It is not recorded.',
      },
    });
    expect(await send(entry)).toMatchObject({ status: 200, body: reply.body });
    expect((await send(unknownCount(ago(1)))).body.code).toBe('idempotency_key_reused');
    const states = await must(till.post<{ data: object }>('/submissions/status', { keys: [key] }), 200);
    expect(states.data).toEqual({ [key]: 'done' });
    expect(await recordsOf(store)).toBe(0);
    expect(await count('unknown_packs', store.id)).toBe(0);
    const received = { ...lotBody(store, UPC, '20000000000000'), recorded_at: entry.recorded_at };
    expect(await till.post('/inventory_add', received, randomUUID())).toMatchObject({
      status: 409,
      body: { message: 'This pack was received with sample data, which has been cleared since.' },
    });
    // A later one is real.
    await till.record('/sales-record-register', unknownCount(new Date()));
    expect(await count('submissions', store.id)).toBe(1);
  });

  test('an entry made before the sample data waits while the store has it, and is recorded once it is cleared', async () => {
    const { till, store } = await openTrial();
    const entry = unknownCount(ago(60));
    const key = randomUUID();
    await must(load(till, store), 200);
    const before = await recordsOf(store);
    expect(await till.post('/sales-record-register', entry, key)).toMatchObject(held);
    const pack = { ...lotBody(store, UPC, '20000000000000'), recorded_at: entry.recorded_at };
    expect(await till.post('/inventory_add', pack, randomUUID())).toMatchObject(held);
    expect(await recordsOf(store)).toBe(before);
    await must(clear(till, store), 200);
    await must(till.post('/sales-record-register', entry, key), 201);
    await till.record('/inventory_add', pack);
    expect(await count('lots', store.id)).toBe(1);
  });
});

test('loading and clearing sample data changes no row of another store', async () => {
  const { company, till, store } = await openTrial();
  const other = company.stores[1].id;
  const tables = await rows<{ name: string }>(
    server.db,
    sql`SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'store_id'
        WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const digest = async (): Promise<(string | null)[]> => {
    const found = [];
    for (const { name } of tables) {
      const [row] = await rows<{ digest: string | null }>(
        server.db,
        sql`SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) AS digest FROM ${sql.identifier(name)} t
            WHERE store_id IN (${other}, ${company.id})`,
      );
      found.push(row?.digest ?? null);
    }
    return found;
  };
  const before = await digest();
  expect(before.filter((each) => each !== null).length).toBeGreaterThan(5);
  await must(load(till, store), 200);
  expect(await digest()).toEqual(before);
  await must(clear(till, store), 200);
  expect(await digest()).toEqual(before);
});
