import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exceptionNumber } from '../../src/shared/counting/claims';
import type { InventoryRun, Lot } from '../../src/shared/stock/inventory-schema';
import type { RemovalReply } from '../../src/shared/stock/removals-schema';
import { testServer } from '../support/api/app';
import { logOf } from '../support/api/audit';
import { at, open, packOf, removalBody, remove, runText, statesOf } from '../support/api/removals';
import { must, packRun, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody, salesBody, shelfBody } from '../support/databases/fixtures';

const server = testServer();
const DAY = '2026-11-18';

const salesOf = async (shop: Shop) =>
  (await shop.day(DAY)).salesRecord.map(({ ticketCount, amount, name }) => [ticketCount, amount, name]);
const exceptionsOf = async (shop: Shop) =>
  (await shop.exceptions())
    .filter(({ resolved_at }) => resolved_at === null)
    .map(({ kind, start_ticket, end_ticket }) => [kind, start_ticket, end_ticket]);

describe('the examples of removals', () => {
  test('a return at front 035 removes 45 of 80 tickets, $225, and leaves the shift’s total unchanged', async () => {
    const shop = await open(server);
    await must(shop.sell(shop.till, [shop.entry(0, 34)], at(12)), 201);
    const before = await shop.day(DAY);
    const { data, message } = await must(remove(shop, [35, 79], 'returned', at(13)), 201);
    expect(data).toMatchObject({ ticketCount: 45, amount: 225, sold_count: 0, sold_amount: 0 });
    expect(data.entries).toEqual([
      expect.objectContaining({ index: 0, list: 'removed', status: 'done', ticketCount: 45, amount: 225 }),
    ]);
    expect(message).toBe('Recorded: 45 tickets, $225.00 removed.');
    expect(await statesOf(shop)).toEqual(['0-34 Sold', '35-79 Returned']);
    expect(await shop.day(DAY)).toEqual(before);
    expect(await shop.onShelf()).toEqual([]);
    expect(await exceptionsOf(shop)).toEqual([]);
  });

  test.each(['the return', 'the sale'])(
    'a return at 13:00 keeps its tickets against a sale at 14:00, which raises exceptions; %s arrives first',
    async (first) => {
      const shop = await open(server);
      const returned = () => must(remove(shop, [35, 79], 'returned', at(13)), 201);
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
      const sold = (await shop.exceptions()).find(({ kind }) => kind === 'sold_after_removal');
      const dismissed = await shop.till.post(`/exceptions/${sold?.id}/dismiss`, { reason: 'miscounted' });
      expect(dismissed.body).toMatchObject({
        message: 'The tickets stay returned, and the exception is closed.',
      });
      const [line] = (await logOf(shop.till, shop.store.id)).data;
      expect(line?.what).toContain(
        `Kept as returned, exception No. ${exceptionNumber(sold?.id ?? 0)}: tickets of Vendor 1, pack 1234567 were counted as sold by Second Admin`,
      );
    },
  );

  test('tickets sold before a partial return are a sale of the same record', async () => {
    const shop = await open(server);
    await must(shop.sell(shop.till, [shop.entry(0, 19)], at(12)), 201);
    const { data } = await must(
      remove(shop, [35, 79], 'returned', at(13), { sold: [packRun(20, 34)], session: shop.secondTill }),
      201,
    );
    expect(data).toMatchObject({ ticketCount: 45, amount: 225, sold_count: 15, sold_amount: 75 });
    expect(await statesOf(shop)).toEqual(['0-34 Sold', '35-79 Returned']);
    expect(await salesOf(shop)).toEqual([
      [20, 100, 'Store Admin 1'],
      [15, 75, 'Second Admin'],
    ]);
    // The ticket at the front was scanned, so a late sale can't have sold it.
    await must(shop.sell(shop.till, [], at(12, 30), [shop.entry(20, 44)]), 201);
    expect(await exceptionsOf(shop)).toEqual([['seen_after_sold_out', ticket(35), ticket(44)]]);
  });

  test('a pack sold whole is a sale of its Active or On Shelf tickets by that clerk in the sales reports', async () => {
    const shop = await open(server);
    const second = '15401234569000';
    await shop.till.add('/inventory_add', lotBody(shop.store, UPC, second, 60, 2));
    const whole = {
      lot_number: UPC,
      lot_counter: 2,
      start_ticket: second,
      end_ticket: '15401234569059',
      reason: 'sold_whole',
    };
    const body = removalBody(shop.store.id, [whole, { ...packRun(0, 79), reason: 'sold_whole' }], at(13));
    const { data } = await shop.till.record<RemovalReply>('/packs-removed', body);
    expect(data).toMatchObject({ ticketCount: 140, amount: 700 });
    const report = await shop.day(DAY);
    expect(report.countData[0]).toMatchObject({ ticketCount: 140, amount: 700 });
    expect(report.shifts).toMatchObject([{ purpose: 'removal', ticketCount: 140 }]);
    expect(await statesOf(shop)).toEqual(['0-79 Sold']);
    const lots = (await shop.till.read<{ data: Lot[] }>(`/inventory-list/${shop.store.id}`)).data;
    expect(lots.map(({ active_count, sold_count }) => [active_count, sold_count])).toEqual([
      [0, 80],
      [0, 60],
    ]);
  });

  test('the tickets of a stolen pack are missing, the ones sold before stay sold, and found ones are back on the shelf', async () => {
    const shop = await open(server);
    await must(shop.sell(shop.till, [shop.entry(0, 11)], at(12)), 201);
    await must(remove(shop, [12, 29], 'stolen', at(14)), 201);
    expect(await statesOf(shop)).toEqual(['0-11 Sold', '12-29 Missing', '30-79 On Shelf']);
    const seen = await must(shop.see(shop.till, 12, at(15)), 201);
    expect(seen.data.seen?.[0]).toMatchObject({ status: 'exception' });
    expect(await exceptionsOf(shop)).toEqual([['seen_after_removal', ticket(12), ticket(29)]]);
    expect(await shop.exceptions()).toMatchObject([{ claimed_as: 'stolen' }]);
    const { message } = await shop.till.add<{ message: string }>('/corrections', {
      ...{ store_id: shop.store.id, reason: 'found in the drawer' },
      ...packRun(12, 29),
    });
    expect(message).toBe('18 tickets are back on the shelf.');
    expect(await statesOf(shop)).toEqual(['0-11 Sold', '12-79 On Shelf']);
    expect(await exceptionsOf(shop)).toEqual([]);
  });
});

describe('the state of a ticket', () => {
  test('each ticket has one state in lists, searches, counts and statistics', async () => {
    const shop = await open(server);
    await must(shop.sell(shop.till, [shop.entry(0, 9)], at(9)), 201);
    const check = { ...salesBody([shop.entry(10, 14)], [], at(10)), purpose: 'opening' };
    await shop.till.record('/sales-record-register', check);
    const reasons = ['returned', 'lost', 'stolen', 'damaged', 'transferred'];
    for (const [position, reason] of reasons.entries()) {
      const first = 20 + position * 10;
      const to = reason === 'transferred' ? { to_store_id: shop.company.stores[1].id } : {};
      const body = removalBody(shop.store.id, [{ ...packRun(first, first + 9), reason, ...to }], at(11));
      await shop.till.record('/packs-removed', body);
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
    const tickets = await shop.till.read<{ data: { name: string }[] }>(
      `/getTicketList/${UPC}/1/${shop.store.id}`,
    );
    const count = (name: string) => tickets.data.filter((each) => each.name === name).length;
    expect(['Sold', 'Missing', 'On Shelf', 'Returned', 'Damaged', 'Transferred'].map(count)).toEqual([
      10, 25, 15, 10, 10, 10,
    ]);
    const searchFor = (criteria: object) =>
      must(
        shop.till.post<{ total: number; data: { status: string; status_code: number }[] }>(
          '/get-inventory-by-search-data',
          { store_id: shop.store.id, page_size: 100, ...criteria },
        ),
        200,
      );
    for (const [code, total, runs] of [
      [3, 10, ['0-9']],
      [13, 15, ['15-19', '70-79']],
      [21, 10, ['20-29']],
      [22, 25, ['10-14', '30-49']],
      [23, 10, ['50-59']],
      [24, 10, ['60-69']],
    ] as const)
      for (const lots of [{}, { upc_number: UPC }, { upc_number: UPC.slice(0, 3) }]) {
        const criteria = { ticket_status: code, ...lots };
        const found = await searchFor(criteria);
        expect([code, found.total, found.data.length]).toEqual([code, total, total]);
        expect(new Set(found.data.map((row) => row.status_code))).toEqual(new Set([code]));
        const body = { ...criteria, store_id: shop.store.id };
        const exported = await must(shop.till.post<{ data: InventoryRun[] }>('/inventory-runs', body), 200);
        expect(exported.data.map(runText)).toEqual(runs);
      }
    const names = tickets.data.map(({ name }) => name);
    for (const sort of [undefined, 'ticket_number', 'status'])
      for (const upc_number of [UPC, UPC.slice(0, 3)]) {
        const found = (await searchFor({ upc_number, sort })).data.map(({ status }) => status);
        expect(found).toEqual(sort === 'status' ? names.toSorted() : names);
      }
    for (const path of ['inventory-list', `checkUPCNumber/${UPC}`]) {
      const { data, lotData } = await shop.till.read<{ data?: Lot[]; lotData?: Lot[] }>(
        `/${path}/${shop.store.id}`,
      );
      expect(data ?? lotData).toEqual([lot]);
    }
    const counts = await shop.till.read<unknown[]>(`/ticket_count/${shop.store.id}`);
    expect(counts).toEqual([{ plan_name: 'Plan 1', total_count: 15, shelf_count: 15, lot_count: 1 }]);
    const history = (await packOf(shop)).history.map(({ what }) => what);
    expect(history).toEqual(['received', 'put_on_shelf', 'sold', 'sold', ...reasons]);
  });

  test('a removal may hold tickets of the back room, which return there when they are found again', async () => {
    const shop = await open(server);
    const start = '15401234569000';
    await shop.till.add('/inventory_add', lotBody(shop.store, UPC, start, 60, 2));
    const inBack = { lot_number: UPC, lot_counter: 2, start_ticket: start, end_ticket: '15401234569059' };
    await shop.till.record('/packs-removed', removalBody(shop.store.id, [{ ...inBack, reason: 'lost' }]));
    const sold = { data: { scanned: [], non_scanned: [{ ...shop.entry(0, 59), ...inBack }] } };
    expect((await shop.till.post('/sales-record-register', sold, randomUUID())).status).toBe(409);
    const { message } = await shop.till.add<{ message: string }>('/corrections', {
      ...{ store_id: shop.store.id, reason: 'behind the shelf' },
      ...inBack,
    });
    expect(message).toBe('60 tickets are back in the back room.');
    const active = await shop.till.read<{ data: { min: string }[] }>(
      `/inventory-max-min/${UPC}/${shop.store.id}`,
    );
    expect(active.data.map(({ min }) => min)).toEqual([start]);
  });

  test('a late removal takes tickets from a later sale, and the owner sees it', async () => {
    const shop = await open(server);
    await must(shop.sell(shop.till, [], at(14), [shop.entry(0, 79)]), 201);
    const { data } = await must(remove(shop, [60, 79], 'stolen', at(13)), 201);
    expect(data.entries[0]).toMatchObject({
      status: 'done',
      message: expect.stringContaining('Store Admin 1'),
    });
    expect(await salesOf(shop)).toEqual([[60, 300, 'Store Admin 1']]);
    expect((await shop.day(DAY)).salesRecord[0]?.note).toContain('already removed by Store Admin 1');
    const list = await shop.till.read<{ late: { days: object[] }[] }>(`/exceptions/${shop.store.id}`);
    expect(list.late.map(({ days }) => days)).toContainEqual([{ date: DAY, ticketCount: -20, amount: -100 }]);
    const after = await must(remove(shop, [0, 9], 'lost', at(15)), 201);
    expect(after.data.entries[0]).toMatchObject({
      status: 'already_sold',
      start_ticket: null,
      ticketCount: 0,
    });
  });
});

const ROUNDS = 6;

/** The tickets of a pack by status, with their numbers. */
const countsOf = async (shop: Shop, lotCounter = 1): Promise<[string, number][]> =>
  (await packOf(shop, lotCounter)).states.map(({ status, ticketCount }) => [status, ticketCount]);

test('of a removal and a sale at the same moment, the earlier record has the tickets, and both are kept', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open(server);
    const isRemovalFirst = round % 2 === 0;
    const replies = await Promise.all([
      remove(shop, [30, 79], 'returned', at(isRemovalFirst ? 13 : 14)),
      shop.sell(shop.secondTill, [shop.entry(0, 49)], at(isRemovalFirst ? 14 : 13)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await countsOf(shop)).toEqual(
      isRemovalFirst
        ? [
            ['Sold', 30],
            ['Returned', 50],
          ]
        : [
            ['Sold', 50],
            ['Returned', 30],
          ],
    );
  }
});

test('after two removals at the same moment, each ticket has the reason of the earlier one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open(server);
    const replies = await Promise.all([
      remove(shop, [0, 49], 'damaged', at(13)),
      remove(shop, [20, 79], 'stolen', at(12)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await countsOf(shop)).toEqual([
      ['Damaged', 20],
      ['Missing', 60],
    ]);
  }
});

test('of a removal and an opening check at the same moment, the earlier has the tickets, and the check contradicts a removal', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open(server);
    const isRemovalFirst = round % 2 === 0;
    const check = salesBody([shop.entry(0, 14)], [], at(isRemovalFirst ? 14 : 13));
    const replies = await Promise.all([
      remove(shop, [10, 79], 'damaged', at(isRemovalFirst ? 13 : 14)),
      shop.secondTill.post('/sales-record-register', { ...check, purpose: 'opening' }, randomUUID()),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await countsOf(shop)).toEqual([
      ['Missing', isRemovalFirst ? 10 : 15],
      ['Damaged', isRemovalFirst ? 70 : 65],
    ]);
    const exceptions = (await shop.exceptions()).map(({ kind, ticketCount }) => [kind, ticketCount]);
    expect(exceptions).toEqual(isRemovalFirst ? [['seen_after_removal', 65]] : []);
  }
});

test('after a removal and a correction at the same moment, corrected tickets are on the shelf and the others removed', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open(server);
    await must(shop.sell(shop.till, [shop.entry(0, 19)], at(12)), 201);
    const correction = { ...packRun(0, 19), store_id: shop.store.id, reason: 'still there' };
    const requests = [
      () => remove(shop, [10, 79], 'lost', at(13)),
      () => shop.secondTill.post('/corrections', correction, randomUUID()),
    ];
    if (round % 2 === 0) requests.reverse();
    const replies = await Promise.all(requests.map((send) => send()));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await countsOf(shop)).toEqual([
      ['On Shelf', 20],
      ['Missing', 60],
    ]);
  }
});

test('a pack that is lost from the back room while it is put on the shelf is on the shelf when it is found again', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await open(server);
    const start = '15401234569000';
    const inBack = { lot_number: UPC, lot_counter: 2, start_ticket: start, end_ticket: '15401234569059' };
    await shop.till.add('/inventory_add', lotBody(shop.store, UPC, start, 60, 2));
    const lost = { store_id: shop.store.id, data: [{ ...inBack, reason: 'lost' }] };
    const replies = await Promise.all([
      shop.till.post('/packs-removed', lost, randomUUID()),
      shop.till.put('/updateInvetoryOnShelf', shelfBody(shop.store.id, UPC, start, inBack.end_ticket)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 200]);
    expect(await countsOf(shop, 2)).toEqual([['Missing', 60]]);
    const correction = { ...inBack, store_id: shop.store.id, reason: 'behind the shelf' };
    await shop.till.record('/corrections', correction);
    expect(await countsOf(shop, 2)).toEqual([['On Shelf', 60]]);
  }
});
