import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AlarmsReply, AttentionReply } from '../../src/shared/alarms/alarms-schema';
import type { ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import type { LateRecordsReply } from '../../src/shared/counting/late-records-schema';
import type { OverShortReply } from '../../src/shared/drawer/shift-money-schema';
import type { SettlingReply } from '../../src/shared/lottery/lottery-schema';
import { businessDate, DAY_MS, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { look, skipPacks } from '../support/api/alarms';
import { type Session, testServer } from '../support/api/app';
import { ago, type Chain, countPack, OTHER_PACK, openChain } from '../support/api/chain';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { enterMoney, overShortOf, pictureBody } from '../support/api/money';
import { must, PACK, UPC } from '../support/api/shop';
import { addStoreOf } from '../support/databases/fixtures';
import { stockPack } from '../support/shops/open-store';

const server = testServer();
const today = businessDate(new Date(), DEFAULT_CLOCK);
const weekAgo = daysBefore(today, 6);

const counts = async (session: Session, id: number) =>
  (await session.read<AttentionReply>(`/attention/${id}`)).data;

/** A scan that contradicts the sale of `sold` tickets: the front of the pack is still the first one. */
async function contradict({ shop, other, places }: Chain, where: 'here' | 'there', sold: number) {
  const [session, pack] = where === 'here' ? [shop.till, PACK] : [other, OTHER_PACK];
  await countPack(session, places[where], pack, [0, sold - 1], ago(3));
  const seen = [{ lot_number: UPC, lot_counter: 1, front_ticket: pack }];
  const body = { data: { scanned: [], non_scanned: [], seen }, recorded_at: ago(2).toISOString() };
  await session.record('/sales-record-register', body);
}

test('a company reads the open exceptions of all its stores, the most money first, each with its store', async () => {
  const chain = await openChain(server);
  const { owner, places } = chain;
  await contradict(chain, 'here', 2);
  await contradict(chain, 'there', 7);
  const all = await owner.read<ExceptionsReply>(`/exceptions/${places.company}`);
  expect(all.data.map(({ store_id, store_name, amount }) => [store_id, store_name, amount])).toEqual([
    [places.there, 'Test Store 2', 35],
    [places.here, 'Test Store 1', 10],
  ]);
  const ofStore = await owner.read<ExceptionsReply>(`/exceptions/${places.here}`);
  const { store_id: _, store_name: _name, ...listed } = all.data[1] ?? {};
  expect(listed).toEqual(ofStore.data[0]);
  expect(ofStore.data[0]).toMatchObject({ front_ticket: PACK });
  expect(
    await owner.read<ExceptionsReply>(`/exceptions/${places.company}?page=2&page_size=10`),
  ).toMatchObject({
    total: 2,
    waiting: 0,
    data: [],
  });

  const [first] = all.data;
  await owner.record(`/exceptions/${first?.id}/dismiss`, { reason: 'the scan was wrong' });
  const left = await owner.read<ExceptionsReply>(`/exceptions/${places.company}`);
  expect(left.data.map(({ store_id }) => store_id)).toEqual([places.here]);
});

test('a company reads the open alarms of all its stores, without those marked as seen', async () => {
  const { owner, places, shop } = await openChain(server);
  const [here, there] = shop.company.stores;
  const [mine = ''] = await skipPacks(server, here, 1);
  await skipPacks(server, there, 1);
  const all = await owner.read<AlarmsReply>(`/alarms/${places.company}`);
  expect(all.total).toBe(2);
  expect(new Set(all.data.map(({ store_name }) => store_name))).toEqual(
    new Set(['Test Store 1', 'Test Store 2']),
  );
  // A pack of 60 tickets at $5.
  expect(all.data.map(({ at_stake }) => at_stake)).toEqual([300, 300]);
  await must(look(owner, here.id, mine), 200);
  const left = await owner.read<AlarmsReply>(`/alarms/${places.company}`);
  expect(left.data.map(({ store_id }) => store_id)).toEqual([there.id]);
  expect(await counts(owner, places.company)).toMatchObject({ alarms: 1 });
  expect(await counts(shop.till, here.id)).toMatchObject({ alarms: 0 });
});

test('a company reads the unseen late records of all its stores, and a store reads its own by state', async () => {
  const { owner, other, places, shop } = await openChain(server);
  await countPack(shop.till, places.here, PACK, [0, 1], ago(3));
  await countPack(other, places.there, OTHER_PACK, [0, 4], ago(3));
  const all = await owner.read<LateRecordsReply>(`/late-records/${places.company}`);
  expect(all.data.map(({ store_id, days }) => [store_id, days[0]?.amount])).toEqual([
    [places.there, 25],
    [places.here, 10],
  ]);
  expect(await counts(owner, places.company)).toMatchObject({ late: 2 });
  const id = all.data[1]?.id;
  await must(shop.till.post(`/late-records/${id}/seen`, { store_id: places.here }, randomUUID()), 200);
  expect(await counts(owner, places.company)).toMatchObject({ late: 1 });
  const left = await owner.read<LateRecordsReply>(`/late-records/${places.company}`);
  expect(left.data.map(({ store_id }) => store_id)).toEqual([places.there]);
  const recordsOf = (state: string) =>
    shop.till.read<LateRecordsReply>(`/late-records/${places.here}?state=${state}`);
  expect(await recordsOf('open')).toMatchObject({ total: 0, data: [] });
  expect(await recordsOf('seen')).toMatchObject({ total: 1, data: [{ id }] });
});

test('a company reads the drawers of all its stores, the shortest first, with the sum of each store', async () => {
  const { owner, other, places, shop } = await openChain(server);
  const one = await countPack(shop.till, places.here, PACK, [0, 9], ago(2));
  const two = await countPack(shop.till, places.here, PACK, [10, 11], ago(1));
  const three = await countPack(other, places.there, OTHER_PACK, [0, 9], ago(1));
  const money = (session: Session, storeId: number, id: string, cash_counted: number) =>
    must(enterMoney(session, storeId, [id], { cash_counted }), 201);
  await money(shop.till, places.here, one.submission_id, 44);
  await money(other, places.there, three.submission_id, 30);
  const path = `/over-short/${weekAgo}/${today}/${places.company}`;
  const all = await owner.read<OverShortReply>(path);
  expect(all.data.map(({ store_id, over_short }) => [store_id, over_short])).toEqual([
    [places.there, -20],
    [places.here, -6],
    [places.here, null],
  ]);
  expect(
    all.stores?.map(({ store_id, over_short, shifts, entered }) => [store_id, over_short, shifts, entered]),
  ).toEqual([
    [places.there, -20, 1, 1],
    [places.here, -6, 2, 1],
  ]);
  const drawers = (await overShortOf(owner, places.here, weekAgo, today)).data;
  expect(drawers.map(({ records }) => records[0]?.submission_id)).toEqual([
    one.submission_id,
    two.submission_id,
  ]);
  // Only the requested days.
  const day = daysBefore(today, 30);
  expect(await owner.read<OverShortReply>(`/over-short/${day}/${day}/${places.company}`)).toMatchObject({
    total: 0,
  });
});

test('a company reads the drawers of one clerk in all stores, by name, with the sums of each clerk', async () => {
  const { owner, other, places, shop } = await openChain(server);
  // The second store's admin is the same person, written otherwise; the first store's clerk counts there alone.
  await server.db.execute(
    sql`UPDATE users SET name = 'Ana  REYES ' WHERE id = ${shop.company.stores[1].admin.id}`,
  );
  await server.db.execute(sql`UPDATE users SET name = 'Ana Reyes' WHERE id = ${shop.store.admin.id}`);
  const counts = [
    await countPack(shop.till, places.here, PACK, [0, 9], ago(3)),
    await countPack(other, places.there, OTHER_PACK, [0, 9], ago(2)),
    await countPack(other, places.there, OTHER_PACK, [10, 13], ago(1)),
  ];
  const till = withClerk(server, await clerksTerminal(server, shop.store.admin), shop.store.clerk);
  const others = await countPack(till, places.here, PACK, [10, 10], ago(1));
  const money = (
    session: Session,
    storeId: number,
    count: { submission_id: string } | undefined,
    cash_counted: number,
  ) => must(enterMoney(session, storeId, [count?.submission_id ?? ''], { cash_counted }), 201);
  await money(shop.till, places.here, counts[0], 47);
  await money(other, places.there, counts[1], 45);
  await money(shop.till, places.here, others, 6);
  const path = `/over-short/${weekAgo}/${today}/${places.company}`;
  const all = await owner.read<OverShortReply>(path);
  expect(all.clerks).toEqual([
    { name: 'Ana REYES', stores: 2, shifts: 3, entered: 2, counted: 120, over_short: -8 },
    { name: shop.store.clerk.name, stores: 1, shifts: 1, entered: 1, counted: 5, over_short: 1 },
  ]);
  expect(all).toMatchObject({ total: 4, left_out: 0 });
  const hers = await owner.read<OverShortReply>(`${path}?clerk=ana%20reyes&page=1&page_size=10`);
  expect(hers.data.map(({ store_id, over_short }) => [store_id, over_short])).toEqual([
    [places.there, -5],
    [places.here, -3],
    [places.there, null],
  ]);
  expect(hers).toMatchObject({ total: 3, clerks: all.clerks, stores: all.stores });
  expect(await owner.read<OverShortReply>(`${path}?clerk=Nobody`)).toMatchObject({ total: 0, data: [] });
  expect((await owner.get(`${path}?clerk=`)).status).toBe(400);
  // A picture taken later is beside the drawer here too.
  const picture = pictureBody(places.here, counts[0]?.submission_id ?? '');
  await shop.till.record('/slip-pictures', picture);
  const again = await owner.read<OverShortReply>(`${path}?clerk=Ana%20Reyes`);
  expect(again.data.flatMap(({ store_id, pictures = [] }) => pictures.map(() => store_id))).toEqual([
    places.here,
  ]);
});

test('a company reads the packs due in all its stores, the most unsold first, with the sum of each store', async () => {
  const { owner, other, places, shop } = await openChain(server);
  for (const [session, id, settle_days] of [
    [shop.till, places.here, 25],
    [other, places.there, 45],
  ] as const)
    await session.change(`/store-settings/${id}`, { settle_days });
  // A pack of 80 at $5, of which 60 are left on day 20: at 1 a day, 55 will be left on day 25. The other: 80 on day 45.
  await countPack(shop.till, places.here, PACK, [0, 19], ago(1));
  const all = await owner.read<SettlingReply>(`/settling/${places.company}`);
  expect(
    all.data.map(({ store_id, store_name, days, left, expected_left_value }) => [
      ...[store_id, store_name, days, left, expected_left_value],
    ]),
  ).toEqual([
    [places.there, 'Test Store 2', 20, 80, 400],
    [places.here, 'Test Store 1', 20, 60, 275],
  ]);
  const [pack] = (await shop.till.read<SettlingReply>(`/settling/${places.here}`)).data;
  expect(Object.keys(all.data[1] ?? {})).toEqual([...Object.keys(pack ?? {}), 'store_id', 'store_name']);
  expect(all).toMatchObject({
    total: 2,
    waiting: 0,
    // Only what is due within ten days.
    stores: [{ store_id: places.here, packs: 1, value: 400, unsold_value: 275 }],
  });
  const page = await owner.read<SettlingReply>(`/settling/${places.company}?page=2&page_size=10`);
  expect(page).toMatchObject({ total: 2, data: [] });
  // Not yet: due in more than four weeks. And not any more: charged.
  await other.change(`/store-settings/${places.there}`, { settle_days: 60 });
  const settled = { lot_number: UPC, lot_counter: 1, settled_at: today };
  await shop.till.record('/packs-settled', { store_id: places.here, data: [settled] });
  expect(await owner.read<SettlingReply>(`/settling/${places.company}`)).toMatchObject({
    total: 0,
    data: [],
    stores: [],
  });
});

describe('packs due on later days', () => {
  let days = 0;
  const server = testServer(() => new Date(Date.now() + days * DAY_MS));

  test('the packs due in all stores match each store’s own page on later days, too, without a new record', async () => {
    const { owner, places, shop } = await openChain(server);
    await must(shop.till.put(`/store-settings/${places.here}`, { settle_days: 21 }), 200);
    // Received 20 days ago: due tomorrow. What is expected to be unsold then depends on the days since.
    await countPack(shop.till, places.here, PACK, [0, 59], ago(1));
    for (days of [0, 1, 8, 9]) {
      const all = (await owner.read<SettlingReply>(`/settling/${places.company}`)).data;
      const ofStore = (await shop.till.read<SettlingReply>(`/settling/${places.here}`)).data;
      expect(
        all.map(({ store_id: _, store_name: _name, ...pack }) => pack),
        `${days} days later`,
      ).toEqual(ofStore);
    }
  });
});

test('other companies and single stores can’t read a company’s lists of all stores', async () => {
  const chain = await openChain(server);
  await contradict(chain, 'here', 2);
  const { shop, owner, places } = chain;
  const rival = await openChain(server);
  for (const path of [
    'exceptions',
    'alarms',
    'late-records',
    'attention',
    `over-short/${weekAgo}/${today}`,
    'settling',
  ]) {
    expect((await rival.owner.get(`/${path}/${places.company}`)).status).toBe(403);
    expect((await shop.till.get(`/${path}/${places.company}`)).status).toBe(403);
  }
  await owner.read(`/exceptions/${places.company}`);
  expect(await rival.owner.read(`/exceptions/${rival.places.company}`)).toMatchObject({ total: 0 });
});

test('one request for a list of all stores derives at most eight stores, and says how many are waiting', async () => {
  const { owner, places } = await openChain(server);
  for (let n = 3; n <= 10; n++)
    await stockPack(server.db, await addStoreOf(server.db, places.company, n), { upc: UPC, first: PACK });
  expect(await owner.read<AlarmsReply>(`/alarms/${places.company}`)).toMatchObject({ waiting: 2 });
  expect(await owner.read<AlarmsReply>(`/alarms/${places.company}`)).toMatchObject({ waiting: 0 });
});
