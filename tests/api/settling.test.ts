import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PacksSettledBody, SettlingReply } from '../../src/shared/lottery/lottery-schema';
import type { StoreSettings } from '../../src/shared/places/store-settings-schema';
import {
  businessDate,
  DEFAULT_CLOCK,
  daysBefore,
  wallDate,
  wallTime,
} from '../../src/shared/time/store-clock';
import { daysAgo } from '../support/api/advice';
import { testServer } from '../support/api/app';
import { addPack, receive } from '../support/api/journal-shop';
import { OWN_PACK, settle } from '../support/api/lottery';
import { must, openShop, type Shop, setSettings } from '../support/api/shop';

const server = testServer();

const settlingOf = (shop: Shop): Promise<SettlingReply> =>
  shop.till.read<SettlingReply>(`/settling/${shop.store.id}`);
const settleOne = ({ till, store }: Shop, pack: PacksSettledBody['data'][number]) =>
  settle(till, store.id, [pack]);
describe('the list in Settling', () => {
  const today = businessDate(new Date(), DEFAULT_CLOCK);

  test('Settling lists a pack with its days, and the unsold tickets expected on its due day', async () => {
    const shop = await openShop(server, { openedAt: daysAgo(41) });
    await setSettings(shop, { settle_days: 50 });
    await must(shop.sell(shop.till, [shop.entry(0, 17)], daysAgo(1).toISOString()), 201);
    expect(await settlingOf(shop)).toEqual({
      today,
      data: [
        {
          ...OWN_PACK,
          activated_at: daysBefore(today, 41),
          due_by: daysBefore(today, -9),
          days: 41,
          settled_at: null,
          value: 400,
          left: 62,
          left_value: 310,
          expected_left_value: 290,
          vendor_name: 'Vendor 1',
          ticket_price: 5,
          sold_per_day: 0.44,
          may_settle: false,
          source: null,
        },
      ],
    });
  });

  test('Settling lists an entered day with its source, otherwise with the person who entered it', async () => {
    const shop = await openShop(server, { openedAt: daysAgo(10) });
    const rowAfter = async (data: PacksSettledBody['data'][number]) => {
      await must(settleOne(shop, data), 201);
      const [{ settled_at, source } = { settled_at: '', source: '' }] = (await settlingOf(shop)).data;
      return [settled_at, source];
    };
    expect(await rowAfter({ ...OWN_PACK, settled_at: today, source: ' statement ' })).toEqual([
      today,
      'statement',
    ]);
    expect(await rowAfter({ ...OWN_PACK, settled_at: today })).toEqual([today, shop.store.admin.name]);
  });

  test('a pack’s day of activation may be today but not tomorrow, when the board would count a pack that Packs due doesn’t list', async () => {
    const shop = await openShop(server, { openedAt: daysAgo(10) });
    await setSettings(shop, { settle_days: 5 });
    await must(settleOne(shop, { ...OWN_PACK, activated_at: today }), 201);
    const refused = await settleOne(shop, { ...OWN_PACK, activated_at: daysBefore(today, -1) });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: { 'data.0.activated_at': 'Entry 1: Activated at must be today or an earlier day.' },
      },
    });
    expect((await settlingOf(shop)).data).toMatchObject([{ activated_at: today }]);
  });

  test('at night, before the business day ends, a pack was activated on the new day of the calendar at the latest', async () => {
    const now = new Date();
    const zone = Intl.supportedValuesOf('timeZone').find(
      (each) => wallTime(now, { ...DEFAULT_CLOCK, time_zone: each }).slice(11, 13) === '02',
    );
    const clock = { time_zone: zone ?? '', day_ends_at: '05:00' };
    const calendarDay = wallDate(now, clock);
    expect(businessDate(now, clock)).toBe(daysBefore(calendarDay, 1));
    const shop = await openShop(server, { openedAt: daysAgo(10) });
    await setSettings(shop, { ...clock, settle_days: 5 });
    await must(settleOne(shop, { ...OWN_PACK, activated_at: calendarDay }), 201);
    await must(settleOne(shop, { ...OWN_PACK, activated_at: daysBefore(calendarDay, -1) }), 400);
  });

  test('Settling lists sales per day from the day after the activation on, and the tickets that they leave unsold', async () => {
    const rowOf = async (days: number, settings: Partial<StoreSettings>) => {
      const shop = await openShop(server, { openedAt: days === 0 ? new Date() : daysAgo(days) });
      await setSettings(shop, settings);
      await must(shop.sell(shop.till, [shop.entry(0, 7)]), 201);
      return (await settlingOf(shop)).data[0];
    };
    const none = { sold_per_day: null, expected_left_value: null };
    expect(await rowOf(0, { settle_days: 3 })).toMatchObject({ days: 0, left: 72, ...none });
    // 72 tickets less 8 on each of two days
    const yesterday = { days: 1, sold_per_day: 8, left_value: 360, expected_left_value: 280 };
    expect(await rowOf(1, { settle_days: 3 })).toMatchObject({ ...yesterday, may_settle: false });
    // Without a limit of days: eight tickets are a tenth of the pack.
    const unlimited = { due_by: null, expected_left_value: null, sold_per_day: 8 };
    expect(await rowOf(1, { settle_percent: 10 })).toMatchObject({ ...unlimited, may_settle: true });
    expect(await rowOf(1, { settle_percent: 11 })).toMatchObject({ ...unlimited, may_settle: false });
  });

  test('Settling lists a sold-out pack for 400 days if the lottery sets no limit', async () => {
    const listed = async (days: number) => {
      const shop = await openShop(server, { openedAt: daysAgo(days) });
      await setSettings(shop, { settle_percent: 50 });
      await must(shop.sell(shop.till, [], undefined, [shop.entry(0, 79)]), 201);
      return (await settlingOf(shop)).data.length;
    };
    expect([await listed(399), await listed(410)]).toEqual([1, 0]);
  });

  test('Settling lists the most urgent packs first, and settled ones only while their tickets are on the shelf', async () => {
    const shop = await openShop(server, { openedAt: daysAgo(100) });
    await setSettings(shop, { settle_days: 30 });
    await addPack(server, shop, 2, 60, daysAgo(5));
    await addPack(server, shop, 3, 60, daysAgo(25));
    await receive(server, shop, 4, 60);
    const counters = async () => (await settlingOf(shop)).data.map(({ lot_counter }) => lot_counter);
    expect(await counters()).toEqual([1, 3, 2]);
    await must(shop.sell(shop.till, [], undefined, [shop.entry(0, 79)]), 201);
    expect(await counters()).toEqual([3, 2]);
  });

  test('Settling lists each pack once and in order, even if there are more than a statement reads', async () => {
    const MORE = 1_200;
    const shop = await openShop(server, { openedAt: daysAgo(41) });
    await setSettings(shop, { settle_days: 50 });
    await server.db.execute(sql`
      INSERT INTO lots (store_id, lot_number, lot_counter, start_ticket, end_ticket, price_cents, created_by, created_at,
                        activated_on)
      SELECT store_id, lot_number, 1 + n, 90000000000000 + n * 1000, 90000000000019 + n * 1000, price_cents, created_by,
             created_at, ${today}::date - 1 - n % 7
      FROM lots, generate_series(1, ${MORE}::int) n WHERE store_id = ${shop.store.id}`);
    const { data } = await settlingOf(shop);
    // Those that were activated first are charged first.
    const days = (n: number): number => (n === 0 ? 41 : 1 + (n % 7));
    const inOrder = Array.from({ length: MORE + 1 }, (_, n) => n).sort((a, b) => days(b) - days(a) || a - b);
    expect(data.map(({ lot_counter }) => lot_counter - 1)).toEqual(inOrder);
  });
});
