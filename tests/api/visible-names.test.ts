import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import type { AuditReply } from '../../src/shared/audit/audit-schema';
import { type Session, signIn, testServer } from '../support/api/app';
import { openShop, PACK, ticket, UPC } from '../support/api/shop';
import { addPerson, discardBody } from '../support/databases/fixtures';

const server = testServer();

/** Reads as `Store gpj.exe` backwards, with an invisible space. */
const odd = (name: string): string => `${name} \u202egpj.exe\u200b`;
const clean = (name: string): string => `${name} gpj.exe`;

/** Every text in any table that contains an invisible character. */
async function invisibleTexts(): Promise<string[]> {
  const columns = await rows<{ name: string; column: string }>(
    server.db,
    sql`SELECT table_name AS name, column_name AS column FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'json', 'jsonb')`,
  );
  const found: string[] = [];
  for (const { name, column } of columns) {
    const [hit] = await rows(
      server.db,
      sql`SELECT 1 FROM ${sql.identifier(name)} WHERE ${sql.identifier(column)}::text ~ '[\u200b\u202a-\u202e]' LIMIT 1`,
    );
    if (hit) found.push(`${name}.${column}`);
  }
  return found;
}

test('no name or reason that a person can send is stored with invisible characters', async () => {
  const { company, store, till, sell, entry } = await openShop(server);
  const boss = await signIn(server, await addPerson(server.db, 4, null, 'Boss'));
  const admin = await signIn(server, company.admin);
  const person = { password: 'Fixture#pass1', email: null };
  await sell(till, [entry(0, 9)]);
  const sent: [Session, 'post' | 'put', string, object][] = [
    [
      boss,
      'post',
      '/post-register',
      { ...person, name: odd('Owner'), Username: 'odd.owner', company_name: odd('Company') },
    ],
    [
      admin,
      'post',
      '/store-register',
      {
        company_id: company.id,
        store_name: odd('Store'),
        Username: 'odd.store',
        country_id: 1,
        address: odd('Road'),
        state: odd('CA'),
        city: odd('City'),
        contact_person: odd('Contact'),
        website: odd('site'),
      },
    ],
    [admin, 'put', `/store-update/${store.id}`, { store_name: odd('Shop'), city: odd('Town') }],
    [till, 'post', '/add-user', { ...person, name: odd('Clerk'), Username: 'odd.clerk' }],
    [till, 'put', `/updateProfile/${store.clerk.id}`, { name: odd('Other') }],
    [admin, 'post', '/vendor-add', { vendor_name: odd('Vendor'), upc_code: odd('1'), store_id: store.id }],
    [admin, 'put', `/vendor-update/${store.vendorId}`, { vendor_name: odd('Maker'), upc_code: odd('2') }],
    [admin, 'post', '/plan-add', { plan_name: odd('Plan'), plan_price: 1, lot_size: 10, store_id: store.id }],
    [admin, 'put', `/plan-update/${store.planId}`, { plan_name: odd('Price') }],
    [
      admin,
      'post',
      '/subscription',
      {
        subscription_name: odd('Year'),
        subscription_type: 1,
        subscription_validity: 30,
        subscription_description: odd('All'),
      },
    ],
    [
      till,
      'post',
      '/discarded-submissions',
      { ...discardBody(store.id, randomUUID(), odd('again')), captured_by: odd('Clerk'), refusal: odd('no') },
    ],
    [
      till,
      'post',
      '/corrections',
      {
        store_id: store.id,
        lot_number: UPC,
        lot_counter: 1,
        start_ticket: PACK,
        end_ticket: ticket(1),
        reason: odd('wrong'),
      },
    ],
  ];
  for (const [session, method, path, body] of sent)
    expect([path, (await session[method](path, body, randomUUID())).status]).toEqual([
      path,
      expect.toBeOneOf([200, 201]),
    ]);
  expect(await invisibleTexts()).toEqual([]);
  const users = await till.get<{ data: { name: string }[] }>(`/user-list/${store.id}`);
  expect(users.body.data.map(({ name }) => name)).toEqual(
    expect.arrayContaining([clean('Clerk'), clean('Other')]),
  );
});

test('a name of only invisible characters counts as empty, and an e-mail with one is refused', async () => {
  const { till } = await openShop(server);
  const body = { name: '\u200b\u202e', Username: 'nobody.seen', password: 'Fixture#pass1' };
  expect(await till.post('/add-user', body)).toMatchObject({
    status: 400,
    body: { message: 'Name is required.' },
  });
  const email = 'a\u202eb@shop.example';
  expect(await till.post('/add-user', { ...body, name: 'Seen', email })).toMatchObject({
    status: 400,
    body: { message: 'Please provide a valid email.' },
  });
});

test('data from earlier releases is shown without invisible characters, also in the audit log', async () => {
  const { store, till } = await openShop(server);
  await server.db.execute(sql`UPDATE users SET name = ${odd('Clerk')} WHERE id = ${store.clerk.id}`);
  await server.db.execute(
    sql`UPDATE vendors SET vendor_name = ${odd('Vendor')} WHERE id = ${store.vendorId}`,
  );
  expect((await till.put(`/updateProfile/${store.clerk.id}`, { Username: 'renamed.clerk' })).status).toBe(
    200,
  );
  const log = await till.get<AuditReply>(`/audit-log/${store.id}`);
  expect(log.body.data[0]?.what).toContain(clean('Clerk'));
  const lots = await till.get<{ data: { vendor_name: string }[] }>(`/inventory-list/${store.id}`);
  expect(lots.body.data[0]?.vendor_name).toBe(clean('Vendor'));
});
