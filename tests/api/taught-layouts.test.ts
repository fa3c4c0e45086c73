import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import type {
  EndLayoutReply,
  LayoutRow,
  TeachLayoutReply,
  TicketCodeReply,
} from '../../src/shared/tickets/ticket-layouts-schema';
import { ROLE } from '../../src/shared/wire/access';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type Session, signIn, testServer } from '../support/api/app';
import { linesAddedBy } from '../support/api/audit';
import { openOffice } from '../support/api/people';
import { TAUGHT_LAYOUT } from '../support/api/permission-settings';
import { must, openShop, setSettings } from '../support/api/shop';
import { addPerson } from '../support/databases/fixtures';
import { tableDigest } from '../support/databases/table-digest';

const server = testServer();

const teach = (session: Session, store_id: number, change: object = {}) =>
  session.post<TeachLayoutReply & ApiErrorBody>('/ticket-layouts', { store_id, ...TAUGHT_LAYOUT, ...change });
const end = (session: Session, store_id: number, code: string, key?: string) =>
  session.put<EndLayoutReply & ApiErrorBody>(`/ticket-layouts/${code}/end`, { store_id }, key);
/** A shop that has taught a layout, and the admin of another store of its company. */
async function taughtShop() {
  const shop = await openShop(server);
  const [, sibling] = shop.company.stores;
  const { code } = (await must(teach(shop.till, shop.store.id), 201)).data;
  return { shop, sibling, neighbour: await signIn(server, sibling.admin), code };
}
const layoutsOf = async (session: Session, path = '/ticket-layouts') =>
  (await session.read<{ data: LayoutRow[] }>(path)).data;

describe('a taught layout', () => {
  test('a taught layout belongs to its company, whose stores may choose and use it, and others don’t see it', async () => {
    const shop = await openShop(server);
    const stranger = await openShop(server);
    const [, sibling] = shop.company.stores;
    const lines = await linesAddedBy(shop.till, shop.store.id, () =>
      must(teach(shop.till, shop.store.id), 201),
    );
    expect(lines.map(({ what }) => what)).toEqual(['Taught the ticket layout Taught']);
    const [taught] = (await layoutsOf(shop.till)).filter((layout) => layout.taught);
    expect(taught).toEqual({
      code: expect.stringMatching(/^taught-/),
      name: 'Taught',
      taught: true,
      example: TAUGHT_LAYOUT.example,
      forms: TAUGHT_LAYOUT.forms,
    });
    const code = taught?.code ?? '';
    const neighbour = await signIn(server, sibling.admin);
    const admin = await signIn(server, shop.company.admin);
    for (const [session, path] of [
      [neighbour, '/ticket-layouts'],
      [admin, '/ticket-layouts'],
      [admin, `/ticket-layouts/${sibling.id}`],
    ] as const)
      expect((await layoutsOf(session, path)).filter((layout) => layout.taught)).toEqual([taught]);
    expect((await layoutsOf(stranger.till)).some((layout) => layout.taught)).toBe(false);

    await neighbour.change(`/store-settings/${sibling.id}`, { ticket_layout: code });
    const { settings } = await neighbour.read<StockListReply>(`/stock-list/${sibling.id}`);
    expect(settings?.ticket_layout).toEqual({ code, name: 'Taught', forms: TAUGHT_LAYOUT.forms });
    const reply = neighbour.post<TicketCodeReply>('/ticket-codes', {
      store_id: sibling.id,
      code: TAUGHT_LAYOUT.example,
    });
    expect((await must(reply, 200)).data.serial).toBe('12340567890042');

    const chosen = await stranger.till.put<ApiErrorBody>(`/store-settings/${stranger.store.id}`, {
      ticket_layout: code,
    });
    expect(chosen).toMatchObject({ status: 422, body: { fields: { ticket_layout: expect.any(String) } } });
    expect((await teach(stranger.till, shop.store.id)).status).toBe(403);
    // Row security hides nothing from a SuperAdmin.
    const everywhere = await signIn(server, await addPerson(server.db, ROLE.superAdmin, null, 'Super Admin'));
    const path = `/store-settings/${stranger.store.id}`;
    expect((await everywhere.put(path, { ticket_layout: code })).status).toBe(422);
    await everywhere.change(`/store-settings/${shop.store.id}`, { ticket_layout: code });
  });

  test('a taught layout with the name of a verified one, or one that reads scanned UPCs, is refused', async () => {
    const { storeAdmin, company } = await openOffice(server);
    const [{ id }] = company.stores;
    for (const name of ['California', 'us-ca', 'CALIFORNIA'])
      expect(await teach(storeAdmin, id, { name })).toMatchObject({
        status: 422,
        body: { fields: { name: expect.stringMatching(/^There is a layout of this name/) } },
      });
    for (const mask of ['GGGPPPPPTTT', 'GGGPPPPPPTTT', 'GGGPPPPPPPTTT'])
      expect(
        await teach(storeAdmin, id, { forms: [{ mask, source: 'scan' }], example: '1'.repeat(mask.length) }),
      ).toMatchObject({ status: 422, body: { fields: { forms: expect.stringMatching(/are UPCs/) } } });
    const typed = { forms: [{ mask: 'GGG-PPPPPP-TTT', source: 'typed' }], example: '123-456789-012' };
    expect((await teach(storeAdmin, id, typed)).status).toBe(201);
  });

  test('a company has at most 30 taught layouts, even when many are taught at once', async () => {
    const { storeAdmin, company } = await openOffice(server);
    const [{ id }] = company.stores;
    const statuses = await Promise.all(
      Array.from(
        { length: 34 },
        async (_, n) => (await teach(storeAdmin, id, { name: `Taught ${n}` })).status,
      ),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.filter((status) => status === 422)).toHaveLength(4);
  });

  test('a taught layout that was ended is no longer offered, chosen or counted, and ending it again adds no log line', async () => {
    const { shop, sibling, neighbour, code } = await taughtShop();
    const before = (await layoutsOf(shop.till)).find((layout) => layout.code === code);
    const lines = await linesAddedBy(neighbour, sibling.id, async () => {
      for (let times = 0; times < 2; times++)
        expect((await must(end(neighbour, sibling.id, code), 200)).data).toEqual(before);
    });
    expect(lines.map(({ what }) => what)).toEqual(['Ended the ticket layout Taught']);
    const admin = await signIn(server, shop.company.admin);
    for (const [session, path] of [
      [shop.till, '/ticket-layouts'],
      [admin, '/ticket-layouts'],
      [admin, `/ticket-layouts/${sibling.id}`],
    ] as const)
      expect((await layoutsOf(session, path)).filter((layout) => layout.taught)).toEqual([]);
    const path = `/store-settings/${shop.store.id}`;
    expect(await shop.till.put(path, { ticket_layout: code })).toMatchObject({
      status: 422,
      body: { fields: { ticket_layout: expect.any(String) } },
    });
    for (let n = 0; n < 30; n++) await must(teach(shop.till, shop.store.id, { name: `Taught ${n}` }), 201);
    expect((await teach(shop.till, shop.store.id)).status).toBe(422);
  });

  test('a taught layout can’t be ended while stores use it, nor by others, and a verified one can’t be ended at all', async () => {
    const { shop, sibling, neighbour, code } = await taughtShop();
    const stranger = await openShop(server);
    await setSettings(shop, { ticket_layout: code });
    await neighbour.change(`/store-settings/${sibling.id}`, { ticket_layout: code });
    const admin = await signIn(server, shop.company.admin);
    const everywhere = await signIn(server, await addPerson(server.db, ROLE.superAdmin, null, 'Super Admin'));
    const inUse = (message: string) => ({ status: 409, body: { code: 'layout_in_use', message } });
    const two = '2 stores read their tickets by this layout. Choose another one there first.';
    for (const session of [shop.till, admin, everywhere])
      expect(await end(session, shop.store.id, code)).toMatchObject(inUse(two));
    await setSettings(shop, { ticket_layout: 'standard' });
    const one = '1 store reads its tickets by this layout. Choose another one there first.';
    expect(await end(shop.till, shop.store.id, code)).toMatchObject(inUse(one));
    expect((await layoutsOf(shop.till)).some((layout) => layout.code === code)).toBe(true);

    for (const verified of ['us-ca', 'standard'])
      expect(await end(shop.till, shop.store.id, verified)).toMatchObject({
        status: 422,
        body: { message: 'This layout comes with the app, so it can’t be ended. Only taught layouts can.' },
      });
    expect((await end(shop.till, shop.store.id, 'taught-none')).status).toBe(404);
    expect((await end(admin, shop.company.id, code)).status).toBe(404);
    expect((await end(stranger.till, shop.store.id, code)).status).toBe(403);
    for (const session of [stranger.till, everywhere])
      expect((await end(session, stranger.store.id, code)).status).toBe(404);

    await neighbour.change(`/store-settings/${sibling.id}`, { ticket_layout: 'us-ca' });
    await must(end(everywhere, shop.store.id, code), 200);
  });

  test('a taught layout is ended once with a key, by anyone who may end it', async () => {
    const { shop, neighbour } = await taughtShop();
    const admin = await signIn(server, shop.company.admin);
    const everywhere = await signIn(server, await addPerson(server.db, ROLE.superAdmin, null, 'Super Admin'));
    for (const session of [shop.till, admin, everywhere, neighbour]) {
      const { code } = (await must(teach(shop.till, shop.store.id), 201)).data;
      const key = randomUUID();
      const storeId = session === neighbour ? shop.company.stores[1].id : shop.store.id;
      const first = await must(end(session, storeId, code, key), 200);
      expect(await must(end(session, storeId, code, key), 200)).toEqual(first);
    }
  });

  test('a taught layout is either chosen or ended when both happen at once', async () => {
    const { shop, sibling, neighbour } = await taughtShop();
    for (let round = 0; round < 10; round++) {
      const { code } = (await must(teach(shop.till, shop.store.id), 201)).data;
      const [chosen, ended] = await Promise.all([
        shop.till.put(`/store-settings/${shop.store.id}`, { ticket_layout: code }),
        end(neighbour, sibling.id, code),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([chosen.status, ended.status]);
    }
  });

  test('a taught layout that is unreadable or doesn’t match its example is refused and changes nothing', async () => {
    const shop = await openShop(server);
    const admin = await signIn(server, shop.company.admin);
    const before = await tableDigest(server.db);
    const wrong = (change: object) => teach(shop.till, shop.store.id, change);
    for (const mask of ['GGGG', 'GGGGGPPPPPPPTTT', 'GGGGPPPPPPPTTTGG', 'GGGGPPPPPPPTTT.*'])
      expect(await wrong({ forms: [{ mask, source: 'scan' }] })).toMatchObject({
        status: 422,
        body: { fields: { forms: expect.any(String) } },
      });
    for (const example of ['1234', 'abc', ''])
      expect(await wrong({ example })).toMatchObject({
        status: 422,
        body: { fields: { example: 'The example isn’t written in this layout.' } },
      });
    expect(await wrong({ name: ' ' })).toMatchObject({
      status: 422,
      body: { fields: { name: expect.any(String) } },
    });
    for (const change of [
      { forms: [] },
      { forms: 'GGGG' },
      { packLabel: 1000 },
      { forms: Array(9).fill(TAUGHT_LAYOUT.forms[0]) },
    ])
      expect((await wrong(change)).status).toBe(400);
    expect((await teach(admin, shop.company.id)).status).toBe(404);
    expect(await tableDigest(server.db)).toBe(before);
  });
});
