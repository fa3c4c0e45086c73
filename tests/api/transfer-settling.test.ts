import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Journal } from '../../src/contract/journal/journal';
import type { LotteryWeek, SettlingReply } from '../../src/contract/lottery/lottery';
import { type Session, signIn, testServer } from '../support/api/app';
import { closeWeek } from '../support/api/journal';
import { inBrief } from '../support/api/journal-shop';
import { must, openShop, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody, type StoreFixture, shelfBody } from '../support/databases/fixtures';

const server = testServer();
/** Noon in the store. @param day of August 2026 */
const at = (day: number): string => new Date(Date.UTC(2026, 7, day, 19)).toISOString();

type Pair = { shop: Shop; here: StoreFixture; there: StoreFixture; other: Session };

/** A shop whose pack of 80 tickets at $5 was activated on August 1, and settles after 20 days: on August 21. */
async function open(): Promise<Pair> {
  const shop = await openShop(server, { openedAt: new Date(at(1)) });
  const [here, there] = shop.company.stores;
  const other = await signIn(server, there.admin);
  const settings = { settle_days: 20, week_starts_on: 'sunday' };
  for (const [session, { id }] of [[shop.till, here] as const, [other, there] as const])
    await must(session.put(`/store-settings/${id}`, settings), 200);
  return { shop, here, there, other };
}

const send = ({ shop, there }: Pair, [first, last]: readonly [number, number], day: number) => {
  const run = { lot_number: UPC, lot_counter: 1, start_ticket: ticket(first), end_ticket: ticket(last) };
  const data = [{ ...run, reason: 'transferred', to_store_id: there.id }];
  const body = { store_id: shop.store.id, data, recorded_at: at(day) };
  return must(shop.till.post('/packs-removed', body, randomUUID()), 201);
};

async function receive({ other, there }: Pair, [first, last]: readonly [number, number], day: number) {
  const { data } = await must(other.get<{ data: { id: number }[] }>(`/transfers/${there.id}`), 200);
  const body = lotBody(there, UPC, ticket(first), last - first + 1);
  const more = { transfer_id: data[0]?.id, recorded_at: at(day) };
  await must(other.post('/inventory_add', { ...body, ...more }, randomUUID()), 201);
  const shelf = { ...shelfBody(there.id, UPC, ticket(first), ticket(last)), recorded_at: at(day) };
  await must(other.put('/updateInvetoryOnShelf', shelf, randomUUID()), 200);
}

/** What each store is charged in the week of a day of August, in dollars. */
const settled = async ({ shop, here, there, other }: Pair, day: number): Promise<number[]> => {
  const of = async (session: Session, id: number) => {
    const week = `/lottery-week/2026-08-${String(day).padStart(2, '0')}/${id}`;
    return (await must(session.get<{ data: LotteryWeek }>(week), 200)).data.instant.settled;
  };
  return [await of(shop.till, here.id), await of(other, there.id)];
};
/** A day of each week, from that of August 1, a Saturday. */
const WEEKS = [1, 8, 15, 22, 29];
const charged = async (pair: Pair): Promise<number[][]> => {
  const weeks: number[][] = [];
  for (const day of WEEKS) weeks.push(await settled(pair, day));
  return weeks;
};
const NOTHING = [0, 0];

test('a pack settles where it is on that day: the receiver from its receipt on', async () => {
  const pair = await open();
  await send(pair, [0, 79], 10);
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, [400, 0], NOTHING]);
  await receive(pair, [0, 79], 12);
  // Its activation is the one in the first store, and not that of its second shelf.
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, [0, 400], NOTHING]);
  const { other, there, shop, here } = pair;
  const { data } = await must(other.get<SettlingReply>(`/settling/${there.id}`), 200);
  expect(data).toMatchObject([{ activated_at: '2026-08-01', due_by: '2026-08-21' }]);
  expect((await must(shop.till.get<SettlingReply>(`/settling/${here.id}`), 200)).data).toEqual([]);
});

test('a pack that settled before it was received isn’t charged again', async () => {
  const pair = await open();
  await send(pair, [0, 79], 20);
  await receive(pair, [0, 79], 22);
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, [400, 0], NOTHING]);
});

test('each store is charged for the tickets that it holds on that day', async () => {
  const pair = await open();
  await send(pair, [40, 79], 10);
  await receive(pair, [40, 69], 12);
  // Ten tickets are still on their way, and the sender’s until they are received.
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, [250, 150], NOTHING]);
});

test('what the sender says about its settling counts in both stores', async () => {
  const pair = await open();
  await send(pair, [0, 79], 10);
  await receive(pair, [0, 79], 12);
  const { shop, here } = pair;
  const say = (settled_at: string) => {
    const data = [{ lot_number: UPC, lot_counter: 1, settled_at, source: 'statement' }];
    return must(shop.till.post('/packs-settled', { store_id: here.id, data }, randomUUID()), 201);
  };
  // August 5 is in the week of August 2 to 8.
  await say('2026-08-05');
  expect(await charged(pair)).toEqual([NOTHING, [400, 0], NOTHING, NOTHING, NOTHING]);
  await say('2026-08-26');
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, NOTHING, [0, 400]]);
});

test('a receipt that arrives when the pack’s week is closed is booked by the next closing of both stores', async () => {
  const pair = await open();
  const { shop, here, there, other } = pair;
  const [due, next] = ['2026-08-16', '2026-08-23'];
  const stores = [
    [shop.till, here.id],
    [other, there.id],
  ] as const;
  const journals = (date: string) =>
    Promise.all(
      stores.map(
        async ([session, id]) =>
          (await must(session.get<{ data: Journal }>(`/journal/${date}/${id}`), 200)).data,
      ),
    );
  const closeBoth = async (week: string) => {
    const closings: string[][] = [];
    for (const [session, id] of stores)
      closings.push(inBrief((await must(closeWeek(session, id, week), 201)).data.entries));
    return closings;
  };
  await send(pair, [0, 79], 10);
  expect(await closeBoth(due)).toEqual([[`entry  ${due} clearing 400 commissions -20 payable -380`], []]);
  // It came before it settled: the receiver is charged, and the sender wasn't.
  await receive(pair, [0, 79], 12);
  const taken = `reversal L${here.id}-1-1 ${due} clearing -400 commissions 20 payable 380`;
  const booked = [[taken], [`correction  ${due} clearing 400 commissions -20 payable -380`]];
  expect((await journals(due)).map(({ changes }) => inBrief(changes))).toEqual(booked);
  expect(await closeBoth(next)).toEqual(booked);
  expect((await journals(due)).map(({ changes }) => changes)).toEqual([[], []]);
});
