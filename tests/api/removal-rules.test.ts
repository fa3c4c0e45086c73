import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { StockListReply } from '../../src/shared/stock/stock-schema';
import { type Session, testServer } from '../support/api/app';
import { clerksTerminal, withClerk } from '../support/api/clerks';
import { at, open, removalBody, remove, statesOf } from '../support/api/removals';
import { must, openShop, PACK_SIZE, packRun, setSettings } from '../support/api/shop';

const server = testServer();

describe('access, repetition and refusals', () => {
  test('clerks record returned, damaged and sold-whole packs; other removals need the store admin or the store’s permission', async () => {
    const shop = await open(server);
    const terminal = await clerksTerminal(server, shop.store.admin);
    const clerk = withClerk(server, terminal, shop.store.clerk);
    const results: [string, number][] = [];
    const tryAll = async (session: Session) => {
      for (const reason of ['returned', 'damaged', 'sold_whole', 'lost', 'stolen'])
        results.push([reason, (await remove(shop, [0, 9], reason, at(12), { session })).status]);
    };
    await tryAll(clerk);
    expect(results.splice(0).map(([, status]) => status)).toEqual([201, 201, 201, 403, 403]);
    expect((await remove(shop, [0, 9], 'lost', at(12), { session: terminal })).status).toBe(403);
    const named = withClerk(server, shop.till, shop.store.clerk);
    expect((await remove(shop, [0, 9], 'stolen', at(12), { session: named })).status).toBe(403);
    await setSettings(shop, { clerks_remove_all: true });
    await tryAll(clerk);
    expect(results.map(([, status]) => status)).toEqual([201, 201, 201, 201, 201]);
  });

  test('only the stock list of terminals whose clerks may send packs to other stores names these stores', async () => {
    const shop = await open(server);
    const [, other] = shop.company.stores;
    const terminal = await clerksTerminal(server, shop.store.admin);
    const clerk = withClerk(server, terminal, shop.store.clerk);
    const listed = async () => {
      const list = await terminal.read<StockListReply>(`/stock-list/${shop.store.id}`);
      return list.settings?.other_stores;
    };
    const data = [{ ...packRun(0, 79), reason: 'transferred', to_store_id: other.id }];
    const send = () => clerk.post('/packs-removed', removalBody(shop.store.id, data, at(12)), randomUUID());
    expect(await listed()).toBeUndefined();
    expect((await send()).status).toBe(403);
    await setSettings(shop, { clerks_remove_all: true });
    expect(await listed()).toEqual([{ id: other.id, store_name: 'Test Store 2' }]);
    await must(send(), 201);
    expect(await statesOf(shop)).toEqual(['0-79 Transferred']);
    expect((await terminal.get(`/transfers/${shop.store.id}`)).status).toBe(403);
  });

  test('another store’s packs can’t be removed, and packs can’t be sent to a store of another company', async () => {
    const shop = await open(server);
    const stranger = await openShop(server);
    const body = removalBody(shop.store.id, [{ ...packRun(0, 79), reason: 'returned' }]);
    expect((await stranger.till.post('/packs-removed', body, randomUUID())).status).toBe(403);
    const sent = { ...packRun(0, 79), reason: 'transferred', to_store_id: stranger.store.id };
    expect(
      (await shop.till.post('/packs-removed', removalBody(shop.store.id, [sent]), randomUUID())).status,
    ).toBe(403);
    expect(await statesOf(shop)).toEqual(['0-79 On Shelf']);
  });

  test.each([
    [{ data: [] }, 422, { fields: { data: expect.any(String) } }],
    [{ data: [{ ...packRun(0, 9), reason: 'eaten' }] }, 400, {}],
    [
      { data: [{ ...packRun(0, 9), reason: 'transferred' }] },
      422,
      { fields: { to_store_id: expect.any(String) } },
    ],
    [
      { data: [{ ...packRun(0, 9), reason: 'lost', to_store_id: 1 }] },
      422,
      { fields: { to_store_id: expect.any(String) } },
    ],
    [{ data: [{ ...packRun(9, 0), reason: 'lost' }] }, 422, { entries: [{ index: 0, list: 'removed' }] }],
    [
      { data: [{ ...packRun(0, PACK_SIZE), reason: 'lost' }] },
      422,
      { entries: [{ code: 'unknown_serial' }] },
    ],
    [
      { data: [{ ...packRun(0, 9), lot_counter: 7, reason: 'lost' }] },
      422,
      { entries: [{ code: 'unknown_lot' }] },
    ],
    [
      { data: [{ ...packRun(9, 9), reason: 'lost' }], sold: [packRun(0, PACK_SIZE)] },
      422,
      { entries: [{ list: 'sold' }] },
    ],
    [{ data: [{ ...packRun(0, 9), reason: 'lost' }], recorded_at: '2026-02-30T10:00:00Z' }, 400, {}],
    [{ data: [{ ...packRun(0, 9), reason: 'lost' }], business_date: '2020-01-01' }, 422, { fields: {} }],
  ])('a removal with bad input is refused and changes nothing: %j', async (part, status, expected) => {
    const shop = await open(server);
    const reply = await shop.till.post(
      '/packs-removed',
      { ...removalBody(shop.store.id, []), ...part },
      randomUUID(),
    );
    expect(reply).toMatchObject({ status, body: expected });
    expect(await statesOf(shop)).toEqual(['0-79 On Shelf']);
  });
});
