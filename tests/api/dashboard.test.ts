import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { lots, plans, ticketRuns } from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import type { PlanCount } from '../../src/shared/board/board-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { ROLE } from '../../src/shared/wire/access';
import { type Session, signIn, testServer } from '../support/api/app';
import { NOBODY } from '../support/api/people';
import { must, openShop, packRun, type Shop, UPC } from '../support/api/shop';
import { addCompany, addPerson, lotBody, type StoreFixture, shelfBody } from '../support/databases/fixtures';

const server = testServer();
const AT = '2026-11-18T22:05:00Z';
const SECOND = '15401234568000';
const THIRD = '15401234569000';

/** The reply of both calls, which must be the same. */
async function countsOf(session: Session, id: number): Promise<PlanCount[]> {
  const byTickets = await session.read<PlanCount[]>(`/ticket_count/${id}`);
  expect(await session.read<PlanCount[]>(`/lot_count/${id}`)).toEqual(byTickets);
  return byTickets;
}

const count = (plan_name: string, total_count: number, shelf_count: number, lot_count: number) => ({
  plan_name,
  total_count,
  shelf_count,
  lot_count,
});

const receive = (session: Session, store: StoreFixture, start: string, lotCounter: number, size = 60) =>
  session.add('/inventory_add', lotBody(store, UPC, start, size, lotCounter));

/** Tickets by plan in the database, counted one by one. */
async function ticketsInDatabase(storeIds: number[]): Promise<unknown[]> {
  return rows(
    server.db,
    sql`SELECT p.plan_name, count(*)::int AS total_count, (count(*) FILTER (WHERE r.status = 13))::int AS shelf_count,
               count(DISTINCT l.id)::int AS lot_count
        FROM lots l JOIN plans p ON p.id = l.plan_id
        JOIN ticket_runs r ON r.store_id = l.store_id AND r.lot_id = l.id AND r.status <> 3
        CROSS JOIN generate_series(r.start_ticket, r.end_ticket)
        WHERE l.store_id = ANY(${sql.param(storeIds)}::int[]) GROUP BY p.plan_name ORDER BY p.plan_name`,
  );
}

/** The shop's pack with its first ten sold, a second one partly on the shelf, a third one in the back room. */
async function busyShop(): Promise<Shop> {
  const shop = await openShop(server);
  const { store, till } = shop;
  await receive(till, store, SECOND, 2);
  await receive(till, store, THIRD, 3);
  await till.change('/updateInvetoryOnShelf', shelfBody(store.id, UPC, '15401234568010', '15401234568029'));
  await must(shop.sell(till, [shop.entry(0, 9)], AT), 201);
  return shop;
}

describe('the unsold tickets of a plan', () => {
  test('a plan’s unsold tickets leave out sold ones, and two runs of one pack count as one pack', async () => {
    const { store, till } = await busyShop();
    // 70 of 80 on the shelf; 20 on the shelf between 10 and 30 in the back room; 60 in the back room.
    const counts = await countsOf(till, store.id);
    expect(counts).toEqual([count('Plan 1', 190, 90, 3)]);
    expect(counts).toEqual(await ticketsInDatabase([store.id]));
  });

  test('a sold-out pack doesn’t count among a plan’s packs until a correction puts tickets back', async () => {
    const shop = await busyShop();
    await must(shop.sell(shop.till, [], AT, [shop.entry(10, 79)]), 201);
    expect(await countsOf(shop.till, shop.store.id)).toEqual([count('Plan 1', 120, 20, 2)]);

    const correction = {
      store_id: shop.store.id,
      ...packRun(79, 79),
      reason: 'found behind the bin',
    };
    await shop.till.add('/corrections', correction);
    expect(await countsOf(shop.till, shop.store.id)).toEqual([count('Plan 1', 121, 21, 3)]);
  });

  test('a plan’s unsold tickets are recounted when packs are received, put on the shelf or sold', async () => {
    const shop = await openShop(server);
    const { store, till } = shop;
    expect(await countsOf(till, store.id)).toEqual([count('Plan 1', 80, 80, 1)]);
    await receive(till, store, SECOND, 2);
    expect(await countsOf(till, store.id)).toEqual([count('Plan 1', 140, 80, 2)]);
    const whole = shelfBody(store.id, UPC, SECOND, '15401234568059');
    await till.change('/updateInvetoryOnShelf', whole);
    expect(await countsOf(till, store.id)).toEqual([count('Plan 1', 140, 140, 2)]);
    await must(shop.sell(till, [shop.entry(0, 0)], AT), 201);
    expect(await countsOf(till, store.id)).toEqual([count('Plan 1', 139, 139, 2)]);
  });

  test('the dashboard lists no plan without unsold tickets', async () => {
    const shop = await openShop(server);
    await must(shop.sell(shop.till, [], AT, [shop.entry(0, 79)]), 201);
    expect(await countsOf(shop.till, shop.store.id)).toEqual([]);
    const fresh = await signIn(server, shop.company.stores[1].admin);
    expect(await countsOf(fresh, shop.company.stores[1].id)).toEqual([]);
  });

  test('the dashboard also counts tickets of an inactive plan, a renamed plan and no plan', async () => {
    const { store, till } = await busyShop();
    await server.db
      .update(plans)
      .set({ isActive: false, planName: 'Retired' })
      .where(sql`id = ${store.planId}`);
    expect(await countsOf(till, store.id)).toEqual([count('Retired', 190, 90, 3)]);

    // No call receives a pack without a plan, but the database can hold one.
    const unplanned = { storeId: store.id, startTicket: 1, endTicket: 60 };
    const [lot] = await server.db
      .insert(lots)
      .values({
        ...unplanned,
        lotNumber: UPC,
        lotCounter: 4,
        priceCents: 500,
        createdBy: store.admin.id,
        createdAt: new Date(),
      })
      .returning({ id: lots.id });
    if (!lot) throw new Error('no lot');
    await server.db.insert(ticketRuns).values({ ...unplanned, lotId: lot.id, status: TICKET_STATUS.active });
    await server.db.execute(sql`UPDATE store_stock SET version = version + 1 WHERE store_id = ${store.id}`);
    expect(await countsOf(till, store.id)).toEqual([
      count('Retired', 190, 90, 3),
      count('Without a plan', 60, 0, 1),
    ]);
  });
});

describe('the dashboard of a company', () => {
  test('a company’s dashboard adds up its stores, merges plans of the same name, and sorts them by price', async () => {
    const { company, store, till } = await busyShop();
    const [, second] = company.stores;
    const secondTill = await signIn(server, second.admin);
    const admin = await signIn(server, company.admin);
    await receive(secondTill, second, SECOND, 1, 40);
    expect(await countsOf(secondTill, second.id)).toEqual([count('Plan 2', 40, 0, 1)]);
    expect(await countsOf(till, store.id)).toEqual([count('Plan 1', 190, 90, 3)]);
    expect(await countsOf(admin, store.id)).toEqual([count('Plan 1', 190, 90, 3)]);
    const both = await countsOf(admin, company.id);
    expect(both).toEqual([count('Plan 1', 190, 90, 3), count('Plan 2', 40, 0, 1)]);
    expect(both).toEqual(await ticketsInDatabase([store.id, second.id]));

    await server.db.update(plans).set({ priceCents: 100 }).where(sql`id = ${second.planId}`);
    expect((await countsOf(admin, company.id)).map((plan) => plan.plan_name)).toEqual(['Plan 2', 'Plan 1']);
    await server.db.update(plans).set({ planName: 'Plan 1' }).where(sql`id = ${second.planId}`);
    expect(await countsOf(admin, company.id)).toEqual([count('Plan 1', 230, 90, 4)]);
  });

  test('a company’s dashboard and its stores’ are refused to others, and an unknown place is 404 to a SuperAdmin', async () => {
    const shop = await busyShop();
    const { company, store, till } = shop;
    const stranger = await signIn(server, (await addCompany(server.db)).admin);
    const superAdmin = await signIn(server, await addPerson(server.db, ROLE.superAdmin, null, 'Sue Super'));
    for (const call of ['ticket_count', 'lot_count']) {
      expect((await till.get(`/${call}/${company.id}`)).status).toBe(403);
      expect((await till.get(`/${call}/${company.stores[1].id}`)).status).toBe(403);
      expect((await stranger.get(`/${call}/${company.id}`)).status).toBe(403);
      expect((await stranger.get(`/${call}/${store.id}`)).status).toBe(403);
      expect((await superAdmin.get(`/${call}/${NOBODY}`)).status).toBe(404);
      expect((await superAdmin.get(`/${call}/none`)).status).toBe(400);
    }
    expect(await countsOf(superAdmin, company.id)).toEqual([count('Plan 1', 190, 90, 3)]);
  });
});
