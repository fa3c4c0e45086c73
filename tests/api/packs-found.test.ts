import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rows } from '../../server/db/sql';
import { saveSession } from '../../src/device/session';
import { saveSettings } from '../../src/device/store-settings';
import { type DrainOptions, drain } from '../../src/outbox/drain';
import { enqueueSale } from '../../src/outbox/enqueue';
import { changeWalk, sendWalk, terminalWalk } from '../../src/outbox/walk';
import type { SalesReply, SalesReportReply } from '../../src/shared/counting/sales-schema';
import type { PacksFoundReply, UnknownPacksReply } from '../../src/shared/stock/found-packs-schema';
import type { Lot } from '../../src/shared/stock/inventory-schema';
import { packNumber } from '../../src/shared/tickets/serial';
import { type Session, signIn, testServer } from '../support/api/app';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { openNewStore, serialOf, stockOf, walk } from '../support/api/games';
import { removalBody } from '../support/api/removals';
import { must } from '../support/api/shop';
import { soldEntry } from '../support/databases/fixtures';
import { LOTS_WITH_GAPS } from '../support/databases/sound-database';
import { tableDigest } from '../support/databases/table-digest';
import { FakeLocks } from '../support/device/fake-locks';
import { openDb, userOf } from '../support/device/outbox';
import { settingsWith } from '../support/device/store-settings';
import { histories } from '../support/runner/share';

const server = testServer();

/** A listed game, $5 and 60 tickets, and one that nobody knows. */
const LISTED = '1812';
const LISTED_UPC = '028400001812';
const UNLISTED = '0777';

const shownStock = async (session: Session, storeId: number) =>
  (await stockOf(session, storeId)).map(({ lot_number, min, max, status_code, bin }) => [
    lot_number,
    min,
    max,
    status_code,
    bin ?? null,
  ]);

describe('a first walk', () => {
  test('a walk adds each scanned pack from its front ticket on, on the shelf and in its bin, and sells nothing', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const front = serialOf(LISTED, 1, 12);
    const { data } = await must(walk(storeAdmin, [{ code: front, bin: 3 }]), 201);
    expect(data).toEqual([
      {
        code: front,
        result: 'added',
        lot_number: LISTED_UPC,
        lot_counter: 1,
        front,
        end: serialOf(LISTED, 1, 59),
      },
    ]);
    expect(await shownStock(storeAdmin, store.id)).toEqual([
      [LISTED_UPC, front, serialOf(LISTED, 1, 59), 13, 3],
    ]);
    const [lot] = (await storeAdmin.read<{ data: Lot[] }>(`/inventory-list/${store.id}`)).data;
    expect(lot).toMatchObject({
      sold_count: 0,
      shelf_count: 48,
      ticket_price: 5,
      vendor_name: 'Lucky Sevens',
    });
    const day = await storeAdmin.read<{ salesRecord: unknown[] }>(
      `/sales-record-list/2026-11-20/${store.id}`,
    );
    expect(day.salesRecord).toEqual([]);
  });

  test.each([
    ['up', 20, 12, 59],
    ['down', 12, 20, 0],
  ] as const)(
    'a pack that was scanned twice in one walk, sold %s, has the tickets that either scan saw',
    async (sells, scanned, further, last) => {
      const { storeAdmin, store } = await openNewStore(server);
      await storeAdmin.change(`/store-settings/${store.id}`, { sells });
      const scans = [scanned, further].map((number) => ({ code: serialOf(LISTED, 1, number) }));
      const { data } = await must(walk(storeAdmin, scans), 201);
      expect(data.map(({ result }) => result)).toEqual(['added', 'known']);
      const [first, end] = [serialOf(LISTED, 1, further), serialOf(LISTED, 1, last)].sort();
      expect(await shownStock(storeAdmin, store.id)).toEqual([[LISTED_UPC, first, end, 13, null]]);
    },
  );

  test('a walk adds a roll sold down from its front ticket down to its first', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    await storeAdmin.change(`/store-settings/${store.id}`, { sells: 'down' });
    const { data } = await must(walk(storeAdmin, [{ code: serialOf(LISTED, 1, 12) }]), 201);
    expect(data).toMatchObject([{ front: serialOf(LISTED, 1, 12), end: serialOf(LISTED, 1, 0) }]);
  });

  test('a walk of the back room adds a whole pack, whichever of its tickets is scanned', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    await must(walk(storeAdmin, [{ code: serialOf(LISTED, 2, 17) }], { place: 'back' }), 201);
    expect(await shownStock(storeAdmin, store.id)).toEqual([
      [LISTED_UPC, serialOf(LISTED, 2, 0), serialOf(LISTED, 2, 59), 1, null],
    ]);
  });

  test('a walk asks for an unknown game once, and delays no other pack', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const unknown = serialOf(UNLISTED, 1, 5);
    const first = await must(walk(storeAdmin, [{ code: unknown }, { code: serialOf(LISTED, 1, 0) }]), 201);
    expect(first.data.map(({ result, lot_number }) => [result, lot_number])).toEqual([
      ['needs_game', null],
      ['added', LISTED_UPC],
    ]);
    expect((await stockOf(storeAdmin, store.id)).length).toBe(1);
    const second = await must(
      walk(storeAdmin, [
        { code: unknown, ticket_price: 10, lot_size: 40 },
        { code: serialOf(UNLISTED, 2, 0) },
      ]),
      201,
    );
    // Prefix 4, no state, the game's number, and the check digit.
    expect(second.data.map(({ result, lot_number, end }) => [result, lot_number, end])).toEqual([
      ['added', '400000007779', serialOf(UNLISTED, 1, 39)],
      ['added', '400000007779', serialOf(UNLISTED, 2, 39)],
    ]);
  });

  test('a pack size that a person enters counts if the list’s is too small for the scanned ticket', async () => {
    const { storeAdmin } = await openNewStore(server);
    const code = serialOf(LISTED, 1, 75);
    const { data } = await must(walk(storeAdmin, [{ code, ticket_price: 5, lot_size: 80 }]), 201);
    expect(data).toMatchObject([{ result: 'added', front: code, end: serialOf(LISTED, 1, 79) }]);
  });

  test('a walk asks about the game again if a scanned ticket is beyond the pack’s size', async () => {
    const { storeAdmin } = await openNewStore(server);
    const { data } = await must(walk(storeAdmin, [{ code: serialOf(LISTED, 1, 75) }]), 201);
    expect(data[0]?.result).toBe('needs_game');
  });

  test('a walk that is sent again, by the same request or another, adds nothing', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const [key, walkId] = [randomUUID(), randomUUID()];
    const lines = [{ code: serialOf(LISTED, 1, 12), bin: 1 }, { code: serialOf(LISTED, 1, 12) }];
    const once = await must(walk(storeAdmin, lines, { key, walk: walkId }), 201);
    expect(once.data.map(({ result }) => result)).toEqual(['added', 'known']);
    const before = await shownStock(storeAdmin, store.id);
    expect(await must(walk(storeAdmin, lines, { key, walk: walkId }), 200)).toEqual(once);
    expect((await must(walk(storeAdmin, lines), 201)).data.map(({ result }) => result)).toEqual([
      'known',
      'known',
    ]);
    expect(await shownStock(storeAdmin, store.id)).toEqual(before);
  });

  test('a walk in a terminal’s outbox reaches the server once, before the count of its packs', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const db = openDb();
    const user = { ...userOf(store.id, store.admin.id), store_id: store.id };
    await saveSession(user, storeAdmin.token, db);
    await saveSettings(db, store.id, { ...settingsWith(), clerks_find_packs: false });
    const [listed, unlisted] = [serialOf(LISTED, 1, 12), serialOf(UNLISTED, 1, 3)];
    const line = (code: string) => ({ id: code, code, place: 'shelf' as const, bin: 1, by: user });
    const lines = [listed, unlisted].map(line);
    const begin = { begunAt: '2026-11-20T18:00:00Z', nextBin: 1, place: 'shelf' as const };
    await changeWalk(store.id, (begun) => ({ ...begun, lines }), begin, db);
    // The terminal knows neither the listed UPC nor the price of the other game, and sends what it has.
    const packOf = (code: string) => ({
      ...{
        upc: '400000018127',
        lotCounter: 1,
        start: Number(code),
        end: Number(code) + 47,
        status: 13 as const,
      },
      ...{ priceCents: 500, vendorId: null, vendorName: null, sells: 'up' as const },
    });
    const ready = lines.map(({ id, code }) => [id, { data: { code, bin: 1 }, pack: packOf(code) }] as const);
    await sendWalk(store.id, new Map(ready), true, db);
    const sold = soldEntry(store.id, '400000018127', listed, serialOf(LISTED, 1, 19), 5);
    await enqueueSale(
      user,
      { data: { scanned: [sold], non_scanned: [] } },
      { count: 8, amountCents: 4000, entries: 1 },
      { db },
    );
    let isLost = true;
    const options: DrainOptions = {
      ...{ db, base: `${server.url}/api`, now: Date.now, wake: 'now', timeoutMs: 10_000 },
      locks: new FakeLocks() as unknown as LockManager,
      fetch: async (url, init) => {
        const reply = await fetch(url, init);
        const hadReply = !isLost;
        isLost &&= !String(url).endsWith('/packs-found');
        if (!hadReply && !isLost) throw new TypeError('Failed to fetch');
        return reply;
      },
    };
    await drain(options);
    await drain(options);
    expect((await db.outbox.toArray()).map(({ kind, state }) => [kind, state])).toEqual([
      ['packs_found', 'sent'],
      ['sale', 'sent'],
    ]);
    expect(await shownStock(storeAdmin, store.id)).toEqual([
      [LISTED_UPC, serialOf(LISTED, 1, 20), serialOf(LISTED, 1, 59), 13, 1],
    ]);
    expect((await terminalWalk(store.id, db))?.lines).toMatchObject([{ code: unlisted, isAsked: true }]);
  });

  test.each([
    ['before', ['shelf', 'back']],
    ['after', ['back', 'shelf']],
  ] as const)(
    'a pack is on the shelf from its walk there on, if that call arrives %s a later one of the back room',
    async (_, places) => {
      const { storeAdmin, store } = await openNewStore(server);
      const times = { shelf: '2026-11-20T18:00:00.000Z', back: '2026-11-20T19:00:00.000Z' };
      const code = serialOf(LISTED, 1, 12);
      for (const place of places) await must(walk(storeAdmin, [{ code }], { place, at: times[place] }), 201);
      const gone = soldEntry(store.id, LISTED_UPC, code, serialOf(LISTED, 1, 19), 5);
      const check = {
        data: { scanned: [gone], non_scanned: [] },
        ...{ purpose: 'opening', recorded_at: '2026-11-20T22:00:00Z' },
      };
      await storeAdmin.record('/sales-record-register', check);
      const { missing } = await storeAdmin.read<SalesReportReply>(
        `/sales-record-list/2026-11-20/${store.id}`,
      );
      expect(missing).toMatchObject([{ ticketCount: 8, since: times.shelf }]);
    },
  );

  test.each([
    ['before', ['back', 'shelf']],
    ['after', ['shelf', 'back']],
  ] as const)(
    'a pack that lay in the back room and then hangs is whole, if the walk there arrives %s the one of the shelf',
    async (_, places) => {
      const { storeAdmin, store } = await openNewStore(server);
      const times = { back: '2026-11-20T18:00:00.000Z', shelf: '2026-11-20T19:00:00.000Z' };
      const code = serialOf(LISTED, 1, 12);
      for (const place of places) await must(walk(storeAdmin, [{ code }], { place, at: times[place] }), 201);
      expect(await shownStock(storeAdmin, store.id)).toEqual([
        [LISTED_UPC, serialOf(LISTED, 1, 0), serialOf(LISTED, 1, 59), 13, null],
      ]);
      const check = {
        data: {
          scanned: [soldEntry(store.id, LISTED_UPC, serialOf(LISTED, 1, 0), serialOf(LISTED, 1, 11), 5)],
          non_scanned: [],
        },
        ...{ purpose: 'opening', recorded_at: '2026-11-20T22:00:00Z' },
      };
      await storeAdmin.record('/sales-record-register', check);
      const { missing } = await storeAdmin.read<SalesReportReply>(
        `/sales-record-list/2026-11-20/${store.id}`,
      );
      expect(missing).toMatchObject([{ ticketCount: 12, since: times.shelf }]);
    },
  );

  test('a pack of which tickets were taken away in the back room hangs with the others once a walk sees it on the shelf', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const code = serialOf(LISTED, 1, 0);
    await must(walk(storeAdmin, [{ code }], { place: 'back' }), 201);
    const damaged = {
      ...{ lot_number: LISTED_UPC, lot_counter: 1, reason: 'damaged' },
      ...{ start_ticket: code, end_ticket: serialOf(LISTED, 1, 4) },
    };
    await must(
      storeAdmin.post(
        '/packs-removed',
        removalBody(store.id, [damaged], '2026-11-20T19:00:00Z'),
        randomUUID(),
      ),
      201,
    );
    const seen = { code: serialOf(LISTED, 1, 12), bin: 7 };
    const { data } = await must(walk(storeAdmin, [seen], { at: '2026-11-20T20:00:00Z' }), 201);
    expect(data).toMatchObject([{ result: 'known' }]);
    expect(await shownStock(storeAdmin, store.id)).toEqual([
      [LISTED_UPC, serialOf(LISTED, 1, 5), serialOf(LISTED, 1, 59), 13, 7],
    ]);
  });

  test('a walk doesn’t change a pack that was counted already', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    await must(walk(storeAdmin, [{ code: serialOf(LISTED, 1, 12) }]), 201);
    const sold = soldEntry(store.id, LISTED_UPC, serialOf(LISTED, 1, 12), serialOf(LISTED, 1, 19), 5);
    const count = { data: { scanned: [sold], non_scanned: [] }, recorded_at: '2026-11-20T22:00:00Z' };
    await storeAdmin.record('/sales-record-register', count);
    const before = await shownStock(storeAdmin, store.id);
    const later = { at: '2026-11-20T22:00:00Z' };
    const again = await must(walk(storeAdmin, [{ code: serialOf(LISTED, 1, 5) }], later), 201);
    expect(again.data[0]?.result).toBe('overlaps');
    expect(await shownStock(storeAdmin, store.id)).toEqual(before);
  });

  test('a walk made before the first count but received after it still adds the tickets that it saw', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const count = (from: number, front: number, at: string) => {
      const pack = { lot_number: LISTED_UPC, lot_counter: 1 };
      const sold = soldEntry(
        store.id,
        LISTED_UPC,
        serialOf(LISTED, 1, from),
        serialOf(LISTED, 1, front - 1),
        5,
      );
      const seen = [{ ...pack, front_ticket: serialOf(LISTED, 1, front) }];
      const body = { data: { scanned: [sold], non_scanned: [], seen }, recorded_at: at };
      return storeAdmin.post<SalesReply>('/sales-record-register', body, randomUUID());
    };
    await must(walk(storeAdmin, [{ code: serialOf(LISTED, 1, 12) }], { at: '2026-11-20T18:00:00Z' }), 201);
    await must(count(12, 20, '2026-11-20T22:00:00Z'), 201);
    const late = await must(
      walk(storeAdmin, [{ code: serialOf(LISTED, 1, 5) }], { at: '2026-11-20T17:00:00Z' }),
      201,
    );
    expect(late.data).toMatchObject([{ result: 'known', front: serialOf(LISTED, 1, 5) }]);
    expect(await shownStock(storeAdmin, store.id)).toEqual([
      [LISTED_UPC, serialOf(LISTED, 1, 5), serialOf(LISTED, 1, 11), 13, null],
      [LISTED_UPC, serialOf(LISTED, 1, 20), serialOf(LISTED, 1, 59), 13, null],
    ]);
    const counted = await must(count(5, 22, '2026-11-20T23:00:00Z'), 201);
    expect(counted.data?.entries.map(({ ticketCount }) => ticketCount)).toEqual([9]);
    expect(await shownStock(storeAdmin, store.id)).toEqual([
      [LISTED_UPC, serialOf(LISTED, 1, 22), serialOf(LISTED, 1, 59), 13, null],
    ]);
  });

  test('a record finds a walked pack under the UPC and lot counter that its terminal expected', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const [front, last] = [serialOf(LISTED, 1, 12), serialOf(LISTED, 1, 59)];
    // Pack 2 got counter 1 from another terminal, so pack 1 has counter 2; this terminal expected counter 1 or another UPC.
    await must(walk(storeAdmin, [{ code: serialOf(LISTED, 2, 0) }]), 201);
    await must(walk(storeAdmin, [{ code: front, bin: 1 }]), 201);
    const expected = { lot_number: LISTED_UPC, lot_counter: 1 };
    const count = {
      data: {
        scanned: [soldEntry(store.id, LISTED_UPC, front, serialOf(LISTED, 1, 19))],
        non_scanned: [],
        seen: [{ ...expected, front_ticket: serialOf(LISTED, 1, 20) }],
        shelved: [{ ...expected, lot_number: '400000018122', start_ticket: front, end_ticket: last }],
      },
      recorded_at: '2026-11-20T22:00:00Z',
    };
    await storeAdmin.record('/sales-record-register', count);
    await must(
      storeAdmin.put(
        '/updateInvetoryOnShelf',
        {
          data: [
            {
              lot_number: '400000018122',
              start_ticket_number: front,
              end_ticket_number: last,
              store_id: store.id,
              bin: 7,
            },
          ],
          recorded_at: '2026-11-20T22:01:00Z',
        },
        randomUUID(),
      ),
      200,
    );
    const removal = {
      store_id: store.id,
      data: [
        {
          ...expected,
          lot_counter: 9,
          start_ticket: serialOf(LISTED, 1, 40),
          end_ticket: last,
          reason: 'returned',
        },
      ],
      sold: [{ ...expected, start_ticket: serialOf(LISTED, 1, 20), end_ticket: serialOf(LISTED, 1, 21) }],
      recorded_at: '2026-11-20T22:02:00Z',
    };
    await storeAdmin.record('/packs-removed', removal);
    expect((await shownStock(storeAdmin, store.id)).sort()).toEqual([
      [LISTED_UPC, serialOf(LISTED, 1, 22), serialOf(LISTED, 1, 39), 13, 7],
      [LISTED_UPC, serialOf(LISTED, 2, 0), serialOf(LISTED, 2, 59), 13, null],
    ]);
  });

  test('a walk puts a pack that was received meanwhile on the shelf, and the counts of its terminal find it', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    await receive(storeAdmin, store.id, 1);
    const front = serialOf(LISTED, 1, 12);
    const found = await must(walk(storeAdmin, [{ code: front, bin: 4 }]), 201);
    expect(found.data).toMatchObject([{ result: 'known', lot_number: LISTED_UPC, lot_counter: 1 }]);
    expect(await shownStock(storeAdmin, store.id)).toEqual([
      [LISTED_UPC, serialOf(LISTED, 1, 0), serialOf(LISTED, 1, 59), 13, 4],
    ]);
    // The terminal, which didn't know the pack, has named it by the stand-in of its game.
    const sold = soldEntry(store.id, '400000018122', front, serialOf(LISTED, 1, 19), 5, 1);
    const count = { data: { scanned: [sold], non_scanned: [] }, recorded_at: '2026-11-20T22:00:00Z' };
    await must(storeAdmin.post('/sales-record-register', count, randomUUID()), 201);
    expect(await shownStock(storeAdmin, store.id)).toEqual([
      [LISTED_UPC, serialOf(LISTED, 1, 0), serialOf(LISTED, 1, 11), 13, 4],
      [LISTED_UPC, serialOf(LISTED, 1, 20), serialOf(LISTED, 1, 59), 13, 4],
    ]);
  });

  test('a record with an unknown lot counter is refused for a pack that no walk saw', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    await receive(storeAdmin, store.id, 1);
    const sold = soldEntry(store.id, LISTED_UPC, serialOf(LISTED, 1, 0), serialOf(LISTED, 1, 4), 5, 9);
    const count = { data: { scanned: [sold], non_scanned: [] }, recorded_at: '2026-11-20T22:00:00Z' };
    const refused = await storeAdmin.post('/sales-record-register', count, randomUUID());
    expect(refused).toMatchObject({ status: 422, body: { code: 'unknown_lot' } });
  });

  test('a walk with a code that names no pack is refused at its line and changes nothing', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const before = await tableDigest(server.db, [store.id]);
    const refused = await walk(storeAdmin, [{ code: serialOf(LISTED, 1, 0) }, { code: LISTED_UPC }]);
    expect(refused).toMatchObject({ status: 400, body: { fields: { 'data.1.code': expect.any(String) } } });
    expect(await tableDigest(server.db, [store.id])).toBe(before);
  });

  test('a walk doesn’t add a pack that is on its way from another store, and adds the others', async () => {
    const { company, storeAdmin, store } = await openNewStore(server);
    await receive(storeAdmin, store.id, 1);
    const other = await signIn(server, company.stores[1].admin);
    const sent = {
      ...{ lot_number: LISTED_UPC, lot_counter: 1 },
      ...{ start_ticket: serialOf(LISTED, 1, 0), end_ticket: serialOf(LISTED, 1, 59) },
      ...{ reason: 'transferred', to_store_id: company.stores[1].id },
    };
    const removal = { store_id: store.id, data: [sent], recorded_at: '2026-11-20T11:00:00Z' };
    await storeAdmin.record('/packs-removed', removal);
    const { data } = await must(
      walk(
        other,
        [1, 2].map((pack) => ({ code: serialOf(LISTED, pack, 0) })),
      ),
      201,
    );
    expect(data.map(({ result, lot_number }) => [result, lot_number])).toEqual([
      ['overlaps', null],
      ['added', LISTED_UPC],
    ]);
  });

  test('a walk by a clerk needs the store’s permission', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const clerk = withClerk(server, await clerksTerminal(server, store.admin), store.clerk);
    const lines = [{ code: serialOf(LISTED, 1, 0) }];
    expect(await walk(clerk, lines)).toMatchObject({
      status: 403,
      body: {
        message:
          'Only the store admin may add packs that nobody received. Store Settings can allow it to clerks.',
      },
    });
    await storeAdmin.change(`/store-settings/${store.id}`, { clerks_find_packs: true });
    expect((await walk(clerk, lines)).status).toBe(201);
  });
});

type MergedLine = { pack: number; number: number; bin?: number | undefined };
type MergedCall = { place: 'shelf' | 'back'; lines: MergedLine[] };

const PACKS = [1, 2, 3] as const;
/** The tickets of packs that no other round has. */
const packsOfRound = (round: number) => (pack: number, number: number) =>
  serialOf(LISTED, round * 100 + pack, number);
/** A call of one of two devices: few packs and bins, so that lines of both are often about the same ones. */
const merged = fc.record({
  place: fc.constantFrom('shelf' as const, 'shelf' as const, 'back' as const),
  lines: fc
    .uniqueArray(
      fc.record({
        pack: fc.constantFrom(...PACKS),
        number: fc.integer({ min: 0, max: 59 }),
        bin: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 3, selector: ({ pack }) => pack },
    )
    .filter((lines) =>
      lines.every(({ bin }, n) => bin === undefined || lines.findIndex((each) => each.bin === bin) === n),
    ),
});

/**
 * What walks say, whatever their order (product: the first day): a pack seen on the shelf is there from the first of its
 * fronts on, in the direction of sale, in the bin that was said last, unless another pack came there since; one that was first
 * seen in the back is there as a whole.
 * @param calls in the order in which they were made
 * @returns the run, the status and the bin of each pack
 */
function modelOf(
  calls: readonly MergedCall[],
  sells: 'up' | 'down',
  serialOf: ReturnType<typeof packsOfRound>,
): unknown[] {
  const bins = new Map<number, number>();
  for (const { pack, bin } of calls.flatMap(({ place, lines }) => (place === 'shelf' ? lines : []))) {
    if (bin === undefined) continue;
    for (const [other, taken] of bins) if (taken === bin) bins.delete(other);
    bins.set(pack, bin);
  }
  return PACKS.flatMap((pack) => {
    const seenIn = (place: MergedCall['place']) =>
      calls.flatMap((call) => (call.place === place ? call.lines.filter((line) => line.pack === pack) : []));
    const [shelf, back] = [seenIn('shelf'), seenIn('back')];
    if (shelf.length + back.length === 0) return [];
    if (shelf.length === 0) return [[serialOf(pack, 0), serialOf(pack, 59), 1, null]];
    const wasInBack = calls.find(({ lines }) => lines.some((line) => line.pack === pack))?.place === 'back';
    if (wasInBack) return [[serialOf(pack, 0), serialOf(pack, 59), 13, bins.get(pack) ?? null]];
    const fronts = shelf.map(({ number }) => number);
    const [first, last] = sells === 'up' ? [Math.min(...fronts), 59] : [0, Math.max(...fronts)];
    return [[serialOf(pack, first), serialOf(pack, last), 13, bins.get(pack) ?? null]];
  });
}

test('walks of two devices add each pack once with all its tickets, in any order and sent again, and sell nothing', async () => {
  const sent = fc.record({
    calls: fc.array(merged, { minLength: 1, maxLength: 5 }),
    // The order of arrival; a number that occurs again is the same call, sent again.
    arrivals: fc.array(fc.nat(4), { maxLength: 8 }),
    sells: fc.constantFrom('up' as const, 'down' as const),
  });
  const { storeAdmin, store } = await openNewStore(server);
  const begun = Date.parse('2026-11-20T18:00:00Z');
  let rounds = 0;
  await fc.assert(
    fc.asyncProperty(sent, async ({ calls, arrivals, sells }) => {
      const serialOf = packsOfRound(++rounds);
      await storeAdmin.change(`/store-settings/${store.id}`, { sells });
      const walks = [randomUUID(), randomUUID()];
      const keys = calls.map(() => randomUUID());
      const replies = new Map<number, PacksFoundReply>();
      for (const n of [...arrivals.filter((each) => each < calls.length), ...calls.keys()]) {
        const { place, lines } = calls[n] ?? expect.fail('no such call');
        const data = lines.map(({ pack, number, bin }) => ({
          code: serialOf(pack, number),
          ...(place === 'shelf' && bin !== undefined && { bin }),
        }));
        const of = {
          place,
          walk: walks[n % 2],
          at: new Date(begun + rounds * 60_000 + n * 1_000).toISOString(),
          key: keys[n],
        };
        const before = replies.get(n);
        const reply = await must(walk(storeAdmin, data, of), before ? 200 : 201);
        if (before) expect(reply).toEqual(before);
        replies.set(n, reply);
      }
      const expected = modelOf(calls, sells, serialOf);
      const isOfRound = (serial: string) =>
        PACKS.some((pack) => packNumber(serialOf(pack, 0)) === packNumber(serial));
      const stock = await stockOf(storeAdmin, store.id);
      expect(
        stock
          .filter(({ min }) => isOfRound(min))
          .map(({ min, max, status_code, bin }) => [min, max, status_code, bin ?? null])
          .sort(),
      ).toEqual(expected);
      expect(await rows(server.db, sql.raw(LOTS_WITH_GAPS))).toEqual([]);
      const { data } = await storeAdmin.read<{ data: Lot[] }>(`/inventory-list/${store.id}`);
      const ofRound = data.filter(({ start_ticket_number: start }) => isOfRound(start));
      expect(ofRound).toHaveLength(expected.length);
      for (const { sold_count, active_count, shelf_count, total_count } of ofRound)
        expect([sold_count, active_count + shelf_count]).toEqual([0, total_count]);
      const day = `/sales-record-list/2026-11-20/${store.id}`;
      expect((await storeAdmin.read<SalesReportReply>(day)).salesRecord).toEqual([]);
    }),
    { numRuns: histories(24) },
  );
});

/** A pack of the listed game, 60 tickets, in the back room. */
async function receive(session: Session, storeId: number, pack: number): Promise<void> {
  const lot = {
    lot_number: LISTED_UPC,
    start_number: serialOf(LISTED, pack, 0),
    end_number: serialOf(LISTED, pack, 59),
    store_id: storeId,
    lot_counter: pack,
  };
  await session.add('/inventory_add', { ...lot, recorded_at: '2026-11-20T10:00:00Z' });
}

describe('counts of packs that aren’t on the shelf', () => {
  test('a count puts a pack of the back room on the shelf and counts it in one submission', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    await receive(storeAdmin, store.id, 1);
    const run = { lot_number: LISTED_UPC, lot_counter: 1 };
    const sold = soldEntry(store.id, LISTED_UPC, serialOf(LISTED, 1, 0), serialOf(LISTED, 1, 4), 5);
    const count = (key: string) =>
      storeAdmin.post(
        '/sales-record-register',
        {
          data: {
            scanned: [sold],
            non_scanned: [],
            seen: [{ ...run, front_ticket: serialOf(LISTED, 1, 5) }],
            shelved: [{ ...run, start_ticket: serialOf(LISTED, 1, 0), end_ticket: serialOf(LISTED, 1, 59) }],
          },
          recorded_at: '2026-11-20T22:00:00Z',
        },
        key,
      );
    const key = randomUUID();
    const first = await must(count(key), 201);
    expect(await must(count(key), 200)).toEqual(first);
    expect(await shownStock(storeAdmin, store.id)).toEqual([
      [LISTED_UPC, serialOf(LISTED, 1, 5), serialOf(LISTED, 1, 59), 13, null],
    ]);
    const { late } = await storeAdmin.read<{ late: { kind: string }[] }>(`/exceptions/${store.id}`);
    // Its day had ended when it arrived, but its tickets were on the shelf.
    expect(late.map(({ kind }) => kind)).toEqual(['other_day']);
  });

  const see = (session: Session, codes: string[], at: string) =>
    session.record('/sales-record-register', {
      data: { scanned: [], non_scanned: [], unknown: codes.map((code) => ({ code })) },
      recorded_at: at,
    });
  const unknownIn = async (session: Session, storeId: number) =>
    (await session.read<UnknownPacksReply>(`/unknown-packs/${storeId}`)).data;

  test('an unknown pack is listed with its last front ticket until it is received, and sells nothing', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    await see(storeAdmin, [serialOf(LISTED, 7, 3), serialOf(LISTED, 8, 0)], '2026-11-20T22:00:00Z');
    await see(storeAdmin, [serialOf(LISTED, 7, 9)], '2026-11-21T22:00:00Z');
    expect(await unknownIn(storeAdmin, store.id)).toMatchObject([
      {
        game: LISTED,
        name: 'Lucky Sevens',
        pack: '0000007',
        front: serialOf(LISTED, 7, 9),
        counts: 2,
        seen_at: '2026-11-21T22:00:00.000Z',
      },
      { game: LISTED, pack: '0000008', front: serialOf(LISTED, 8, 0), counts: 1 },
    ]);
    expect(await stockOf(storeAdmin, store.id)).toEqual([]);
    await must(walk(storeAdmin, [{ code: serialOf(LISTED, 7, 9) }], { at: '2026-11-21T23:00:00Z' }), 201);
    expect((await unknownIn(storeAdmin, store.id)).map(({ pack }) => pack)).toEqual(['0000008']);
  });

  test('a company sees the unknown packs of all its stores with their names, and their number in Attention', async () => {
    const { admin, storeAdmin, store, company } = await openNewStore(server);
    await see(storeAdmin, [serialOf(LISTED, 7, 3), serialOf(LISTED, 8, 0)], '2026-11-20T22:00:00Z');
    const ofCompany = await unknownIn(admin, company.id);
    expect(ofCompany).toMatchObject([
      { pack: '0000008', name: 'Lucky Sevens', store_id: store.id, store_name: 'Test Store 1' },
      { pack: '0000007', store_id: store.id, store_name: 'Test Store 1' },
    ]);
    for (const id of [company.id, store.id])
      expect(await admin.read(`/attention/${id}`)).toMatchObject({ data: { unknown: 2 } });
    await must(
      admin.post(`/unknown-packs/${ofCompany[0]?.id}/dismiss`, { store_id: store.id, reason: 'Next door.' }),
      200,
    );
    expect(await admin.read(`/attention/${company.id}`)).toMatchObject({ data: { unknown: 1 } });
  });

  test('a dismissed unknown pack is listed again once a later count sees it', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    await see(storeAdmin, [serialOf(LISTED, 7, 3)], '2026-11-20T22:00:00Z');
    const [pack] = await unknownIn(storeAdmin, store.id);
    const dismissal = { store_id: store.id, reason: 'It belongs to the shop next door.' };
    await must(
      storeAdmin.post(`/unknown-packs/${pack?.id}/dismiss`, {
        ...dismissal,
        recorded_at: '2026-11-20T22:30:00Z',
      }),
      200,
    );
    expect(await unknownIn(storeAdmin, store.id)).toEqual([]);
    await see(storeAdmin, [serialOf(LISTED, 7, 3)], '2026-11-21T22:00:00Z');
    expect(await unknownIn(storeAdmin, store.id)).toHaveLength(1);
  });

  test('an unknown pack is recognized by a code with digits after its serial', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    const front = serialOf(LISTED, 7, 3);
    await see(storeAdmin, [`${front}123456`], '2026-11-20T22:00:00Z');
    expect(await unknownIn(storeAdmin, store.id)).toMatchObject([{ game: LISTED, pack: '0000007', front }]);
  });

  test('an unreadable code of an unknown pack is kept as it was scanned', async () => {
    const { storeAdmin, store } = await openNewStore(server);
    await see(storeAdmin, ['0012'], '2026-11-20T22:00:00Z');
    expect(await unknownIn(storeAdmin, store.id)).toMatchObject([{ code: '0012', game: null, front: null }]);
  });
});
