import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { readBoard } from '../../server/board/board';
import { BOARD, figuresOf } from '../../server/board/kept-figures';
import { deriveEarlierExceptions } from '../../server/counting/keep-exceptions';
import type { Db } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { withinScope } from '../../server/db/tenant-handles';
import { seededRandom } from '../../server/seed/random';
import type { AlarmsReply } from '../../src/shared/alarms/alarms-schema';
import type { BoardReply, BoardStore, PlanCount } from '../../src/shared/board/board-schema';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import { lotteryWeek } from '../../src/shared/lottery/calendar';
import type { TransfersReply } from '../../src/shared/stock/removals-schema';
import { addToSerial, serialToNumber } from '../../src/shared/tickets/serial';
import { businessDate, DAY_MS, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { sumOf } from '../../src/shared/values/collections';
import { listen, type Reply, type Session, signIn, testServer } from '../support/api/app';
import { ago, OTHER_PACK } from '../support/api/chain';
import { enterMoney } from '../support/api/money';
import { removalBody, remove, transferred } from '../support/api/removals';
import { must, openShop, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody, salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';
import { histories } from '../support/runner/share';
import { stockPack } from '../support/shops/open-store';

const server = testServer();

const dateAgo = (days: number): string => daysBefore(businessDate(new Date(), DEFAULT_CLOCK), days);

const throws = (error: unknown) => {
  throw error;
};
const board = async (companyId: number, now = new Date()): Promise<BoardStore[]> =>
  (await withinScope({ companyId }, () => readBoard(server.connection, companyId, now, throws))).data;
const forget = () => server.db.execute(sql`DELETE FROM board_figures`);
type Row = { storeId: number; revision: number; derivedFrom: Record<string, string> };
const keptOf = async ({ company }: Shop): Promise<Row[]> =>
  rows<Row>(
    server.db,
    sql`SELECT store_id AS "storeId", revision, derived_from AS "derivedFrom" FROM board_figures
        WHERE store_id IN (SELECT id FROM stores WHERE parent_id = ${company.id}) ORDER BY store_id`,
  );
const revisions = async (shop: Shop) => (await keptOf(shop)).map(({ revision }) => revision);

/** A ticket of the other store's pack, which has 20. */
const ofOther = (n: number): string => addToSerial(OTHER_PACK, n);

/** A shop whose packs settle soon, with a second store that has a pack of its own. */
async function openPair(of = server): Promise<{ shop: Shop; other: Session }> {
  const shop = await openShop(of, { openedAt: ago(20) });
  const [here, there] = shop.company.stores;
  await stockPack(of.db, there, { upc: UPC, first: OTHER_PACK, size: 20 }, ago(20));
  const other = await signIn(of, there.admin);
  await shop.till.change(`/store-settings/${here.id}`, { settle_days: 25, settle_percent: 30 });
  await other.change(`/store-settings/${there.id}`, { settle_days: 33 });
  return { shop, other };
}

const send = (shop: Shop, [first, last]: readonly [number, number]) =>
  shop.till.post(
    '/packs-removed',
    removalBody(shop.store.id, [transferred(shop, first, last)]),
    randomUUID(),
  );

/** The other store receives a run that is on its way, and puts it on the shelf. */
async function receive({ company }: Shop, other: Session): Promise<number> {
  const [, there] = company.stores;
  const { data } = await other.read<TransfersReply>(`/transfers/${there.id}`);
  const sent = data.flatMap(({ id, left, to_store_id: to }) =>
    to === there.id ? (left ?? []).map((run) => ({ id, ...run })) : [],
  );
  const [run] = sent;
  if (!run) return 409;
  const size = serialToNumber(run.end_ticket) - serialToNumber(run.start_ticket) + 1;
  const { lotData } = await other.read<{ lotData: { lot_counter: number }[] }>(
    `/checkUPCNumber/${UPC}/${there.id}`,
  );
  const counter = Math.max(0, ...lotData.map((lot) => lot.lot_counter)) + 1;
  const lot = { ...lotBody(there, UPC, run.start_ticket, size, counter), transfer_id: run.id };
  await other.record('/inventory_add', lot);
  const body = shelfBody(there.id, UPC, run.start_ticket, run.end_ticket);
  return (await other.put('/updateInvetoryOnShelf', body, randomUUID())).status;
}

const settle = (session: Session, storeId: number, dates: object, lotCounter = 1) => {
  const data = [{ lot_number: UPC, lot_counter: lotCounter, ...dates }];
  return session.post('/packs-settled', { store_id: storeId, data }, randomUUID());
};

type Pair = Awaited<ReturnType<typeof openPair>>;
type Random = (below: number) => number;
/** A record, with the place of its first ticket in the pack. */
type Counted = { id: string; first: number };
type Step = (pair: Pair, random: Random, records: Counted[]) => Promise<Reply<unknown> | number>;

const anyRun = (random: Random, size: number): [number, number] => {
  const first = random(size);
  return [first, Math.min(size - 1, first + random(8))];
};
/** An instant of the last ten days, so most records are late. */
const anyInstant = (random: Random): string => ago(random(10_000) / 1_000).toISOString();
const anyOf = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[random(items.length)] ?? items[0];

/** Everything that can affect a figure of the board. Impossible steps are refused. */
const STEPS: Record<string, Step> = {
  count: async ({ shop }, random, records) => {
    const [first, last] = anyRun(random, 60);
    const till = anyOf(random, [shop.till, shop.secondTill]);
    const reply = await shop.sell(till, [shop.entry(first, last)], anyInstant(random));
    if (reply.status === 201) records.push({ id: (reply.body as SalesReply).submission_id, first });
    return reply;
  },
  sighting: ({ shop }, random) => shop.see(shop.till, random(60), anyInstant(random)),
  'count of the other': ({ shop, other }, random) => {
    const [first, last] = anyRun(random, 20);
    const entry = soldEntry(shop.company.stores[1].id, UPC, ofOther(first), ofOther(last), 5);
    return other.post('/sales-record-register', salesBody([entry], [], anyInstant(random)), randomUUID());
  },
  'opening check': ({ shop }, random) => {
    const body = salesBody([shop.entry(...anyRun(random, 60))], [], anyInstant(random));
    return shop.secondTill.post('/sales-record-register', { ...body, purpose: 'opening' }, randomUUID());
  },
  correction: ({ shop }, random, records) => {
    const { first } = records.at(-1) ?? { first: random(60) };
    const tickets = { start_ticket: ticket(first), end_ticket: ticket(first) };
    const body = { store_id: shop.store.id, lot_number: UPC, lot_counter: 1, ...tickets, reason: 'here' };
    return shop.till.post('/corrections', body, randomUUID());
  },
  removal: ({ shop }, random) => {
    const reason = anyOf(random, ['returned', 'sold_whole', 'damaged', 'lost']);
    return remove(shop, anyRun(random, 60), reason, anyInstant(random));
  },
  money: ({ shop }, random, records) => {
    const [newest, ...others] = records.toReversed();
    if (!newest) return Promise.resolve(422);
    const some = [newest, ...others.filter(() => random(3) === 0).slice(0, 2)].map(({ id }) => id);
    const figures = { online_sales: random(90), instant_cashes: random(20), cash_counted: random(200) };
    return enterMoney(shop.till, shop.store.id, some, figures);
  },
  'days of a pack': ({ shop }, random) => {
    const day = random(4) === 0 ? null : dateAgo(random(30));
    return settle(shop.till, shop.store.id, random(2) ? { settled_at: day } : { activated_at: day });
  },
  statement: ({ shop }, random) => {
    const { from } = lotteryWeek(dateAgo(random(2) * 7), 'sunday');
    const lines = [{ line: 'adjustments', amount: random(50) }];
    const body = { store_id: shop.store.id, week_start: from, lines };
    return shop.till.post('/lottery-statement', body, randomUUID());
  },
  settings: ({ shop, other }, random) => {
    const store = random(2);
    const settings = anyOf<object>(random, [
      { settle_days: 15 + random(25) },
      { settle_percent: random(2) ? 10 + random(80) : null },
      { over_short_tolerance: random(60) },
      { time_zone: anyOf(random, ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Chicago']) },
      { week_starts_on: anyOf(random, ['sunday', 'wednesday', 'saturday']) },
      { weekly_fee: random(30), sweep_lag_weeks: random(2) },
    ]);
    return (store ? other : shop.till).put(
      `/store-settings/${shop.company.stores[store === 1 ? 1 : 0].id}`,
      settings,
      randomUUID(),
    );
  },
  dismissal: async ({ shop }, random) => {
    const open = await shop.exceptions();
    const one = open[random(open.length)];
    if (!one) return 404;
    return shop.till.post(`/exceptions/${one.id}/dismiss`, { reason: 'wrong scan' }, randomUUID());
  },
  transfer: ({ shop }, random) => send(shop, anyRun(random, 60)),
  receipt: ({ shop, other }) => receive(shop, other),
};

const KINDS = Object.keys(STEPS).length;
/** `npm test` takes each kind once. */
const STEPS_OF_A_HISTORY = process.env.TEST_EVERYTHING ? 40 : KINDS;

const randomOf = (seed: number): Random => {
  const next = seededRandom(seed);
  return (below) => Math.floor(next() * below);
};

test('the board’s stored figures equal freshly derived ones, today and on later days, after any history', async () => {
  const done = new Map<string, number>();
  for (const seed of [1, 2, 3].slice(0, histories(3))) {
    const random = randomOf(seed);
    const pair = await openPair();
    const { company } = pair.shop;
    const [records, trace, left]: [Counted[], string[], string[]] = [[], [], []];
    await board(company.id);
    for (let n = 0; n < STEPS_OF_A_HISTORY; n++) {
      // Each kind of step in turn: first in the order of the table, in which each is possible, then in an order of its own.
      if (left.length === 0) left.push(...Object.keys(STEPS));
      const [name = ''] = left.splice(n < KINDS ? 0 : random(left.length), 1);
      const step = STEPS[name];
      const result = (await step?.(pair, random, records)) ?? 500;
      const status = typeof result === 'number' ? result : result.status;
      expect(status, JSON.stringify(result)).toBeLessThan(500);
      trace.push(`${name} ${status}`);
      if (status < 300) done.set(name, (done.get(name) ?? 0) + 1);

      const later = new Date(Date.now() + (1 + random(6)) * DAY_MS);
      // Later days follow from the same kept figures, so some steps are enough for them.
      const days = process.env.TEST_EVERYTHING || n % 4 === 3 ? [new Date(), later] : [new Date()];
      const kept: BoardStore[][] = [];
      for (const day of days) kept.push(await board(company.id, day));
      // Today's last, since the next step finds it.
      const derived: BoardStore[][] = [];
      for (const day of days.toReversed()) {
        await forget();
        derived.unshift(await board(company.id, day));
      }
      expect(kept, `seed ${seed}: ${trace.join(', ')}`).toEqual(derived);
    }
  }
  expect([...done.keys()].sort()).toEqual(Object.keys(STEPS).sort());
});

test('the board derives only stores that have changed since, whichever process derived them before', async () => {
  const { shop } = await openPair();
  const owner = await signIn(server, shop.company.admin);
  const first = await owner.read(`/board/${shop.company.id}`);
  expect(await revisions(shop)).toEqual([1, 1]);
  const another = await listen(server.connection, server.dataDir);
  const there = await signIn({ ...server, url: another.url }, shop.company.admin);
  expect(await there.read(`/board/${shop.company.id}`)).toEqual(first);
  await another.close();
  expect(await revisions(shop)).toEqual([1, 1]);
  await must(shop.sell(shop.till, [shop.entry(0, 4)], ago(1).toISOString()), 201);
  await board(shop.company.id);
  expect(await revisions(shop)).toEqual([2, 1]);
  await board(shop.company.id, new Date(Date.now() + 6 * DAY_MS));
  expect(await revisions(shop)).toEqual([2, 1]);
  await board(shop.company.id, new Date(Date.now() + 8 * DAY_MS));
  expect(await revisions(shop)).toEqual([3, 2]);
});

test('a store’s board figures are derived soon after a call that changed it, even if nobody reads them', {
  tags: 'all',
}, async () => {
  // With a queue of its own: in the other server's, the stores of earlier tests may come before these.
  const { url, close } = await listen(server.connection, server.dataDir);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { shop, other } = await openPair({ ...server, url });
    /** The revisions once the changes until now have been derived. */
    const later = async () => {
      // Shorter than the time limit of a statement, which runs meanwhile.
      await vi.advanceTimersByTimeAsync(1_000);
      return revisions(shop);
    };
    await expect.poll(later).toEqual([1, 1]);
    await must(shop.sell(shop.till, [shop.entry(0, 4)], ago(1).toISOString()), 201);
    await expect.poll(later).toEqual([2, 1]);
    // A refused call changes nothing, and neither does reading.
    expect((await remove(shop, [90, 99], 'lost')).status).toBe(422);
    await shop.till.read(`/over-short/${dateAgo(1)}/${dateAgo(0)}/${shop.store.id}`);
    const [, { id: storeId }] = shop.company.stores;
    const sold = soldEntry(storeId, UPC, ofOther(0), ofOther(1), 5);
    await other.record('/sales-record-register', salesBody([sold], []));
    await expect.poll(later).toEqual([2, 2]);
  } finally {
    vi.useRealTimers();
    await close();
  }
});

test('receiving a transfer lowers the sender’s charges, and the sender’s settling days change the receiver’s charges', async () => {
  const { shop, other } = await openPair();
  const [here, there] = shop.company.stores;
  const values = async () => {
    const stores = await board(shop.company.id);
    return [here, there].map(({ id }) => stores.find((row) => row.store_id === id)?.settling_value);
  };
  // The shop's pack of $400 settles in five days, that of the other store in thirteen.
  expect(await values()).toEqual([400, 0]);
  await must(send(shop, [40, 79]), 201);
  await values();
  expect(await receive(shop, other)).toBe(200);
  // The pack's activation moved with it, so the other store's half settles in thirteen days.
  expect(await values()).toEqual([200, 0]);
  await must(settle(shop.till, here.id, { activated_at: dateAgo(24) }), 201);
  expect(await values()).toEqual([200, 200]);
  await must(settle(shop.till, here.id, { settled_at: dateAgo(2) }), 201);
  expect(await values()).toEqual([0, 0]);
});

test('a sold-out pack due in thirteen days enters the board’s figures on the third day, without further records', async () => {
  const { shop, other } = await openPair();
  const [, there] = shop.company.stores;
  const sold = soldEntry(there.id, UPC, ofOther(0), ofOther(19), 5);
  const body = salesBody([], [sold], ago(1).toISOString());
  await other.record('/sales-record-register', body);
  const values: (number | undefined)[] = [];
  for (const days of [0, 2, 3, 6]) {
    const stores = await board(shop.company.id, new Date(Date.now() + days * DAY_MS));
    values.push(stores.find((row) => row.store_id === there.id)?.settling_value);
  }
  expect(values).toEqual([0, 0, 100, 100]);
  expect(await revisions(shop)).toEqual([1, 1]);
});

test('board figures derived earlier don’t replace those stored since', { tags: 'all' }, async () => {
  const { shop } = await openPair();
  const { id } = shop.store;
  const { tenant, reports } = server.connection;
  const newer: unknown[] = [];
  // A record arrives, and another reader stores its figures, before these are stored.
  const execute = async (...statement: Parameters<Db['execute']>) => {
    await must(shop.sell(shop.till, [shop.entry(0, 4)], ago(1).toISOString()), 201);
    newer.push(await board(shop.company.id), await keptOf(shop));
    return tenant.execute(...statement);
  };
  const slow = { reports, tenant: Object.assign(Object.create(tenant), { execute }) };
  await figuresOf(slow, BOARD, { storeId: id, companyId: shop.company.id }, new Date(), throws);
  const [now, kept] = newer;
  expect(await keptOf(shop)).toEqual(kept);
  expect(await board(shop.company.id)).toEqual(now);
});

test('board figures come from records that didn’t change while they were derived, even if counts keep arriving', async () => {
  const { shop } = await openPair();
  const { id: storeId } = shop.store;
  const place = { storeId, companyId: shop.company.id };
  const sold = async (tx: Db): Promise<number> => {
    const [row] = await rows<{ n: number }>(
      tx,
      sql`SELECT count(*)::int AS n FROM submissions WHERE store_id = ${storeId} AND kind = 'sale'`,
    );
    return row?.n ?? 0;
  };
  // Two figures that are always equal. While they are derived, counts arrive, until a transaction holds the database.
  for (const overtaken of [0, 1, 2]) {
    await forget();
    let left = overtaken;
    const derive: (typeof BOARD)['derive'] = async (tx, source) => {
      const before = await sold(tx);
      if (left-- > 0) await must(shop.sell(shop.till, [shop.entry(0, 4)], ago(1).toISOString()), 201);
      const figures = await BOARD.derive(tx, source);
      return { ...figures, openExceptions: before, alarms: [String(await sold(tx))] };
    };
    const { openExceptions, alarms } = await figuresOf(
      server.connection,
      { ...BOARD, derive },
      place,
      new Date(),
      throws,
    );
    expect({ overtaken, alarms }).toEqual({ overtaken, alarms: [String(openExceptions)] });
  }
});

test('exceptions that a server derives at its start, after an earlier release, count on the board at once', async () => {
  const { shop } = await openPair();
  await must(shop.sell(shop.till, [shop.entry(0, 9)], ago(2).toISOString()), 201);
  await must(shop.see(shop.till, 5, ago(1).toISOString()), 201);
  const counted = async () =>
    (await board(shop.company.id)).reduce((sum, { open_exceptions }) => sum + open_exceptions, 0);
  expect(await counted()).toBe(1);
  await forget();
  // As the previous release left it.
  await server.db.execute(sql`
    UPDATE witnesses SET open_count = NULL, resolved_count = NULL WHERE store_id = ${shop.store.id}`);
  expect(await counted()).toBe(0);
  await deriveEarlierExceptions(server.db);
  expect(await counted()).toBe(1);
});

test('a board request derives eight changed stores, and counts the others as waiting', {
  tags: 'all',
}, async () => {
  const { shop } = await openPair();
  await server.db.execute(sql`
    INSERT INTO stores (parent_id, store_name) SELECT ${shop.company.id}, 'Store ' || n FROM generate_series(3, 12) n`);
  const owner = await signIn(server, shop.company.admin);
  const read = () => owner.read<BoardReply>(`/board/${shop.company.id}`);
  const first = await read();
  expect([first.data.length, first.waiting]).toEqual([8, 4]);
  const second = await read();
  expect([second.data.length, second.waiting]).toEqual([12, 0]);
});

test('readers get the board even if its figures can’t be stored', { tags: 'all' }, async () => {
  const { shop } = await openPair();
  const expected = await board(shop.company.id);
  await forget();
  const failures: unknown[] = [];
  const full = { execute: () => Promise.reject(new Error('The disk is full.')) } as unknown as Db;
  const read = await withinScope({ companyId: shop.company.id }, () =>
    readBoard({ ...server.connection, tenant: full }, shop.company.id, new Date(), (error) =>
      failures.push(error),
    ),
  );
  expect([read, failures.length]).toEqual([{ data: expected, total: 2, waiting: [] }, 2]);
});

test('marking an alarm as seen or sending a transfer changes the board row without new figures', async () => {
  const { shop } = await openPair();
  const [own, there] = shop.company.stores;
  const rowOf = async (id: number) => (await board(shop.company.id)).find(({ store_id }) => store_id === id);
  for (const n of [1, 2, 3]) {
    const { submission_id } = await must(
      shop.sell(shop.till, [shop.entry(n, n)], ago(4 - n).toISOString()),
      201,
    );
    await must(enterMoney(shop.till, own.id, [submission_id], { cash_counted: 1 }), 201);
  }
  const { data } = await shop.till.read<AlarmsReply>(`/alarms/${own.id}`);
  expect([data.length, await rowOf(own.id)]).toMatchObject([1, { open_alarms: 1, to_do: { receive: 0 } }]);
  const seen = { reason: 'The float was wrong' };
  await must(shop.till.post(`/alarms/${own.id}/${data[0]?.id}/seen`, seen, randomUUID()), 200);
  expect(await rowOf(own.id)).toMatchObject({ open_alarms: 0 });
  await must(send(shop, [60, 79]), 201);
  expect(await rowOf(there.id)).toMatchObject({ to_do: { receive: 1 } });
});

test('tickets by price are taken from the kept figures of unchanged stores, and counted in the others', async () => {
  const { shop } = await openPair();
  const { company } = shop;
  const owner = await signIn(server, company.admin);
  const counts = () => owner.read<PlanCount[]>(`/ticket_count/${company.id}`);
  const total = async () => sumOf(await counts(), ({ total_count }) => total_count);
  const counted = await counts();
  const unsold = await total();
  await board(company.id);
  expect(await counts()).toEqual(counted);
  // Whoever reads these figures says so.
  await server.db.execute(
    sql`UPDATE board_figures SET figures = jsonb_set(figures, '{stock,plans,0,total}', '1000000')
        WHERE store_id IN (SELECT id FROM stores WHERE parent_id = ${company.id})`,
  );
  expect(await total()).toBeGreaterThanOrEqual(2_000_000);
  await must(shop.sell(shop.till, [shop.entry(0, 9)], new Date().toISOString()), 201);
  const afterSale = await total();
  expect(afterSale).toBeGreaterThanOrEqual(1_000_000);
  expect(afterSale).toBeLessThan(1_000_000 + unsold);
  await forget();
  expect(await total()).toBe(unsold - 10);
});

test('a game that ends adds to a store’s to-do count on the board', async () => {
  const { shop } = await openPair();
  const { id: companyId } = shop.company;
  const endsOn = (days: number) =>
    server.db.execute(sql`
      INSERT INTO games (store_id, state, number, name, price_cents, source, as_of, last_sale)
      VALUES (${companyId}, 'CA', ${ticket(0).slice(0, 4)}, 'Gold', 500, 'x', now(), ${daysBefore(businessDate(new Date(), DEFAULT_CLOCK), days)})`);
  const ended = async () => (await board(companyId)).map(({ to_do }) => to_do?.ended);
  expect(await ended()).toEqual([0, 0]);
  await endsOn(1);
  expect((await ended()).some((count) => count === 1)).toBe(true);
});
