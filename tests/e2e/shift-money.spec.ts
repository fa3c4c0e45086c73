import { expect, type Page } from '@playwright/test';
import { call } from '../../src/device/client';
import { drawerPaths } from '../../src/shared/drawer/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import type { RunningServer } from '../support/servers/server';
import type { Pack } from '../support/shops/store-account';
import { test as counterTest } from './counter-test';
import { demoServer } from './demo-test';
import { inspect } from './inspect';

/** A separate server: other tests enter money for this store today, too. */
const test = counterTest.extend<Record<never, never>, { server: RunningServer }>({ server: demoServer() });

/** The money card that is open, by its fields. */
class MoneyCard {
  constructor(readonly page: Page) {}

  get card() {
    return this.page.getByRole('region', { name: 'Drawer' });
  }

  async type(amounts: Record<string, string>): Promise<void> {
    for (const [label, amount] of Object.entries(amounts))
      await this.card.getByLabel(label, { exact: true }).fill(amount);
  }

  press(name: string): Promise<void> {
    return this.card.getByRole('button', { name }).click();
  }

  expect(text: string | RegExp): Promise<void> {
    return expect(this.card).toContainText(text);
  }
}

test('the money of a shift is entered without a network, sent after its count, replaced later, and reported', {
  tag: '@all',
}, async ({ store, openCounter, context }) => {
  const packs: Pack[] = [];
  for (const [index, tickets] of [60, 60, 80, 80].entries()) {
    const pack = await store.shelve(`02840018181${index}`, `8181${index}000000000`, tickets);
    packs.push(pack);
  }
  const counter = await openCounter('/verifystock');
  const { page } = counter;
  const money = new MoneyCard(page);
  const today = businessDate(new Date(), DEFAULT_CLOCK);
  const drawers = async () =>
    (
      await call(store.api, drawerPaths.overShort, {
        params: { storeId: store.user.store_id, fromDate: today, toDate: today },
      })
    ).data.filter(({ entered }) => entered);
  const inspectAll = async (where: string) => {
    const size = page.viewportSize();
    const found = await inspect(page, where);
    if (size) await page.setViewportSize(size);
    return found;
  };
  /** Counts packs by the tickets at their fronts, and opens the money card. */
  const count = async (...fronts: [pack: number, tickets: number][]) => {
    for (const [pack, tickets] of fronts) await counter.gun(addToSerial(packs[pack]?.start ?? '', tickets));
    await counter.proceed();
    await counter.button('Add Sales').click();
    await money.press('Count drawer');
    await expect(money.card.getByLabel('Cash in the drawer')).toBeFocused();
  };
  const next = async () => {
    await money.press('Save');
    await money.expect('Drawer counted at');
    await counter.button('New count').click();
  };

  await context.setOffline(true);
  // Cumulative figures: the second shift has the difference.
  await count([0, 1]);
  await money.card.getByLabel('The figures are for').selectOption('The day so far');
  await money.type({ 'Draw sales': '620' });
  await money.expect('Expected cash: $625.00');
  await next();
  await count([0, 2]);
  await money.type({ 'Draw sales': '1,41' });
  await money.press('Save');
  await money.expect('Was the lottery terminal reset?');
  await money.press('No, check the figures');
  await money.type({ 'Draw sales': '1,410' });
  await money.expect('Expected cash: $795.00');
  await next();

  // Figures of the shift.
  await count([1, 39]);
  await money.card.getByLabel('The figures are for').selectOption('This shift');
  await money.type({ 'Draw sales': '200', 'Scratch prizes paid': '100', 'Draw prizes paid': '100' });
  await money.expect('Expected cash: $195.00');
  await next();
  const before = new Date().toISOString();
  await count([2, 70], [3, 58]);
  await money.type({
    'Draw sales': '412.50',
    'Draw cancels': '5',
    'Scratch prizes paid': '215',
    'Draw prizes paid': '96',
    Cashless: '180',
    'Paid in / out': '3',
  });
  await money.press('Change the sign of Paid in / out');
  await expect(money.card.getByLabel('Paid in / out', { exact: true })).toHaveValue('-3');
  await money.type({ 'Paid in / out': '' });
  await money.expect('Expected cash: $556.50');
  await money.type({ 'Cash in the drawer': '-1' });
  await money.press('Save');
  await expect(money.card.getByRole('alert')).toHaveText('This amount can’t be negative.');
  await money.type({ 'Cash in the drawer': '5525.00' });
  await money.expect('Over +\u2060$4,968.50');
  const faults = await inspectAll('the money of a shift');
  await money.press('Save');
  await money.expect(/Drawer counted at .*Over \+\u2060\$4,968\.50/);

  await page.getByRole('link', { name: 'Print my shift' }).click();
  await expect(page.getByRole('heading', { name: 'My shift', level: 1 })).toBeVisible();
  const last = money.card.filter({ hasText: '$4,968.50' });
  await last.getByRole('button', { name: 'Edit drawer' }).click();
  const open = money.card.filter({ has: page.getByRole('button', { name: 'Save' }) });
  await expect(open.getByLabel('Scratch prizes paid')).toHaveValue('215.00');
  // $500 in hundreds, a fifty, a roll of nickels and two quarters: the total fills itself.
  await open.getByText('Count bills and coins').click();
  const pieces = { $100: '5', $50: '1', 'Roll of $2': '1', '25¢': '2' };
  for (const [piece, number] of Object.entries(pieces))
    await open.getByLabel(piece, { exact: true }).fill(number);
  await expect(open.getByLabel('Cash in the drawer')).toHaveValue('552.50');
  await open.getByLabel('1¢', { exact: true }).fill('1.5');
  await open.getByRole('button', { name: 'Save' }).click();
  await expect(open.getByRole('alert')).toHaveText('Enter whole numbers from 0 to 9,999.');
  await open.getByLabel('1¢', { exact: true }).fill('');
  await open.getByRole('button', { name: 'Save' }).click();
  await expect(money.card.filter({ hasText: 'Short −\u2060$4.00' })).toBeVisible();

  await context.setOffline(false);
  await expect.poll(drawers).toMatchObject([
    { online_sales: 620, counted: 5, expected_cash: 625 },
    { online_sales: 790, counted: 5, expected_cash: 795, check_terminal: false },
    { counted: 195, expected_cash: 195, over_short: null },
    {
      counted: 640,
      expected_cash: 556.5,
      over_short: -4,
      even: false,
      entered: { replaced: 1, cash_by: { b100: 5, b50: 1, r5: 1, c25: 2 } },
    },
  ]);

  // An earlier record of another terminal takes 20 tickets at $5 from the last one.
  const [, , pack] = packs;
  await store.sell(pack?.upc ?? '', pack?.start ?? '', addToSerial(pack?.start ?? '', 19), before);
  await page.reload();
  await expect(money.card.filter({ hasText: 'Over +\u2060$96.00' })).toContainText(
    /Expected cash: \$456\.50.*Was −\$4\.00 until the record of .* arrived\./,
  );
  await page.getByRole('combobox', { name: 'Find anything' }).fill('over');
  await page.getByRole('option', { name: /Over \/ Short/ }).click();
  const line = page.getByRole('row').filter({ hasText: '$552.50' });
  await expect(line).toContainText(/\$540\.00.*\$456\.50.*\$552\.50.*Over \+\u2060\$96\.00/);
  await expect(page.getByText(/Was −\$4\.00 until the record of .* arrived\./)).toBeVisible();
  await expect(page.getByText(/Took over \$100\.00 from the record of /)).toBeVisible();
  faults.push(...(await inspectAll('the drawers of a week')));
  await line.getByRole('button', { name: /^View the drawer of / }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'View shift' }).click();
  await expect(page.getByRole('heading', { name: 'Sales Report', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: /^Sales of / })).toContainText(pack?.upc ?? '');
  await page.goBack();
  await page.getByRole('group', { name: 'By' }).getByRole('button', { name: 'Day' }).click();
  const day = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Show ${today}` }) });
  await expect(day).toContainText('+\u2060$96.00');
  await day.getByRole('button', { name: /^Show/ }).click();
  await expect(line).toContainText('Over +\u2060$96.00');
  expect(faults.join('\n')).toBe('');
});
