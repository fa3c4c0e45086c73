import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/shared/catalogue/catalogue-schema';
import type { Lot } from '../../src/shared/stock/inventory-schema';
import { signIn, testServer } from '../support/api/app';
import { PACK, UPC } from '../support/api/shop';
import { addCompany, lotBody } from '../support/databases/fixtures';

const server = testServer();

describe('adding a lot with the specification’s body, which names no plan', () => {
  const withoutPlan = (...lot: Parameters<typeof lotBody>) => {
    const { plan_id: _, ...body } = lotBody(...lot);
    return body;
  };

  /** A store whose company has another plan, with its own lot size and price. */
  async function storeWithPlans(lotSize: number, change: { is_active?: 0 | 1 } = {}) {
    const company = await addCompany(server.db);
    const [store] = company.stores;
    const admin = await signIn(server, company.admin);
    const plan = { plan_name: 'Second Plan', plan_price: 20, lot_size: lotSize, ...change };
    const { data } = await admin.add<{ data: Plan }>('/plan-add', plan);
    return { store, admin, till: await signIn(server, store.admin), second: data };
  }

  test('a lot without a plan gets the only plan with that lot size', async () => {
    const { store, till, second } = await storeWithPlans(30);
    const { data } = await till.add<{ data: Lot }>('/inventory_add', withoutPlan(store, UPC, PACK, 30));
    expect(data).toMatchObject({ plan_id: second.id, ticket_price: 20, total_count: 30 });
  });

  test('a lot without a plan gets that of the UPC’s last lot, whatever the size of the pack', async () => {
    const { store, till, second } = await storeWithPlans(30);
    await till.add('/inventory_add', lotBody(store, UPC, PACK));
    const last = { ...lotBody(store, UPC, '15401234568000', 30, 2), plan_id: second.id };
    await till.add('/inventory_add', last);
    const { data } = await till.add<{ data: Lot }>(
      '/inventory_add',
      withoutPlan(store, UPC, '15401234569000', 60, 3),
    );
    expect(data).toMatchObject({ plan_id: second.id, ticket_price: 20 });
  });

  test('a lot without a plan gets the plan with its size if the last lot’s plan is no longer active', async () => {
    const { store, admin, till, second } = await storeWithPlans(30);
    await till.add('/inventory_add', { ...lotBody(store, UPC, PACK, 30), plan_id: second.id });
    await admin.change(`/plan-delete/${second.id}`, {});
    const { data } = await till.add<{ data: Lot }>(
      '/inventory_add',
      withoutPlan(store, UPC, '15401234568000', 60, 2),
    );
    expect(data.plan_id).toBe(store.planId);
  });

  test('a lot without a plan never gets another UPC’s plan, an inactive one or another company’s', async () => {
    const { store, till } = await storeWithPlans(30, { is_active: 0 });
    const other = await storeWithPlans(40);
    await other.till.add('/inventory_add', withoutPlan(other.store, UPC, PACK, 40));
    for (const size of [30, 40])
      expect(await till.post('/inventory_add', withoutPlan(store, UPC, PACK, size))).toMatchObject({
        status: 422,
        body: { fields: { plan_id: expect.any(String) } },
      });
  });

  test('a lot without a plan is refused if no plan or several plans fit', async () => {
    const { store, till } = await storeWithPlans(60);
    for (const size of [7, 60]) {
      expect(await till.post('/inventory_add', withoutPlan(store, UPC, PACK, size))).toMatchObject({
        status: 422,
        body: { code: 'invalid_content', fields: { plan_id: expect.any(String) } },
      });
    }
    expect((await till.get(`/inventory-list/${store.id}`)).body).toEqual({ data: [] });
  });
});
