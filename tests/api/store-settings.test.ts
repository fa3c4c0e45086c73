import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import { DEFAULT_COUNTER_SETTINGS, DEFAULT_SETTINGS } from '../../src/shared/places/store-settings';
import type { ChangeSettingsBody, ChangeSettingsReply } from '../../src/shared/places/store-settings-schema';
import type { AddStoreReply } from '../../src/shared/places/stores-schema';
import type { Lot } from '../../src/shared/stock/inventory-schema';
import type { StockListReply, StockRange } from '../../src/shared/stock/stock-schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type Session, signIn, testServer } from '../support/api/app';
import { linesAddedBy } from '../support/api/audit';
import { must, openShop, type Shop, UPC } from '../support/api/shop';
import { lotBody } from '../support/databases/fixtures';
import { tableDigest } from '../support/databases/table-digest';

const server = testServer();
const SECOND = '15409999999000';

const change = (session: Session, storeId: number, body: unknown) =>
  session.put<ChangeSettingsReply & ApiErrorBody>(`/store-settings/${storeId}`, body);
const settingsOf = async (session: Session, storeId: number) =>
  (await session.read<{ data: object }>(`/store-settings/${storeId}`)).data;
const stockOf = ({ till, store }: Shop) => till.read<StockListReply>(`/stock-list/${store.id}`);
const etag = async ({ till, store }: Shop) => (await till.get(`/stock-list/${store.id}`)).headers.get('etag');

describe('a store’s settings', () => {
  test('a store’s settings are the defaults where nothing was set, also in the stock list', async () => {
    const shop = await openShop(server);
    expect(await settingsOf(shop.till, shop.store.id)).toEqual(DEFAULT_SETTINGS);
    const { settings, data } = await stockOf(shop);
    expect(settings).toEqual({
      ...DEFAULT_COUNTER_SETTINGS,
      ticket_layout: { code: 'standard', name: 'Standard (14 digits)', forms: [] },
    });
    expect(data.map(({ sells }) => sells)).toEqual(['up']);
  });

  test('a store’s settings change one by one, and each change has a log line and gives the stock a new version', async () => {
    const shop = await openShop(server);
    const { id } = shop.store;
    const seen = [await etag(shop)];
    const lines: string[] = [];
    const steps: ChangeSettingsBody[] = [
      { ticket_layout: 'us-ca' },
      { sells: 'down', day_ends_at: '02:00' },
      { time_zone: 'America/New_York' },
      { opening_reminder: true, clerks_remove_all: true },
      { over_short_tolerance: 2.5, clerks_see: 'dollars', blind_count: true },
      { settle_days: 50, settle_percent: 80, week_starts_on: 'monday', sweep_lag_weeks: 1 },
      { settle_days: null, sales_commission_percent: 5.75, weekly_fee: 12.5 },
      { order_lead_days: 3, order_safety_days: 0 },
      { second_language: 'none' },
      { puts_up_at_count: true, sweep_in_counts: true },
      { sells: 'down' },
    ];
    for (const step of steps) {
      const added = await linesAddedBy(shop.till, id, async () => {
        expect((await must(change(shop.till, id, step), 200)).data).toMatchObject(step);
      });
      lines.push(...added.map((line) => line.what));
      seen.push(await etag(shop));
    }
    expect(lines).toEqual([
      'Changed the settings of Test Store 1: ticket layout standard → us-ca',
      'Changed the settings of Test Store 1: rolls sold up → down; end of the business day 00:00 → 02:00',
      'Changed the settings of Test Store 1: time zone America/Los_Angeles → America/New_York',
      'Changed the settings of Test Store 1: reminder of the opening check off → on; clerks record packs as lost, stolen or transferred off → on',
      'Changed the settings of Test Store 1: tolerance of over/short $1.00 → $2.50; what clerks see of the money over_short → dollars; blind count off → on',
      'Changed the settings of Test Store 1: days until a pack settles none → 50; share that settles a pack none → 80 %; start of the lottery week sunday → monday; weeks until the sweep 0 → 1',
      'Changed the settings of Test Store 1: days until a pack settles 50 → none; commission on sales 5 % → 5.75 %; weekly fee $0.00 → $12.50',
      'Changed the settings of Test Store 1: days from an order to its packs 5 → 3; days of stock left when an order comes 2 → 0',
      'Changed the settings of Test Store 1: second language punjabi → none',
      'Changed the settings of Test Store 1: packs of the back room are put up at the count off → on; sweep in counts off → on',
    ]);
    // The last one changes nothing.
    expect(new Set(seen).size).toBe(11);
    const expected = {
      ticket_layout: 'us-ca',
      sells: 'down',
      time_zone: 'America/New_York',
      day_ends_at: '02:00',
      opening_reminder: true,
      clerks_remove_all: true,
      clerks_find_packs: false,
      slip_picture_days: 90,
      puts_up_at_count: true,
      sweep_in_counts: true,
      over_short_tolerance: 2.5,
      clerks_see: 'dollars',
      blind_count: true,
      second_language: 'none',
    };
    expect(await settingsOf(shop.till, id)).toEqual({
      ...DEFAULT_SETTINGS,
      ...expected,
      settle_percent: 80,
      week_starts_on: 'monday',
      sweep_lag_weeks: 1,
      sales_commission_percent: 5.75,
      weekly_fee: 12.5,
      order_lead_days: 3,
      order_safety_days: 0,
    });
    const { settings } = await stockOf(shop);
    expect(settings).toMatchObject({ ...expected, ticket_layout: { code: 'us-ca', name: 'California' } });
    expect(settings?.ticket_layout.forms[0]).toEqual({
      mask: 'GGGGPPPPPPPTTT000000000xxx',
      source: 'scan',
      symbology: 'itf',
      notZero: 'wrong_side',
    });
    expect(
      await settingsOf(await signIn(server, shop.company.stores[1].admin), shop.company.stores[1].id),
    ).toEqual(DEFAULT_SETTINGS);
  });

  test('invalid settings of a store are refused, each with its own message, and change nothing', async () => {
    const shop = await openShop(server);
    const before = await tableDigest(server.db);
    const all = { ticket_layout: 'us-xx', time_zone: 'America/Springfield', day_ends_at: '06:00' };
    expect(await change(shop.till, shop.store.id, { ...all, sells: 'down' })).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_content',
        message: 'There is no such ticket layout. Choose one from the list, or teach one.',
        fields: {
          ticket_layout: 'There is no such ticket layout. Choose one from the list, or teach one.',
          time_zone: 'There is no such time zone. Give its full name, such as America/Los_Angeles.',
          day_ends_at: 'A business day ends between 00:00 and 05:59.',
        },
      },
    });
    for (const day_ends_at of ['24:00', '2:00', '23:59', ''])
      expect((await change(shop.till, shop.store.id, { day_ends_at })).body.fields).toHaveProperty(
        'day_ends_at',
      );
    for (const body of [
      { sells: 'sideways' },
      { sells: null },
      { time_zone: 7 },
      { opening_reminder: 'yes' },
      { over_short_tolerance: -1 },
      { over_short_tolerance: 1.005 },
      { clerks_see: 'everything' },
    ])
      expect((await change(shop.till, shop.store.id, body)).status).toBe(400);
    expect(await tableDigest(server.db)).toBe(before);
  });

  test('a company has no store settings', async () => {
    const { company } = await openShop(server);
    const admin = await signIn(server, company.admin);
    expect((await admin.get(`/store-settings/${company.id}`)).status).toBe(404);
    expect((await change(admin, company.id, { sells: 'down' })).status).toBe(404);
  });

  test('a new store has the settings given with it, or the defaults', async () => {
    const { company } = await openShop(server);
    const admin = await signIn(server, company.admin);
    const register = (name: string, more: object) =>
      admin.post<AddStoreReply & ApiErrorBody>('/store-register', {
        company_id: company.id,
        store_name: `${name} ${company.id}`,
        Username: `${name}-${company.id}`,
        country_id: 1,
        ...more,
      });
    const plain = await must(register('plain', {}), 201);
    expect(await settingsOf(admin, plain.data.id)).toEqual(DEFAULT_SETTINGS);
    const settings = {
      ticket_layout: 'us-ma',
      sells: 'down',
      time_zone: 'America/New_York',
      day_ends_at: '03:30',
      opening_reminder: true,
      clerks_remove_all: false,
      clerks_find_packs: false,
      slip_picture_days: 90,
      over_short_tolerance: 0,
      clerks_see: 'tickets',
      blind_count: true,
      second_language: 'none',
    };
    const boston = await must(register('boston', settings), 201);
    expect(await settingsOf(admin, boston.data.id)).toEqual({ ...DEFAULT_SETTINGS, ...settings });
    const before = await tableDigest(server.db);
    expect(await register('nowhere', { time_zone: 'Mars/Olympus' })).toMatchObject({
      status: 422,
      body: { fields: { time_zone: expect.stringContaining('no such time zone') } },
    });
    expect(await tableDigest(server.db)).toBe(before);
  });
});

describe('the direction of lots', () => {
  const add = (shop: Shop, start: string, counter: number, more: object = {}) =>
    shop.till.add<{ data: Lot }>('/inventory_add', {
      ...lotBody(shop.store, UPC, start, 60, counter),
      ...more,
    });
  const turn = (shop: Shop, sells: string, more: object = {}, session = shop.till) =>
    session.put<ApiErrorBody & { data: object }>('/lot-direction', {
      store_id: shop.store.id,
      lot_number: UPC,
      lot_counter: 1,
      sells,
      ...more,
    });
  const directions = async (shop: Shop) => (await stockOf(shop)).data.map(({ sells }) => sells);

  test('a new lot has the direction of its request or of the store, whose change applies to new lots only', async () => {
    const shop = await openShop(server);
    await must(change(shop.till, shop.store.id, { sells: 'down' }), 200);
    expect((await add(shop, SECOND, 2)).data.sells).toBe('down');
    expect((await add(shop, '15408888888000', 3, { sells: 'up' })).data.sells).toBe('up');
    const lots = await shop.till.read<{ data: Lot[] }>(`/inventory-list/${shop.store.id}`);
    expect(lots.data.map((lot) => [lot.lot_counter, lot.sells]).sort()).toEqual([
      [1, 'up'],
      [2, 'down'],
      [3, 'up'],
    ]);
    const active = await shop.till.read<{ data: StockRange[] }>(`/inventory-max-min/${UPC}/${shop.store.id}`);
    expect(active.data.map((range) => [range.lot_counter, range.sells])).toEqual([
      [2, 'down'],
      [3, 'up'],
    ]);
  });

  test('a lot’s direction is free until the first claim; then only a roll turned around changes it, and no run changes', async () => {
    const shop = await openShop(server);
    const { id } = shop.store;
    const tag = await etag(shop);
    const first = await linesAddedBy(shop.till, id, () => must(turn(shop, 'down'), 200));
    expect(first.map(({ what }) => what)).toEqual([
      `Changed the direction of Vendor 1, pack 1234567: sold upwards → sold downwards`,
    ]);
    expect(await etag(shop)).not.toBe(tag);
    expect(await directions(shop)).toEqual(['down']);
    await must(turn(shop, 'up'), 200);

    await must(shop.sell(shop.till, [shop.entry(0, 9)]), 201);
    const before = await tableDigest(server.db);
    const runs = await shop.onShelf();
    expect(await turn(shop, 'down')).toMatchObject({
      status: 409,
      body: { code: 'direction_fixed', message: expect.stringContaining('flipped') },
    });
    expect(await turn(shop, 'down', { turned: false })).toMatchObject({ status: 409 });
    expect(await tableDigest(server.db)).toBe(before);
    // Requests without a change are accepted: only the instant is stored.
    const kept = await etag(shop);
    expect(await linesAddedBy(shop.till, id, () => must(turn(shop, 'up'), 200))).toEqual([]);
    expect(await etag(shop)).toBe(kept);

    const turned = await linesAddedBy(shop.till, id, () => must(turn(shop, 'down', { turned: true }), 200));
    expect(turned.map(({ what }) => what)).toEqual([
      `Turned the roll of Vendor 1, pack 1234567 round: sold upwards → sold downwards`,
    ]);
    expect(await directions(shop)).toEqual(['down']);
    expect(await shop.onShelf()).toEqual(runs);
  });

  test('a change of a lot’s direction is refused for another store, an unknown lot or a third direction', async () => {
    const shop = await openShop(server);
    const other = await openShop(server);
    const before = await tableDigest(server.db);
    expect((await turn(shop, 'down', {}, other.till)).status).toBe(403);
    expect(await turn(shop, 'down', { lot_counter: 9 })).toMatchObject({
      status: 422,
      body: { code: 'unknown_lot' },
    });
    expect((await turn(shop, 'sideways')).status).toBe(400);
    const sideways = { ...lotBody(shop.store, UPC, SECOND, 60, 2), sells: 'sideways' };
    expect((await shop.till.post('/inventory_add', sideways)).status).toBe(400);
    expect(await tableDigest(server.db)).toBe(before);
  });
});

test('a record that a server of the previous release wrote gets the day of its wall time as business day', async () => {
  const shop = await openShop(server);
  await must(shop.sell(shop.till, [shop.entry(0, 9)], '2026-11-18T22:05:00Z'), 201);
  // As that server writes it: without the column.
  await server.db.execute(sql`
    INSERT INTO submissions (store_id, submission_id, kind, body_hash, response, created_by, recorded_at, received_at,
                             sale_date, report_time)
    SELECT store_id, gen_random_uuid(), kind, body_hash, response, created_by, recorded_at, received_at,
           '2026-11-17', '00:00:01'
    FROM submissions WHERE store_id = ${shop.store.id} AND kind = 'sale'`);
  const days = await rows(
    server.db,
    sql`SELECT business_date::text AS day FROM submissions
    WHERE store_id = ${shop.store.id} AND kind = 'sale' ORDER BY 1`,
  );
  expect(days).toEqual([{ day: '2026-11-17' }, { day: '2026-11-18' }]);
});
