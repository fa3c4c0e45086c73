import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../../server/db/connect';
import { GROWTH } from '../../server/db/growth';
import { rows } from '../../server/db/sql';
import { registersBeside } from '../../server/drawer/register';
import type { RegisterFiguresBody, RegisterFiguresReply } from '../../src/shared/drawer/register-schema';
import type { OverShortReply } from '../../src/shared/drawer/shift-money-schema';
import type { StoreExportReply } from '../../src/shared/reports/reports-schema';
import { EXPORT_PARTS } from '../../src/shared/reports/store-files';
import { type ApiServer, testServer } from '../support/api/app';
import { enterMoney } from '../support/api/money';
import { must, openShop, type Shop, setSettings, UPC } from '../support/api/shop';
import { LARGEST_HISTORIES } from '../support/databases/largest';

const server: ApiServer = testServer();

const DATE = '2026-11-20';
/** An instant of the day by the store's clock. */
const time = (clock: string): string => new Date(`${DATE}T${clock}:00-08:00`).toISOString();

const send = (shop: Shop, more: Partial<RegisterFiguresBody> = {}, key = randomUUID()) =>
  shop.till.post<RegisterFiguresReply>(
    '/register-figures',
    {
      store_id: shop.store.id,
      register_id: '2',
      period: 'shift',
      sequence: 118,
      begins_at: time('06:00'),
      ends_at: time('14:00'),
      business_date: DATE,
      lines: [
        { code: '40', name: 'SCRATCH OFF', amount: 195 },
        { code: '41', name: 'LOTTERY', amount: 200 },
        { code: '42', name: 'LOTTERY PO', amount: 30.5 },
      ],
      payouts: 0,
      ...more,
    },
    key,
  );
const map = (shop: Shop, register_map: object[]) =>
  shop.till.put(`/store-settings/${shop.store.id}`, { register_map });
const MAP = [
  { code: '40', as: 'scratch' },
  { code: '41', as: 'draw' },
  { code: '42', as: 'payout' },
];
const registersOf = async (shop: Shop) => {
  const path = `/over-short/${DATE}/${DATE}/${shop.store.id}`;
  const { data } = await shop.till.read<OverShortReply>(path);
  return data.map(({ register }) => register);
};
const SUMS = { scratch: 195, draw: 200, payouts: 30.5, drawers: 1 };

/** A shop with a count at 2:10 PM and one at 10:05 PM. */
async function countedShop(): Promise<Shop> {
  const shop = await openShop(server, { openedAt: new Date(time('05:00')) });
  await must(shop.sell(shop.till, [shop.entry(0, 9)], time('14:10')), 201);
  await must(shop.sell(shop.till, [shop.entry(10, 19)], time('22:05')), 201);
  return shop;
}

test('a register’s figures appear with the drawer once its departments are mapped', async () => {
  const shop = await countedShop();
  const { data } = await must(send(shop), 201);
  expect(data).toEqual({
    added: true,
    replaced: false,
    unmapped: [
      { code: '40', name: 'SCRATCH OFF' },
      { code: '41', name: 'LOTTERY' },
      { code: '42', name: 'LOTTERY PO' },
    ],
  });
  expect(await registersOf(shop)).toEqual([null, null]);
  await must(map(shop, MAP), 200);
  expect(await registersOf(shop)).toEqual([SUMS, null]);
});

test('a drawer that two shifts share has the register’s reports of both, and none of the evening before', async () => {
  const shop = await openShop(server, { openedAt: new Date('2026-11-19T13:00:00Z') });
  await must(map(shop, MAP), 200);
  await must(shop.sell(shop.till, [shop.entry(0, 4)], '2026-11-20T06:00:00Z'), 201);
  const first = await must(shop.sell(shop.till, [shop.entry(5, 9)], time('14:10')), 201);
  const second = await must(shop.sell(shop.secondTill, [shop.entry(10, 19)], time('22:05')), 201);
  // Counted again in the evening, with every ticket in another record: no drawer, so it has no report.
  await must(shop.sell(shop.till, [shop.entry(10, 12)], time('22:20')), 201);
  const keys = [first, second].map(({ submission_id }) => submission_id);
  await must(enterMoney(shop.till, shop.store.id, keys, { recorded_at: time('22:10') }), 201);
  const evening = { begins_at: time('14:00'), ends_at: time('22:15'), sequence: 119 };
  // Reports of the night before and of the two shifts.
  await must(
    send(shop, {
      ...{ sequence: 117, begins_at: '2026-11-19T22:00:00Z', ends_at: '2026-11-20T06:15:00Z' },
      business_date: '2026-11-19',
    }),
    201,
  );
  await must(send(shop), 201);
  await must(send(shop, evening), 201);
  expect(await registersOf(shop)).toEqual([{ scratch: 390, draw: 400, payouts: 61, drawers: 1 }, null]);
});

test('a register’s repeated report adds nothing, and neither does a day’s report after those of its shifts', async () => {
  const shop = await countedShop();
  await must(map(shop, MAP), 200);
  await must(send(shop), 201);
  const again = await must(send(shop), 201);
  expect(again.data).toEqual({ added: false, replaced: false, unmapped: [] });
  await must(send(shop, { period: 'day', sequence: 40, ends_at: time('23:00') }), 201);
  expect(await registersOf(shop)).toEqual([SUMS, null]);
  // Another number is another report of that register.
  await must(send(shop, { sequence: 119, begins_at: time('14:00'), ends_at: time('22:00') }), 201);
  expect(await registersOf(shop)).toEqual([SUMS, SUMS]);
});

test('a register that reports no lottery prizes has paid none', async () => {
  const shop = await countedShop();
  await must(map(shop, MAP), 200);
  const lines = [{ code: '40', name: 'SCRATCH OFF', amount: 150 }];
  await must(send(shop, { lines, payouts: undefined }), 201);
  expect(await registersOf(shop)).toEqual([{ scratch: 150, draw: 0, payouts: 0, drawers: 1 }, null]);
});

test('a register’s report with an earlier one’s key and other figures replaces it, and both are kept', async () => {
  const shop = await countedShop();
  await must(map(shop, MAP), 200);
  await must(send(shop), 201);
  const corrected = await must(
    send(shop, { lines: [{ code: '40', name: 'SCRATCH OFF', amount: 150 }] }),
    201,
  );
  expect(corrected.data).toMatchObject({ added: true, replaced: true });
  expect(corrected.message).toBe(
    'This report of the register was there with other figures. The new ones count, and both are kept.',
  );
  expect(await registersOf(shop)).toEqual([{ scratch: 150, draw: 0, payouts: 0, drawers: 1 }, null]);
  const again = await must(send(shop, { lines: [{ code: '40', name: 'SCRATCH OFF', amount: 150 }] }), 201);
  expect(again.data).toMatchObject({ added: false, replaced: false });
  // The first file again, from a folder that is loaded twice.
  expect((await must(send(shop), 201)).data).toMatchObject({ added: false, replaced: false });
  expect(await registersOf(shop)).toEqual([{ scratch: 150, draw: 0, payouts: 0, drawers: 1 }, null]);
  const { rows } = await shop.till.read<StoreExportReply>(`/store-export/${shop.store.id}?part=registers`);
  const [department, revision, amount] = (['department', 'revision', 'amount'] as const).map((column) =>
    EXPORT_PARTS.registers.indexOf(column),
  );
  const kept = rows.filter((row) => row[department ?? 0] === '40');
  expect(kept.map((row) => [row[revision ?? 0], row[amount ?? 0]])).toEqual([
    [0, 195],
    [1, 150],
  ]);
});

test('a register that restarts its numbers each day and each shift has a report for each', async () => {
  const shop = await countedShop();
  await must(map(shop, MAP), 200);
  const scratch = (amount: number) => ({ lines: [{ code: '40', name: 'SCRATCH OFF', amount }], sequence: 1 });
  await must(send(shop, { ...scratch(10), shift: 1 }), 201);
  await must(send(shop, { ...scratch(20), shift: 2, begins_at: time('14:00'), ends_at: time('22:00') }), 201);
  expect((await registersOf(shop)).map((sums) => sums?.scratch)).toEqual([10, 20]);
  const before = (clock: string) => new Date(Date.parse(time(clock)) - 86_400_000).toISOString();
  const { data } = await must(
    send(shop, {
      ...{ ...scratch(99), shift: 1, business_date: '2026-11-19' },
      ...{ begins_at: before('06:00'), ends_at: before('14:00') },
    }),
    201,
  );
  expect(data).toMatchObject({ added: true, replaced: false });
  expect((await registersOf(shop)).map((sums) => sums?.scratch)).toEqual([10, 20]);
});

test('the parts of a register’s report may come one after the other, and each replaces only its own figures', async () => {
  const shop = await countedShop();
  await must(map(shop, MAP), 200);
  const lines = [{ code: '40', name: 'SCRATCH OFF', amount: 195 }];
  await must(send(shop, { lines, part: 'departments' }), 201);
  const summary = { lines: [{ code: '4/0', name: '', amount: 80 }], payouts: 12, part: 'summary' as const };
  await must(send(shop, summary), 201);
  expect(await registersOf(shop)).toEqual([{ scratch: 195, draw: 0, payouts: 12, drawers: 1 }, null]);
  expect((await must(send(shop, { lines, part: 'departments' }), 201)).data.added).toBe(false);
  await must(send(shop, { lines: [{ ...lines[0], code: '40', amount: 100 }], part: 'departments' }), 201);
  expect(await registersOf(shop)).toEqual([{ scratch: 100, draw: 0, payouts: 12, drawers: 1 }, null]);
});

test('an impossible report of a register is refused at its field, and nothing is kept', async () => {
  const shop = await countedShop();
  await must(map(shop, MAP), 200);
  const refusal = async (more: Partial<RegisterFiguresBody>) => {
    const { status, body } = await send(shop, more);
    return [status, Object.keys((body as unknown as { fields?: object }).fields ?? {})];
  };
  const line = { code: '40', amount: 1 };
  expect(await refusal({ ends_at: time('05:00') })).toEqual([422, ['ends_at']]);
  expect(await refusal({ lines: [line, line] })).toEqual([422, ['lines.1.code']]);
  expect(await refusal({ lines: [{ ...line, amount: 1.234 }] })).toEqual([400, ['lines.0.amount']]);
  expect(await refusal({ business_date: '2026-02-30' })).toEqual([400, ['business_date']]);
  await setSettings(shop, { register_location: '4711' });
  expect(await refusal({ location: '4712' })).toEqual([422, ['location']]);
  expect(await registersOf(shop)).toEqual([null, null]);
  await must(send(shop, { location: '4711' }), 201);
  const twice = await map(shop, [MAP[0] ?? {}, MAP[0] ?? {}]);
  expect(twice.status).toBe(422);
});

const itemsOf = (rung: number, code = UPC) => ({
  part: 'items' as const,
  lines: [],
  items: [
    { code, name: 'GOLD RUSH', quantity: rung },
    { code: '049000000443', name: 'COLA', quantity: 9 },
  ],
});
const gamesOf = async (shop: Shop) => {
  const path = `/over-short/${DATE}/${DATE}/${shop.store.id}`;
  const { data, games } = await shop.till.read<OverShortReply>(path);
  const figures = data.map((row) =>
    row.games?.map(({ counted, rung, difference }) => [counted, rung, difference]),
  );
  return { figures, all: games?.map(({ counted, rung, difference }) => [counted, rung, difference]) };
};

test('a register’s item file shows which game wasn’t rung up, in tickets and dollars, and other items are left out', async () => {
  const shop = await countedShop();
  const { data } = await must(send(shop, itemsOf(8)), 201);
  expect(data).toMatchObject({ added: true, games: 1 });
  // Ten tickets of $5 were counted at 2:10 PM.
  expect(await gamesOf(shop)).toEqual({ figures: [[[10, 8, -10]], undefined], all: [[10, 8, -10]] });
  await must(
    send(shop, { ...itemsOf(12), sequence: 119, begins_at: time('14:00'), ends_at: time('22:00') }),
    201,
  );
  expect(await gamesOf(shop)).toEqual({ figures: [[[10, 8, -10]], [[10, 12, 10]]], all: [[20, 20, 0]] });
});

test('a register’s items that come twice, or with departments and a summary, count once and change no other part', async () => {
  const shop = await countedShop();
  await must(map(shop, MAP), 200);
  await must(send(shop), 201);
  await must(send(shop, itemsOf(8)), 201);
  const again = await must(send(shop, itemsOf(8)), 201);
  expect(again.data.added).toBe(false);
  await must(send(shop), 201);
  expect(await gamesOf(shop)).toEqual({ figures: [[[10, 8, -10]], undefined], all: [[10, 8, -10]] });
  expect(await registersOf(shop)).toEqual([SUMS, null]);
  const corrected = await must(send(shop, itemsOf(10)), 201);
  expect(corrected.data).toMatchObject({ added: true, replaced: true });
  expect((await gamesOf(shop)).all).toEqual([[10, 10, 0]]);
  expect(await registersOf(shop)).toEqual([SUMS, null]);
});

test('a game that no item file names is listed as unknown to the register until one names it', async () => {
  const shop = await countedShop();
  await must(send(shop, { part: 'items', lines: [], items: [{ code: '049000000443', quantity: 9 }] }), 201);
  expect(await gamesOf(shop)).toEqual({ figures: [[[10, null, null]], undefined], all: [[10, null, null]] });
  await must(
    send(shop, { ...itemsOf(10), sequence: 119, begins_at: time('14:00'), ends_at: time('22:00') }),
    201,
  );
  expect((await gamesOf(shop)).figures).toEqual([[[10, 0, -50]], [[10, 10, 0]]]);
});

test('a game that a corrected item file no longer names is unknown to the register again', async () => {
  const shop = await countedShop();
  await must(send(shop, itemsOf(8)), 201);
  const corrected = await must(send(shop, itemsOf(8, '049000000450')), 201);
  expect(corrected.data).toMatchObject({ replaced: true, games: 0 });
  expect((await gamesOf(shop)).all).toEqual([[10, null, null]]);
});

test('if a register sent more reports than are read for its games, the last ones of the day count', async () => {
  const shop = await countedShop();
  const evening = { begins_at: time('14:00'), ends_at: time('22:00') };
  await must(send(shop, { ...itemsOf(0, '049000000450'), ...evening, sequence: 119 }), 201);
  const dayBefore = (minute: number) => ({
    ...{ business_date: '2026-11-19', begins_at: '2026-11-20T03:00:00Z', sequence: minute },
    ends_at: new Date(Date.parse('2026-11-20T03:00:00Z') + minute * 60_000).toISOString(),
  });
  // The last one first: neither its place in the table nor its number decides.
  await must(send(shop, { ...itemsOf(1), ...dayBefore(99), sequence: 1 }), 201);
  for (let minute = 2; minute <= 70; minute++)
    await must(send(shop, { ...itemsOf(0, '049000000450'), ...dayBefore(minute) }), 201);
  expect((await gamesOf(shop)).all).toEqual([[10, 0, -50]]);
});

test('a report with more items than a register can have is refused, and nothing is kept', async () => {
  const shop = await countedShop();
  const items = Array.from({ length: 5001 }, () => ({ code: UPC, quantity: 1 }));
  expect((await send(shop, { part: 'items', lines: [], items })).status).toBe(400);
  expect((await gamesOf(shop)).all).toBeUndefined();
});

test('a store’s registers may send two hundred reports for a day; the next one is refused in words and not kept', async () => {
  const shop = await countedShop();
  const { store, company } = shop;
  const first = randomUUID();
  await must(send(shop, {}, first), 201);
  const place = { store: store.id, company: company.id, user: store.admin.id };
  await server.db.execute(LARGEST_HISTORIES.register_figures(place, 1, 1));
  const kept = () => server.db.$count(sql`register_figures WHERE store_id = ${store.id}`);
  const before = await kept();
  const text = 'The registers of this store sent 200 reports for this day already. Check what sends them.';
  expect(await send(shop, { sequence: 119 })).toMatchObject({
    status: 422,
    body: { message: text, fields: { business_date: text } },
  });
  expect(await kept()).toBe(before);
  // What came before is still known, and another day has room.
  expect((await must(send(shop), 201)).data.added).toBe(false);
  await must(send(shop, { sequence: 119, business_date: '2026-11-19' }), 201);
});

test('a day’s reports of a store’s registers may have four megabytes; a larger one is refused in words and not kept', async () => {
  const shop = await countedShop();
  // Texts of the greatest length, whose characters have four bytes: a quarter of a megabyte for each report.
  const lines = Array.from({ length: 500 }, (_, n) => ({
    code: String(n).padStart(60, '𝄞'.repeat(30)),
    name: '𝄞'.repeat(60),
    amount: 1,
  }));
  let sequence = 1;
  let reply = await send(shop, { sequence, lines });
  while (reply.status === 201) reply = await send(shop, { sequence: ++sequence, lines });
  const text =
    'The reports of the registers for this day have more than 4 MB together. Check what sends them.';
  expect(reply).toMatchObject({ status: 422, body: { message: text, fields: { business_date: text } } });
  const kept = await rows<{ reports: number; bytes: number }>(
    server.db,
    sql`SELECT count(*)::int AS reports, sum(octet_length(lines::text))::int AS bytes
        FROM register_figures WHERE store_id = ${shop.store.id}`,
  );
  const [{ reports = 0, bytes = 0 } = {}] = kept;
  expect(reports).toBe(sequence - 1);
  expect(bytes).toBeLessThanOrEqual(4_000_000);
  expect(bytes + bytes / reports).toBeGreaterThan(4_000_000);
  // A report of usual size, and another day, have room.
  await must(send(shop, { sequence: ++sequence }), 201);
  await must(send(shop, { sequence, lines, business_date: '2026-11-19' }), 201);
});

test('of the largest register reports of a day, only mapped departments are read, and each game once', async () => {
  const shop = await countedShop();
  const { store, company } = shop;
  const place = { store: store.id, company: company.id, user: store.admin.id };
  const [departments, games] = [40, 40];
  await server.db.execute(LARGEST_HISTORIES.register_figures(place, departments, games));
  const map = Array.from({ length: departments }, (_, n) => ({
    code: String(n + 1)
      .padStart(60, '\0')
      .replaceAll('\0', '𝄞'),
    as: n % 2 ? ('scratch' as const) : ('draw' as const),
  }));
  let bytes = 0;
  const counting = {
    execute: async (query: SQL) => {
      const found = await rows(server.db, query);
      bytes += JSON.stringify(found).length;
      return { rows: found };
    },
  } as unknown as Db;
  const drawer = { date: DATE, at: Date.now(), keys: [] };
  const { figures, rung } = await registersBeside(counting, store.id, [drawer], map);
  const reports = GROWTH.register_figures.most;
  const each = (departments / 2) * reports * 100;
  expect(figures.get(drawer)).toEqual({ scratch: each, draw: each, payouts: reports * 100, drawers: 1 });
  expect([...(rung.get(drawer)?.tickets.values() ?? [])]).toEqual(Array(games).fill(reports));
  expect(bytes).toBeLessThan(reports * 1_000);
});
