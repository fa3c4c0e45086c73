import { describe, expect, test } from 'vitest';
import { DEFAULT_JOURNAL_SETTINGS } from '../../src/shared/journal/accounts';
import type { Journal } from '../../src/shared/journal/journal-schema';
import type { StoreSettings } from '../../src/shared/places/store-settings-schema';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { type ApiServer, signIn, testServer } from '../support/api/app';
import { closeWeek, journalOf } from '../support/api/journal';
import {
  ACTIVATED,
  close,
  exampleShop,
  inBrief,
  linesOf,
  NEXT,
  noon,
  state,
  WEEK,
} from '../support/api/journal-shop';
import { entered } from '../support/api/money';
import { must, openShop, setSettings } from '../support/api/shop';

const server: ApiServer = testServer();

const EXAMPLE = [
  ['cash 1083.5', 'over_short 4', 'clearing -1087.5'],
  ['clearing 1547.5', 'commissions -126.16', 'payable -1421.34'],
];

function expectBalanced({ entries, changes }: Pick<Journal, 'entries' | 'changes'>): void {
  for (const { lines } of [...entries, ...changes]) {
    const cents = lines.map(({ debit, credit }) => Math.round((debit - credit) * 100));
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(0);
  }
}

describe('a week of the journal', () => {
  test('a week of the journal has two entries that balance, to the cent of the example', async () => {
    const { shop } = await exampleShop(server);
    const week = await journalOf(shop, '2026-09-24');
    expect(week).toMatchObject({
      week_start: WEEK,
      week_end: '2026-09-26',
      status: 'open',
      can_close: true,
      days_with_figures: 1,
      drawers: 1,
      uncounted: 0,
      has_statement: false,
      unexplained: 0,
      missing: 0,
      changes: [],
      corrected_in: null,
      closed: [],
    });
    expect(week.entries.map(linesOf)).toEqual(EXAMPLE);
    expect(week.entries[0]).toMatchObject({
      number: null,
      kind: 'entry',
      part: 'drawers',
      date: '2026-09-26',
    });
    expect(week.entries[1]?.lines.map(({ account }) => account)).toEqual([
      'Lottery Clearing',
      'Lottery Commissions',
      'Lottery Payable',
    ]);
    expectBalanced(week);
  });

  test('a week of the journal books the expected cash of a drawer without counted cash', async () => {
    const { shop, second } = await exampleShop(server);
    await must(shop.sell(shop.secondTill, [second(0, 9)], noon('2026-09-24')), 201);
    const week = await journalOf(shop, WEEK);
    expect(week).toMatchObject({ drawers: 2, uncounted: 1 });
    expect(week.entries.map(linesOf)[0]).toEqual(['cash 1133.5', 'over_short 4', 'clearing -1137.5']);
  });

  test('a week of the journal books the lottery’s statement where there is one', async () => {
    const { shop } = await exampleShop(server);
    const lines = [
      { line: 'settled' as const, amount: 1700 },
      { line: 'instant_commission' as const, amount: 75 },
      { line: 'sweep' as const, amount: 1816.34 },
    ];
    await state(shop, lines, 191.34);
    const week = await journalOf(shop, WEEK);
    expect(week.has_statement).toBe(true);
    expect(week.entries.map(linesOf)[1]).toEqual([
      'clearing 1700',
      'adjustments 191.34',
      'commissions -75',
      'payable -1816.34',
    ]);
    expect(week.unexplained).toBe(191.34);
    expectBalanced(week);
  });

  test('a week without any figures has no journal entries, and can be closed', async () => {
    const shop = await openShop(server, { openedAt: ACTIVATED });
    expect((await journalOf(shop, WEEK)).entries).toEqual([]);
    expect((await close(shop)).data.entries).toEqual([]);
    expect((await journalOf(shop, WEEK)).status).toBe('closed');
  });
});

describe('a closed week', () => {
  test('a closed week keeps its entries, and the next week reverses them and books them again after late records', async () => {
    const { shop, second } = await exampleShop(server);
    const { data } = await close(shop);
    const [drawers, account] = data.entries.map(({ number }) => number);
    expect([drawers, account]).toEqual([`L${shop.store.id}-1-1`, `L${shop.store.id}-1-2`]);
    const before = await journalOf(shop, WEEK);
    expect(before).toMatchObject({ status: 'closed', can_close: false, changes: [], corrected_in: NEXT });
    expect(before.entries).toEqual(data.entries);
    expect(before.closed).toMatchObject([{ week_start: WEEK, closed_by: 'Store Admin 1', corrected_by: [] }]);

    await must(shop.sell(shop.secondTill, [second(0, 9)], noon('2026-09-24')), 201);
    await state(shop, [{ line: 'fees', amount: 10 }]);
    const after = await journalOf(shop, WEEK);
    expect(JSON.stringify(after.entries)).toBe(JSON.stringify(before.entries));
    const corrections = [
      `reversal ${drawers} ${WEEK} cash -1083.5 over_short -4 clearing 1087.5`,
      `correction ${drawers} ${WEEK} cash 1133.5 over_short 4 clearing -1137.5`,
      `reversal ${account} ${WEEK} clearing -1547.5 commissions 126.16 payable 1421.34`,
      `correction ${account} ${WEEK} clearing 1547.5 fees 10 commissions -126.16 payable -1431.34`,
    ];
    expect(inBrief(after.changes)).toEqual(corrections);
    const next = await journalOf(shop, NEXT);
    expect(inBrief(next.entries)).toEqual(corrections);
    expect(new Set(next.entries.map(({ date }) => date))).toEqual(new Set(['2026-10-03']));
    expectBalanced(after);

    await close(shop, NEXT);
    const settled = await journalOf(shop, WEEK);
    expect(JSON.stringify(settled.entries)).toBe(JSON.stringify(before.entries));
    expect(settled).toMatchObject({ changes: [], corrected_in: '2026-10-04' });
    expect(settled.closed.map(({ week_start, corrected_by }) => [week_start, corrected_by.length])).toEqual([
      [NEXT, 0],
      [WEEK, 4],
    ]);
    expect((await journalOf(shop, '2026-10-04')).entries).toEqual([]);
  });

  test('a corrected week is corrected again by reversing the correction', async () => {
    const { shop, second, count } = await exampleShop(server);
    await close(shop);
    await must(shop.sell(shop.secondTill, [second(0, 9)], noon('2026-09-24')), 201);
    const booked = (await close(shop, NEXT)).data.entries;
    expect(booked.map(({ kind }) => kind)).toEqual(['reversal', 'correction']);
    // The cash turns out to be $1,087.50.
    await entered(shop.till, shop, [count], {
      instant_cashes: 480,
      online_sales: 1260.5,
      online_cashes: 333,
      cash_counted: 1087.5,
    });
    const { changes } = await journalOf(shop, WEEK);
    expect(inBrief(changes)).toEqual([
      `reversal ${booked[1]?.number} ${WEEK} cash -1133.5 over_short -4 clearing 1137.5`,
      `correction ${booked[1]?.number} ${WEEK} cash 1137.5 clearing -1137.5`,
    ]);
    expect(inBrief((await journalOf(shop, '2026-10-04')).entries)).toEqual(inBrief(changes));
  });

  test('a closed week stays the same when rules, accounts and the first day of the week change', async () => {
    const { shop } = await exampleShop(server);
    const { journal_accounts } = DEFAULT_JOURNAL_SETTINGS;
    await setSettings(shop, {
      journal_accounts: { ...journal_accounts, cash: { name: 'Safe, "main"', code: '101' } },
    });
    const before = (await close(shop)).data.entries;
    expect(before[0]?.lines[0]).toMatchObject({ account: 'Safe, "main"', code: '101' });
    await setSettings(shop, {
      sales_commission_percent: 6,
      weekly_fee: 20,
      settle_days: 10,
      week_starts_on: 'wednesday',
      journal_accounts,
    });
    const after = await journalOf(shop, '2026-09-25');
    expect(after).toMatchObject({ week_start: WEEK, status: 'closed', changes: [], corrected_in: NEXT });
    expect(after.entries).toEqual(before);
    expect(await journalOf(shop, NEXT)).toMatchObject({ week_start: NEXT, week_end: '2026-09-29' });
  });

  test('an earlier week can be closed later, and each closing books the changes, on no earlier day', async () => {
    const { shop, second } = await exampleShop(server);
    await close(shop);
    const changed = (kind: string) => (entry: { kind: string; date: string; number: string | null }) =>
      entry.kind === kind ? [entry.date] : [];
    await must(shop.sell(shop.secondTill, [second(0, 9)], noon('2026-09-24')), 201);
    expect((await journalOf(shop, NEXT)).entries).toHaveLength(2);
    // An earlier week takes the corrections, on the last day in the books.
    const earlier = (await close(shop, '2026-09-13')).data.entries;
    expect(earlier.flatMap(changed('reversal'))).toEqual(['2026-09-26']);
    expect((await journalOf(shop, NEXT)).entries).toEqual([]);
    // So does a later week closed before the one in between.
    await must(shop.sell(shop.secondTill, [second(10, 19)], noon('2026-09-24')), 201);
    const later = (await close(shop, '2026-10-04')).data.entries;
    expect(later.flatMap(changed('correction'))).toEqual(['2026-10-10']);
    expect((await journalOf(shop, NEXT)).entries).toEqual([]);
    expect((await journalOf(shop, WEEK)).changes).toEqual([]);
  });
});

describe('closing a week', () => {
  test('two people who close a week at the same time make one closed week', async () => {
    for (const week of ['2026-09-06', '2026-09-13', WEEK]) {
      const { shop } = await exampleShop(server);
      const replies = await Promise.all([
        closeWeek(shop.till, shop.store.id, week),
        closeWeek(shop.secondTill, shop.store.id, week),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await journalOf(shop, week)).closed).toHaveLength(1);
    }
  });

  test('a record that arrives while its week is being closed is in the closed entries or in a reversal', async () => {
    const { shop, second } = await exampleShop(server);
    const [closed] = await Promise.all([
      closeWeek(shop.till, shop.store.id, WEEK),
      ...[0, 1, 2, 3].map((n) =>
        shop.sell(shop.secondTill, [second(10 * n, 10 * n + 9)], noon('2026-09-24')),
      ),
    ]);
    expect(closed.status).toBe(201);
    const { entries, changes } = await journalOf(shop, WEEK);
    const cash = [...entries, ...changes].flatMap(({ lines }) =>
      lines.filter(({ role }) => role === 'cash').map(({ debit, credit }) => debit - credit),
    );
    expect(cash.reduce((sum, each) => sum + each, 0)).toBe(1083.5 + 200);
  });

  test.each([
    ['that isn’t over', daysBefore(businessDate(new Date(), DEFAULT_CLOCK), 0), 422],
    ['that begins on another day', '2026-09-21', 422],
    ['of a day that doesn’t exist', '2026-02-30', 400],
  ])('closing a week %s is refused', async (_, week, status) => {
    const shop = await openShop(server);
    await setSettings(shop, { week_starts_on: 'sunday' });
    const reply = await shop.till.post<ApiErrorBody>('/journal-close', {
      store_id: shop.store.id,
      week_start: week,
    });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([status, ['week_start']]);
    expect((await journalOf(shop, WEEK)).closed).toEqual([]);
  });

  test('only the store and its owner can close a week, and the log has a line about it', async () => {
    const { shop } = await exampleShop(server);
    const owner = await signIn(server, shop.company.admin);
    await must(closeWeek(owner, shop.store.id, WEEK), 201);
    const stranger = await openShop(server);
    expect((await closeWeek(stranger.till, shop.store.id, NEXT)).status).toBe(403);
    expect((await stranger.till.get(`/journal/${WEEK}/${shop.store.id}`)).status).toBe(403);
    expect((await owner.get(`/journal/${WEEK}/${shop.company.id}`)).status).toBe(404);
    const log = await shop.till.read<{ data: { action: string; what: string }[] }>(
      `/audit-log/${shop.store.id}`,
    );
    const id = shop.store.id;
    const closed = log.data.flatMap(({ action, what }) => (action === 'journal_closed' ? what : []));
    expect(closed).toHaveLength(1);
    // The day as it's written today: with its weekday while it's near, else with its year.
    expect(closed[0]).toMatch(
      new RegExp(`^Closed the week from .*Sep 20.* for the accountant: entries L${id}-1-1, L${id}-1-2$`),
    );
  });
});

describe('journal accounts', () => {
  test('names of journal accounts are one line of visible text, without spreadsheet formulas', async () => {
    const shop = await openShop(server);
    const { journal_accounts: accounts } = DEFAULT_JOURNAL_SETTINGS;
    const put = (cash: { name: string; code: string }) =>
      shop.till.put<ApiErrorBody & { data: StoreSettings }>(`/store-settings/${shop.store.id}`, {
        journal_accounts: { ...accounts, cash },
      });
    const kept = await must(put({ name: ' Safe\t1,\r\n“main” ', code: '1010' }), 200);
    expect(kept.data.journal_accounts.cash).toEqual({ name: 'Safe 1, “main”', code: '1010' });
    for (const name of ['', '   ', '=1+1', '-1', '+1', '@SUM(A1)', "'x", '"x"', '\u200b'])
      expect([name, (await put({ name, code: '' })).status]).toEqual([name, 422]);
    expect((await put({ name: 'x', code: '=1' })).body.fields).toHaveProperty('journal_accounts');
    const log = await shop.till.read<{ data: { what: string }[] }>(`/audit-log/${shop.store.id}`);
    expect(log.data.filter(({ what }) => what.includes('accounts of the journal'))).toHaveLength(1);
  });

  test('the type and vendor of a journal account stay when a page of the previous release sends neither', async () => {
    const shop = await openShop(server);
    const { journal_accounts: accounts } = DEFAULT_JOURNAL_SETTINGS;
    const put = (payable: object) =>
      shop.till.put<ApiErrorBody & { data: StoreSettings }>(`/store-settings/${shop.store.id}`, {
        journal_accounts: { ...accounts, payable },
      });
    await must(put({ name: 'Lottery', code: '850', type: 'payable', party: 'State Lottery' }), 200);
    expect((await must(put({ name: 'Lottery 2', code: '' }), 200)).data.journal_accounts.payable).toEqual({
      name: 'Lottery 2',
      code: '',
      type: 'payable',
      party: 'State Lottery',
    });
    expect((await put({ name: 'x', code: '', party: '=1' })).body.fields).toHaveProperty('journal_accounts');
    expect((await put({ name: 'x', code: '', type: 'equity' })).status).toBe(400);
  });
});
