import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../server/db/schema';
import type { Game, GamesReply, GameWithoutUpc, ImportReply } from '../../src/shared/catalogue/games-schema';
import type { ExceptionsReply } from '../../src/shared/counting/exceptions-schema';
import type { SalesReportReply } from '../../src/shared/counting/sales-schema';
import type { SettlingReply } from '../../src/shared/lottery/lottery-schema';
import type { PeriodSales, StoreExportReply } from '../../src/shared/reports/reports-schema';
import type { FoundPack } from '../../src/shared/stock/found-packs-schema';
import type { CheckUpcReply, InventorySearchReply, Lot } from '../../src/shared/stock/inventory-schema';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { type Session, signIn, testServer } from '../support/api/app';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { gameRow, gamesBody, serialOf, stockOf, walk } from '../support/api/games';
import { openOffice } from '../support/api/people';
import { must } from '../support/api/shop';
import { lotBody, soldEntry } from '../support/databases/fixtures';
import { tableDigest } from '../support/databases/table-digest';

const server = testServer();

/** A game that no list has, its stand-in in Georgia (FIPS 13), and its real UPC. */
const GAME = '0777';
const STAND_IN = '413000007779';
const UPC = '028400000777';

const ticket = (pack: number, number: number, game = GAME): string => serialOf(game, pack, number);
const line = (pack: number, more: Partial<FoundPack> = {}): FoundPack => ({
  code: ticket(pack, 0),
  ticket_price: 10,
  lot_size: 40,
  ...more,
});
const walked = (session: Session, data: FoundPack[]) => must(walk(session, data), 201);

/** A company in Georgia whose first store has walked two packs of the game. */
async function openWalkedStore() {
  const office = await openOffice(server);
  const [store, other] = office.company.stores;
  for (const { id } of office.company.stores)
    await office.admin.change(`/store-update/${id}`, { state: 'GA' });
  await walked(office.storeAdmin, [line(1), line(2)]);
  return { ...office, store, other, otherAdmin: await signIn(server, other.admin) };
}

const bind = (session: Session, change: Partial<{ state: string; game: string; upc: string }> = {}) =>
  session.post('/game-upc', { state: 'GA', game: GAME, upc: UPC, ...change });
/** The tag by which a terminal asks whether its copy of the stock, or of the sold tickets, is current. */
const tagOf = async (session: Session, storeId: number, list: 'stock-list' | 'sold-list' = 'stock-list') =>
  (await session.get(`/${list}/${storeId}`)).headers.get('etag') ?? '';
const namesIn = async (session: Session, storeId: number) =>
  (await stockOf(session, storeId)).map(({ lot_number, lot_counter, upc }) => [
    lot_number,
    lot_counter,
    upc ?? null,
  ]);
const withoutUpc = async (session: Session, placeId: number) =>
  (await session.read<{ data: GameWithoutUpc[] }>(`/games-without-upc/${placeId}`)).data;
const checked = (session: Session, upc: string, storeId: number) =>
  session.read<CheckUpcReply>(`/checkUPCNumber/${upc}/${storeId}`);
const searched = async (session: Session, upc: string, storeId: number) =>
  (
    await must(
      session.post<InventorySearchReply>('/get-inventory-by-search-data', {
        ...{ upc_number: upc, ticket_number: '', ticket_status: '', store_id: storeId },
      }),
      200,
    )
  ).data;

describe('the real UPC of a game', () => {
  test('a game’s real UPC is requested while its packs have a stand-in, until the store or the company names it', async () => {
    for (const who of ['storeAdmin', 'admin'] as const) {
      const scene = await openWalkedStore();
      const { store, company, storeAdmin, admin } = scene;
      const waiting = [{ state: 'GA', game: GAME, name: null, price: 10, packs: 2 }];
      expect(await withoutUpc(storeAdmin, store.id)).toEqual(waiting);
      expect(await withoutUpc(admin, company.id)).toEqual(waiting);
      const tag = await tagOf(storeAdmin, store.id);
      expect(await must(bind(scene[who]), 200)).toMatchObject({
        data: { state: 'GA', game: GAME, upc: UPC },
      });
      expect(await withoutUpc(admin, company.id)).toEqual([]);
      expect(await tagOf(storeAdmin, store.id)).not.toBe(tag);
      // Lots keep their names.
      expect(await namesIn(storeAdmin, store.id)).toEqual([
        [STAND_IN, 1, UPC],
        [STAND_IN, 2, UPC],
      ]);
      const games = (await admin.read<{ data: Game[] }>(`/games/${company.id}`)).data;
      expect(games).toMatchObject([{ state: 'GA', game: GAME, name: GAME, price: 10, upc: UPC }]);
    }
  });

  test('a game’s real UPC finds the packs as their stand-in does, in every store of the company and in reports', async () => {
    const { store, other, storeAdmin, otherAdmin } = await openWalkedStore();
    await walked(otherAdmin, [line(5)]);
    const sold = soldEntry(store.id, STAND_IN, ticket(1, 0), ticket(1, 4), 10, 1);
    const count = { data: { scanned: [sold], non_scanned: [] }, recorded_at: '2026-11-20T22:00:00Z' };
    await storeAdmin.record('/sales-record-register', count);
    expect(await searched(storeAdmin, UPC, store.id)).toEqual([]);
    await must(bind(storeAdmin), 200);
    for (const upc of [UPC, STAND_IN])
      expect(await checked(storeAdmin, upc, store.id)).toMatchObject({
        lotData: [
          { lot_number: STAND_IN, lot_counter: 1, upc: UPC },
          { lot_number: STAND_IN, lot_counter: 2, upc: UPC },
        ],
        maxLotCounter: 2,
      });
    for (const upc of [UPC, UPC.slice(0, 7), STAND_IN]) {
      const found = await searched(storeAdmin, upc, store.id);
      expect(found.map(({ upc_code, ticket_number }) => [upc_code, ticket_number])).toEqual(
        Array.from({ length: 10 }, (_, n) => [UPC, ticket(1, n)]),
      );
    }
    const ranges = await storeAdmin.read<{ data: { min: string }[] }>(`/inventory-max/${UPC}/${store.id}`);
    expect(ranges.data.map(({ min }) => min)).toEqual([ticket(1, 5), ticket(2, 0)]);
    const audit = await storeAdmin.read<{ total: number }>(`/audit-log/${store.id}?lot=${UPC}`);
    expect(audit.total).toBeGreaterThan(0);
    const day = await storeAdmin.read<SalesReportReply>(`/sales-record-list/2026-11-20/${store.id}`);
    expect(day.salesRecord).toMatchObject([{ lot_number: STAND_IN, lot_counter: 1, upc: UPC }]);
    const period = await storeAdmin.read<PeriodSales>(`/sales-by-day/2026-11-20/2026-11-20/${store.id}`);
    expect(period.games).toMatchObject([{ lot_number: UPC, ticketCount: 5 }]);
    expect(await namesIn(otherAdmin, other.id)).toEqual([[STAND_IN, 1, UPC]]);

    // The count after saw the pack at a ticket that was recorded as sold.
    const seen = [{ lot_number: STAND_IN, lot_counter: 1, front_ticket: ticket(1, 3) }];
    const back = { data: { scanned: [], non_scanned: [], seen }, recorded_at: '2026-11-20T23:00:00Z' };
    await storeAdmin.record('/sales-record-register', back);
    const open = await storeAdmin.read<ExceptionsReply>(`/exceptions/${store.id}`);
    expect(open.data).toMatchObject([
      { lot_number: STAND_IN, upc: UPC, message: expect.stringContaining(`Game ${GAME}`) },
    ]);
    const due = await storeAdmin.read<SettlingReply>(`/settling/${store.id}`);
    expect(due.data.map(({ lot_number, upc }) => [lot_number, upc])).toEqual([
      [STAND_IN, UPC],
      [STAND_IN, UPC],
    ]);
    const packs = await storeAdmin.read<StoreExportReply>(`/store-export/${store.id}?part=packs&after=0`);
    expect(packs.rows.map((row) => row.slice(0, 4))).toEqual([
      [STAND_IN, 1, UPC, null],
      [STAND_IN, 2, UPC, null],
    ]);
  });

  test('a game’s real UPC reaches terminals of all the company’s stores with their next request, and no other company’s', async () => {
    const scene = await openWalkedStore();
    const { other, otherAdmin, storeAdmin, admin, company } = scene;
    const stranger = await openWalkedStore();
    await walked(otherAdmin, [line(5), line(1, { code: ticket(1, 0, '0888') })]);
    const asked = (tag: string) =>
      otherAdmin.get<StockListReply>(`/stock-list/${other.id}`, { 'If-None-Match': tag });
    const before = await tagOf(otherAdmin, other.id);
    const strangers = await tagOf(stranger.storeAdmin, stranger.store.id);
    expect((await asked(before)).status).toBe(304);

    await must(bind(storeAdmin), 200);
    const heard = await asked(before);
    expect(heard.status).toBe(200);
    expect(heard.body.data.map(({ upc }) => upc ?? null).sort()).toEqual([UPC, null]);
    const named = await tagOf(otherAdmin, other.id);
    expect(await tagOf(otherAdmin, other.id, 'sold-list')).toBe(named);
    expect((await asked(named)).status).toBe(304);

    const row = gameRow({
      game: '0888',
      name: 'Ruby Reds',
      price: '10',
      pack_size: '40',
      upc: '028400000888',
    });
    await must(admin.post('/games-import', gamesBody(company.id, [row], true)), 200);
    expect((await asked(named)).status).toBe(304);
    await must(admin.post('/games-import', gamesBody(company.id, [row])), 200);
    const imported = await asked(named);
    expect(imported.body.data.map(({ upc }) => upc).sort()).toEqual([UPC, '028400000888']);
    expect(await tagOf(stranger.storeAdmin, stranger.store.id)).toBe(strangers);
  });

  test('naming a game’s real UPC renames no lot, so a terminal that knows only the stand-in can still count', async () => {
    const { store, storeAdmin } = await openWalkedStore();
    await must(bind(storeAdmin), 200);
    const sold = soldEntry(store.id, STAND_IN, ticket(2, 0), ticket(2, 7), 10, 2);
    const count = { data: { scanned: [sold], non_scanned: [] }, recorded_at: '2026-11-20T22:00:00Z' };
    const key = randomUUID();
    await must(storeAdmin.post('/sales-record-register', count, key), 201);
    await must(storeAdmin.post('/sales-record-register', count, key), 200);
    // A pack walked since has the real UPC and the next counter; the terminal expected the stand-in.
    const again = await walked(storeAdmin, [line(1), line(3)]);
    expect(
      again.data.map(({ result, lot_number, lot_counter }) => [result, lot_number, lot_counter]),
    ).toEqual([
      ['known', STAND_IN, 1],
      ['added', UPC, 3],
    ]);
    const next = soldEntry(store.id, STAND_IN, ticket(3, 0), ticket(3, 1), 10, 3);
    const second = { data: { scanned: [next], non_scanned: [] }, recorded_at: '2026-11-20T23:00:00Z' };
    await storeAdmin.record('/sales-record-register', second);
    expect((await stockOf(storeAdmin, store.id)).map(({ min, max }) => [min, max])).toEqual([
      [ticket(3, 2), ticket(3, 39)],
      [ticket(1, 0), ticket(1, 39)],
      [ticket(2, 8), ticket(2, 39)],
    ]);
  });

  test('a game’s real UPC is learned when a person scans it with a pack, in receiving or in the walk', async () => {
    const received = await openWalkedStore();
    const { store, storeAdmin } = received;
    const { data } = await storeAdmin.add<{ data: Lot }>(
      '/inventory_add',
      lotBody(store, UPC, ticket(4, 0), 40, 3),
    );
    expect(data).toMatchObject({ lot_number: UPC });
    expect(await withoutUpc(storeAdmin, store.id)).toEqual([]);
    // The walked packs aren't received a second time under the other name.
    const again = await storeAdmin.post('/inventory_add', lotBody(store, UPC, ticket(2, 0), 40, 4));
    const message = `UPC Code ${UPC} already exists with tickets`;
    expect(again).toMatchObject({ status: 409, body: { code: 'lot_exists', message } });

    const second = await openWalkedStore();
    await walked(second.storeAdmin, [line(3, { upc: UPC })]);
    expect(await namesIn(second.storeAdmin, second.store.id)).toEqual([
      [UPC, 3, null],
      [STAND_IN, 1, UPC],
      [STAND_IN, 2, UPC],
    ]);
  });

  test('a game’s real UPC comes from the company’s list as soon as the list has one', async () => {
    const { company, store, admin, storeAdmin } = await openWalkedStore();
    const listed = gameRow({ game: GAME, name: 'Cash Cow', price: '10', pack_size: '40', upc: '' });
    await must(admin.post('/games-import', gamesBody(company.id, [listed])), 200);
    expect(await withoutUpc(storeAdmin, store.id)).toMatchObject([{ game: GAME, name: 'Cash Cow' }]);
    await must(admin.post('/games-import', gamesBody(company.id, [{ ...listed, upc: UPC }])), 200);
    expect(await withoutUpc(storeAdmin, store.id)).toEqual([]);
    expect(await must(bind(storeAdmin), 200)).toMatchObject({ data: { upc: UPC } });
  });
});

describe('refused UPCs', () => {
  test('a UPC that is another game’s or can’t be this game’s is refused at its field, and nothing changes', async () => {
    const { company, store, admin, storeAdmin } = await openWalkedStore();
    await must(admin.post('/games-import', gamesBody(company.id, [gameRow()])), 200);
    await storeAdmin.add('/inventory_add', lotBody(store, '028400005555', ticket(1, 0, '0555')));
    await walked(storeAdmin, [line(1, { code: ticket(1, 0, '0888') })]);
    await must(bind(storeAdmin, { game: '0888', upc: '028400000888' }), 200);
    const before = await tableDigest(server.db, [company.id, store.id]);
    for (const [change, status, field] of [
      [{ upc: '028400001812' }, 409, 'upc'],
      [{ upc: '028400005555' }, 409, 'upc'],
      [{ upc: '028400000888' }, 409, 'upc'],
      [{ game: '0888', upc: '028400009999' }, 409, 'upc'],
      [{ upc: STAND_IN }, 422, 'upc'],
      [{ game: '0555' }, 422, 'game'],
      [{ game: '0999' }, 422, 'game'],
      [{ state: 'TX' }, 422, 'game'],
      [{ state: 'ZZ' }, 400, 'state'],
      [{ game: '777' }, 400, 'game'],
      [{ upc: '2840000777' }, 400, 'upc'],
    ] as const)
      expect([change, await bind(storeAdmin, change)]).toMatchObject([
        change,
        { status, body: { fields: { [field]: expect.any(String) } } },
      ]);
    expect(await tableDigest(server.db, [company.id, store.id])).toBe(before);
  });

  test('the platform, another company and a clerk’s terminal can’t name a game’s UPC', async () => {
    const { company, store, superAdmin, stranger } = await openWalkedStore();
    const clerk = withClerk(server, await clerksTerminal(server, store.admin), store.clerk);
    const before = await tableDigest(server.db, [company.id, store.id]);
    expect((await bind(superAdmin)).status).toBe(403);
    expect((await bind(clerk)).status).toBe(403);
    expect((await bind(stranger)).status).toBe(422);
    expect((await stranger.get(`/games-without-upc/${store.id}`)).status).toBe(403);
    expect(await tableDigest(server.db, [company.id, store.id])).toBe(before);
  });
});

describe('a game whose ticket and UPC were scanned together before any pack', () => {
  const scanned = { vendor_name: 'Cash Cow', upc_code: UPC, game: GAME };
  const listed = async ({ admin, company }: Awaited<ReturnType<typeof openWalkedStore>>, game: string) =>
    (await admin.read<{ data: Game[] }>(`/games/${company.id}`)).data.filter((each) => each.game === game);

  test('a UPC scanned with a ticket is added to the game in the company’s list, so the walk knows it', async () => {
    const scene = await openWalkedStore();
    const { company, admin, storeAdmin } = scene;
    const row = gameRow({ game: '0888', name: 'Ruby Reds', price: '5', pack_size: '60', upc: '' });
    await must(admin.post('/games-import', gamesBody(company.id, [row])), 200);
    const body = { vendor_name: 'Ruby Reds', upc_code: '028400000888', game: '0888', store_id: company.id };
    await admin.add('/vendor-add', body);
    expect(await listed(scene, '0888')).toMatchObject([
      { state: 'GA', name: 'Ruby Reds', upc: '028400000888', price: 5, pack_size: 60 },
    ]);
    const added = await walked(storeAdmin, [{ code: ticket(1, 0, '0888') }]);
    expect(added.data).toMatchObject([{ result: 'added', lot_number: '028400000888' }]);
  });

  test('a UPC scanned with a ticket names the packs that have a stand-in', async () => {
    const scene = await openWalkedStore();
    const { company, store, admin, storeAdmin } = scene;
    const tag = await tagOf(storeAdmin, store.id);
    await admin.add('/vendor-add', { ...scanned, store_id: company.id });
    expect(await namesIn(storeAdmin, store.id)).toEqual([
      [STAND_IN, 1, UPC],
      [STAND_IN, 2, UPC],
    ]);
    expect(await tagOf(storeAdmin, store.id)).not.toBe(tag);
  });

  test('a game scanned with its UPC is kept without a price, and only its price is asked until a pack or list has it', async () => {
    const scene = await openWalkedStore();
    const { company, admin, storeAdmin } = scene;
    const upc = '028400000700';
    await admin.add('/vendor-add', { ...scanned, store_id: company.id, upc_code: upc, game: '0700' });
    const listOf = async (session: Session, placeId: number) => session.read<GamesReply>(`/games/${placeId}`);
    const unpriced = [{ state: 'GA', game: '0700', upc }];
    for (const [session, id] of [
      [admin, company.id],
      [storeAdmin, scene.store.id],
    ] as const) {
      const { data, without_price } = await listOf(session, id);
      expect(without_price).toEqual(unpriced);
      expect(data.filter(({ game }) => game === '0700')).toEqual([]);
    }
    const asked = await walked(storeAdmin, [{ code: ticket(1, 0, '0700') }]);
    expect(asked.data).toMatchObject([{ result: 'needs_game' }]);
    const answered = await walked(storeAdmin, [line(1, { code: ticket(1, 0, '0700') })]);
    expect(answered.data).toMatchObject([{ result: 'added', lot_number: upc }]);
    expect((await listOf(admin, company.id)).without_price).toEqual([]);
    expect(await listed(scene, '0700')).toMatchObject([{ name: '0700', price: 10, upc, shelf_packs: 1 }]);

    await admin.add('/vendor-add', {
      ...scanned,
      store_id: company.id,
      upc_code: '028400000703',
      game: '0703',
    });
    const row = gameRow({ game: '0703', name: 'Ruby Reds', price: '5', pack_size: '60', upc: '' });
    const { data } = await must(admin.post<ImportReply>('/games-import', gamesBody(company.id, [row])), 200);
    expect(data).toMatchObject({ added: 0, changed: 1 });
    expect(await listed(scene, '0703')).toMatchObject([{ name: 'Ruby Reds', price: 5, upc: '028400000703' }]);
  });

  test('a game scanned with its UPC isn’t kept in several states, or with a UPC that no product has', async () => {
    const scene = await openWalkedStore();
    const { company, other, admin, storeAdmin } = scene;
    const add = (change: Partial<typeof scanned>) =>
      admin.add('/vendor-add', { ...scanned, store_id: company.id, ...change });
    const isUnknown = async (upc: string, game: string) => {
      await add({ upc_code: upc, game });
      expect((await listed(scene, game)).filter((each) => each.upc !== null)).toEqual([]);
    };
    await walked(storeAdmin, [line(1, { code: ticket(1, 0, '0701') })]);
    await isUnknown('0284', '0701');
    await isUnknown(STAND_IN, '0701');
    await admin.change(`/store-update/${other.id}`, { state: 'TX' });
    await isUnknown('028400000701', '0701');
  });

  test('a game scanned with another game’s UPC is refused at its field, and nothing changes', async () => {
    const { company, store, admin, storeAdmin } = await openWalkedStore();
    await must(bind(storeAdmin), 200);
    const before = await tableDigest(server.db, [company.id, store.id]);
    for (const [change, status, field] of [
      [{ game: '0888' }, 409, 'upc_code'],
      [{ upc_code: '028400009999' }, 409, 'upc_code'],
      [{ game: '888' }, 400, 'game'],
    ] as const)
      expect([
        change,
        await admin.post('/vendor-add', { ...scanned, store_id: company.id, ...change }),
      ]).toMatchObject([change, { status, body: { fields: { [field]: expect.any(String) } } }]);
    expect(await tableDigest(server.db, [company.id, store.id])).toBe(before);
  });
});

describe('two people at once', () => {
  const timesNamed = async (placeIds: readonly number[]) =>
    server.db.$count(
      auditLog,
      and(eq(auditLog.action, 'game_upc_named'), inArray(auditLog.storeId, [...placeIds])),
    );

  test('two people at once name a game’s UPC once, and of two UPCs or two games only one succeeds', async () => {
    const { company, store, other, storeAdmin, otherAdmin, admin } = await openWalkedStore();
    await walked(otherAdmin, [line(6), line(1, { code: ticket(1, 0, '0888') })]);
    const same = await Promise.all([bind(storeAdmin), bind(otherAdmin), bind(admin), bind(storeAdmin)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await timesNamed([company.id, store.id, other.id])).toBe(1);

    const second = await openWalkedStore();
    await walked(second.otherAdmin, [line(6)]);
    const upcs = ['028400000701', '028400000702'];
    const different = await Promise.all([
      bind(second.storeAdmin, { upc: upcs[0] }),
      bind(second.otherAdmin, { upc: upcs[1] }),
    ]);
    expect(different.map(({ status }) => status).sort()).toEqual([200, 409]);
    const named = upcs[different.findIndex(({ status }) => status === 200)];
    expect(await namesIn(second.otherAdmin, second.other.id)).toEqual([[STAND_IN, 1, named]]);

    const third = await openWalkedStore();
    await walked(third.otherAdmin, [line(1, { code: ticket(1, 0, '0888') })]);
    const games = await Promise.all([bind(third.storeAdmin), bind(third.otherAdmin, { game: '0888' })]);
    expect(games.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
