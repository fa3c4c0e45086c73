import { randomUUID } from 'node:crypto';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import type { StoreToday } from '../../src/shared/board/board-schema';
import type { CensusListReply } from '../../src/shared/counting/census-schema';
import type { SalesReply } from '../../src/shared/counting/sales-schema';
import type { InventoryRun, InventorySearchReply } from '../../src/shared/stock/inventory-schema';
import { releases } from '../releases/releases';
import { type Session, testServer } from '../support/api/app';
import { firstOf, of, openMachines, put, sell } from '../support/api/machines';
import { at, DAY, entered, overShortOn } from '../support/api/money';
import { must, type Shop, ticket, UPC } from '../support/api/shop';

const server = testServer();

test('a count of one place covers only the packs there', async () => {
  const shop = await openMachines(server);
  const count = (time: string, place: number | undefined, ...packs: number[]) => {
    const data = { scanned: [], non_scanned: [], seen: packs.map(seeing) };
    const body = { data, recorded_at: at(time), ...(place !== undefined && { place }) };
    return shop.till.record('/sales-record-register', body);
  };
  await count('20:00', 1, 2);
  await count('20:10', 0, 1);
  await count('20:20', 2, 1);
  await count('20:30', undefined, 1, 2);
  const { shifts } = await shop.day(DAY);
  expect(shifts?.map(({ seen, on_shelf, place, place_name }) => [seen, on_shelf, place, place_name])).toEqual(
    [
      [1, 1, 1, 'Lobby'],
      [1, 1, 0, undefined],
      // Pack 1 was scanned though it isn't in the machine, whose own pack wasn't.
      [1, 2, 2, 'Garage'],
      [2, 3, undefined, undefined],
    ],
  );
  const unseen = async () =>
    (await shop.till.read<{ data: StoreToday[] }>(`/today/${shop.store.id}`)).data[0]?.board?.packs_unseen;
  expect(await unseen()).toBe(1);
  await count('20:40', 1, 2);
  expect(await unseen()).toBe(0);
  expect(
    (
      await shop.till.post('/sales-record-register', {
        data: { scanned: [], non_scanned: [], seen: [seeing(1)] },
        place: 9,
      })
    ).status,
  ).toBe(400);
});

/** A count, or an opening check, that saw some packs and sold nothing. */
const counting = (
  time: string,
  place: number | undefined,
  purpose: 'shift' | 'opening',
  ...packs: number[]
) => ({
  data: { scanned: [], non_scanned: [], seen: packs.map(seeing) },
  purpose,
  recorded_at: at(time),
  ...(place !== undefined && { place }),
});
const seeing = (n: number) => ({
  lot_number: UPC,
  lot_counter: n,
  front_ticket: n === 1 ? ticket(0) : firstOf(n),
});

describe('second signatures of places', () => {
  // Pack 1 is at the counter, pack 2 in Lobby, pack 3 in Garage.
  const send = (till: Session, body: object) => till.record('/sales-record-register', body);
  const checks = async (shop: Shop) => {
    const { shifts = [] } = await shop.day(DAY);
    return shifts
      .filter(({ purpose }) => purpose === undefined)
      .map(({ checked_by: check }) => check && [check.name, check.seen, check.on_shelf]);
  };

  test('a count of all places is signed only once somebody else has checked every place', async () => {
    const shop = await openMachines(server);
    await send(shop.till, counting('12:00', undefined, 'shift', 1, 2, 3));
    await send(shop.secondTill, counting('13:00', 1, 'opening', 2));
    expect(await checks(shop)).toEqual([null]);
    await send(shop.secondTill, counting('13:10', 0, 'opening', 1));
    expect(await checks(shop)).toEqual([null]);
    // Pack 1 isn't in Garage, so seeing it there confirms nothing of Garage.
    await send(shop.secondTill, counting('13:20', 2, 'opening', 1));
    expect(await checks(shop)).toEqual([['Second Admin', 2, 3]]);
  });

  test('a count of one place is signed by a check of that place or of all places', async () => {
    const shop = await openMachines(server);
    await send(shop.till, counting('12:00', 0, 'shift', 1));
    await send(shop.till, counting('12:10', 1, 'shift', 2));
    await send(shop.till, counting('12:20', 2, 'shift', 3));
    await send(shop.secondTill, counting('13:00', 2, 'opening', 3));
    expect(await checks(shop)).toEqual([null, null, ['Second Admin', 1, 1]]);
    await send(shop.secondTill, counting('14:00', undefined, 'opening', 1, 3));
    expect(await checks(shop)).toEqual([
      ['Second Admin', 1, 1],
      ['Second Admin', 0, 1],
      ['Second Admin', 1, 1],
    ]);
  });

  test('a later count of another place doesn’t end a count’s wait for a check', async () => {
    const shop = await openMachines(server);
    await send(shop.till, counting('12:00', 1, 'shift', 2));
    await send(shop.till, counting('12:10', 0, 'shift', 1));
    await send(shop.secondTill, counting('13:00', 1, 'opening', 2));
    expect(await checks(shop)).toEqual([['Second Admin', 1, 1], null]);
    // By itself, the first count's signature comes after the second count.
    const { data } = await overShortOn(shop);
    expect(data[0]?.records[0]).toMatchObject({ place: 1, checked_by: { seen: 1, on_shelf: 1 } });
  });
});

test('the receipt of a machine’s count names the machine, and its figures add up with the cash pulled', async () => {
  const shop = await openMachines(server);
  const count = await sell(shop, '22:00', [of(shop, 2, 0, 3)], { place: 1 });
  const machines = [{ machine: 1, name: 'Lobby', slip_sales: 20, cash_pulled: 19 }];
  await entered(shop.till, shop, [count], { cash_counted: 0, machines });
  const { data } = await shop.till.read<{ data: { url: string } }>(
    `/receipt/${shop.store.id}/${shop.store.admin.id}/${count.submission_id}`,
  );
  const page = await (await fetch(`${server.url}${new URL(data.url).pathname}`)).text();
  expect(page).toMatch(/<dt>Place<\/dt><dd>Lobby<\/dd>/);
  expect(page).toMatch(/<dt>Expected cash<\/dt><dd>\$20\.00<\/dd>/);
  expect(page).toMatch(/<dt>Cash counted<\/dt><dd>\$19\.00: 0\.00 drawer \+ 19\.00 Lobby<\/dd>/);
  expect(page).toMatch(/<dt>Drawer over \/ short<\/dt><dd>Even \(−\u2060\$1\.00\)<\/dd>/);
});

test('a census tells vending machines apart', async () => {
  const shop = await openMachines(server);
  const census_id = randomUUID();
  const scan = (n: number, place: string) => ({ lot_number: UPC, lot_counter: n, place });
  const record = (data: object[]) =>
    shop.till.post(
      '/census-record',
      { store_id: shop.store.id, census_id, data, recorded_at: at('10:00') },
      randomUUID(),
    );
  expect((await record([scan(2, 'machine-9')])).status).toBe(400);
  // Pack 2 is in Lobby and pack 3 in Garage; a terminal may not say in which machine it scans.
  await must(record([scan(1, 'shelf'), scan(2, 'machine-2'), scan(3, 'machine')]), 201);
  const { data } = await shop.till.read<CensusListReply>(`/census/${shop.store.id}`);
  expect(data[0]).toMatchObject({ seen: 3, packs: 3, never_seen: [] });
  expect(data[0]?.elsewhere).toMatchObject([
    { lot_counter: 2, places: ['machine-1'], seen_in: ['machine-2'] },
  ]);
  // One press moves it.
  await shop.till.record('/packs-placed', {
    store_id: shop.store.id,
    data: [scan(2, 'machine-2')],
    recorded_at: at('10:30'),
  });
  const placed = async () => (await shop.till.read<CensusListReply>(`/census/${shop.store.id}`)).placed;
  expect(await placed()).toEqual([scan(2, 'machine-2')]);
  // A bin says where it is now.
  await must(put(shop, 2, 1005, '11:00'), 200);
  expect(await placed()).toEqual([]);
});

test('the Inventory Report names the bin of tickets on the shelf', async () => {
  const shop = await openMachines(server);
  await must(put(shop, 1, 7, '09:00'), 200);
  await sell(shop, '12:00', [of(shop, 2, 0, 3)]);
  const criteria = { upc_number: UPC, store_id: shop.store.id };
  const { data: runs } = await must(
    shop.till.post<{ data: InventoryRun[] }>('/inventory-runs', criteria),
    200,
  );
  expect(runs.map(({ lot_counter, status, bin_name }) => [lot_counter, status, bin_name])).toEqual([
    [1, 'On Shelf', '7'],
    [2, 'Sold', undefined],
    [2, 'On Shelf', 'Lobby 3'],
    [3, 'On Shelf', 'Garage 1'],
  ]);
  for (const sort of [undefined, 'ticket_number', 'status']) {
    const body = { ...criteria, ticket_number: firstOf(2).slice(0, 11), sort, page: 1, page_size: 100 };
    const { data } = await must(
      shop.till.post<InventorySearchReply>('/get-inventory-by-search-data', body),
      200,
    );
    const bins = data.map(({ ticket_number, bin_name }) => [Number(ticket_number.slice(-3)), bin_name]);
    expect(new Set(bins.map(([n, name]) => `${Number(n) >= 4} ${name}`))).toEqual(
      new Set(['false undefined', 'true Lobby 3']),
    );
  }
});

/** What a release expects of a stock list. */
const stockReplyOf = ({ calls }: (typeof releases)[number]) =>
  calls.find(({ path }) => path.startsWith('/stock-list/'))?.reply ?? {};
// The second release had no bins above 999, and thus no machines.
const knowsMachines = (release: (typeof releases)[number]) =>
  !JSON.stringify(stockReplyOf(release)).includes('"bin":{"type":"integer","minimum":1,"maximum":999}');

test('every release except the second knows vending machines', () => {
  expect(releases.filter((release) => !knowsMachines(release)).map(({ release }) => release)).toEqual(['2']);
});

test.each(releases.filter(knowsMachines))(
  'a terminal of release $release reads the stock of a store with machines',
  async (release) => {
    const shop = await openMachines(server);
    const stock = await shop.till.read<object>(`/stock-list/${shop.store.id}`);
    expect(Check(stockReplyOf(release), stock)).toBe(true);
    // Its counts are of everything, and its money has no slips.
    const data = { scanned: [of(shop, 2, 0, 3)], non_scanned: [] };
    const count = await shop.till.record<SalesReply>('/sales-record-register', {
      data,
      recorded_at: at('12:00'),
    });
    expect(await entered(shop.till, shop, [count], { cash_counted: 20 })).toMatchObject({ over_short: 0 });
    expect((await overShortOn(shop)).data).toMatchObject([
      { over_short: 0, machines: [{ machine: 1, counted: 20, slip_sales: null, difference: null }] },
    ]);
  },
);
