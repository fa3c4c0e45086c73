import { describe, expect, test } from 'vitest';
import { lotteryWeek } from '../../src/shared/lottery/calendar';
import type {
  LotteryStatementBody,
  LotterySweep,
  StoreBillsReply,
} from '../../src/shared/lottery/lottery-schema';
import { DEFAULT_LOTTERY_SETTINGS } from '../../src/shared/lottery/lottery-settings';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { type ApiServer, type Session, signIn, testServer } from '../support/api/app';
import { ACTIVATED, noon } from '../support/api/journal-shop';
import { weekOf } from '../support/api/lottery';
import { entered } from '../support/api/money';
import { must, openShop, PACK, type Shop, setSettings, UPC } from '../support/api/shop';
import { receivePack } from '../support/shops/open-store';

const server: ApiServer = testServer();
const today = businessDate(new Date(), DEFAULT_CLOCK);

const state = (shop: Shop, week_start: string, lines: LotteryStatementBody['lines'], unexplained?: number) =>
  shop.till.record('/lottery-statement', { store_id: shop.store.id, week_start, lines, unexplained });

/** Draw sales of $200 with a commission of 5 % on a day, so a sweep of $190 in its week. */
async function shopWithWeek(shop: Shop, day = '2026-09-23'): Promise<Shop> {
  await setSettings(shop, { sales_commission_percent: 5 });
  const count = await must(shop.see(shop.till, 0, noon(day)), 201);
  await entered(shop.till, shop, [count], { online_sales: 200 });
  return shop;
}

describe('the last sweeps of a store', () => {
  test('a store’s last sweeps cover eight weeks, oldest first, and match each week’s own page', async () => {
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
    const { data } = await shop.till.read<{ data: LotterySweep[] }>(path);
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
  /** In the business week of the day before yesterday a week ago, which is over. */
  const day = daysBefore(today, 9);
  const week = lotteryWeek(day, DEFAULT_LOTTERY_SETTINGS.week_starts_on);
  const billsOf = async (admin: Session, companyId: number, date: string) =>
    admin.read<StoreBillsReply>(`/lottery-bills/${date}/${companyId}`);

  test('a company’s bill lists the largest differences first, then stores without a statement, as on their own pages', async () => {
    const shop = await shopWithWeek(await openShop(server, { openedAt: ACTIVATED }), day);
    await openShop(server);
    const { company } = shop;
    const admin = await signIn(server, company.admin);
    const [, other] = company.stores;
    // A store that never received a pack isn't set up yet: it is named, and outside the figures.
    const without = await billsOf(admin, company.id, day);
    expect(without.data.map(({ store_id }) => store_id)).toEqual([shop.store.id]);
    expect(without.not_set_up?.map(({ store_id }) => store_id)).toContain(other.id);

    await receivePack(server.db, other, { upc: UPC, first: PACK }, ACTIVATED);
    const lines = [{ line: 'sweep', amount: -12.5 }];
    await admin.record('/lottery-statement', { store_id: other.id, week_start: week.from, lines });
    const { data, waiting } = await billsOf(admin, company.id, day);
    expect(waiting).toBe(0);
    expect(data).toMatchObject([
      { store_id: other.id, sweep: 0, stated: -12.5, difference: -12.5 },
      { store_id: shop.store.id, sweep: 190, stated: null, difference: null },
    ]);
    for (const bill of data) {
      const { store_id, store_name } = bill;
      const { data: sweeps } = await admin.read<{ data: LotterySweep[] }>(
        `/lottery-sweeps/${day}/${store_id}`,
      );
      // In the same order, too.
      expect(Object.entries(bill)).toEqual(Object.entries({ ...sweeps.at(-1), store_id, store_name }));
    }
  });

  test('a company’s bills are known from four weeks ago to next week, and `since` says from when', async () => {
    const shop = await shopWithWeek(await openShop(server, { openedAt: ACTIVATED }), day);
    const admin = await signIn(server, shop.company.admin);
    for (const days of [-7, 0, 7, 28]) {
      const date = daysBefore(today, days);
      const { data } = await billsOf(admin, shop.company.id, date);
      expect(data.map(({ week_start }) => week_start)).toEqual([
        lotteryWeek(date, DEFAULT_LOTTERY_SETTINGS.week_starts_on).from,
      ]);
    }
    const earlier = await billsOf(admin, shop.company.id, daysBefore(today, 60));
    expect(earlier.data).toEqual([]);
    expect(earlier.since && earlier.since > daysBefore(today, 60)).toBe(true);
  });
});
