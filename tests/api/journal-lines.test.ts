import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { journalOf as journalAt } from '../../server/journal/journal';
import { closeWeek as closeWeekAt } from '../../server/journal/routes';
import { DEFAULT_JOURNAL_SETTINGS } from '../../src/shared/journal/accounts';
import { addToSerial } from '../../src/shared/tickets/serial';
import { type ApiServer, testServer } from '../support/api/app';
import { journalOf } from '../support/api/journal';
import { ACTIVATED, close, exampleShop, linesOf, NEXT, noon, state, WEEK } from '../support/api/journal-shop';
import { remove } from '../support/api/removals';
import { must, openShop, UPC } from '../support/api/shop';
import { sendCount } from '../support/shops/counts';

const server: ApiServer = testServer();

test('a week’s journal shows the unexplained amount of the lottery’s statement, on its page and in the closed entry', async () => {
  const { shop } = await exampleShop(server);
  const lines = [
    { line: 'settled', amount: 1300 },
    { line: 'returned', amount: 200 },
    { line: 'instant_cashes', amount: 480 },
    { line: 'instant_commission', amount: 55 },
    { line: 'instant_cashing_commission', amount: 4.8 },
    { line: 'online_sales', amount: 1260.5 },
    { line: 'online_cashes', amount: 333 },
    { line: 'online_commission', amount: 63.03 },
    { line: 'online_cashing_commission', amount: 3.33 },
  ] as const;
  await state(shop, [...lines, { line: 'sweep', amount: 1421.34 }]);
  expect(await journalOf(shop, WEEK)).toMatchObject({ unexplained: 0 });
  await state(shop, [...lines, { line: 'sweep', amount: 1391.34 }], -30);
  expect(await journalOf(shop, WEEK)).toMatchObject({ unexplained: -30 });
  const { entries } = (await close(shop)).data;
  expect(entries.map(({ memo }) => memo.includes('$30.00 unexplained'))).toEqual([false, true]);
  expect(entries.map(linesOf)[1]).toContain('adjustments -30');
});

test('a week’s journal counts what an opening check found gone as lost, until a sale explains it', async () => {
  const shop = await openShop(server, { openedAt: ACTIVATED });
  await sendCount(shop.till, 'opening', noon('2026-09-21'), { front: 10, scanned: [shop.entry(0, 9)] });
  expect(await journalOf(shop, WEEK)).toMatchObject({ missing: 50, drawers: 0 });
  await must(remove(shop, [70, 79], 'stolen', noon('2026-09-22')), 201);
  expect(await journalOf(shop, WEEK)).toMatchObject({ missing: 100 });
  await must(shop.sell(shop.secondTill, [shop.entry(0, 5)], noon('2026-09-20')), 201);
  expect(await journalOf(shop, WEEK)).toMatchObject({ missing: 70 });
});

test('a week’s journal shows lost and stolen tickets, and books them to a separate account if there is one', async () => {
  const { shop } = await exampleShop(server);
  await must(remove(shop, [60, 79], 'stolen', noon('2026-09-21')), 201);
  // 20 of the 40 tickets that went back on the 22nd were stolen on the 21st.
  const open = await journalOf(shop, WEEK);
  expect(open.missing).toBe(100);
  expect(open.entries.map(linesOf)[1]?.[0]).toBe('clearing 1647.5');
  const { journal_accounts: accounts } = DEFAULT_JOURNAL_SETTINGS;
  const { missing: _, ...earlier } = accounts;
  const put = (journal_accounts: object) =>
    shop.till.change(`/store-settings/${shop.store.id}`, { journal_accounts });
  await put({ ...accounts, missing: { name: 'Lottery Losses', code: '' } });
  // A page of an earlier release, which lacks this setting, leaves it unchanged.
  await put(earlier);
  const booked = (await close(shop)).data.entries[1];
  expect(booked && linesOf(booked)).toEqual(expect.arrayContaining(['clearing 1547.5', 'missing 100']));
  expect(booked?.lines.find(({ role }) => role === 'missing')?.account).toBe('Lottery Losses');
  // With the name removed again, a closed week stays unchanged.
  await put(accounts);
  expect((await journalOf(shop, WEEK)).changes).toEqual([]);
});

test('the journal credits tickets returned after settling in the week of each return', async () => {
  const { shop } = await exampleShop(server);
  const back = (first: number, last: number, day: string) => {
    const [start_ticket, end_ticket] = [first, last].map((n) => addToSerial('15401240002000', n));
    const run = { lot_number: UPC, lot_counter: 2, start_ticket, end_ticket, reason: 'returned' };
    const body = { store_id: shop.store.id, data: [run], recorded_at: noon(day) };
    return shop.till.record('/packs-removed', body);
  };
  await back(50, 59, '2026-09-29');
  await back(40, 44, '2026-10-06');
  // $50 and $25, less 5 % of commission
  const accountOf = async (week: string) => (await journalOf(shop, week)).entries.map(linesOf);
  expect(await accountOf(NEXT)).toEqual([['clearing -50', 'commissions 2.5', 'payable 47.5']]);
  expect(await accountOf('2026-10-04')).toEqual([['clearing -25', 'commissions 1.25', 'payable 23.75']]);
});

test('a week of the journal can be closed once its last business day is over', async () => {
  const shop = await openShop(server, { openedAt: new Date(noon('2026-10-01')) });
  const closeAt = (now: string) =>
    closeWeekAt(server.db, {
      key: randomUUID(),
      body: { store_id: shop.store.id, week_start: '2026-10-04' },
      by: { userId: shop.store.admin.id, sessionId: null },
      now: new Date(now),
    });
  const canClose = async (now: string) =>
    (await journalAt(server.db, shop.store.id, '2026-10-04', new Date(now))).can_close;
  expect([await canClose(noon('2026-10-10')), await canClose(noon('2026-10-11'))]).toEqual([false, true]);
  await expect(closeAt(noon('2026-10-10'))).rejects.toMatchObject({ status: 422 });
  await expect(closeAt(noon('2026-10-11'))).resolves.toMatchObject({ replayed: false });
});
