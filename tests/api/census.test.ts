import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type {
  Census,
  CensusCloseReply,
  CensusListReply,
  CensusPackRow,
  CensusRecordBody,
} from '../../src/shared/counting/census-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import { type ApiServer, type Session, testServer } from '../support/api/app';
import { whatOf } from '../support/api/audit';
import { at } from '../support/api/money';
import { removalBody } from '../support/api/removals';
import { must, openShop, type Shop } from '../support/api/shop';
import { shelfBody, soldEntry } from '../support/databases/fixtures';
import { stockPack } from '../support/shops/open-store';

const server: ApiServer = testServer();

const UPC = '028400017421';
const RECEIVED = new Date('2026-11-02T12:00:00-08:00');
/** First serial of pack `n`: 20 tickets at $5. */
const first = (n: number): string => `1742${String(n).padStart(7, '0')}000`;

/** A shop without packs, apart from these of the game: in the back room or on the shelf. */
async function shopWith(packs: Record<number, 'back' | 'shelf'>): Promise<Shop> {
  const shop = await openShop(server, { openedAt: RECEIVED });
  const soldOut = [shop.entry(0, 79)];
  await must(shop.sell(shop.till, [], '2026-11-03T12:00:00-08:00', soldOut), 201);
  for (const [n, place] of Object.entries(packs)) {
    const pack = { upc: UPC, first: first(Number(n)), size: 20, lotCounter: Number(n) };
    await stockPack(server.db, shop.store, { ...pack, shelved: place === 'shelf' ? 20 : 0 }, RECEIVED);
  }
  return shop;
}

type Place = CensusRecordBody['data'][number]['place'];
const seen = (n: number, place: Place) => ({ lot_number: UPC, lot_counter: n, place });
const scan = (
  session: Session,
  shop: Shop,
  census: string,
  data: object[],
  time: string,
  key = randomUUID(),
) =>
  session.post(
    '/census-record',
    { store_id: shop.store.id, census_id: census, data, recorded_at: at(time) },
    key,
  );
const scanned = (...args: Parameters<typeof scan>) => must(scan(...args), 201);
const close = async (shop: Shop, census: string, time: string, note?: string): Promise<Census> =>
  (
    await shop.till.record<CensusCloseReply>('/census-close', {
      store_id: shop.store.id,
      census_id: census,
      note,
      recorded_at: at(time),
    })
  ).data;
const newest = async (shop: Shop): Promise<Census | undefined> =>
  (await shop.till.read<CensusListReply>(`/census/${shop.store.id}`)).data[0];
const packsOf = (rows: readonly CensusPackRow[]): number[] => rows.map((row) => row.lot_counter);
const listsOf = (census: Census | undefined) =>
  census && {
    of: `${census.seen} of ${census.packs}, $${census.seen_value} of $${census.value}`,
    never: packsOf(census.never_seen),
    elsewhere: census.elsewhere.map((row) => `${row.lot_counter} ${row.places} seen ${row.seen_in}`),
    twice: packsOf(census.twice),
    unknown: census.unknown.map((row) => row.lot_counter ?? row.code),
  };

const NO_LISTS = { never: [], elsewhere: [], twice: [], unknown: [] };

/** Tickets 0 … last of pack `n`. */
const runOf = (n: number, last = 19) => ({
  ...{ lot_number: UPC, lot_counter: n },
  ...{ start_ticket: first(n), end_ticket: addToSerial(first(n), last) },
});
const entryOf = (shop: Shop, n: number, last: number) =>
  soldEntry(shop.store.id, UPC, first(n), addToSerial(first(n), last), 5, n);
const correct = (shop: Shop, n: number, recordedAt: string) =>
  shop.till.post(
    '/corrections',
    { store_id: shop.store.id, ...runOf(n, 4), reason: 'counted again', recorded_at: recordedAt },
    randomUUID(),
  );

/** After 12:30: pack 3 is returned, pack 4 goes to the company's other store, pack 5 is stolen, pack 6 is put on the shelf. */
async function leaveBackRoom(shop: Shop): Promise<void> {
  const { store, company, till } = shop;
  const removals = [
    { ...runOf(3), reason: 'returned' },
    { ...runOf(4), reason: 'transferred', to_store_id: company.stores[1].id },
    { ...runOf(5), reason: 'stolen' },
  ];
  await till.record('/packs-removed', removalBody(store.id, removals, at('13:00')));
  const shelf = shelfBody(store.id, UPC, first(6), addToSerial(first(6), 19));
  await must(till.put('/updateInvetoryOnShelf', { ...shelf, recorded_at: at('13:10') }, randomUUID()), 200);
}

test('a census lists packs never seen, seen elsewhere and seen twice, and each unknown code once', async () => {
  const shop = await shopWith({ 1: 'shelf', 2: 'shelf', 3: 'back', 4: 'back', 5: 'back', 6: 'shelf' });
  const census = randomUUID();
  // Two people at once, on two terminals.
  await scanned(
    shop.till,
    shop,
    census,
    [seen(1, 'shelf'), seen(3, 'safe'), seen(4, 'back'), { code: '17429999999', place: 'back' }],
    '10:00',
  );
  await scanned(
    shop.secondTill,
    shop,
    census,
    [seen(4, 'back'), seen(6, 'shelf'), { code: '17429999999', place: 'back' }, seen(77, 'back')],
    '10:05',
  );
  const closed = await close(shop, census, '10:30', 'after the delivery');
  expect(listsOf(closed)).toEqual({
    of: '4 of 6, $400 of $600',
    never: [2, 5],
    elsewhere: ['3 back seen safe'],
    twice: [4],
    unknown: ['17429999999', 77],
  });
  expect(closed).toMatchObject({ note: 'after the delivery', by: ['Second Admin', 'Store Admin 1'] });
  expect(listsOf(await newest(shop))).toEqual(listsOf(closed));
});

test('a census stays open until it is closed, and closing it twice changes nothing', async () => {
  const shop = await shopWith({ 1: 'shelf', 2: 'back' });
  const census = randomUUID();
  await scanned(shop.till, shop, census, [seen(1, 'shelf')], '10:00');
  expect(await newest(shop)).toMatchObject({ closed_at: null, seen: 1, packs: 2 });
  await scanned(shop.till, shop, census, [seen(2, 'back')], '11:00');
  const closed = await close(shop, census, '12:00');
  expect(closed.closed_at).toBe(at('12:00'));
  const again = await close(shop, census, '13:00', 'once more');
  expect(again).toMatchObject({ closed_at: at('12:00'), note: null });
  expect(listsOf(again)).toEqual(listsOf(closed));
});

test('a census accepts calls in any order of arrival, and a repeated call adds no scan', async () => {
  const shop = await shopWith({ 1: 'shelf', 2: 'back' });
  const census = randomUUID();
  await scanned(shop.till, shop, census, [seen(1, 'shelf')], '10:00');
  await close(shop, census, '12:00');
  // The other terminal was offline.
  const key = randomUUID();
  await scanned(shop.secondTill, shop, census, [seen(2, 'back')], '10:10', key);
  expect((await scan(shop.secondTill, shop, census, [seen(2, 'back')], '10:10', key)).status).toBe(200);
  expect(listsOf(await newest(shop))).toEqual({
    of: '2 of 2, $200 of $200',
    never: [],
    elsewhere: [],
    twice: [],
    unknown: [],
  });
});

test('a closed census keeps the stock of its end, whatever arrives or happens later', async () => {
  const shop = await shopWith({ 1: 'shelf', 2: 'shelf', 3: 'back', 4: 'back', 5: 'back', 6: 'back' });
  const census = randomUUID();
  const inPlace = [seen(1, 'shelf'), seen(3, 'back'), seen(4, 'back'), seen(5, 'back')];
  await scanned(shop.till, shop, census, inPlace, '10:00');
  const closed = await close(shop, census, '12:00');
  expect(listsOf(closed)).toEqual({ of: '4 of 6, $400 of $600', ...NO_LISTS, never: [2, 6] });

  await leaveBackRoom(shop);
  await must(shop.sell(shop.till, [entryOf(shop, 1, 4)], at('14:00')), 201);
  // Recorded before the end of the census, received after it.
  await must(shop.sell(shop.secondTill, [], at('09:00'), [entryOf(shop, 2, 19)]), 201);
  await must(correct(shop, 1, at('15:00')), 201);
  await stockPack(server.db, shop.store, { upc: UPC, first: first(7), size: 20, lotCounter: 7, shelved: 0 });
  expect(await newest(shop)).toEqual(closed);

  // A scan that was made before the end is judged by the same stock.
  await scanned(shop.secondTill, shop, census, [seen(6, 'back'), seen(2, 'back')], '10:10');
  expect(listsOf(await newest(shop))).toEqual({
    of: '6 of 6, $600 of $600',
    ...NO_LISTS,
    elsewhere: ['2 shelf seen back'],
  });
  // A second end counts neither for the time nor for the stock, also if it was made earlier.
  expect((await close(shop, census, '11:00')).closed_at).toBe(at('12:00'));
  expect((await newest(shop))?.value).toBe(600);
});

test('a census whose end arrives late is compared with the stock at its end, not at its arrival', async () => {
  const shop = await shopWith({ 3: 'back', 4: 'back', 5: 'back', 6: 'back' });
  const census = randomUUID();
  await scanned(
    shop.till,
    shop,
    census,
    [3, 4, 5, 6].map((n) => seen(n, 'back')),
    '10:00',
  );
  await leaveBackRoom(shop);
  expect(listsOf(await close(shop, census, '12:00'))).toEqual({ of: '4 of 4, $400 of $400', ...NO_LISTS });
  const onShelf = randomUUID();
  await scanned(
    shop.till,
    shop,
    onShelf,
    [3, 4, 5, 6].map((n) => seen(n, 'shelf')),
    '11:00',
  );
  expect(listsOf(await close(shop, onShelf, '12:30'))?.elsewhere).toEqual(
    [3, 4, 5, 6].map((n) => `${n} back seen shelf`),
  );
});

test('a census expects a moved pack in its new place', async () => {
  const shop = await shopWith({ 1: 'back' });
  const place = (time: string, where: Place) =>
    shop.till.record('/packs-placed', {
      store_id: shop.store.id,
      data: [seen(1, where)],
      recorded_at: at(time),
    });
  await place('09:00', 'safe');
  const census = randomUUID();
  await scanned(shop.till, shop, census, [seen(1, 'safe')], '10:00');
  expect(listsOf(await close(shop, census, '10:30'))?.elsewhere).toEqual([]);
  // A later move changes nothing of it; the shelf takes the pack from its place.
  await place('11:00', 'machine');
  expect(listsOf(await newest(shop))?.elsewhere).toEqual([]);
  const next = randomUUID();
  await scanned(shop.till, shop, next, [seen(1, 'safe')], '11:30');
  expect(listsOf(await close(shop, next, '11:40'))?.elsewhere).toEqual(['1 machine seen safe']);
});

test('impossible census calls are refused and record nothing', async () => {
  const shop = await shopWith({ 1: 'shelf' });
  const census = randomUUID();
  const refused = async (data: object[]) => (await scan(shop.till, shop, census, data, '10:00')).status;
  expect(await refused([])).toBe(400);
  expect(await refused([{ place: 'shelf' }])).toBe(400);
  expect(await refused([{ lot_number: UPC, place: 'shelf' }])).toBe(400);
  expect(await refused([{ ...seen(1, 'shelf'), code: '1' }])).toBe(400);
  expect(await refused([{ lot_number: UPC, lot_counter: 1, place: 'attic' }])).toBe(400);
  expect(await newest(shop)).toBeUndefined();
  const body = { store_id: shop.store.id, census_id: census };
  expect((await shop.till.post('/census-close', body, randomUUID())).status).toBe(422);
});

test('a census of 400 packs finds exactly the five missing, three elsewhere and two seen twice', async () => {
  const shop = await shopWith({});
  const packs = Array.from({ length: 400 }, (_, index) => index + 1);
  await server.db.transaction(async (tx) => {
    for (const n of packs) {
      const pack = { upc: UPC, first: first(n), size: 20, lotCounter: n };
      await stockPack(tx, shop.store, { ...pack, shelved: n % 4 === 0 ? 20 : 0 }, RECEIVED);
    }
  });
  const missing = [5, 100, 101, 250, 399];
  const elsewhere = [10, 20, 30];
  const twice = [7, 8];
  const place = (n: number): Place => (n % 4 === 0 ? 'shelf' : 'back');
  const scans = packs
    .filter((n) => !missing.includes(n))
    .map((n) => seen(n, elsewhere.includes(n) ? 'safe' : place(n)));
  const census = randomUUID();
  await scanned(shop.till, shop, census, scans.slice(0, 200), '10:00');
  const rest = [...scans.slice(200), ...twice.map((n) => seen(n, place(n)))];
  await scanned(shop.secondTill, shop, census, rest, '10:00');
  const closed = await close(shop, census, '11:00');
  expect([closed.packs, closed.seen, closed.value]).toEqual([400, 395, 40_000]);
  expect(packsOf(closed.never_seen).sort((a, b) => a - b)).toEqual(missing);
  expect(packsOf(closed.elsewhere).sort((a, b) => a - b)).toEqual(elsewhere);
  expect(packsOf(closed.twice).sort((a, b) => a - b)).toEqual(twice);
  expect(closed.unknown).toEqual([]);
});

test('an open census requested by its id has what each terminal sent, and the list names all censuses', async () => {
  const shop = await shopWith({ 1: 'shelf', 2: 'back' });
  const [older, census] = [randomUUID(), randomUUID()];
  await scanned(shop.till, shop, older, [seen(1, 'shelf')], '08:00');
  await close(shop, older, '08:30');
  const [one, other] = [randomUUID(), randomUUID()];
  const unknown = { code: '17429999999', place: 'back' };
  await scanned(shop.till, shop, census, [seen(1, 'shelf'), unknown], '10:00', one);
  await scanned(shop.secondTill, shop, census, [seen(2, 'safe')], '10:05', other);
  const asked = () => shop.till.read<CensusListReply>(`/census/${shop.store.id}?census_id=${census}`);
  const { data, history } = await asked();
  expect(data.map(({ census_id }) => census_id)).toEqual([census]);
  expect(data[0]?.records).toEqual([
    { submission_id: one, by: 'Store Admin 1', data: [seen(1, 'shelf'), unknown] },
    { submission_id: other, by: 'Second Admin', data: [seen(2, 'safe')] },
  ]);
  expect(history.map(({ census_id, closed_at }) => [census_id, closed_at])).toEqual([
    [census, null],
    [older, at('08:30')],
  ]);
  await close(shop, census, '11:00');
  expect((await asked()).data[0]).not.toHaveProperty('records');
});

test('a code with a pack’s game and pack number counts as that pack in a census, even if it is received later', async () => {
  const shop = await shopWith({ 1: 'shelf' });
  const census = randomUUID();
  const label = (n: number) => ({ code: addToSerial(first(n), 999), place: 'shelf' });
  await scanned(shop.till, shop, census, [label(1), { ...label(2), place: 'back' }], '10:00');
  expect(listsOf(await newest(shop))).toMatchObject({ of: '1 of 1, $100 of $100', unknown: [label(2).code] });
  await stockPack(server.db, shop.store, { upc: UPC, first: first(2), size: 20, lotCounter: 2, shelved: 0 });
  expect(listsOf(await newest(shop))).toMatchObject({ of: '2 of 2, $200 of $200', unknown: [] });
});

test('the audit log counts the packs of a census call, not its scans', async () => {
  const shop = await shopWith({ 1: 'shelf', 2: 'back' });
  const code = { code: '17429999999000', place: 'back' };
  const scans = [seen(1, 'shelf'), seen(1, 'back'), seen(2, 'back'), seen(1, 'shelf'), code, code];
  await scanned(shop.till, shop, randomUUID(), scans, '10:00');
  expect((await whatOf(shop.till, shop.store.id))[0]).toBe('Census: 3 packs seen');
});

test('GET /census returns the places where a person put packs, with or without a census', async () => {
  const shop = await shopWith({ 1: 'back', 2: 'back' });
  const body = { store_id: shop.store.id, data: [seen(2, 'safe')], recorded_at: at('09:00') };
  await shop.till.record('/packs-placed', body);
  const placed = async () => (await shop.till.read<CensusListReply>(`/census/${shop.store.id}`)).placed;
  expect(await placed()).toEqual([seen(2, 'safe')]);
  const census = randomUUID();
  await scanned(shop.till, shop, census, [seen(1, 'back')], '10:00');
  expect(await placed()).toEqual([seen(2, 'safe')]);
  await close(shop, census, '10:30');
  expect(await placed()).toEqual([seen(2, 'safe')]);
});

test('a terminal may discard a refused part of a census', async () => {
  const shop = await shopWith({ 1: 'shelf' });
  for (const kind of ['census', 'census_close', 'placed']) {
    const body = {
      ...{ store_id: shop.store.id, entry_key: randomUUID(), kind, captured_by: 'G', entries: [], amount: 0 },
      ...{
        captured_at: at('10:00'),
        discarded_at: at('10:05'),
        refusal: 'More scans.',
        reason: 'counted again',
      },
    };
    await shop.till.record('/discarded-submissions', body);
  }
});

const codes = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    code: `9999${String(from + n).padStart(7, '0')}000`,
    place: 'back',
  }));

test('a census accepts at most a thousand codes that no pack has, and still accepts packs after that', async () => {
  const shop = await shopWith({ 1: 'shelf' });
  const census = randomUUID();
  await scanned(shop.till, shop, census, codes(0, 500), '10:00');
  await scanned(shop.till, shop, census, codes(500, 500), '10:01');
  expect(await scan(shop.till, shop, census, codes(1_000, 1), '10:02')).toMatchObject({
    status: 400,
    body: { fields: { data: 'Data has more than 1000 codes that no pack of the store has.' } },
  });
  // The same codes again are no others.
  await scanned(shop.till, shop, census, [seen(1, 'shelf'), ...codes(0, 3)], '10:03');
  expect(await newest(shop)).toMatchObject({ seen: 1, packs: 1 });
});

test('a store can begin at most twenty censuses within a day, and can still continue them after that', async () => {
  const shop = await shopWith({ 1: 'shelf' });
  const censuses = Array.from({ length: 20 }, () => randomUUID());
  // Whatever day a device says.
  for (const [n, census] of censuses.entries())
    await scanned(shop.till, shop, census, [seen(1, 'shelf')], `${String(n).padStart(2, '0')}:00`);
  const refused = await scan(shop.till, shop, randomUUID(), [seen(1, 'shelf')], '09:00');
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('20 censuses') } });
  await scanned(shop.till, shop, censuses[0] ?? '', [seen(1, 'shelf')], '23:00');
});
