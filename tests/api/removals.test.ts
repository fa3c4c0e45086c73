import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PackReply } from '../../src/contract/counting/pack-history';
import type { RemovalReply } from '../../src/contract/counting/removals';
import type { InventoryRun, Lot } from '../../src/contract/office/inventory';
import { type Session, testServer } from '../support/api/app';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { must, openShop, PACK_SIZE, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody, salesBody } from '../support/databases/fixtures';

const server = testServer();
const DAY = '2026-11-18';
const at = (hour: number, minute = 0): string =>
  new Date(Date.UTC(2026, 10, 18, hour + 8, minute)).toISOString();
const open = () => openShop(server, { openedAt: new Date('2026-11-18T16:00:00Z') });

/** Tickets `first … last` of the shop's pack as they are sent. */
const run = (first: number, last: number) => ({
  lot_number: UPC,
  lot_counter: 1,
  start_ticket: ticket(first),
  end_ticket: ticket(last),
});
const bodyOf = (shop: Shop, data: object[], recordedAt?: string, more: object = {}) => ({
  store_id: shop.store.id,
  data,
  ...(recordedAt && { recorded_at: recordedAt }),
  ...more,
});
const remove = (
  shop: Shop,
  first: number,
  last: number,
  reason: string,
  recordedAt?: string,
  more: object = {},
  session: Session = shop.till,
) => {
  const body = bodyOf(shop, [{ ...run(first, last), reason }], recordedAt, more);
  return session.post<RemovalReply>('/packs-removed', body, randomUUID());
};

const packOf = async (shop: Shop) =>
  (await must(shop.till.get<PackReply>(`/pack/${UPC}/1/${shop.store.id}`), 200)).data;
/** The pack's tickets by status: `0-34 Sold`. */
const statesOf = async (shop: Shop): Promise<string[]> =>
  (await packOf(shop)).states.map(
    ({ start_ticket, end_ticket, status }) =>
      `${Number(start_ticket) - Number(ticket(0))}-${Number(end_ticket) - Number(ticket(0))} ${status}`,
  );
const salesOf = async (shop: Shop, day = DAY) =>
  (await shop.day(day)).salesRecord.map(({ ticketCount, amount, name }) => [ticketCount, amount, name]);
const exceptionsOf = async (shop: Shop) =>
  (await shop.exceptions())
    .filter(({ resolved_at }) => resolved_at === null)
    .map(({ kind, start_ticket, end_ticket }) => [kind, start_ticket, end_ticket]);

describe('the examples', () => {
  test('80 tickets at $5, 000 … 034 sold; returned at front 035: 45 tickets, $225, the shift’s total is unchanged', async () => {
    const shop = await open();
    await must(shop.sell(shop.till, [shop.entry(0, 34)], at(12)), 201);
    const before = await shop.day(DAY);
    const { data, message } = await must(remove(shop, 35, 79, 'returned', at(13)), 201);
    expect(data).toMatchObject({ ticketCount: 45, amount: 225, sold_count: 0, sold_amount: 0 });
    expect(data.entries).toEqual([
      expect.objectContaining({ index: 0, list: 'removed', status: 'done', ticketCount: 45, amount: 225 }),
    ]);
    expect(message).toBe('Recorded: 45 tickets, $225 removed.');
    expect(await statesOf(shop)).toEqual(['0-34 Sold', '35-79 Returned']);
    expect(await shop.day(DAY)).toEqual(before);
    expect(await shop.onShelf()).toEqual([]);
    expect(await exceptionsOf(shop)).toEqual([]);
  });

  test.each(['the return', 'the sale'])(
    'a late sale at 14:00 with front 040 against a return at 13:00 from 035 on; %s arrives first',
    async (first) => {
      const shop = await open();
      const returned = () => must(remove(shop, 35, 79, 'returned', at(13)), 201);
      if (first === 'the return') await returned();
      const { data } = await must(shop.sell(shop.secondTill, [shop.entry(0, 39)], at(14)), 201);
      if (first === 'the sale') await returned();
      else expect(data.entries[0]).toMatchObject({ status: 'exception', ticketCount: 35 });
      expect(await statesOf(shop)).toEqual(['0-34 Sold', '35-79 Returned']);
      expect(await salesOf(shop)).toEqual([[35, 175, 'Second Admin']]);
      expect((await exceptionsOf(shop)).sort()).toEqual([
        ['seen_after_removal', ticket(40), ticket(79)],
        ['sold_after_removal', ticket(35), ticket(39)],
      ]);
    },
  );

  test('what was sold before a partial return is a sale of the same record', async () => {
    const shop = await open();
    await must(shop.sell(shop.till, [shop.entry(0, 19)], at(12)), 201);
    const { data } = await must(
      remove(shop, 35, 79, 'returned', at(13), { sold: [run(20, 34)] }, shop.secondTill),
      201,
    );
    expect(data).toMatchObject({ ticketCount: 45, amount: 225, sold_count: 15, sold_amount: 75 });
    expect(await statesOf(shop)).toEqual(['0-34 Sold', '35-79 Returned']);
    expect(await salesOf(shop)).toEqual([
      [20, 100, 'Store Admin 1'],
      [15, 75, 'Second Admin'],
    ]);
    // The ticket at the front was scanned: a sale that arrives late can't have sold it.
    await must(shop.sell(shop.till, [], at(12, 30), [shop.entry(20, 44)]), 201);
    expect(await exceptionsOf(shop)).toEqual([['seen_after_sold_out', ticket(35), ticket(44)]]);
  });

  test('sold whole is a sale of Active or On Shelf tickets by that clerk, in the sales reports', async () => {
    const shop = await open();
    const second = '15401234569000';
    await must(shop.till.post('/inventory_add', lotBody(shop.store, UPC, second, 60, 2)), 201);
    const whole = {
      lot_number: UPC,
      lot_counter: 2,
      start_ticket: second,
      end_ticket: '15401234569059',
      reason: 'sold_whole',
    };
    const body = bodyOf(shop, [whole, { ...run(0, 79), reason: 'sold_whole' }], at(13));
    const { data } = await must(shop.till.post<RemovalReply>('/packs-removed', body, randomUUID()), 201);
    expect(data).toMatchObject({ ticketCount: 140, amount: 700 });
    const report = await shop.day(DAY);
    expect(report.countData[0]).toMatchObject({ ticketCount: 140, amount: 700 });
    expect(report.shifts).toMatchObject([{ purpose: 'removal', ticketCount: 140 }]);
    expect(await statesOf(shop)).toEqual(['0-79 Sold']);
    const lots = (await must(shop.till.get<{ data: Lot[] }>(`/inventory-list/${shop.store.id}`), 200)).data;
    expect(lots.map(({ active_count, sold_count }) => [active_count, sold_count])).toEqual([
      [0, 80],
      [0, 60],
    ]);
  });

  test('a pack that a thief took: its tickets are missing, its last sold one stays, and found again it is back', async () => {
    const shop = await open();
    await must(shop.sell(shop.till, [shop.entry(0, 11)], at(12)), 201);
    await must(remove(shop, 12, 29, 'stolen', at(14), { sold: [] }), 201);
    expect(await statesOf(shop)).toEqual(['0-11 Sold', '12-29 Missing', '30-79 On Shelf']);
    const seen = await must(shop.see(shop.till, 12, at(15)), 201);
    expect(seen.data.seen?.[0]).toMatchObject({ status: 'exception' });
    expect(await exceptionsOf(shop)).toEqual([['seen_after_removal', ticket(12), ticket(29)]]);
    const { message } = await must(
      shop.till.post<{ message: string }>('/corrections', {
        ...{ store_id: shop.store.id, reason: 'found in the drawer' },
        ...run(12, 29),
      }),
      201,
    );
    expect(message).toBe('18 tickets are back on the shelf.');
    expect(await statesOf(shop)).toEqual(['0-11 Sold', '12-79 On Shelf']);
    expect(await exceptionsOf(shop)).toEqual([]);
  });
});

describe('each ticket has one state', () => {
  test('in lists, searches, counts and statistics', async () => {
    const shop = await open();
    await must(shop.sell(shop.till, [shop.entry(0, 9)], at(9)), 201);
    const check = { ...salesBody([shop.entry(10, 14)], [], at(10)), purpose: 'opening' };
    await must(shop.till.post('/sales-record-register', check, randomUUID()), 201);
    const reasons = ['returned', 'lost', 'stolen', 'damaged', 'transferred'];
    for (const [nth, reason] of reasons.entries()) {
      const first = 20 + nth * 10;
      const to = reason === 'transferred' ? { to_store_id: shop.company.stores[1].id } : {};
      const body = bodyOf(shop, [{ ...run(first, first + 9), reason, ...to }], at(11));
      await must(shop.till.post('/packs-removed', body, randomUUID()), 201);
    }
    expect(await statesOf(shop)).toEqual([
      ...['0-9 Sold', '10-14 Missing', '15-19 On Shelf', '20-29 Returned', '30-49 Missing'],
      ...['50-59 Damaged', '60-69 Transferred', '70-79 On Shelf'],
    ]);
    const { lot } = await packOf(shop);
    expect(lot).toMatchObject({ total_count: 80, active_count: 0, shelf_count: 15, sold_count: 10 });
    expect(lot).toMatchObject({
      returned_count: 10,
      missing_count: 25,
      damaged_count: 10,
      transferred_count: 10,
    });
    const tickets = await must(
      shop.till.get<{ data: { name: string }[] }>(`/getTicketList/${UPC}/1/${shop.store.id}`),
      200,
    );
    const count = (name: string) => tickets.data.filter((each) => each.name === name).length;
    expect(['Sold', 'Missing', 'On Shelf', 'Returned', 'Damaged', 'Transferred'].map(count)).toEqual([
      10, 25, 15, 10, 10, 10,
    ]);
    for (const [code, total, runs] of [
      [3, 10, ['0-9']],
      [13, 15, ['15-19', '70-79']],
      [21, 10, ['20-29']],
      [22, 25, ['10-14', '30-49']],
      [23, 10, ['50-59']],
      [24, 10, ['60-69']],
    ] as const) {
      const body = { ticket_status: code, store_id: shop.store.id };
      const found = await must(
        shop.till.post<{ total: number; data: { status_code: number }[] }>('/get-inventory-by-search-data', {
          ...body,
          page_size: 100,
        }),
        200,
      );
      expect([code, found.total, found.data.length]).toEqual([code, total, total]);
      expect(new Set(found.data.map((row) => row.status_code))).toEqual(new Set([code]));
      const exported = await must(shop.till.post<{ data: InventoryRun[] }>('/inventory-runs', body), 200);
      expect(
        exported.data.map(
          (each) =>
            `${Number(each.start_ticket) - Number(ticket(0))}-${Number(each.end_ticket) - Number(ticket(0))}`,
        ),
      ).toEqual(runs);
    }
    const counts = await must(shop.till.get<unknown[]>(`/ticket_count/${shop.store.id}`), 200);
    expect(counts).toEqual([{ plan_name: 'Plan 1', total_count: 15, shelf_count: 15, lot_count: 1 }]);
    const history = (await packOf(shop)).history.map(({ what }) => what);
    expect(history).toEqual(['received', 'put_on_shelf', 'sold', 'sold', ...reasons]);
  });

  test('a removal may hold tickets of the back room; found again they are in the back room', async () => {
    const shop = await open();
    const start = '15401234569000';
    await must(shop.till.post('/inventory_add', lotBody(shop.store, UPC, start, 60, 2)), 201);
    const inBack = { lot_number: UPC, lot_counter: 2, start_ticket: start, end_ticket: '15401234569059' };
    await must(
      shop.till.post('/packs-removed', bodyOf(shop, [{ ...inBack, reason: 'lost' }]), randomUUID()),
      201,
    );
    const sold = { data: { scanned: [], non_scanned: [{ ...shop.entry(0, 59), ...inBack }] } };
    expect((await shop.till.post('/sales-record-register', sold, randomUUID())).status).toBe(409);
    const { message } = await must(
      shop.till.post<{ message: string }>('/corrections', {
        ...{ store_id: shop.store.id, reason: 'behind the shelf' },
        ...inBack,
      }),
      201,
    );
    expect(message).toBe('60 tickets are back in the back room.');
    const active = await must(
      shop.till.get<{ data: { min: string }[] }>(`/inventory-max-min/${UPC}/${shop.store.id}`),
      200,
    );
    expect(active.data.map(({ min }) => min)).toEqual([start]);
  });

  test('the earliest record has a ticket: a removal that arrives late takes it from a sale, and the owner sees it', async () => {
    const shop = await open();
    await must(shop.sell(shop.till, [], at(14), [shop.entry(0, 79)]), 201);
    const { data } = await must(remove(shop, 60, 79, 'stolen', at(13)), 201);
    expect(data.entries[0]).toMatchObject({
      status: 'done',
      message: expect.stringContaining('Store Admin 1'),
    });
    expect(await salesOf(shop)).toEqual([[60, 300, 'Store Admin 1']]);
    expect((await shop.day(DAY)).salesRecord[0]?.note).toContain('already removed by Store Admin 1');
    const list = await must(
      shop.till.get<{ late: { days: object[] }[] }>(`/exceptions/${shop.store.id}`),
      200,
    );
    expect(list.late.map(({ days }) => days)).toContainEqual([{ date: DAY, ticketCount: -20, amount: -100 }]);
    const after = await must(remove(shop, 0, 9, 'lost', at(15)), 201);
    expect(after.data.entries[0]).toMatchObject({
      status: 'already_sold',
      start_ticket: null,
      ticketCount: 0,
    });
  });
});

describe('who may, once, and what is refused', () => {
  test('the same key gives the same reply and changes nothing; another body is refused', async () => {
    const shop = await open();
    const key = randomUUID();
    const body = bodyOf(shop, [{ ...run(0, 79), reason: 'damaged' }], at(12));
    const first = await shop.till.post('/packs-removed', body, key);
    const [again, another] = await Promise.all([
      shop.till.post('/packs-removed', body, key),
      shop.till.post('/packs-removed', { ...body, recorded_at: at(13) }, key),
    ]);
    expect([first.status, again.status, another.status]).toEqual([201, 200, 422]);
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({ submission_id: key });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(another.body).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await packOf(shop)).history.filter(({ what }) => what === 'damaged')).toHaveLength(1);
  });

  test('clerks record returned, damaged and sold whole; the rest needs the store admin or the store’s leave', async () => {
    const shop = await open();
    const terminal = await clerksTerminal(server, shop.store.admin);
    const clerk = withClerk(server, terminal, shop.store.clerk);
    const results: [string, number][] = [];
    const tryAll = async (session: Session) => {
      for (const reason of ['returned', 'damaged', 'sold_whole', 'lost', 'stolen'])
        results.push([reason, (await remove(shop, 0, 9, reason, at(12), {}, session)).status]);
    };
    await tryAll(clerk);
    expect(results.splice(0).map(([, status]) => status)).toEqual([201, 201, 201, 403, 403]);
    expect((await remove(shop, 0, 9, 'lost', at(12), {}, terminal)).status).toBe(403);
    const named = withClerk(server, shop.till, shop.store.clerk);
    expect((await remove(shop, 0, 9, 'stolen', at(12), {}, named)).status).toBe(403);
    await must(shop.till.put(`/store-settings/${shop.store.id}`, { clerks_remove_all: true }), 200);
    await tryAll(clerk);
    expect(results.map(([, status]) => status)).toEqual([201, 201, 201, 201, 201]);
  });

  test('another store’s packs can’t be removed, nor sent to a store of another company', async () => {
    const shop = await open();
    const stranger = await openShop(server);
    const body = bodyOf(shop, [{ ...run(0, 79), reason: 'returned' }]);
    expect((await stranger.till.post('/packs-removed', body, randomUUID())).status).toBe(403);
    const sent = { ...run(0, 79), reason: 'transferred', to_store_id: stranger.store.id };
    expect((await shop.till.post('/packs-removed', bodyOf(shop, [sent]), randomUUID())).status).toBe(403);
    expect(await statesOf(shop)).toEqual(['0-79 On Shelf']);
  });

  test.each([
    [{ data: [] }, 422, { fields: { data: expect.any(String) } }],
    [{ data: [{ ...run(0, 9), reason: 'eaten' }] }, 400, {}],
    [
      { data: [{ ...run(0, 9), reason: 'transferred' }] },
      422,
      { fields: { to_store_id: expect.any(String) } },
    ],
    [
      { data: [{ ...run(0, 9), reason: 'lost', to_store_id: 1 }] },
      422,
      { fields: { to_store_id: expect.any(String) } },
    ],
    [{ data: [{ ...run(9, 0), reason: 'lost' }] }, 422, { entries: [{ index: 0, list: 'removed' }] }],
    [{ data: [{ ...run(0, PACK_SIZE), reason: 'lost' }] }, 422, { entries: [{ code: 'unknown_serial' }] }],
    [
      { data: [{ ...run(0, 9), lot_counter: 7, reason: 'lost' }] },
      422,
      { entries: [{ code: 'unknown_lot' }] },
    ],
    [
      { data: [{ ...run(9, 9), reason: 'lost' }], sold: [run(0, PACK_SIZE)] },
      422,
      { entries: [{ list: 'sold' }] },
    ],
    [{ data: [{ ...run(0, 9), reason: 'lost' }], recorded_at: '2026-02-30T10:00:00Z' }, 400, {}],
    [{ data: [{ ...run(0, 9), reason: 'lost' }], business_date: '2020-01-01' }, 422, { fields: {} }],
  ])('bad input is refused with its fields, and nothing is changed: %j', async (part, status, expected) => {
    const shop = await open();
    const reply = await shop.till.post('/packs-removed', { ...bodyOf(shop, []), ...part }, randomUUID());
    expect(reply).toMatchObject({ status, body: expected });
    expect(await statesOf(shop)).toEqual(['0-79 On Shelf']);
  });
});
