import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, type Session, signIn, testServer } from '../support/api/app';
import { openShop, UPC } from '../support/api/shop';
import { addPerson, discardBody, lotBody } from '../support/databases/fixtures';

const server = testServer();
type Refusal = { code: string; message: string; fields?: Record<string, string> };

const EXTREME_DAYS = ['0001-01-01', '1969-12-31', '9999-12-31', '9999-12-30', '3000-01-01'];

test.each(EXTREME_DAYS)(
  'the day %s is refused at its field in every parameter that takes a day',
  async (day) => {
    const { till, store } = await openShop(server);
    const refused = (field: string) => ({
      status: 400,
      body: { fields: { [field]: expect.stringMatching(/must be a day of the calendar/) } },
    });
    for (const field of ['from', 'to'])
      expect(await till.get(`/audit-log/${store.id}?${field}=${day}`)).toMatchObject(refused(field));
    for (const path of [
      `/sales-record-list/${day}/${store.id}`,
      `/fetch-shift-data/${day}/${store.id}`,
      `/shift-sales-record-list/${day}/${store.admin.id}/12:00:00`,
    ])
      expect(await till.get(path)).toMatchObject(refused('date'));
  },
);

const EXTREME_INSTANTS = [
  '9999-12-31T23:59:59-14:00',
  '9999-12-31T23:59:59.999999999Z',
  '0001-01-01T00:00:00+14:00',
  '0000-01-01T00:00:00Z',
  '2026-11-18T22:05:00+99:99',
];
test.each(EXTREME_INSTANTS)(
  'the instant %s causes no server error in any field that takes an instant',
  async (at) => {
    const { till, store, entry } = await openShop(server);
    const replies = [
      await till.post<Refusal>(
        '/sales-record-register',
        { data: { scanned: [entry(0, 2)], non_scanned: [] }, recorded_at: at },
        randomUUID(),
      ),
      await till.post<Refusal>(
        '/discarded-submissions',
        { ...discardBody(store.id, randomUUID()), captured_at: at },
        randomUUID(),
      ),
      await till.post<Refusal>(
        '/discarded-submissions',
        { ...discardBody(store.id, randomUUID()), discarded_at: at },
        randomUUID(),
      ),
      await call<Refusal>(server.url, 'POST', '/terminals/report', {
        token: till.token,
        headers: { 'x-terminal': 'ACDEFG' },
        body: { version: '1', waiting: 1, attention: 0, oldest_waiting_at: at, clock_offset_ms: 0 },
      }),
    ];
    for (const { status } of replies) expect(status).toBeLessThan(500);
  },
);

describe('nested JSON', () => {
  const bodyWith = (extra: string, store: { id: number }) =>
    `{"vendor_name":"Deep","upc_code":"1","store_id":${store.id},"extra":${extra}}`;
  const send = (till: Session, path: string, body: string) =>
    call<Refusal>(server.url, 'POST', path, {
      token: till.token,
      body,
      headers: { 'Idempotency-Key': randomUUID() },
    });

  test.each([
    ['lists', '[', ']'],
    ['groups', '{"a":', '}'],
  ])('nested %s deeper than any call has are refused, in part or as a whole', async (_, open, close) => {
    const { till, store } = await openShop(server);
    const inner = (depth: number) => open.repeat(depth) + 1 + close.repeat(depth);
    for (const depth of [40, 5_000, 100_000])
      for (const path of ['/add-user', '/sales-record-register', '/discarded-submissions'])
        for (const body of [bodyWith(inner(depth), store), inner(depth)]) {
          const reply = await send(till, path, body);
          expect([path, depth, reply.status, reply.body.message]).toEqual([
            path,
            depth,
            400,
            'The request is nested too deeply.',
          ]);
        }
  });

  test('brackets in strings don’t count as nesting, and an extra property of normal depth is accepted', async () => {
    const { company, store } = await openShop(server);
    const admin = await signIn(server, company.admin);
    const name = `"\\"${'[{'.repeat(60)}"`;
    const reply = await send(
      admin,
      '/vendor-add',
      bodyWith('{"a":[{"b":[1]}]}', store).replace('"Deep"', name),
    );
    expect(reply.status).toBe(201);
  });
});

describe('strings that JavaScript accepts and PostgreSQL doesn’t', () => {
  const TEXTS = ['a\ud800b', '\udfff', 'a\u0000b', '__proto__', 'constructor', 'toString'];

  test.each(TEXTS)('the string %j causes no server error in a body, a path or a query', async (text) => {
    const { till, store } = await openShop(server);
    const boss = await signIn(server, await addPerson(server.db, 4, null, 'Boss'));
    const bodies: [Session, string, unknown][] = [
      [till, '/vendor-add', { vendor_name: text, upc_code: `u-${text}`, store_id: store.id }],
      [till, '/plan-add', { plan_name: text, plan_price: 1, lot_size: 10, store_id: store.id }],
      [till, '/add-user', { name: text, Username: 'deep.user', password: 'Fixture#pass1', email: text }],
      [
        boss,
        '/subscription',
        {
          subscription_name: text,
          subscription_type: 1,
          subscription_validity: 30,
          subscription_description: text,
        },
      ],
      [till, '/discarded-submissions', { ...discardBody(store.id, randomUUID()), refusal: text }],
      [till, '/get-inventory-by-search-data', { store_id: store.id, upc_number: text, ticket_status: '' }],
    ];
    for (const [session, path, body] of bodies)
      expect((await session.post<Refusal>(path, body, randomUUID())).status, path).toBeLessThan(500);
    const part = encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed());
    for (const path of [
      `/shift-sales-record-list/2026-11-18/${store.admin.id}/${part}`,
      `/audit-log/${store.id}?person=${part}`,
      `/audit-log/${store.id}?lot=${part}`,
      `/audit-log/${store.id}?${part}=1`,
      `/inventory-max/${part}/${store.id}`,
      `/checkUPCNumber/${part}/${store.id}`,
    ])
      expect((await till.get(path)).status, path).toBeLessThan(500);
  });
});

describe('huge numbers', () => {
  test.each([2147483648, 1e21, 1e308, -1, 0.5])('bodies and paths refuse the number %d', async (number) => {
    const { till, store } = await openShop(server);
    const lot = lotBody(store, UPC, '20000000000000');
    for (const field of ['vendor_id', 'plan_id', 'store_id', 'lot_counter'])
      expect((await till.post('/inventory_add', { ...lot, [field]: number })).status, field).toBe(400);
    for (const path of [`/ticket_count/${number}`, `/audit-log/${store.id}?page=${number}`])
      expect((await till.get(path)).status, path).toBe(400);
    for (const path of [`/getTicketList/${UPC}/${number}/${store.id}`, `/inventory-list/${number}`])
      expect((await till.get(path)).status, path).toBe(400);
  });

  test('the last page that the contract allows is empty', async () => {
    const { till, store } = await openShop(server);
    expect(await till.read(`/audit-log/${store.id}?page=1000000&page_size=100`)).toMatchObject({ data: [] });
    const search = { store_id: store.id, upc_number: UPC, page: 100_000_000, page_size: 100 };
    expect(await till.post('/get-inventory-by-search-data', search)).toMatchObject({
      status: 200,
      body: { data: [] },
    });
  });
});
