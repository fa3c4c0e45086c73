import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type {
  LotteryStatementBody,
  LotterySweep,
  LotteryWeekReply,
  StoreBill,
} from '../../src/shared/lottery/lottery-schema';
import { daysBefore } from '../../src/shared/time/store-clock';
import { type ApiServer, signIn, testServer } from '../support/api/app';
import { ACTIVATED, noon, setSettings } from '../support/api/journal-shop';
import { entered } from '../support/api/money';
import { must, openShop, type Shop } from '../support/api/shop';

const server: ApiServer = testServer();

const state = (shop: Shop, week_start: string, lines: LotteryStatementBody['lines'], unexplained?: number) =>
  must(
    shop.till.post(
      '/lottery-statement',
      { store_id: shop.store.id, week_start, lines, unexplained },
      randomUUID(),
    ),
    201,
  );
const weekOf = async (shop: Shop, date: string) =>
  (await must(shop.till.get<LotteryWeekReply>(`/lottery-week/${date}/${shop.store.id}`), 200)).data;

/** Draw sales of $200 with a commission of 5 % in the week from September 20, so a sweep of $190. */
async function shopWithWeek(shop: Shop): Promise<Shop> {
  await setSettings(shop, { sales_commission_percent: 5 });
  const count = await must(shop.see(shop.till, 0, noon('2026-09-23')), 201);
  await entered(shop.till, shop, [count], { online_sales: 200 });
  return shop;
}

describe('the last sweeps of a store', () => {
  test('are those of eight weeks, oldest first, each as on its own week’s page', async () => {
    const shop = await shopWithWeek(await openShop(server, { openedAt: ACTIVATED }));
    await state(
      shop,
      '2026-09-20',
      [
        { line: 'online_sales', amount: 200 },
        { line: 'sweep', amount: 230 },
      ],
      30,
    );
    await state(shop, '2026-09-13', [{ line: 'sweep', amount: -4.5 }]);
    const path = `/lottery-sweeps/2026-09-26/${shop.store.id}`;
    const { data } = await must(shop.till.get<{ data: LotterySweep[] }>(path), 200);
    expect(data.map(({ week_start }) => week_start)).toEqual(
      Array.from({ length: 8 }, (_, index) => daysBefore('2026-08-02', -7 * index)),
    );
    expect(data.at(-1)).toEqual({
      week_start: '2026-09-20',
      week_end: '2026-09-26',
      sweep_on: '2026-09-29',
      days_with_figures: 1,
      sweep: 190,
      sweep_low: 190,
      sweep_high: 190,
      stated: 230,
      difference: 40,
      unexplained: 30,
    });
    expect(data.at(-2)).toMatchObject({ stated: -4.5, unexplained: 0 });
    for (const each of data) {
      const week = await weekOf(shop, each.week_start);
      expect(each).toMatchObject({
        week_end: week.week_end,
        sweep_on: week.sweep_on,
        sweep: week.sweep,
        sweep_low: week.sweep_low,
        sweep_high: week.sweep_high,
        days_with_figures: week.days_with_figures,
      });
    }
  });
});

describe('a week’s bill in all stores of a company', () => {
  test('has the stores with the largest difference first, then those without a statement, and no others', async () => {
    const shop = await shopWithWeek(await openShop(server, { openedAt: ACTIVATED }));
    await openShop(server);
    const { company } = shop;
    const admin = await signIn(server, company.admin);
    const [, other] = company.stores;
    const billsOf = async () =>
      (await must(admin.get<{ data: StoreBill[] }>(`/lottery-bills/2026-09-23/${company.id}`), 200)).data;
    const stores = (await billsOf()).map(({ store_id }) => store_id);
    expect(stores).toHaveLength(company.stores.length);
    expect(stores[0]).toBe(shop.store.id);

    const body = { store_id: other.id, week_start: '2026-09-20', lines: [{ line: 'sweep', amount: -12.5 }] };
    await must(admin.post('/lottery-statement', body, randomUUID()), 201);
    const [first, second] = await billsOf();
    expect(first).toMatchObject({ store_id: other.id, sweep: 0, stated: -12.5, difference: -12.5 });
    expect(second).toMatchObject({ store_id: shop.store.id, sweep: 190, stated: null, difference: null });
  });
});
