import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openAlarms } from '../../server/alarms/alarms';
import type { AlarmsReply } from '../../src/shared/alarms/alarms-schema';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { alarmsIn, look, skipPacks } from '../support/api/alarms';
import { type ApiServer, signIn, testServer } from '../support/api/app';
import { must, openShop, type Shop } from '../support/api/shop';
import type { StoreFixture } from '../support/databases/fixtures';

const server: ApiServer = testServer();

describe('marking an alarm as seen', () => {
  const newest = (shop: Shop) => alarmsIn(shop.till, shop.store.id);

  test('an alarm marked as seen shows who marked it and why, and the audit log has the reason', async () => {
    const shop = await openShop(server);
    const [id = ''] = await skipPacks(server, shop.store, 1);
    expect((await newest(shop))[0]?.seen).toBeNull();
    await must(look(shop.till, shop.store.id, id, 'the driver kept it'), 200);
    expect(await newest(shop)).toMatchObject([
      { id, seen: { by: shop.store.admin.name, reason: 'the driver kept it' } },
    ]);
    const log = await shop.till.read<{ data: { what: string }[] }>(`/audit-log/${shop.store.id}`);
    expect(log.data[0]?.what).toMatch(
      /^Marked as seen: Pack number skipped, \w{3}, \w{3} \d+: reason: the driver kept it$/,
    );
  });

  test('a second person who marks a seen alarm is told so, and the first one’s name and reason stay', async () => {
    const shop = await openShop(server);
    const [id = ''] = await skipPacks(server, shop.store, 1);
    await must(look(shop.till, shop.store.id, id, 'the driver kept it'), 200);
    expect(await look(shop.secondTill, shop.store.id, id, 'no idea')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Somebody has marked this alert as seen\./) },
    });
    expect(await newest(shop)).toMatchObject([
      { seen: { by: shop.store.admin.name, reason: 'the driver kept it' } },
    ]);
  });

  test('when three people mark an alarm as seen at once, one succeeds and the others get a conflict', async () => {
    const shop = await openShop(server);
    const ids = await skipPacks(server, shop.store, 4);
    const admin = await signIn(server, shop.company.admin);
    for (const id of ids) {
      const statuses = await Promise.all(
        [shop.till, shop.secondTill, admin].map(async (who) => (await look(who, shop.store.id, id)).status),
      );
      expect(statuses.sort()).toEqual([200, 409, 409]);
    }
    const [{ count: kept } = { count: 0 }] = (
      (await server.db.execute(
        sql`SELECT count(*)::int AS count FROM alarms_seen WHERE store_id = ${shop.store.id}`,
      )) as { rows: { count: number }[] }
    ).rows;
    expect(kept).toBe(ids.length);
  });

  test('only an alarm of this store can be marked as seen, and only with a reason', async () => {
    const shop = await openShop(server);
    const other = await openShop(server);
    const [id = ''] = await skipPacks(server, shop.store, 1);
    await must(look(other.till, shop.store.id, id), 403);
    await must(look(other.till, other.store.id, id), 404);
    for (const wrong of ['nonsense', 'skipped_pack.88880000101.2026-02-30', id.replace('skipped', 'missing')])
      await must(look(shop.till, shop.store.id, wrong), 404);
    await must(look(shop.till, shop.store.id, id, '  '), 400);
    expect((await newest(shop))[0]?.seen).toBeNull();
  });
});

describe('the list of alarms', () => {
  test('the list of alarms covers the store’s last four weeks, or the requested days', async () => {
    const shop = await openShop(server);
    const today = businessDate(new Date(), DEFAULT_CLOCK);
    const listOf = (query: string) => shop.till.read<AlarmsReply>(`/alarms/${shop.store.id}${query}`);
    expect(await listOf('')).toEqual({ data: [], from: daysBefore(today, 27), to: today });
    expect(await listOf('?to=2026-03-28')).toEqual({ data: [], from: '2026-03-01', to: '2026-03-28' });
    for (const wrong of [
      '?from=2026-02-30',
      '?to=2026-02-30',
      '?from=2026-03-02&to=2026-03-01',
      '?from=2020-01-01',
    ])
      expect((await shop.till.get<ApiErrorBody>(`/alarms/${shop.store.id}${wrong}`)).status).toBe(400);
  });

  test('the open alarms of a store are its own, without those marked as seen', async () => {
    const shop = await openShop(server);
    const [first, second] = shop.company.stores;
    const [seen = '', ...open] = await skipPacks(server, first, 3);
    await must(look(shop.till, first.id, seen), 200);
    const openIn = async ({ id: storeId }: StoreFixture) =>
      (await openAlarms(server.db, storeId, new Date())).map(({ id }) => id).sort();
    expect(await openIn(first)).toEqual([...open].sort());
    expect(await openIn(second)).toEqual([]);
  });
});
