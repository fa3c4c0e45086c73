import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { call } from '../../src/device/client';
import type { OutboxRow, SessionRow } from '../../src/device/rows';
import { drawerPaths } from '../../src/shared/drawer/paths';
import { placesPaths } from '../../src/shared/places/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { terminalsPaths } from '../../src/shared/terminals/paths';
import { businessDate, DEFAULT_CLOCK } from '../../src/shared/time/store-clock';
import { scanWithGun } from '../support/browsers/gun';
import { everythingStored, storedRows } from '../support/browsers/stored-rows';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { test } from './demo-test';
import { addClerk, ClerksTerminal, deactivate } from './handed-over';

test.use({ firstScreen: '/verifystock' });

/** This device's terminal code. */
async function terminalCodeOf(page: Page): Promise<string> {
  const rows = await storedRows<{ id: string; code?: string }>(page, 'meta');
  return rows.find(({ id }) => id === 'terminal')?.code ?? '';
}

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('two clerks on one terminal have their own shifts and cards, and no trace of the admin is on the device', async ({
    store,
    terminal,
  }) => {
    const [first, second] = [
      await addClerk(store, 'First of two', '0471'),
      await addClerk(store, 'Second of two', '55667781'),
    ];
    const pack = await store.receive('028400770019', '77010000000000', 60);
    const other = await store.receive('028400770026', '77020000000000', 60);
    for (const each of [pack, other]) await store.putOnShelf(each);
    const { page } = terminal;
    const clerks = new ClerksTerminal(terminal);
    const { store_id: storeId } = store.user;
    await call(store.api, placesPaths.changeSettings, {
      params: { storeId },
      body: { clerks_see: 'tickets' },
    });

    const [admin] = await storedRows<SessionRow>(page, 'session');
    await clerks.handOver();
    const stored = await everythingStored(page);
    expect(stored).toContain(first.name);
    for (const trace of [admin?.token, store.user.name, store.user.email])
      expect(stored).not.toContain(trace);

    await test.step('a clerk goes on duty with a PIN, but not with a scan or a wrong PIN', async () => {
      await clerks.choose(first);
      await scanWithGun(page, pack.start);
      await expect(page.getByRole('alert')).toContainText('That was a scan.');
      // By button: an Enter this soon after a scan would count as the gun's.
      await page.getByLabel('PIN').fill('9999');
      await page.getByRole('button', { name: 'Go on duty' }).click();
      await expect(page.getByRole('alert')).toHaveText('Wrong PIN. 4 tries left.');
      for (const digit of first.pin) await page.getByRole('button', { name: digit, exact: true }).click();
      await page.getByRole('button', { name: 'Go on duty' }).click();
      await clerks.expectOnDuty(first);
    });

    const refused: string[] = [];
    await test.step('a clerk sees only the counter’s screens, and keeps an unfinished card when the terminal is locked', async () => {
      await terminal.goTo('/sales-report');
      await expect(page).toHaveURL(/\/verifystock$/);
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(response.url());
      });
      const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
      await expect(menu).toHaveText(['Verify Stock', 'Add On Shelf', 'Packs', 'My shift', 'Outbox']);
      await terminal.sellHere(pack, '77010000000007');
      await terminal.leaveSaved();
      await terminal.type('UPC', other.upc);
      await expect(page.getByLabel('Start Serial')).toHaveValue(other.start);
      // From within a card, without tabbing through all its fields.
      await page.keyboard.press('Alt+l');
      await clerks.expectLocked();
    });

    await test.step('the other clerk has cards and a shift of their own', async () => {
      await clerks.goOnDuty(second);
      await expect(page.getByLabel('UPC')).toHaveValue('');
      await terminal.sellHere(other, '77020000000003');
      await page.getByRole('link', { name: 'My shift', exact: true }).click();
      await expect(page.getByRole('heading', { name: /^Count, .* Sent$/ })).toBeVisible();
      // A clerk's screens ask for nothing that only an admin may read.
      expect(refused).toEqual([]);
      await expect(page.getByRole('main')).toContainText('3 tickets, $•••');
    });

    const today = businessDate(new Date(), DEFAULT_CLOCK);
    await test.step('two clerks share a drawer, and only the owner sees whether it’s right', async () => {
      const money = page.getByRole('region', { name: 'Drawer' });
      await money.getByRole('button', { name: 'Count drawer' }).click();
      await money.getByRole('checkbox', { name: /^First of two, / }).check();
      await money.getByLabel('Cash in the drawer').fill('48.50');
      await money.getByRole('button', { name: 'Save' }).click();
      await expect(money).toContainText('Drawer counted at');
      await expect(page.getByRole('main')).not.toContainText(/\$(?!48\.50)\d+\.\d\d|Expected|Short/);
      await expect(money).toContainText('You counted $48.50');
      await expect(money).toContainText('Your manager sees the result.');
      const drawers = async () =>
        (
          await call(store.api, drawerPaths.overShort, {
            params: { storeId, fromDate: today, toDate: today },
          })
        ).data.filter(({ name }) => name.includes('of two'));
      await expect
        .poll(drawers)
        .toMatchObject([{ name: 'Second of two and First of two', counted: 50, over_short: -1.5 }]);
    });

    await test.step('clerks see their own dollars once the store allows it', async () => {
      await call(store.api, placesPaths.changeSettings, {
        params: { storeId },
        body: { clerks_see: 'dollars' },
      });
      // Settings come with the stock, which is read again when the network returns; else after three minutes.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByRole('main')).toContainText('3 tickets, $15.00');
      await expect(page.getByRole('main')).not.toContainText(pack.upc);
    });

    await test.step('after ten idle minutes, the next touch only locks the terminal, and the first clerk’s card is still there', async () => {
      await page.evaluate(() => localStorage.setItem('lottery-last-use', String(Date.now() - 10 * 60_000)));
      // A bare click: the button disappears under it.
      const menuButton = await page.getByRole('button', { name: 'Menu' }).boundingBox();
      await page.mouse.click(menuButton?.x ?? 0, menuButton?.y ?? 0);
      await clerks.expectLocked();
      await clerks.goOnDuty(first);
      await page.getByRole('link', { name: 'Verify Stock' }).click();
      await expect(page.getByLabel('UPC')).toHaveValue(other.upc);
    });

    await test.step('an admin’s sign-in removes the clerks from the device, and each count keeps its author', async () => {
      await clerks.lock();
      await page.getByRole('link', { name: 'Admin sign-in' }).click();
      await terminal.fillSignIn();
      // The authors of sales stay visible: the store's own terminals show them.
      const kept = (await storedRows<{ id: string }>(page, 'meta')).filter(({ id }) => id !== 'sold-list');
      expect(JSON.stringify(kept)).not.toContain(first.name);
      expect(await store.salesOf(pack.upc)).toMatchObject([{ name: first.name, ticketCount: 7 }]);
      expect(await store.salesOf(other.upc)).toMatchObject([{ name: second.name, ticketCount: 3 }]);
      const shifts = (await call(store.api, reportsPaths.shiftList, { params: { date: today, storeId } }))
        .data;
      for (const { id, name } of [first, second])
        expect(shifts.filter(({ created_by }) => created_by === id)).toMatchObject([{ name }]);
    });
  });

  test('a handed-over terminal that loses its access says so, can still count, and keeps its outbox for an admin', {
    tag: '@all',
  }, async ({ store, terminal }) => {
    const clerk = await addClerk(store, 'Last one here', '6281');
    const pack = await store.shelve('028400770040', '77040000000000', 60);
    const { page } = terminal;
    const clerks = new ClerksTerminal(terminal);
    await terminal.goTo('/hand-over');
    await page.getByLabel('Password', { exact: true }).fill('Wrong#pass1');
    await page.getByRole('button', { name: 'Hand over', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('This is not your current password.');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await clerks.expectLocked();

    const sessions = (
      await call(store.api, terminalsPaths.sessionList, { params: { id: store.user.store_id } })
    ).data;
    const code = await terminalCodeOf(page);
    const own = sessions.find(({ handed_over, terminal: named }) => handed_over === 1 && named === code);
    if (!own) throw new Error('The terminal is in no list.');
    await call(store.api, terminalsPaths.endSession, { params: { id: own.id } });

    await clerks.goOnDuty(clerk);
    const banner = page.getByRole('status').filter({ hasText: 'An admin has to sign in here' });
    await expect(banner).toContainText('You can keep counting; nothing is lost.');
    await expect(banner).toBeInViewport();
    await terminal.sellHere(pack, '77040000000005');
    await expect(banner).toContainText('to send 1 waiting entry');
    expect(await storedRows(page, 'outbox')).toMatchObject([{ state: 'pending', userId: clerk.id }]);
    await clerks.lock();
    await expect(page.getByText('The server no longer accepts data from this terminal.')).toBeInViewport();

    await page.getByRole('link', { name: 'Admin sign-in' }).click();
    await terminal.fillSignIn();
    await expect.poll(() => store.salesOf(pack.upc)).toMatchObject([{ name: clerk.name, ticketCount: 5 }]);
  });

  test('setting the clock forward or reloading the app doesn’t end a clerk’s lockout without a network', {
    tag: '@all',
  }, async ({ store, terminal, context }) => {
    const clerk = await addClerk(store, 'Clock setter', '7391');
    const { page } = terminal;
    const clerks = new ClerksTerminal(terminal);
    await clerks.handOver();
    await context.setOffline(true);
    await page.route('**/api/**', (route) => route.abort());
    await clerks.choose(clerk);
    for (let index = 0; index < 5; index++) {
      await clerks.tryPin('9999');
      await expect(page.getByText(index < 4 ? `${4 - index} tr` : 'Try again in')).toBeVisible();
    }
    await context.setOffline(false);
    await page.addInitScript(() => {
      const trueNow = Date.now;
      Date.now = () => trueNow() + 6 * 3_600_000;
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.reload();
    await clerks.choose(clerk);
    await expect(page.getByRole('timer')).toHaveText(/^Try again in [45]:\d\d\.$/);
    await expect(page.getByLabel('PIN')).toHaveCount(0);
  });

  test('hand-over shows the demo clerks’ PINs, a returning clerk keeps the screen, and another begins at Verify Stock', {
    tag: '@all',
  }, async ({ terminal }) => {
    const { page } = terminal;
    await page.setViewportSize({ width: 820, height: 1180 });
    const clerks = new ClerksTerminal(terminal);
    await page.getByRole('button', { name: 'Store, Store' }).click();
    await page.getByRole('link', { name: 'Hand over to clerks' }).click();
    const [first, second] = await Promise.all(
      ['Morning Clerk', 'Evening Clerk'].map(async (name) => {
        const text = await page.getByRole('listitem').filter({ hasText: name }).textContent();
        const [, pin = ''] = /Demo PIN (\d+)/.exec(text ?? '') ?? [];
        return { id: 0, name, pin };
      }),
    );
    if (!first || !second) throw new Error('The demo has too few clerks');
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
    await test.step('a clerk goes on duty with the PIN that the demo shows, at Verify Stock', async () => {
      await clerks.fillHandOver();
      await clerks.goOnDuty(first);
      await expect(heading('Verify Stock')).toBeInViewport();
    });

    await test.step('a clerk who returns finds the screen that they left', async () => {
      await terminal.goTo('/my-shift');
      await expect(heading('My shift')).toBeInViewport();

      await clerks.lock();
      await clerks.goOnDuty(first);
      await expect(heading('My shift')).toBeInViewport();
    });

    await test.step('another clerk begins at Verify Stock', async () => {
      await clerks.lock();
      await page.reload();
      await clerks.goOnDuty(second);
      await expect(heading('Verify Stock')).toBeInViewport();
      await expect(page).toHaveURL(/\/verifystock$/);
    });
  });

  const handOver = (page: Page) => page.getByRole('button', { name: 'Hand over', exact: true });

  test('a terminal can’t be handed over without a network', { tag: '@all' }, async ({
    terminal,
    context,
  }) => {
    const { page } = terminal;
    await terminal.goTo('/hand-over');
    await expect(handOver(page)).toBeEnabled();
    await context.setOffline(true);
    await expect(page.getByText('Can’t connect. This screen needs internet.')).toBeVisible();
    await expect(handOver(page)).toBeDisabled();
  });

  test('a terminal can’t be handed over if no clerk has a PIN', { tag: '@all' }, async ({ terminal }) => {
    const { page } = terminal;
    await page.route('**/user-list/*', async (route) => {
      const reply = await route.fetch();
      const { data } = (await reply.json()) as { data: object[] };
      await route.fulfill({ response: reply, json: { data: data.map((user) => ({ ...user, has_pin: 0 })) } });
    });
    await terminal.goTo('/hand-over');
    await expect(page.getByRole('link', { name: 'Set a PIN on the User screen' })).toBeVisible();
    await expect(handOver(page)).toBeDisabled();
  });
});

test('five wrong PINs without a network lock out only that clerk, and a deactivated clerk is off duty once online', {
  tag: '@all',
}, async ({ store, terminal, context }) => {
  const [locked, leaving] = [
    await addClerk(store, 'Too many tries', '7391'),
    await addClerk(store, 'Last evening', '6281'),
  ];
  const pack = await store.shelve('028400770033', '77030000000000', 60);
  const { page } = terminal;
  const clerks = new ClerksTerminal(terminal);
  await clerks.handOver();

  await context.setOffline(true);
  await test.step('five wrong PINs lock out a clerk, even after a reload', async () => {
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
  });

  await test.step('another clerk goes on duty meanwhile, and without a network a problem report becomes a file', async () => {
    await page.getByRole('button', { name: 'Not you?' }).click();
    await clerks.goOnDuty(leaving);
    await page.getByRole('button', { name: `On duty: ${leaving.name}` }).click();
    await page.getByRole('button', { name: 'Report a problem' }).click();
    const report = page.getByRole('dialog', { name: 'Report a problem' });
    await report.getByLabel('What happened?').fill('The gun beeps twice.');
    await report.getByRole('button', { name: 'Send' }).click();
    await expect(report).toContainText('Can’t connect.');
    const download = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Save as a file' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(
      /> The gun beeps twice\.[\s\S]*Screen: \/verifystock/,
    );
    await page.keyboard.press('Escape');
  });

  await test.step('a deactivated clerk is off duty once the network is back, and their count keeps their name', async () => {
    await terminal.sell(pack, '77030000000009');
    await deactivate(store, leaving);
    await context.setOffline(false);
    await clerks.expectLocked();
    await expect(page.getByRole('button', { name: locked.name })).toBeVisible();
    await expect(page.getByRole('button', { name: leaving.name })).toHaveCount(0);

    // The count concerns money, so it stays under its author's name.
    await expect
      .poll(async () => (await store.salesOf(pack.upc)).map(({ name }) => name))
      .toEqual([leaving.name]);
    const [row] = await storedRows<OutboxRow>(page, 'outbox');
    expect(row).toMatchObject({ userId: leaving.id, state: 'sent' });
  });
});
