import { expect, test } from 'vitest';
import type { Journal, JournalsReply, StoreBooks } from '../../src/shared/journal/journal-schema';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { testServer } from '../support/api/app';
import { ago, countPack, OTHER_PACK, openChain } from '../support/api/chain';
import { enterMoney } from '../support/api/money';
import { must, PACK } from '../support/api/shop';

const server = testServer();
const today = businessDate(new Date(), DEFAULT_CLOCK);

/** Debits minus credits of a journal's own entries in an account, in cents. */
const booked = ({ entries }: Journal, role: string): number =>
  entries
    .filter(({ kind }) => kind === 'entry')
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.role === role ? Math.round((line.debit - line.credit) * 100) : 0), 0);

/** The row of a store by its own journal. */
const rowOf = (store_id: number, journal: Journal): Omit<StoreBooks, 'store_name' | 'changed'> => ({
  store_id,
  week_start: journal.week_start,
  week_end: journal.week_end,
  status: journal.status,
  can_close: journal.can_close,
  days_with_figures: journal.days_with_figures,
  drawers: journal.drawers,
  uncounted: journal.uncounted,
  has_statement: journal.has_statement,
  cash: booked(journal, 'cash') / 100,
  over_short: -booked(journal, 'over_short') / 100 + 0,
  commissions: -booked(journal, 'commissions') / 100 + 0,
  sweep: -booked(journal, 'payable') / 100 + 0,
});

test('the books of all stores match each store’s own, with weeks to close first and unchanged closed weeks last', async () => {
  const { shop, other, owner, places } = await openChain(server);
  const rival = await openChain(server);
  const here = await countPack(shop.till, places.here, PACK, [0, 9], ago(16));
  const there = await countPack(other, places.there, OTHER_PACK, [0, 29], ago(16));
  await countPack(other, places.there, OTHER_PACK, [30, 34], ago(15));
  const money = { online_sales: 200, instant_cashes: 30, cash_counted: 219 };
  await must(enterMoney(shop.till, places.here, [here.submission_id], money), 201);
  await must(enterMoney(other, places.there, [there.submission_id], { ...money, cash_counted: 321.5 }), 201);
  await shop.till.change(`/store-settings/${places.here}`, { settle_days: 3, sales_commission_percent: 5 });
  const settle = {
    lot_number: '028400001234',
    lot_counter: 1,
    settled_at: businessDate(ago(16), DEFAULT_CLOCK),
  };
  await shop.till.record('/packs-settled', { store_id: places.here, data: [settle] });

  const ids = [places.here, places.there];
  const expectOwn = async (date: string) => {
    const all = await owner.read<JournalsReply>(`/journals/${date}/${places.company}`);
    const own = await Promise.all(
      ids.map(async (id) => (await owner.read<{ data: Journal }>(`/journal/${date}/${id}`)).data),
    );
    const byStore = (rows: readonly { store_id: number }[]) =>
      [...rows].sort((a, b) => a.store_id - b.store_id);
    expect(byStore(all.data.map(({ store_name: _, changed: _changed, ...row }) => row))).toEqual(
      byStore(own.map((journal, nth) => rowOf(ids[nth] ?? 0, journal))),
    );
    for (const name of ['cash', 'over_short', 'commissions', 'sweep'] as const)
      expect(Math.round(all.sums[name] * 100)).toBe(
        all.data.reduce((sum, row) => sum + Math.round(row[name] * 100), 0),
      );
    expect(all).toMatchObject({ total: 2, waiting: 0 });
    expect(all.sums.to_close).toBe(own.filter(({ can_close }) => can_close).length);
    return all;
  };
  for (const days of [0, 7, 14, 16, 21, 28]) await expectOwn(daysBefore(today, days));
  const date = businessDate(ago(16), DEFAULT_CLOCK);
  const before = await expectOwn(date);
  expect(before.data.find(({ store_id }) => store_id === places.here)).toMatchObject({
    // 50 sold and 200 of draw games, less 30 of prizes: 220 expected. 5 % of the pack of 400 and of draw games.
    ...{ cash: 219, over_short: -1, commissions: 30, can_close: true, changed: false },
  });
  expect(before.data.map(({ store_id }) => store_id)).toEqual([places.here, places.there]);

  const [{ week_start = '' } = {}] = before.data;
  await shop.till.record('/journal-close', { store_id: places.here, week_start });
  const closed = await expectOwn(date);
  expect(closed.data.map(({ store_id, status }) => [store_id, status])).toEqual([
    [places.there, 'open'],
    [places.here, 'closed'],
  ]);

  // Money that comes later changes a closed week.
  await must(enterMoney(shop.till, places.here, [here.submission_id], { ...money, cash_counted: 220 }), 201);
  const { data } = await owner.read<JournalsReply>(`/journals/${date}/${places.company}`);
  expect(data.find(({ store_id }) => store_id === places.here)).toMatchObject({
    ...{ status: 'closed', changed: true, can_close: false, cash: 220, over_short: 0 },
  });

  const page = await owner.read<JournalsReply>(`/journals/${date}/${places.company}?page=2&page_size=10`);
  expect(page).toMatchObject({ total: 2, data: [], sums: { to_close: 1 } });
  expect((await rival.owner.get(`/journals/${date}/${places.company}`)).status).toBe(403);
  expect((await shop.till.get(`/journals/${date}/${places.company}`)).status).toBe(403);
  expect((await owner.get(`/journals/2026-02-30/${places.company}`)).status).toBe(400);
});
