import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { alertReaders } from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import { pushKeysOf } from '../../server/mail/web-push';
import { call, listen, testServer } from '../support/api/app';
import { alertsOf, chooseAlerts, DEVICE } from '../support/api/instant-alerts';
import { openShop } from '../support/api/shop';

const server = testServer();

describe('the choice of alerts', () => {
  test('nobody gets alerts at first, and missing packs and drawers $20 short are proposed', async () => {
    const shop = await openShop(server);
    expect(await alertsOf(shop.till)).toEqual({
      stores: [],
      missing: true,
      short: 20,
      by_mail: true,
      email: `${shop.store.admin.Username}@test.example`,
      push_here: false,
      push_elsewhere: 0,
      push_key: expect.stringMatching(/^[\w-]{87}$/),
    });
    const chosen = { missing: false, short: null, by_mail: false };
    expect(await chooseAlerts(shop.till, [shop.store.id], chosen)).toMatchObject({
      stores: [shop.store.id],
      ...chosen,
    });
  });

  test('a person’s alerts for a store keep their starting time when the choice is saved again', async () => {
    const shop = await openShop(server);
    await chooseAlerts(shop.till, [shop.store.id]);
    const sinceOf = async () =>
      (await server.db.select().from(alertReaders).where(eq(alertReaders.storeId, shop.store.id)))[0]?.since;
    const since = await sinceOf();
    await chooseAlerts(shop.till, [shop.store.id], { by_mail: false });
    expect(await sinceOf()).toEqual(since);
  });

  test.each([
    [
      'an amount with three decimals',
      '/instant-alerts',
      { stores: [], missing: true, short: 1.005, by_mail: true },
      'short',
    ],
    ['a private address', '/push-subscription', { ...DEVICE, endpoint: 'https://192.168.1.1/a' }, 'endpoint'],
    ['an address that isn’t one', '/push-subscription', { ...DEVICE, endpoint: 'push' }, 'endpoint'],
    [
      'a key that isn’t one',
      '/push-subscription',
      { ...DEVICE, keys: { ...DEVICE.keys, p256dh: 'BBBB' } },
      'keys',
    ],
    ['a short secret', '/push-subscription', { ...DEVICE, keys: { ...DEVICE.keys, auth: 'BBBB' } }, 'keys'],
  ])('a choice of alerts or a device with %s is refused at its field', async (_, path, body, field) => {
    const shop = await openShop(server);
    const reply = await shop.till.put<{ fields: object }>(path, body);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
    expect(await alertsOf(shop.till)).toMatchObject({ stores: [], push_here: false });
  });
});

test('all servers of a database use one push key, which stays the same', async () => {
  const shop = await openShop(server);
  const { push_key: key } = await alertsOf(shop.till);
  await pushKeysOf(server.db, null, new Date());
  const another = await listen(server.connection);
  const reply = await call(another.url, 'GET', '/instant-alerts', { token: shop.till.token });
  expect(reply.body).toMatchObject({ data: { push_key: key } });
  await another.close();
  expect(await rows(server.db, sql`SELECT count(*)::int AS keys FROM push_keys`)).toEqual([{ keys: 1 }]);
});

test('no call returns a device’s address or the server’s private key', async () => {
  const shop = await openShop(server);
  const { body } = await shop.till.put('/push-subscription', DEVICE);
  const read = JSON.stringify([body, await alertsOf(shop.till)]);
  expect(read).not.toContain('push.example');
  const [kept] = await rows<{ key: string }>(
    server.db,
    sql`SELECT encode(private_key, 'base64') AS key FROM push_keys`,
  );
  expect(kept?.key).toMatch(/^[\w+/=\n]{150,}$/);
  expect(read).not.toContain(kept?.key);
});
