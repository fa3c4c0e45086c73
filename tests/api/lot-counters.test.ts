import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CheckUpcReply } from '../../src/shared/stock/inventory-schema';
import { testServer } from '../support/api/app';
import { openShop, UPC } from '../support/api/shop';
import { lotBody } from '../support/databases/fixtures';

const server = testServer();

test('an absurd lot counter is refused, and one that an earlier release accepted doesn’t block the next lot', async () => {
  const shop = await openShop(server);
  const body = lotBody(shop.store, UPC, '20000000000000');
  expect(await shop.till.post('/inventory_add', { ...body, lot_counter: 2147483647 })).toMatchObject({
    status: 400,
    body: { message: 'Lot counter must be a whole number from 1 to 1,000,000.' },
  });
  await server.db.execute(
    sql`INSERT INTO lots (store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents, created_by, created_at)
        SELECT store_id, lot_number, 2147483647, 30000000000000, 30000000000009, price_cents, created_by, created_at
        FROM lots WHERE store_id = ${shop.store.id}`,
  );
  const next = async () =>
    (await shop.till.get<CheckUpcReply>(`/checkUPCNumber/${UPC}/${shop.store.id}`)).body.maxLotCounter + 1;
  expect(await next()).toBe(2);
  expect((await shop.till.post('/inventory_add', { ...body, lot_counter: await next() })).status).toBe(201);
  expect(await next()).toBe(3);
});
