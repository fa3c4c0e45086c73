import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PackReply } from '../../src/shared/stock/inventory-schema';
import type {
  BinReply,
  OnShelfReply,
  StockListRange,
  StockListReply,
} from '../../src/shared/stock/stock-schema';
import { addToSerial } from '../../src/shared/tickets/serial';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type Session, signIn, testServer } from '../support/api/app';
import { linesAddedBy } from '../support/api/audit';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { LOBBY, setMachines } from '../support/api/machines';
import { must, openShop, PACK, type Shop, ticket, UPC } from '../support/api/shop';
import { lotBody, shelfBody } from '../support/databases/fixtures';

const server = testServer();
/** The shop's second pack of the same game. */
const SECOND = '15409999999000';
const [FIRST_NAME, SECOND_NAME] = ['Vendor 1, pack 1234567', 'Vendor 1, pack 9999999'];
const second = (n: number): string => addToSerial(SECOND, n);

/** A shop with lot 1 on the shelf and lot 2 in the back room. */
async function openBins(): Promise<Shop> {
  const shop = await openShop(server);
  await shop.till.add('/inventory_add', lotBody(shop.store, UPC, SECOND, 60, 2));
  return shop;
}

const putIn = (session: Session, shop: Shop, lot_counter: number, bin: number | null) =>
  session.put<BinReply & ApiErrorBody>('/bins', {
    store_id: shop.store.id,
    lot_number: UPC,
    lot_counter,
    bin,
  });
const stock = async ({ till, store }: Shop): Promise<StockListRange[]> =>
  (await till.read<StockListReply>(`/stock-list/${store.id}`)).data;
/** [lot, status, bin] of each range. */
const bins = async (shop: Shop) =>
  (await stock(shop)).map((range) => [range.lot_counter, range.status_code, range.bin]);
const etag = async ({ till, store }: Shop) => (await till.get(`/stock-list/${store.id}`)).headers.get('etag');
/** Puts tickets of the second pack on the shelf, into a bin. */
const shelve = (session: Session, shop: Shop, bin: unknown, first = 0, last = 59) => {
  const [entry] = shelfBody(shop.store.id, UPC, second(first), second(last)).data;
  return session.put<OnShelfReply>('/updateInvetoryOnShelf', { data: [{ ...entry, bin }] }, randomUUID());
};

test('a pack’s page lists the bins that it was in, and the packs that took them', async () => {
  const shop = await openBins();
  await must(shelve(shop.till, shop, 5), 200);
  for (const [lot, bin] of [
    [1, 14],
    [2, 14],
    [1, null],
    [2, null],
  ] as const)
    await must(putIn(shop.till, shop, lot, bin), 200);
  const pageOf = async (lot: number) =>
    (await shop.till.read<PackReply>(`/pack/${UPC}/${lot}/${shop.store.id}`)).data;
  const [first, other] = [await pageOf(1), await pageOf(2)];
  const by = 'Store Admin 1';
  const taken = { by, moved: `${UPC} lot 2`, how: `bin 5 → bin 14, which ${UPC} lot 1 leaves` };
  const moved = ({ moves = [] }: PackReply['data']) => moves.map(({ at: _, ...move }) => move);
  expect(moved(first)).toEqual([{ by, moved: `${UPC} lot 1`, how: 'no bin → bin 14' }, taken]);
  expect(moved(other)).toEqual([taken, { by, moved: `${UPC} lot 2`, how: 'bin 14 → no bin' }]);
  expect(other.history.map(({ what, bin }) => [what, bin])).toEqual([
    ['received', undefined],
    ['put_on_shelf', 5],
  ]);
});

test('the pack’s page and the audit log name a machine’s bin after the machine', async () => {
  const shop = await openBins();
  await must(setMachines(shop, [LOBBY]), 200);
  const lines = await linesAddedBy(shop.till, shop.store.id, async () => {
    await must(shelve(shop.till, shop, 1004), 200);
    await must(putIn(shop.till, shop, 2, 1003), 200);
  });
  expect(lines.map(({ what }) => what).sort()).toEqual([
    `Moved ${SECOND_NAME}: Lobby 4 → Lobby 3`,
    `Put on the shelf: 60 tickets of ${SECOND_NAME}, #000–#059, into Lobby 4`,
  ]);
  const { history, moves } = (await shop.till.read<PackReply>(`/pack/${UPC}/2/${shop.store.id}`)).data;
  expect(history.at(-1)?.bin_name).toBe('Lobby 4');
  expect(moves?.[0]?.how).toBe('Lobby 4 → Lobby 3');
});

describe('a lot’s bin', () => {
  test('setting, changing or removing a lot’s bin renews the stock version and writes a line to the log', async () => {
    const shop = await openBins();
    const seen = [await etag(shop)];
    const lines: string[] = [];
    for (const bin of [14, 3, 3, null]) {
      const added = await linesAddedBy(shop.till, shop.store.id, async () => {
        const { data } = await must(putIn(shop.till, shop, 1, bin), 200);
        expect(data).toEqual({ lot_number: UPC, lot_counter: 1, bin });
      });
      lines.push(...added.map((line) => line.what));
      expect((await bins(shop))[0]).toEqual([1, 13, bin ?? undefined]);
      seen.push(await etag(shop));
    }
    expect(lines).toEqual([
      `Moved ${FIRST_NAME}: no bin → bin 14`,
      `Moved ${FIRST_NAME}: bin 14 → bin 3`,
      `Moved ${FIRST_NAME}: bin 3 → no bin`,
    ]);
    // The third move changes nothing.
    expect(new Set(seen).size).toBe(4);
  });

  test('a bin passes to the lot that is put into it', async () => {
    const shop = await openBins();
    await must(shelve(shop.till, shop, null), 200);
    await must(putIn(shop.till, shop, 1, 14), 200);
    await must(putIn(shop.till, shop, 2, 15), 200);
    const [line] = await linesAddedBy(shop.till, shop.store.id, () => putIn(shop.till, shop, 2, 14));
    expect(line?.what).toBe(`Moved ${SECOND_NAME}: bin 15 → bin 14, which ${UPC} lot 1 leaves`);
    expect(await bins(shop)).toEqual([
      [1, 13, undefined],
      [2, 13, 14],
    ]);
  });

  test('a lot’s bin appears only for tickets on the shelf, and stays with the rest of the lot', async () => {
    const shop = await openBins();
    await must(putIn(shop.till, shop, 2, 7), 200);
    expect((await bins(shop))[1]).toEqual([2, 1, undefined]);
    await must(shelve(shop.till, shop, undefined, 0, 19), 200);
    expect((await bins(shop)).slice(1)).toEqual([
      [2, 13, 7],
      [2, 1, undefined],
    ]);
    await must(putIn(shop.till, shop, 1, 8), 200);
    await must(shop.sell(shop.till, [shop.entry(0, 9)]), 201);
    expect((await bins(shop))[0]).toEqual([1, 13, 8]);
    const found = await shop.till.read<{ data: object[] }>(`/inventory-max/${UPC}/${shop.store.id}`);
    expect(found.data[0]).not.toHaveProperty('bin');
  });

  test('when two lots are put into one bin many times at once, one of them is in it in the end', async () => {
    const shop = await openBins();
    await must(shelve(shop.till, shop, null), 200);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => putIn(n % 2 ? shop.till : shop.secondTill, shop, 1 + (n % 2), 9)),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200));
    expect((await bins(shop)).filter(([, , bin]) => bin === 9)).toHaveLength(1);
  });

  test('putting a lot into a bin is refused for another store’s lot, an unknown lot or an invalid bin number', async () => {
    const shop = await openBins();
    const other = await openBins();
    const strange = await signIn(server, other.store.admin);
    expect((await putIn(strange, shop, 1, 1)).status).toBe(403);
    expect(await putIn(shop.till, shop, 9, 1)).toMatchObject({ status: 422, body: { code: 'unknown_lot' } });
    for (const bin of [0, 1000, 1.5, '14'])
      expect(await putIn(shop.till, shop, 1, bin as number)).toMatchObject({
        status: 400,
        body: { fields: { bin: expect.any(String) } },
      });
    await must(putIn(other.till, other, 1, 14), 200);
    expect(await bins(shop)).toEqual([
      [1, 13, undefined],
      [2, 1, undefined],
    ]);
  });
});

describe('putting on the shelf into a bin', () => {
  test('putting a lot on the shelf into a bin replaces the lot there, and shows in the log and the stock version', async () => {
    const shop = await openBins();
    await must(putIn(shop.till, shop, 1, 14), 200);
    const before = await etag(shop);
    const clerk = withClerk(server, await clerksTerminal(server, shop.store.admin), shop.store.clerk);
    const [line] = await linesAddedBy(shop.till, shop.store.id, () => must(shelve(clerk, shop, 14), 200));
    expect(line).toMatchObject({
      person: 'Clerk 1',
      what: `Put on the shelf: 60 tickets of ${SECOND_NAME}, #000–#059, into bin 14`,
    });
    expect(await bins(shop)).toEqual([
      [1, 13, undefined],
      [2, 13, 14],
    ]);
    expect(await etag(shop)).not.toBe(before);
    // Tickets that are already there move with their lot; a record without a bin moves nothing.
    await must(shelve(shop.till, shop, 15), 200);
    await must(shelve(shop.till, shop, null), 200);
    await must(shelve(shop.till, shop, undefined), 200);
    expect((await bins(shop))[1]).toEqual([2, 13, 15]);
  });

  test('of several shelf entries for one bin, or several bins for one lot, the last one counts', async () => {
    const shop = await openBins();
    const store_id = shop.store.id;
    const entry = (start: string, end: string, bin: number) => ({
      ...shelfBody(store_id, UPC, start, end).data[0],
      bin,
    });
    const data = [
      entry(second(0), second(9), 5),
      entry(PACK, ticket(9), 5),
      entry(second(10), second(19), 6),
      entry(second(20), second(29), 7),
    ];
    await shop.till.change('/updateInvetoryOnShelf', { data });
    expect((await bins(shop)).slice(0, 2)).toEqual([
      [1, 13, 5],
      [2, 13, 7],
    ]);
  });

  test('a shelf run that extends into the next lot puts only its first lot into the bin', async () => {
    const shop = await openBins();
    const next = addToSerial(SECOND, 60);
    await shop.till.add('/inventory_add', lotBody(shop.store, UPC, next, 60, 3));
    await must(shelve(shop.till, shop, 4, 0, 119), 200);
    expect(await bins(shop)).toEqual([
      [1, 13, undefined],
      [2, 13, 4],
      [3, 13, undefined],
    ]);
  });

  test('a refused or repeated on-shelf record moves no lot to another bin', async () => {
    const shop = await openBins();
    await must(putIn(shop.till, shop, 1, 14), 200);
    const [good] = shelfBody(shop.store.id, UPC, second(0), second(9)).data;
    const data = [
      { ...good, bin: 14 },
      ...shelfBody(shop.store.id, UPC, '99990000000000', '99990000000009').data,
    ];
    expect((await shop.till.put('/updateInvetoryOnShelf', { data })).status).toBe(422);
    expect((await shelve(shop.till, shop, 1000)).status).toBe(400);
    expect((await bins(shop))[0]).toEqual([1, 13, 14]);
    const key = randomUUID();
    const send = () => shop.till.put('/updateInvetoryOnShelf', { data: data.slice(0, 1) }, key);
    await must(send(), 200);
    await must(putIn(shop.till, shop, 1, 14), 200);
    await must(send(), 200);
    expect((await bins(shop))[0]).toEqual([1, 13, 14]);
  });
});

describe('bins in every order of arrival', () => {
  /** @param minute of an afternoon */
  const at = (minute: number): string => new Date(Date.UTC(2026, 7, 14, 21, minute)).toISOString();
  const [small, large] = ['11111111-1111-4111-8111-111111111111', 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee'];
  const shelveAt = (shop: Shop, bin: number, recorded_at: string, key: string) => {
    const [entry] = shelfBody(shop.store.id, UPC, second(0), second(59)).data;
    return must(
      shop.till.put('/updateInvetoryOnShelf', { data: [{ ...entry, bin }], recorded_at }, key),
      200,
    );
  };
  const putAt = (shop: Shop, lot_counter: number, bin: number | null, recorded_at: string, key: string) =>
    must(
      shop.secondTill.put<BinReply>(
        '/bins',
        { store_id: shop.store.id, lot_number: UPC, lot_counter, bin, recorded_at },
        key,
      ),
      200,
    );
  const orders = <Item>(items: readonly Item[]): Item[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap((item, index) =>
          orders(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
        );
  type Call = (shop: Shop) => Promise<unknown>;
  const finalBins = async (calls: readonly Call[]) => {
    const shop = await openBins();
    await must(shelve(shop.till, shop, null), 200);
    for (const send of calls) await send(shop);
    return (await bins(shop)).map(([lot, , bin]) => [lot, bin]);
  };

  test('of two shelf records of one pack, the later instant decides the bin, in either order of arrival', async () => {
    const calls: Call[] = [
      (shop) => shelveAt(shop, 5, at(1), randomUUID()),
      (shop) => shelveAt(shop, 6, at(2), randomUUID()),
    ];
    for (const order of orders(calls))
      expect(await finalBins(order)).toEqual([
        [1, undefined],
        [2, 6],
      ]);
  });

  test('a lot that another one displaced from a bin doesn’t return once the bin is free, in any order of arrival', async () => {
    const calls: Call[] = [
      (shop) => shelveAt(shop, 5, at(1), randomUUID()),
      (shop) => putAt(shop, 1, 5, at(2), randomUUID()),
      (shop) => putAt(shop, 1, 7, at(3), randomUUID()),
      (shop) => putAt(shop, 1, null, at(4), randomUUID()),
    ];
    for (const order of orders(calls))
      expect(await finalBins(order)).toEqual([
        [1, undefined],
        [2, undefined],
      ]);
  });

  test('of two bin changes at the same millisecond, the one with the smaller key counts', async () => {
    for (const [first, other, lot] of [
      [small, large, 1],
      [large, small, 2],
    ] as const) {
      const calls: Call[] = [
        (shop) => putAt(shop, 1, 8, at(1), first),
        (shop) => shelveAt(shop, 8, at(1), other),
      ];
      for (const order of orders(calls))
        expect((await finalBins(order)).filter(([, bin]) => bin === 8)).toEqual([[lot, 8]]);
    }
  });

  test('a late bin change gets the pack’s current bin in reply, and writes no line to the log', async () => {
    const shop = await openBins();
    await putAt(shop, 1, 14, at(5), randomUUID());
    const before = await etag(shop);
    const lines = await linesAddedBy(shop.till, shop.store.id, async () => {
      const { data } = await putAt(shop, 1, 3, at(4), randomUUID());
      expect(data.bin).toBe(14);
    });
    expect(lines).toEqual([]);
    expect(await etag(shop)).toBe(before);
  });
});
