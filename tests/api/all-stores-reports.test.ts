import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { gameTexts } from '../../src/messages/words/money-columns';
import type { SalesReportReply, ShiftListReply } from '../../src/shared/counting/sales-schema';
import type { OverShortReply } from '../../src/shared/drawer/shift-money-schema';
import type { LotteryPackListReply, PackListsReply } from '../../src/shared/lottery/lottery-schema';
import type { PeriodSales } from '../../src/shared/reports/reports-schema';
import type { InventoryRun, PacksInStockReply } from '../../src/shared/stock/inventory-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { type Session, testServer } from '../support/api/app';
import { ago, type Chain, countPack, OTHER_PACK, openChain } from '../support/api/chain';
import { registerBody } from '../support/api/lottery';
import { enterMoney } from '../support/api/money';
import { must, PACK } from '../support/api/shop';
import { salesBody, soldEntry } from '../support/databases/fixtures';
import { stockPack } from '../support/shops/open-store';

const server = testServer();
const today = businessDate(new Date(), DEFAULT_CLOCK);
const monthAgo = daysBefore(today, 30);

/** Two companies that sell on several days, each with a store that never received a pack. */
async function twoChains(): Promise<[Chain, Chain]> {
  const chains: [Chain, Chain] = [await openChain(server), await openChain(server)];
  for (const [nth, { shop, other, places }] of chains.entries()) {
    await server.db.execute(sql`
      INSERT INTO stores (store_name, parent_id) VALUES ('Bayview', ${places.company})`);
    const sold = [
      await countPack(shop.till, places.here, PACK, [0, 4 + nth], ago(18)),
      await countPack(shop.till, places.here, PACK, [5 + nth, 9], ago(2)),
    ];
    const there = await countPack(other, places.there, OTHER_PACK, [0, 29], ago(12));
    await must(enterMoney(shop.till, places.here, [sold[0]?.submission_id ?? ''], { cash_counted: 20 }), 201);
    await must(enterMoney(other, places.there, [there.submission_id], { cash_counted: 151 }), 201);
  }
  return chains;
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
const storesOf = ({ places }: Chain): number[] => [places.here, places.there];
const namesOf = (stores: { store_name: string }[] | undefined) => stores?.map(({ store_name }) => store_name);

test('the sales of all stores add up each store’s own report, the largest store first', async () => {
  for (const chain of await twoChains()) {
    const { owner, places } = chain;
    const path = `/sales-by-day/${monthAgo}/${today}`;
    const all = await owner.read<PeriodSales>(`${path}/${places.company}`);
    const reports = await Promise.all(storesOf(chain).map((id) => owner.read<PeriodSales>(`${path}/${id}`)));
    expect(all.data).toEqual(
      reports[0]?.data.map((day, nth) => {
        const other = reports[1]?.data[nth] ?? day;
        return {
          date: day.date,
          shifts: day.shifts + other.shifts,
          ticketCount: day.ticketCount + other.ticketCount,
          amount: day.amount + other.amount,
          missingCount: day.missingCount + other.missingCount,
          missingAmount: day.missingAmount + other.missingAmount,
        };
      }),
    );
    expect(all.stores?.map(({ store_id, shifts, amount }) => [store_id, shifts, amount])).toEqual([
      [places.there, sumOf(reports[1]?.data ?? [], ({ shifts }) => shifts), 150],
      [places.here, sumOf(reports[0]?.data ?? [], ({ shifts }) => shifts), 50],
    ]);
    expect(all).toMatchObject({ total: 2, waiting: 0, since: monthAgo, prices: [], games: [], clerks: [] });
    expect(namesOf(all.not_set_up)).toEqual(['Bayview']);
    const page = await owner.read<PeriodSales>(`${path}/${places.company}?page=2&page_size=10`);
    expect(page).toMatchObject({ total: 2, stores: [] });
    expect(page.data).toEqual(all.data);
  }
});

test('a drawer of all stores names the three games that differ most from its register, and says how many others differ', async () => {
  const { shop, owner, places } = await openChain(server);
  const sold = [1, 2, 3, 4, 5].map((tickets) => ({
    upc: `02840019000${tickets}`,
    first: `1950${tickets}000000000`,
    tickets,
  }));
  for (const { upc, first } of sold)
    await stockPack(server.db, shop.company.stores[0], { upc, first, size: 80 }, ago(20));
  const entries = sold.map(({ upc, first, tickets }) =>
    soldEntry(places.here, upc, first, addToSerial(first, tickets - 1), 5),
  );
  await shop.till.record('/sales-record-register', salesBody(entries, [], ago(1).toISOString()));
  const items = sold.map(({ upc }) => ({ code: upc, quantity: 0 }));
  await shop.till.record('/register-figures', {
    ...registerBody(places.here),
    ...{ part: 'items', period: 'day', lines: [], items },
    ...{ begins_at: ago(2).toISOString(), ends_at: ago(0.5).toISOString() },
    business_date: businessDate(ago(1), DEFAULT_CLOCK),
  });
  const { data } = await owner.read<OverShortReply>(`/over-short/${monthAgo}/${today}/${places.company}`);
  expect(data.map((row) => [row.games?.map(({ counted }) => counted), row.more_games])).toEqual([
    [[5, 4, 3], 2],
  ]);
  expect(gameTexts(data[0] ?? {}).at(-1)).toBe('2 more games differ.');
});

test('days whose sums aren’t kept are left out of the sales of all stores, not shown as zero', async () => {
  const { owner, places } = await openChain(server);
  const from = daysBefore(today, 40);
  const all = await owner.read<PeriodSales>(`/sales-by-day/${from}/${today}/${places.company}`);
  expect([all.data[0]?.date, all.data.length]).toEqual([monthAgo, 31]);
  expect(all.since).toBe(monthAgo);
});

test('Over / Short of all stores has a month of drawers, with sums that match each store’s own report', async () => {
  for (const chain of await twoChains()) {
    const { owner, places } = chain;
    for (const [from, to] of [
      [monthAgo, today],
      [daysBefore(today, 18), daysBefore(today, 10)],
    ]) {
      const path = `/over-short/${from}/${to}`;
      const all = await owner.read<OverShortReply>(`${path}/${places.company}`);
      const overShort = await Promise.all(
        storesOf(chain).map((id) => owner.read<OverShortReply>(`${path}/${id}`)),
      );
      const rows = overShort.flatMap(({ data }) => data);
      expect(all.total).toBe(rows.length);
      const keys = ({ data }: Pick<OverShortReply, 'data'>) =>
        data.map(({ records, over_short }) => `${records[0]?.submission_id} ${over_short}`).sort();
      expect(keys(all)).toEqual(keys({ data: rows }));
      for (const [nth, id] of storesOf(chain).entries()) {
        const drawers = overShort[nth]?.data ?? [];
        const counted = drawers.flatMap(({ over_short }) => over_short ?? []);
        expect(all.stores?.find(({ store_id }) => store_id === id)).toMatchObject({
          shifts: drawers.length,
          entered: counted.length,
          counted: sumOf(drawers, ({ counted }) => counted),
          over_short: counted.length === 0 ? null : sumOf(counted, (each) => each),
        });
      }
      expect(namesOf(all.not_set_up)).toEqual(['Bayview']);
    }
  }
});

/** Loads a list with some packs of a game that the store doesn't know, and one that it was sent and never received. */
const loadList = (session: Session, storeId: number, packs: number) =>
  session.record('/lottery-packs', {
    store_id: storeId,
    as_of: today,
    packs: Array.from({ length: packs }, (_, n) => ({
      // The game of both stores' pack, so that the value of others is known.
      ...{ game: '1540', pack: String(5_000 + n) },
      ...{ shipped_at: daysBefore(today, 9), confirmed_at: daysBefore(today, 8) },
    })),
  });

test('the pack-list differences of all stores match each store’s own list, the most valuable first', async () => {
  for (const chain of await twoChains()) {
    const { owner, other, shop, places } = chain;
    const path = `/pack-lists/${places.company}`;
    expect(await owner.read<PackListsReply>(path)).toMatchObject({ data: [], stores: [], total: 0 });
    await loadList(shop.till, places.here, 2);
    await loadList(other, places.there, 7);
    const lists = await Promise.all(
      storesOf(chain).map(
        async (id) => (await owner.read<LotteryPackListReply>(`/lottery-packs/${id}`)).data,
      ),
    );
    const all = await owner.read<PackListsReply>(`${path}?page_size=50`);
    const rows = lists.flatMap((list, nth) =>
      (list?.differences ?? []).map((row) => ({ store_id: storesOf(chain)[nth], ...row })),
    );
    expect(rows.length).toBeGreaterThanOrEqual(9);
    const inOrder = <Row extends { store_id?: number; pack: string }>(rows: readonly Row[]): Row[] =>
      [...rows].sort((a, b) => `${a.store_id} ${a.pack}`.localeCompare(`${b.store_id} ${b.pack}`));
    expect(inOrder(all.data.map(({ store_name: _, ...row }) => row))).toEqual(inOrder(rows));
    const values = all.data.map(({ value }) => value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(
      all.stores.map(({ store_id, as_of, differences_count, differences_value }) => [
        ...[store_id, as_of, differences_count, differences_value],
      ]),
    ).toEqual(
      [[places.there, lists[1]] as const, [places.here, lists[0]] as const].map(([id, list]) => [
        id,
        today,
        list?.differences_count,
        list?.differences_value,
      ]),
    );
    expect(namesOf(all.not_set_up)).toEqual(['Bayview']);
    const second = await owner.read<PackListsReply>(`${path}?page=2&page_size=10`);
    expect(second).toMatchObject({ total: rows.length, data: all.data.slice(10) });
  }
});

test('only people of the company read a report of all its stores', async () => {
  const [chain, rival] = await twoChains();
  const { company } = chain.places;
  for (const path of [`sales-by-day/${monthAgo}/${today}`, `over-short/${monthAgo}/${today}`, 'pack-lists']) {
    expect((await rival.owner.get(`/${path}/${company}`)).status).toBe(403);
    expect((await chain.shop.till.get(`/${path}/${company}`)).status).toBe(403);
    const { here, there } = rival.places;
    const text = JSON.stringify(await chain.owner.read(`/${path}/${company}`));
    for (const id of [here, there]) expect(text).not.toContain(`"store_id":${id},`);
  }
});

test('the unsold packs of all stores match each store’s Inventory Report, the most valuable first', async () => {
  for (const chain of await twoChains()) {
    const { owner, other, places } = chain;
    const path = `/packs-in-stock/${places.company}`;
    const all = await owner.read<PacksInStockReply>(path);
    const runs = await Promise.all(
      storesOf(chain).map(async (store_id) => {
        const of = (ticket_status: number) =>
          must(owner.post<{ data: InventoryRun[] }>('/inventory-runs', { ticket_status, store_id }), 200);
        return { onShelf: (await of(13)).data, active: (await of(1)).data };
      }),
    );
    const value = (some: readonly InventoryRun[]) =>
      sumOf(some, ({ ticket_count, ticket_price }) => ticket_count * ticket_price);
    expect(
      all.data.map(({ store_id, upc_code, on_shelf, active, ticket_price }) => [
        ...[store_id, upc_code, on_shelf, active, ticket_price],
      ]),
    ).toEqual(
      storesOf(chain)
        .map((id, nth) => [id, runs[nth]] as const)
        .map(([id, of]) => [
          ...[id, of?.onShelf[0]?.upc_code, sumOf(of?.onShelf ?? [], ({ ticket_count }) => ticket_count)],
          ...[sumOf(of?.active ?? [], ({ ticket_count }) => ticket_count), 5],
        ])
        .sort((a, b) => Number(b[2]) + Number(b[3]) - Number(a[2]) - Number(a[3])),
    );
    for (const [nth, id] of storesOf(chain).entries())
      expect(all.stores.find(({ store_id }) => store_id === id)).toMatchObject({
        ...{ shelf_packs: 1, shelf_value: value(runs[nth]?.onShelf ?? []) },
        ...{ back_packs: 0, back_value: value(runs[nth]?.active ?? []) },
      });
    expect(namesOf(all.not_set_up)).toEqual(['Bayview']);
    expect(await owner.read(`${path}?upc=0285`)).toMatchObject({ total: 0, data: [], stores: all.stores });
    expect(await owner.read(`${path}?upc=0284&page=2&page_size=10`)).toMatchObject({ total: 2, data: [] });
    // Any ticket of a pack finds it, also a sold one; a typed beginning finds the packs that begin with it.
    const first = all.data[0];
    const sold = `${first?.start_ticket.slice(0, -3)}000`;
    for (const ticket of [sold, sold.slice(0, 11)])
      expect(await owner.read(`${path}?ticket=${ticket}`)).toMatchObject({ total: 1, data: [first] });
    expect(await owner.read(`${path}?ticket=99`)).toMatchObject({ total: 0 });
    for (const [status, of] of [
      ['13', 'on_shelf'],
      ['1', 'active'],
    ] as const) {
      const { data } = await owner.read<PacksInStockReply>(`${path}?status=${status}`);
      expect(data).toEqual(all.data.filter((pack) => pack[of] > 0));
    }
    expect((await owner.get(`${path}?status=3`)).status).toBe(400);
    expect((await other.get(path)).status).toBe(403);
  }
});

test('the shift list of all stores includes a count whose tickets an earlier one took, with nothing sold', async () => {
  const { other, owner, places } = await openChain(server);
  const at = ago(2);
  const date = businessDate(at, DEFAULT_CLOCK);
  const before = new Date(at.getTime() - 60_000);
  await countPack(other, places.there, OTHER_PACK, [0, 9], at);
  await countPack(other, places.there, OTHER_PACK, [0, 9], before);
  const [ofStore, all] = await Promise.all(
    [places.there, places.company].map((id) => owner.read<ShiftListReply>(`/fetch-shift-data/${date}/${id}`)),
  );
  const times = (list?: ShiftListReply) => list?.data.map(({ report_time }) => report_time).sort();
  expect(ofStore?.data).toHaveLength(businessDate(before, DEFAULT_CLOCK) === date ? 2 : 1);
  expect(times(all)).toEqual(times(ofStore));
  const sold = all?.data.map(({ ticketCount }) => ticketCount).sort((a = 0, b = 0) => a - b);
  expect(sold).toEqual(ofStore?.data.length === 2 ? [0, 10] : [0]);
  expect(all?.sums?.shifts).toBe(sold?.filter((tickets = 0) => tickets > 0).length);
});

test('the shifts of a day in all stores match each store’s list, the most dollars first', async () => {
  for (const chain of await twoChains()) {
    const { owner, shop, places } = chain;
    const at = ago(2);
    const date = businessDate(at, DEFAULT_CLOCK);
    await countPack(chain.other, places.there, OTHER_PACK, [30, 49], at);
    const all = await owner.read<ShiftListReply>(`/fetch-shift-data/${date}/${places.company}`);
    const ofStores = await Promise.all(
      storesOf(chain).map(async (id) => {
        const { data } = await owner.read<ShiftListReply>(`/fetch-shift-data/${date}/${id}`);
        const { countData } = await owner.read<SalesReportReply>(`/sales-record-list/${date}/${id}`);
        return { id, data, amount: countData[0]?.amount };
      }),
    );
    // Each store has one shift on that day, which is its day's report.
    expect(ofStores.map(({ data }) => data.length)).toEqual([1, 1]);
    expect(
      all.data.map(({ store_id, name, report_time, created_by, amount }) => [
        ...[store_id, name, report_time, created_by, amount],
      ]),
    ).toEqual(
      ofStores
        .sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0))
        .map(({ id, data: [shift], amount }) => [
          ...[id, shift?.name, shift?.report_time, shift?.created_by, amount],
        ]),
    );
    expect(all).toMatchObject({ total: 2, waiting: 0, since: monthAgo });
    // The sums are those of the day, and of all pages.
    const { data: days } = await owner.read<PeriodSales>(`/sales-by-day/${date}/${date}/${places.company}`);
    const { shifts, ticketCount, amount } = days[0] ?? {};
    expect(ticketCount).toBeGreaterThan(20);
    const page = await owner.read<ShiftListReply>(
      `/fetch-shift-data/${date}/${places.company}?page_size=10&page=2`,
    );
    for (const { sums } of [all, page]) expect(sums).toEqual({ shifts, ticketCount, amount });
    expect((await shop.till.get(`/fetch-shift-data/${date}/${places.company}`)).status).toBe(403);
  }
});
