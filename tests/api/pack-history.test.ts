import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addLot } from '../../server/stock/lots';
import type { SoldRun } from '../../src/shared/counting/exceptions-schema';
import type { PackReply } from '../../src/shared/stock/inventory-schema';
import type { SoldListReply } from '../../src/shared/stock/stock-schema';
import { MINUTE_MS } from '../../src/shared/time/store-clock';
import { testServer } from '../support/api/app';
import { signInAt } from '../support/api/audit';
import { correct, must, openShop, ticket, UPC } from '../support/api/shop';
import { lotBody, salesBody } from '../support/databases/fixtures';

const server = testServer();
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

test('the reply about a pack has its tickets by status, and every action with person and terminal, oldest first', async () => {
  const shop = await openShop(server, { openedAt: new Date(Date.now() - 60 * MINUTE_MS) });
  const till = await signInAt(server, shop.store.admin, 'K7QM2P');
  await must(shop.sell(till, [shop.entry(0, 19)], ago(50)), 201);
  await must(shop.sell(shop.secondTill, [], ago(40), [shop.entry(20, 79)]), 201);
  await must(shop.see(till, 10, ago(30)), 201);
  await correct(shop, 10, 19);
  const exception = (await shop.exceptions()).find(({ start_ticket }) => start_ticket === ticket(20));
  const dismissal = { reason: 'the scan was wrong' };
  await shop.till.record(`/exceptions/${exception?.id}/dismiss`, dismissal);

  const path = `/pack/${UPC}/1/${shop.store.id}`;
  const { lot, states, history } = (await shop.till.read<PackReply>(path)).data;
  expect(lot).toMatchObject({ lot_number: UPC, lot_counter: 1, shelf_count: 10, sold_count: 70 });
  expect(states).toEqual([
    { status_code: 3, status: 'Sold', start_ticket: ticket(0), end_ticket: ticket(9), ticketCount: 10 },
    {
      status_code: 13,
      status: 'On Shelf',
      start_ticket: ticket(10),
      end_ticket: ticket(19),
      ticketCount: 10,
    },
    { status_code: 3, status: 'Sold', start_ticket: ticket(20), end_ticket: ticket(79), ticketCount: 60 },
  ]);
  const run = (first: number, last: number, ticketCount = last - first + 1) => ({
    start_ticket: ticket(first),
    end_ticket: ticket(last),
    ticketCount,
    amount: ticketCount * 5,
  });
  const by = 'Store Admin 1';
  const shift = { purpose: 'shift' };
  expect(history.map(({ at: _, ...event }) => event)).toEqual([
    { what: 'received', by, terminal: null, ...run(0, 79) },
    { what: 'put_on_shelf', by, terminal: null, ...run(0, 79) },
    { what: 'sold', by, terminal: 'K7QM2P', ...run(0, 19), ...shift, front_ticket: ticket(20) },
    { what: 'sold_out', by: 'Second Admin', terminal: null, ...run(20, 79), ...shift },
    { what: 'seen', by, terminal: 'K7QM2P', ...run(10, 10, 0), ...shift, front_ticket: ticket(10) },
    { what: 'corrected', by, terminal: null, ...run(10, 19), reason: 'the pack is still there' },
    { what: 'dismissed', by, terminal: null, ...run(20, 79), ...dismissal, exception_id: exception?.id },
  ]);
  expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).sort());
});

test('one request for several packs returns the same as a request for each, in the requested order', async () => {
  const shop = await openShop(server);
  await addLot(server.db, {
    body: lotBody(shop.store, UPC, '15401234568000', 60, 2),
    by: { userId: shop.store.admin.id, sessionId: null },
    now: new Date(),
  });
  const one = async (counter: number) =>
    (await shop.till.read<PackReply>(`/pack/${UPC}/${counter}/${shop.store.id}`)).data;
  const ask = (...counters: number[]) =>
    shop.till.post<{ data: PackReply['data'][] }>('/packs', {
      store_id: shop.store.id,
      packs: counters.map((lot_counter) => ({ lot_number: UPC, lot_counter })),
    });
  expect((await must(ask(2, 1), 200)).data).toEqual([await one(2), await one(1)]);
  expect((await ask(1, 3)).status).toBe(404);
});

test('tickets that an opening check found missing differ from sold ones in the history, for corrections and at the counter', async () => {
  const shop = await openShop(server, { openedAt: new Date(Date.now() - 60 * MINUTE_MS) });
  const check = { ...salesBody([shop.entry(0, 2)], [], ago(3)), purpose: 'opening' };
  await shop.till.record('/sales-record-register', check);
  await must(shop.sell(shop.till, [shop.entry(3, 9)], ago(2)), 201);
  const of = `${UPC}/1/${shop.store.id}`;
  const { history } = (await shop.till.read<PackReply>(`/pack/${of}`)).data;
  expect(history.slice(2).map(({ what, purpose }) => [what, purpose])).toEqual([
    ['sold', 'opening'],
    ['sold', 'shift'],
  ]);
  const sold = (await shop.till.read<{ data: SoldRun[] }>(`/sold-tickets/${of}`)).data;
  expect(sold.map(({ start_ticket, purpose }) => [start_ticket, purpose])).toEqual([
    [ticket(0), 'opening'],
    [ticket(3), undefined],
  ]);
  const list = await shop.till.read<SoldListReply>(`/sold-list/${shop.store.id}`);
  expect(list.records.map(({ purpose }) => purpose)).toEqual(['opening', undefined]);
  expect(list.data.map(({ sold: runs }) => runs)).toEqual([
    [
      [0, 2, 0],
      [3, 9, 1],
    ],
  ]);
});

test('the sold list has all sold tickets of a recently sold pack, including old ones, and no other pack', async () => {
  const days = (count: number) => count * 24 * 60;
  const shop = await openShop(server, { openedAt: new Date(Date.now() - days(120) * MINUTE_MS) });
  const soldList = () => shop.till.read<SoldListReply>(`/sold-list/${shop.store.id}`);
  await must(shop.sell(shop.till, [shop.entry(0, 9)], ago(days(100))), 201);
  expect(await soldList()).toMatchObject({ records: [], data: [] });

  await must(shop.sell(shop.secondTill, [shop.entry(10, 19)], ago(2)), 201);
  const list = await soldList();
  expect(list.records.map(({ name }) => name)).toEqual(['Store Admin 1', 'Second Admin']);
  expect(list.data.map(({ sold }) => sold)).toEqual([
    [
      [0, 9, 0],
      [10, 19, 1],
    ],
  ]);
});

test('the history of a pack with very many counts has its newest ones and those that hold tickets', async () => {
  const shop = await openShop(server, { openedAt: new Date(Date.now() - 60 * MINUTE_MS) });
  await must(shop.sell(shop.till, [shop.entry(0, 19)], ago(50)), 201);
  await server.db.execute(sql`
    WITH counts AS (
      INSERT INTO submissions (store_id, submission_id, kind, body_hash, response, created_by, recorded_at, received_at,
                               sale_date, report_time)
      SELECT ${shop.store.id}::int, gen_random_uuid(), 'sale', '\\x00', '{}', ${shop.store.admin.id}::int, at, at, at::date, to_char(at, 'HH24:MI:SS')
      FROM generate_series(now() - interval '40 minutes', now() - interval '1 minute', interval '4 seconds') AS at
      RETURNING *
    )
    INSERT INTO sightings (store_id, submission_id, lot_id, front_ticket, sells, recorded_at)
    SELECT c.store_id, c.submission_id, l.id, l.start_ticket + 20, 'up', c.recorded_at
    FROM counts c JOIN lots l ON l.store_id = c.store_id AND l.lot_number = ${UPC}`);
  const { history, omitted } = (await shop.till.read<PackReply>(`/pack/${UPC}/1/${shop.store.id}`)).data;
  expect(history.filter(({ what }) => what === 'seen')).toHaveLength(500);
  expect(history.slice(0, 3).map(({ what }) => what)).toEqual(['received', 'put_on_shelf', 'sold']);
  expect(omitted).toBe(86);
});

test('a request for an unknown pack gets 404', async () => {
  const shop = await openShop(server);
  for (const pack of [`${UPC}/2`, '999999999993/1'])
    expect((await shop.till.get(`/pack/${pack}/${shop.store.id}`)).status).toBe(404);
});
