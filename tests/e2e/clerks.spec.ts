import { expect, type Page } from '@playwright/test';
import { shiftList } from '../../src/api/sales';
import { laDate } from '../../src/domain/time';
import type { OutboxRow, SessionRow } from '../../src/outbox/rows';
import { scanWithGun } from '../support/gun';
import { storedRows } from '../support/stored-rows';
import { test } from './demo-test';
import { addClerk, ClerksTerminal, deactivate } from './handed-over';

test.describe.configure({ timeout: 150_000 });

/** All that the app keeps on the device. */
async function everythingStored(page: Page): Promise<string> {
  const tables = ['session', 'readings', 'snapshots', 'meta', 'drafts', 'outbox'] as const;
  const rows = await Promise.all(tables.map((table) => storedRows(page, table)));
  const values = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  return JSON.stringify([rows, values]);
}

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('two clerks in one evening: a shift and cards for each, under the own name, and nothing of the admin on the device', async ({
    store,
    terminal,
  }) => {
    const [first, second] = [
      await addClerk(store, 'First of two', '0417'),
      await addClerk(store, 'Second of two', '55667788'),
    ];
    const pack = await store.receive('028400770019', '77010000000000', 60);
    const other = await store.receive('028400770026', '77020000000000', 60);
    for (const each of [pack, other]) await store.putOnShelf(each);
    const { page } = terminal;
    const clerks = new ClerksTerminal(terminal);

    const [admin] = await storedRows<SessionRow>(page, 'session');
    await clerks.handOver();
    const kept = await everythingStored(page);
    expect(kept).toContain(first.name);
    for (const trace of [admin?.token, store.user.name, store.user.email]) expect(kept).not.toContain(trace);

    await clerks.choose(first);
    await scanWithGun(page, pack.start);
    await expect(page.getByRole('alert')).toContainText('That was a scan.');
    await clerks.tryPin('9999');
    await expect(page.getByRole('alert')).toHaveText('Wrong PIN. 4 tries left.');
    for (const digit of first.pin) await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: 'Go on duty' }).click();
    await clerks.expectOnDuty(first);

    await terminal.goTo('/sales-report');
    await expect(page).toHaveURL(/\/verifystock$/);
    const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    await expect(menu).toHaveText([
      'Verify Stock',
      'Add On Shelf',
      'My shift',
      'Outbox',
      'Practice',
      'Quick Card',
    ]);
    await terminal.sellHere(pack, '77010000000007');
    await terminal.type('UPC', other.upc);
    await expect(page.getByLabel('Start Serial')).toHaveValue(other.start);
    await clerks.lock();

    await clerks.goOnDuty(second);
    await expect(page.getByLabel('UPC')).toHaveValue('');
    await terminal.sellHere(other, '77020000000003');
    await page.getByRole('link', { name: 'My shift' }).click();
    await expect(page.getByRole('heading', { name: /^Count, .* Sent$/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('3 tickets, $15.00');
    await expect(page.getByRole('main')).not.toContainText(pack.upc);

    // Nobody has touched it for ten minutes: what is touched now does nothing else.
    await page.evaluate(() => localStorage.setItem('lottery-last-use', String(Date.now() - 10 * 60_000)));
    await page.getByRole('button', { name: 'Menu' }).click();
    await clerks.expectLocked();
    await clerks.goOnDuty(first);
    await page.getByRole('link', { name: 'Verify Stock' }).click();
    await expect(page.getByLabel('UPC')).toHaveValue(other.upc);

    await clerks.lock();
    await page.getByRole('link', { name: 'Admin sign-in' }).click();
    await terminal.fillSignIn();
    expect(JSON.stringify(await storedRows(page, 'meta'))).not.toContain(first.name);
    expect(await store.salesOf(pack.upc)).toMatchObject([{ name: first.name, ticketCount: 7 }]);
    expect(await store.salesOf(other.upc)).toMatchObject([{ name: second.name, ticketCount: 3 }]);
    const shifts = await shiftList(store.api, laDate(new Date()), store.user.store_id);
    for (const { id, name } of [first, second])
      expect(shifts.filter(({ created_by }) => created_by === id)).toMatchObject([{ name }]);
  });

  test('no hand-over without a network, nor where no clerk has a PIN', async ({ terminal, context }) => {
    const { page } = terminal;
    let has_pin = 1;
    await page.route('**/user-list/*', async (route) => {
      const reply = await route.fetch();
      const { data } = (await reply.json()) as { data: object[] };
      await route.fulfill({ response: reply, json: { data: data.map((user) => ({ ...user, has_pin })) } });
    });
    await terminal.goTo('/hand-over');
    const button = page.getByRole('button', { name: 'Hand over', exact: true });
    await expect(button).toBeEnabled();
    await context.setOffline(true);
    await expect(page.getByText('This needs the network')).toBeVisible();
    await expect(button).toBeDisabled();

    await context.setOffline(false);
    has_pin = 0;
    await page.reload();
    await expect(page.getByRole('link', { name: 'Set a PIN on the User screen' })).toBeVisible();
    await expect(button).toBeDisabled();
  });
});

test('without a network: five wrong PINs lock out that clerk alone, also after a reload; who was deactivated is off duty once the network is back', async ({
  store,
  terminal,
  context,
}) => {
  const [locked, leaving] = [
    await addClerk(store, 'Too many tries', '1111'),
    await addClerk(store, 'Last evening', '2222'),
  ];
  const pack = await store.receive('028400770033', '77030000000000', 60);
  await store.putOnShelf(pack);
  const { page } = terminal;
  const clerks = new ClerksTerminal(terminal);
  await clerks.handOver();

  await context.setOffline(true);
  await clerks.choose(locked);
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await clerks.tryPin('9999');
    await expect(page.getByRole('alert')).toHaveText(`Wrong PIN. ${left} left.`);
  }
  await clerks.tryPin('9999');
  await expect(page.getByRole('timer')).toHaveText(/^Try again in [45]:\d\d\.$/);
  await page.reload();
  await clerks.choose(locked);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByLabel('PIN')).toHaveCount(0);

  await page.getByRole('button', { name: 'Not you?' }).click();
  await clerks.goOnDuty(leaving);
  await terminal.sell(pack, '77030000000009');
  await deactivate(store, leaving);
  await context.setOffline(false);
  await clerks.expectLocked();
  await expect(page.getByRole('button', { name: locked.name })).toBeVisible();
  await expect(page.getByRole('button', { name: leaving.name })).toHaveCount(0);

  // The count is money, and stays under the name of whoever made it.
  await expect
    .poll(async () => (await store.salesOf(pack.upc)).map(({ name }) => name))
    .toEqual([leaving.name]);
  const [row] = await storedRows<OutboxRow>(page, 'outbox');
  expect(row).toMatchObject({ userId: leaving.id, state: 'sent' });
});
