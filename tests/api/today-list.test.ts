import { describe, expect, test } from 'vitest';
import { binAt } from '../../src/shared/stock/bins';
import { daysBefore } from '../../src/shared/time/store-clock';
import {
  addPack,
  daysAgo,
  LAST_28,
  linesOf,
  listGame,
  sell,
  sellDaily,
  TODAY,
  todayOf,
} from '../support/api/advice';
import { testServer } from '../support/api/app';
import { LOBBY, setMachines } from '../support/api/machines';
import { must, openShop, type Shop, setSettings } from '../support/api/shop';

const server = testServer();
const GAME = { number: '1812', game: '1812', name: 'Lucky Sevens' };
const open = () => openShop(server, { openedAt: daysAgo(60) });
const set = (shop: Shop, settings: object) => setSettings(shop, settings);

describe('orders after 84 tickets sold in 28 days', () => {
  async function shopWith27Left() {
    const shop = await open();
    await listGame(server, shop, GAME);
    const pack = await addPack(server, shop, { ...GAME, size: 111, shelvedAt: daysAgo(40) });
    expect(await sellDaily(shop, pack, 3, LAST_28)).toBe(84);
    return { shop, pack };
  }

  test('at 3 tickets a day, Today advises no order with 27 tickets left, and one pack of 30 with 20 left', async () => {
    const { shop, pack } = await shopWith27Left();
    expect(await linesOf(shop, 'order')).toEqual([]);
    // Today isn't over: its sales change the remaining tickets, but not the rate.
    await sell(shop, pack, 84, 90, new Date());
    expect(await linesOf(shop, 'order')).toEqual([
      {
        kind: 'order',
        game: '1812',
        name: 'Lucky Sevens',
        lot_number: pack.upc,
        ticket_price: 5,
        sold: 84,
        days: 28,
        sold_per_day: 3,
        left: 20,
        cover_days: 6.67,
        packs: 1,
        pack_size: 30,
        last_days: 10,
      },
    ]);
  });

  test('the store’s lead and safety days decide whether Today advises an order, and packs in the back count', async () => {
    const { shop } = await shopWith27Left();
    await set(shop, { order_lead_days: 7 });
    expect(await linesOf(shop, 'order')).toEqual([]);
    await set(shop, { order_safety_days: 3 });
    expect(await linesOf(shop, 'order')).toMatchObject([{ left: 27, cover_days: 9, packs: 1 }]);
    expect(await todayOf(shop)).toMatchObject({
      today: TODAY,
      order_lead_days: 7,
      order_safety_days: 3,
    });
    await addPack(server, shop, { ...GAME, lotCounter: 2 });
    expect(await linesOf(shop, 'order')).toEqual([]);
  });

  test('Today advises no order of a game that has ended', async () => {
    const { shop } = await shopWith27Left();
    await set(shop, { order_lead_days: 30 });
    expect(await linesOf(shop, 'order')).toHaveLength(1);
    await listGame(server, shop, { ...GAME, last_sale: daysBefore(TODAY, 1) });
    expect(await linesOf(shop, 'order')).toEqual([]);
  });
});

test('Today counts only days with a count: 42 tickets sold on 14 of them are 3 a day', async () => {
  const shop = await open();
  const pack = await addPack(server, shop, { ...GAME, size: 50, shelvedAt: daysAgo(40) });
  await sellDaily(
    shop,
    pack,
    3,
    LAST_28.filter((day) => day % 2 === 0),
  );
  expect(await linesOf(shop, 'order')).toMatchObject([{ sold: 42, days: 14, sold_per_day: 3, left: 8 }]);
});

test('Today doesn’t count tickets that an opening check found missing as sales', async () => {
  const shop = await open();
  const pack = await addPack(server, shop, { ...GAME, size: 60, shelvedAt: daysAgo(40) });
  const sold = await sellDaily(shop, pack, 1, LAST_28);
  const seen = [
    {
      lot_number: pack.upc,
      lot_counter: 1,
      front_ticket: pack.start.slice(0, 11) + String(sold + 29).padStart(3, '0'),
    },
  ];
  const entry = {
    lot_number: pack.upc,
    lot_counter: 1,
    store_id: shop.store.id,
    vendor_id: null,
    ticket_price: 5,
  };
  const scanned = [
    {
      ...entry,
      start_ticket: pack.start.slice(0, 11) + String(sold).padStart(3, '0'),
      end_ticket: pack.start.slice(0, 11) + String(sold + 28).padStart(3, '0'),
      ticketCount: 29,
      amount: 145,
    },
  ];
  const body = {
    data: { scanned, non_scanned: [], seen },
    purpose: 'opening',
    recorded_at: new Date(daysAgo(1).getTime() + 60_000).toISOString(),
  };
  await must(shop.till.post('/sales-record-register', body, crypto.randomUUID()), 201);
  expect(await linesOf(shop, 'order')).toMatchObject([{ sold: 28, sold_per_day: 1, left: 3 }]);
});

describe('an empty bin', () => {
  test('Today fills an empty bin with the oldest pack of its game from the back; without one, the bin is just empty', async () => {
    const shop = await open();
    await must(setMachines(shop, [LOBBY]), 200);
    await listGame(server, shop, GAME);
    for (const [number, bin] of [
      ['1812', 4],
      ['1900', binAt(LOBBY.number, 3)],
    ] as const) {
      const pack = await addPack(server, shop, { number, shelvedAt: daysAgo(9), bin });
      await sell(shop, pack, 0, 29, daysAgo(8));
    }
    for (const lotCounter of [2, 3]) await addPack(server, shop, { ...GAME, lotCounter });
    expect(await linesOf(shop, 'put_up')).toMatchObject([
      { name: 'Lucky Sevens', ticket_price: 5, bin: 4, bin_name: '4', lot_counter: 2, back_packs: 2 },
    ]);
    expect(await linesOf(shop, 'empty_bin')).toMatchObject([
      { name: 'Vendor 1', game: '1900', bin_name: 'Lobby 3' },
    ]);
  });

  test('in a store without bins, Today puts up a game that isn’t on the shelf any more', async () => {
    const shop = await open();
    const pack = await addPack(server, shop, { number: '1812', shelvedAt: daysAgo(9) });
    await addPack(server, shop, { number: '1812', lotCounter: 2 });
    expect(await linesOf(shop, 'put_up')).toEqual([]);
    await sell(shop, pack, 0, 29, daysAgo(8));
    expect(await linesOf(shop, 'put_up')).toMatchObject([{ bin: null, lot_counter: 2 }]);
  });
});

test('Today lists a pack of 80 with 62 left on day 41 as slow, and one that is more than half sold as leaving some unsold', async () => {
  const shop = await open();
  await set(shop, { settle_days: 50 });
  const slow = await addPack(server, shop, { ...GAME, size: 80, shelvedAt: daysAgo(41), bin: 7 });
  await sell(shop, slow, 0, 17, daysAgo(1));
  const faster = await addPack(server, shop, { number: '1900', size: 80, shelvedAt: daysAgo(41) });
  await sell(shop, faster, 0, 49, daysAgo(1));
  expect(await linesOf(shop, 'slow')).toMatchObject([
    {
      game: '1812',
      lot_counter: 1,
      bin: 7,
      size: 80,
      left: 62,
      sold_per_day: 0.44,
      due_by: daysBefore(TODAY, -9),
      days_left: 9,
      expected_left: 58,
      expected_left_value: 290,
      value: 400,
    },
  ]);
  expect(await linesOf(shop, 'unsold')).toMatchObject([
    { game: '1900', left: 30, expected_left: 19, expected_left_value: 95 },
  ]);
});

test('Today lists a game that ends in 12 days with its packs in the back, and takes down one that has ended', async () => {
  const shop = await open();
  await listGame(server, shop, { ...GAME, last_sale: daysBefore(TODAY, -12) });
  for (const lotCounter of [1, 2]) await addPack(server, shop, { ...GAME, lotCounter, size: 60 });
  await listGame(server, shop, { game: '1900', name: 'Old Gold', last_sale: daysBefore(TODAY, 3) });
  await addPack(server, shop, { number: '1900', shelvedAt: daysAgo(41) });
  await listGame(server, shop, { game: '1901', name: 'All Gone', last_sale: daysBefore(TODAY, -12) });
  const nothing = { shelf_packs: 0, shelf_value: 0 };
  expect(await linesOf(shop, 'ends')).toMatchObject([
    { name: 'Lucky Sevens', days: 12, back_packs: 2, back_value: 600, ...nothing },
  ]);
  expect(await linesOf(shop, 'ended')).toMatchObject([
    { name: 'Old Gold', days: 3, back_packs: 0, back_value: 0, shelf_packs: 1, shelf_value: 150 },
  ]);
});

test('Today advises more facings for a game with a third of the bins and three quarters of the sales', async () => {
  const shop = await open();
  const good = await addPack(server, shop, { number: '1812', size: 120, shelvedAt: daysAgo(41) });
  const other = await addPack(server, shop, { number: '1900', size: 80, shelvedAt: daysAgo(41) });
  await sellDaily(shop, good, 6, LAST_28.slice(0, 10));
  await sellDaily(shop, other, 2, LAST_28.slice(0, 10));
  expect(
    (await linesOf(shop, 'facings')).map(({ game, change, facings, all_facings, ...percent }) => [
      game,
      change,
      `${facings} of ${all_facings}`,
      percent.facings_percent,
      percent.sales_percent,
    ]),
  ).toEqual([
    ['1812', 'more', '1 of 3', 33.3, 75],
    ['1540', 'fewer', '1 of 3', 33.3, 0],
    ['1900', 'fewer', '1 of 3', 33.3, 25],
  ]);
});
