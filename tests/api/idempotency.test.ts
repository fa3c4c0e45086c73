import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { AddLotReply } from '../../src/shared/stock/inventory-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { call, listen, signIn, testServer } from '../support/api/app';
import { withClerk } from '../support/api/clerks';
import { must, openShop, PACK, type Shop, ticket, UPC } from '../support/api/shop';
import { discardBody, lotBody, salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';

const server = testServer();
const SALES = '/sales-record-register';
const AT = '2026-11-18T22:05:00Z';

describe('submissions with a key', () => {
  test('a submission with a key is performed once, and a repeated request gets exactly the first reply', async () => {
    const shop = await openShop(server);
    const key = randomUUID();
    const body = salesBody([shop.entry(0, 22)], [], AT);
    const first = await shop.till.post<SalesReply>(SALES, body, key);
    const again = await shop.secondTill.post<SalesReply>(SALES, body, key.toUpperCase());
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(again.body.submission_id).toBe(key);
    expect((await shop.day('2026-11-18')).countData).toMatchObject([{ ticketCount: 23, amount: 115 }]);
  });

  test('a submission with a key is performed once across server processes on one database', async () => {
    const shop = await openShop(server);
    const other = await listen(server.connection, server.dataDir);
    const key = randomUUID();
    const body = salesBody([shop.entry(0, 22)], [], AT);
    const send = (url: string) =>
      call<SalesReply>(url, 'POST', SALES, {
        token: shop.till.token,
        body,
        headers: { 'Idempotency-Key': key },
      });
    const replies = await Promise.all([send(server.url), send(other.url), send(server.url), send(other.url)]);
    await other.close();
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 201]);
    expect((await shop.day('2026-11-18')).countData).toMatchObject([{ ticketCount: 23 }]);
  });

  test('a submission is refused when its key belongs to another body or another call', async () => {
    const shop = await openShop(server);
    const key = randomUUID();
    await shop.till.post(SALES, salesBody([shop.entry(0, 22)], [], AT), key);
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } };
    expect(await shop.till.post(SALES, salesBody([shop.entry(0, 23)], [], AT), key)).toMatchObject(reused);
    const shelf = shelfBody(shop.store.id, UPC, PACK, ticket(9));
    expect(await shop.till.put('/updateInvetoryOnShelf', shelf, key)).toMatchObject(reused);
  });

  test('a refused submission stores nothing, so its key can be used again', async () => {
    const shop = await openShop(server);
    const key = randomUUID();
    const wrong = { ...shop.entry(0, 22), amount: 1 };
    const before = await shop.till.get(`/stock-list/${shop.store.id}`);
    expect((await shop.till.post(SALES, salesBody([wrong], [], AT), key)).status).toBe(422);
    const after = await shop.till.get(`/stock-list/${shop.store.id}`);
    expect(after.body).toEqual(before.body);
    const status = await shop.till.post('/submissions/status', { keys: [key] });
    expect(status.body).toEqual({ data: { [key]: 'unknown' } });
    expect((await shop.till.post(SALES, salesBody([shop.entry(0, 22)], [], AT), key)).status).toBe(201);
  });

  test('a submission’s key belongs to one store', async () => {
    const shop = await openShop(server);
    const other = await openShop(server);
    const key = randomUUID();
    expect((await shop.till.post(SALES, salesBody([shop.entry(0, 9)], [], AT), key)).status).toBe(201);
    expect((await other.till.post(SALES, salesBody([other.entry(0, 9)], [], AT), key)).status).toBe(201);
    const foreign = randomUUID();
    await other.till.post(SALES, salesBody([other.entry(10, 19)], [], AT), foreign);
    const status = await shop.till.post('/submissions/status', { keys: [key, foreign, key.toUpperCase()] });
    expect(status.body).toEqual({
      data: { [key]: 'done', [foreign]: 'unknown', [key.toUpperCase()]: 'done' },
    });
  });

  test('a submission’s key must be a UUID, and the server generates one if there is none', async () => {
    const shop = await openShop(server);
    const body = salesBody([shop.entry(0, 9)], [], AT);
    expect(await shop.till.post(SALES, body, 'tuesday')).toMatchObject({
      status: 400,
      body: { fields: { 'Idempotency-Key': 'Idempotency key must be a uuid.' } },
    });
    const reply = await shop.till.post<SalesReply>(SALES, body);
    expect(reply.body.submission_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('adding inventory', () => {
  const second = '15401234568000';
  const versionOf = async (shop: Shop): Promise<string> =>
    (await shop.till.read<StockListReply>(`/stock-list/${shop.store.id}`)).version;

  test('a key of an added lot serves one request, not another body or another call', async () => {
    const shop = await openShop(server);
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } };
    const [key, ofSale] = [randomUUID(), randomUUID()];
    await must(shop.till.post('/inventory_add', lotBody(shop.store, UPC, second, 60, 2), key), 201);
    const status = await shop.till.post('/submissions/status', { keys: [key] });
    expect(status.body).toEqual({ data: { [key]: 'done' } });
    const other = lotBody(shop.store, UPC, second, 60, 3);
    expect(await shop.till.post('/inventory_add', other, key)).toMatchObject(reused);
    expect(await shop.till.post(SALES, salesBody([shop.entry(0, 9)], [], AT), key)).toMatchObject(reused);
    await must(shop.till.post(SALES, salesBody([shop.entry(0, 9)], [], AT), ofSale), 201);
    expect(await shop.till.post('/inventory_add', other, ofSale)).toMatchObject(reused);
  });

  test('a refused lot stores no key, so the key can be used with the next free counter', async () => {
    const shop = await openShop(server);
    const key = randomUUID();
    const taken = await shop.till.post('/inventory_add', lotBody(shop.store, UPC, second, 60, 1), key);
    expect(taken).toMatchObject({ status: 409, body: { code: 'lot_exists' } });
    await must(shop.till.post('/inventory_add', lotBody(shop.store, UPC, second, 60, 2), key), 201);
  });

  test('a lot can be added without a key, and one with an author is attributed to that person', async () => {
    const shop = await openShop(server);
    const body = lotBody(shop.store, UPC, second, 60, 2);
    const reply = await shop.till.add<AddLotReply>('/inventory_add', body);
    expect(Object.keys(reply)).toEqual(['message', 'data']);
    const byClerk = withClerk(server, shop.till, shop.store.clerk);
    const next = { ...lotBody(shop.store, UPC, '15401234569000', 60, 3), recorded_at: AT };
    expect((await byClerk.add<AddLotReply>('/inventory_add', next)).data.created_by).toBe(
      shop.store.clerk.id,
    );
  });

  test('adding a lot renews the stock version', async () => {
    const shop = await openShop(server);
    const before = await versionOf(shop);
    await shop.till.add('/inventory_add', lotBody(shop.store, UPC, second, 60, 2));
    expect(Number(await versionOf(shop))).toBeGreaterThan(Number(before));
  });
});

test('a request that changes no ticket doesn’t renew the stock version', async () => {
  const shop = await openShop(server);
  const stock = `/stock-list/${shop.store.id}`;
  await shop.till.record(SALES, salesBody([shop.entry(0, 9)], [], AT));
  const etag = (await shop.till.get(stock)).headers.get('etag') ?? '';
  const later = salesBody([shop.entry(0, 9)], [], '2026-11-18T22:10:00Z');
  await shop.till.record(SALES, later);
  await shop.till.add('/discarded-submissions', discardBody(shop.store.id, randomUUID()));
  await shop.till.change('/updateInvetoryOnShelf', shelfBody(shop.store.id, UPC, PACK, ticket(9)));
  expect((await shop.till.get(stock, { 'If-None-Match': etag })).status).toBe(304);
});

test('two terminals selling the same pack at the same moment never sell a ticket twice', async () => {
  const shop = await openShop(server);
  const third = await signIn(server, shop.store.admin);
  const sessions = [shop.till, shop.secondTill, third];
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) => {
      const entry = soldEntry(shop.store.id, UPC, ticket(0), ticket(n + 10));
      const session = sessions[n % sessions.length] ?? third;
      return session.post<SalesReply>(
        SALES,
        salesBody([entry], [], `2026-11-18T22:00:${n + 10}Z`),
        randomUUID(),
      );
    }),
  );
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 201));
  const day = await shop.day('2026-11-18');
  expect(day.countData).toMatchObject([{ ticketCount: 40 }]);
  expect(await shop.onShelf()).toEqual([[ticket(40), ticket(79)]]);
});
