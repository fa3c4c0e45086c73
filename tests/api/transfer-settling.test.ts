import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Journal } from '../../src/shared/journal/journal-schema';
import type { LotteryWeek, SettlingReply } from '../../src/shared/lottery/lottery-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { type Session, signIn, testServer } from '../support/api/app';
import { closeWeek } from '../support/api/journal';
import { inBrief } from '../support/api/journal-shop';
import { removalBody, transferred } from '../support/api/removals';
import { must, openShop, packRun, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody, type StoreFixture, shelfBody } from '../support/databases/fixtures';

const server = testServer();
/** Noon in the store. @param day of August 2026 */
const at = (day: number): string => new Date(Date.UTC(2026, 7, day, 19)).toISOString();

type Pair = { shop: Shop; here: StoreFixture; there: StoreFixture; other: Session };

/**
 * A shop whose pack of 80 tickets at $5 was activated on August 1, and its neighbor.
 * @param daysHere the days until a pack settles, by default on August 21; `daysThere`: in the neighbor
 */
async function open(daysHere = 20, daysThere = 20): Promise<Pair> {
  const shop = await openShop(server, { openedAt: new Date(at(1)) });
  const [here, there] = shop.company.stores;
  const other = await signIn(server, there.admin);
  for (const [session, { id }, settle_days] of [
    [shop.till, here, daysHere],
    [other, there, daysThere],
  ] as const)
    await session.change(`/store-settings/${id}`, { settle_days, week_starts_on: 'sunday' });
  return { shop, here, there, other };
}

const send = ({ shop }: Pair, [first, last]: readonly [number, number], day: number) =>
  shop.till.record('/packs-removed', removalBody(shop.store.id, [transferred(shop, first, last)], at(day)));

async function receive(pair: Pair, [first, last]: readonly [number, number], day: number) {
  await add(pair, [first, last], day);
  const shelf = { ...shelfBody(pair.there.id, UPC, ticket(first), ticket(last)), recorded_at: at(day) };
  await must(pair.other.put('/updateInvetoryOnShelf', shelf, randomUUID()), 200);
}

/** Such a pair after its pack was sent on August 10 and received on August 12. */
async function moved(daysHere?: number, daysThere?: number): Promise<Pair> {
  const pair = await open(daysHere, daysThere);
  await send(pair, [0, 79], 10);
  await receive(pair, [0, 79], 12);
  return pair;
}

/** Receives tickets without putting them on the shelf. */
async function add({ other, there }: Pair, [first, last]: readonly [number, number], day: number) {
  const { data } = await other.read<{ data: { id: number }[] }>(`/transfers/${there.id}`);
  const body = lotBody(there, UPC, ticket(first), last - first + 1);
  const more = { transfer_id: data[0]?.id, recorded_at: at(day) };
  await other.record('/inventory_add', { ...body, ...more });
}

/** The charges to each store in the week of a day of August, in dollars. */
const settled = async ({ shop, here, there, other }: Pair, day: number): Promise<number[]> => {
  const of = async (session: Session, id: number) => {
    const week = `/lottery-week/2026-08-${String(day).padStart(2, '0')}/${id}`;
    return (await session.read<{ data: LotteryWeek }>(week)).data.instant.settled;
  };
  return [await of(shop.till, here.id), await of(other, there.id)];
};
/** The day on which the receiver's only pack of a week settles. */
const packDay = async ({ other, there }: Pair, day: number): Promise<string | null | undefined> =>
  (await other.read<{ data: LotteryWeek }>(`/lottery-week/2026-08-${day}/${there.id}`)).data.packs[0]?.day;
/** A day of each week, from that of August 1, a Saturday. */
const WEEKS = [1, 8, 15, 22, 29];
const charged = async (pair: Pair): Promise<number[][]> => {
  const weeks: number[][] = [];
  for (const day of WEEKS) weeks.push(await settled(pair, day));
  return weeks;
};
const NOTHING = [0, 0];

test('a transferred pack settles in the store that holds it on that day: the receiver from its receipt on', async () => {
  const pair = await open();
  await send(pair, [0, 79], 10);
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, [400, 0], NOTHING]);
  await receive(pair, [0, 79], 12);
  // Its activation is the one in the first store, not its second shelf record.
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, [0, 400], NOTHING]);
  const { other, there, shop, here } = pair;
  const { data } = await other.read<SettlingReply>(`/settling/${there.id}`);
  expect(data).toMatchObject([{ activated_at: '2026-08-01', due_by: '2026-08-21' }]);
  expect((await shop.till.read<SettlingReply>(`/settling/${here.id}`)).data).toEqual([]);
});

test('a transferred pack that settled before its receipt isn’t charged again', async () => {
  const pair = await open();
  await send(pair, [0, 79], 20);
  await receive(pair, [0, 79], 22);
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, [400, 0], NOTHING]);
});

test('a pack that its sender wasn’t charged for and that is overdue in the receiver’s store settles on its receipt', async () => {
  const pair = await open();
  const { shop, here } = pair;
  await shop.till.change(`/store-settings/${here.id}`, { settle_days: null });
  await send(pair, [0, 79], 22);
  await receive(pair, [0, 79], 24);
  // Its days ended on August 21; it came in the week of August 23 to 29.
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, NOTHING, [0, 400]]);
  expect(await packDay(pair, 24)).toBe('2026-08-24');
  const { data } = await pair.other.read<SettlingReply>(`/settling/${pair.there.id}`);
  expect(data).toMatchObject([{ activated_at: '2026-08-01', due_by: '2026-08-24', settled_at: null }]);
});

test.each([
  ['by the receiver on the receipt, if its days had ended before', 20, 5, '2026-08-12'],
  ['by the receiver’s days, if they end after the receipt', 20, 15, '2026-08-16'],
  ['by the sender, if its days ended when it was sent', 10, 25, null],
  ['by the receiver, if the sender’s days end on the way', 11, 25, '2026-08-26'],
])('a pack that moves between two rules is charged once: %s', async (_, daysHere, daysThere, day) => {
  const pair = await moved(daysHere, daysThere);
  const weeks = await charged(pair);
  expect(weeks.flat().reduce((total, dollars) => total + dollars, 0)).toBe(400);
  const { data } = await pair.other.read<SettlingReply>(`/settling/${pair.there.id}`);
  expect(data.map(({ due_by }) => due_by)).toEqual(day === null ? [] : [day]);
});

test.each([
  // Due on August 15 here, and on August 26 there: it settles when it comes back, on August 16.
  [
    'it is due in each store while it is in the other',
    14,
    25,
    [NOTHING, NOTHING, NOTHING, [400, 0], NOTHING],
  ],
  ['it is due in the other store when it comes there', 20, 5, [NOTHING, NOTHING, [0, 400], NOTHING, NOTHING]],
  ['it is due in its own store before it goes', 8, 5, [NOTHING, NOTHING, [400, 0], NOTHING, NOTHING]],
])(
  'a pack that comes back from another store is charged once, if %s',
  async (_, daysHere, daysThere, weeks) => {
    const pair = await moved(daysHere, daysThere);
    const { shop, here, there, other } = pair;
    const run = packRun(0, 79);
    const back = [{ ...run, reason: 'transferred', to_store_id: here.id }];
    await other.record('/packs-removed', { store_id: there.id, data: back, recorded_at: at(14) });
    const arrived = { ...run, store_id: here.id, reason: 'it came back', recorded_at: at(16) };
    await shop.till.record('/corrections', arrived);
    expect(await charged(pair)).toEqual(weeks);
  },
);

test('a day of activation that a pack’s receiver entered counts in the receiver’s store', async () => {
  const pair = await moved();
  const data = [{ lot_number: UPC, lot_counter: 1, activated_at: '2026-08-06' }];
  await pair.other.record('/packs-settled', { store_id: pair.there.id, data });
  // 20 days after August 6
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, NOTHING, [0, 400]]);
  expect(await packDay(pair, 26)).toBe('2026-08-26');
});

test('of several packs of a game, a transferred one keeps its own day of activation', async () => {
  const pair = await open();
  const { shop, here, there } = pair;
  const start = addToSerial(ticket(0), 1_000);
  const end = addToSerial(start, 19);
  const own = { lot_number: UPC, lot_counter: 2, start_ticket: start, end_ticket: end };
  await shop.till.record('/inventory_add', { ...lotBody(here, UPC, start, 20, 2), recorded_at: at(1) });
  const shelf = { ...shelfBody(here.id, UPC, start, end), recorded_at: at(6) };
  await must(shop.till.put('/updateInvetoryOnShelf', shelf, randomUUID()), 200);
  const data = [{ ...own, reason: 'transferred', to_store_id: there.id }];
  const sent = { store_id: here.id, data, recorded_at: at(10) };
  await shop.till.record('/packs-removed', sent);
  await receive(pair, [1_000, 1_019], 12);
  // 20 days after August 6 for the second pack, and after August 1 for the first, which stayed
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, [400, 0], [0, 100]]);
});

test('each store is charged for the tickets of a pack that it holds on the day of settling', async () => {
  const pair = await open();
  await send(pair, [40, 79], 10);
  await receive(pair, [40, 69], 12);
  // Ten tickets are still on their way, and stay with the sender until they are received.
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, [250, 150], NOTHING]);
});

test('the sender’s entries about a transferred pack’s settling count in both stores', async () => {
  const pair = await moved();
  const { shop, here } = pair;
  const say = (settled_at: string) => {
    const data = [{ lot_number: UPC, lot_counter: 1, settled_at, source: 'statement' }];
    return shop.till.record('/packs-settled', { store_id: here.id, data });
  };
  // August 5 is in the week of August 2 to 8.
  await say('2026-08-05');
  expect(await charged(pair)).toEqual([NOTHING, [400, 0], NOTHING, NOTHING, NOTHING]);
  await say('2026-08-26');
  expect(await charged(pair)).toEqual([NOTHING, NOTHING, NOTHING, NOTHING, [0, 400]]);
});

test('a receipt or settling day that arrives after the pack’s week was closed is booked by both stores’ next closing', async () => {
  const pair = await open();
  const { shop, here, there, other } = pair;
  const [before, due, next, last] = ['2026-08-09', '2026-08-16', '2026-08-23', '2026-08-30'];
  const stores = [
    [shop.till, here.id],
    [other, there.id],
  ] as const;
  const journals = (date: string) =>
    Promise.all(
      stores.map(
        async ([session, id]) => (await session.read<{ data: Journal }>(`/journal/${date}/${id}`)).data,
      ),
    );
  const closeBoth = async (week: string) => {
    const closings: string[][] = [];
    for (const [session, id] of stores)
      closings.push(inBrief((await must(closeWeek(session, id, week), 201)).data.entries));
    return closings;
  };
  await send(pair, [0, 79], 10);
  expect(await closeBoth(before)).toEqual([[], []]);
  expect(await closeBoth(due)).toEqual([[`entry  ${due} clearing 400 commissions -20 payable -380`], []]);
  // It arrived before it settled: the receiver is charged, and the sender wasn't.
  await add(pair, [0, 79], 12);
  const taken = `reversal L${here.id}-2-1 ${due} clearing -400 commissions 20 payable 380`;
  const booked = [[taken], [`correction  ${due} clearing 400 commissions -20 payable -380`]];
  expect((await journals(due)).map(({ changes }) => inBrief(changes))).toEqual(booked);
  expect(await closeBoth(next)).toEqual(booked);
  expect((await journals(due)).map(({ changes }) => changes)).toEqual([[], []]);
  // The sender was charged the day before the receipt, so the receiver isn't.
  const data = [{ lot_number: UPC, lot_counter: 1, settled_at: '2026-08-11' }];
  await shop.till.record('/packs-settled', { store_id: here.id, data });
  expect(await closeBoth(last)).toEqual([
    [`correction  ${before} clearing 400 commissions -20 payable -380`],
    [`reversal L${there.id}-3-1 ${due} clearing -400 commissions 20 payable 380`],
  ]);
});
