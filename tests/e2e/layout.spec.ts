import { expect, type Locator, type Page } from '@playwright/test';
import type { Pack } from '../support/shops/store-account';
import { test } from './counter-test';
import { signIn } from './screens';
import { TerminalPage } from './terminal-page';

// No test here needs the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

/** The lightness of an element's background, from 0 (black) to 1 (white). */
const lightness = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(node).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number);
    return (red + green + blue) / (3 * 255);
  });

const find = (page: Page): Locator => page.getByRole('combobox', { name: 'Find anything' });
const matches = (page: Page): Locator => page.getByRole('listbox', { name: 'Found' }).getByRole('option');

test('the settings bar has the defaults of the specification, and choices are stored on the device', {
  tag: '@all',
}, async ({ terminal: { page } }) => {
  const topBar = page.getByRole('banner');
  const sidebar = page.getByRole('complementary');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const choice = (legend: string, name: string) =>
    settings.getByRole('group', { name: legend }).getByRole('radio', { name, exact: true });

  expect(await lightness(topBar)).toBeGreaterThan(0.9);
  expect(await lightness(sidebar)).toBeLessThan(0.4);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(choice('Topbar theme', 'Light')).toBeChecked();
  await expect(choice('Left sidebar type', 'Default')).toBeChecked();
  await expect(choice('Left sidebar theme', 'Dark')).toBeChecked();

  await choice('Topbar theme', 'Dark').check();
  await choice('Left sidebar type', 'Icon').check();
  await choice('Left sidebar theme', 'Light').check();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();

  const expectChosen = async () => {
    expect(await lightness(topBar)).toBeLessThan(0.4);
    expect(await lightness(sidebar)).toBeGreaterThan(0.9);
    expect((await sidebar.boundingBox())?.width).toBeLessThan(100);
  };
  await expectChosen();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expectChosen();

  // No part of a dark page is light.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => lightness(sidebar)).toBeLessThan(0.4);
  expect(await lightness(topBar)).toBeLessThan(0.4);
});

test('the icon sidebar shows the names of its entries on hover and on focus, until Escape is pressed', {
  tag: '@all',
}, async ({ terminal: { page } }) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const verifyStock = menu.getByRole('link', { name: 'Verify Stock' });
  const tip = menu.locator('span[aria-hidden="true"]', { hasText: 'Verify Stock' });
  await verifyStock.hover();
  await expect(tip).toBeInViewport();
  // The pointer may go on to it, and Escape hides it.
  await tip.hover();
  await expect(tip).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.getByRole('heading', { name: 'Dashboard' }).hover();
  await expect(tip).toHaveCount(0);
  await verifyStock.focus();
  await expect(tip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/verifystock$/);
});

test('the search box in the top bar finds screens with the keyboard alone', { tag: '@all' }, async ({
  terminal: { page },
}) => {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(find(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('sales rep');
  const options = matches(page);
  await expect(options).toHaveText([/^Sales Report \(Date\)/, /^Sales Report/]);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  const active = await find(page).getAttribute('aria-activedescendant');
  expect(active).toBe(await options.last().getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sales-report$/);
  await expect(find(page)).toHaveValue('');
  await expect(page.getByRole('main')).toBeFocused();

  await find(page).focus();
  await page.keyboard.type('zzz');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing found.')).toBeHidden();
});

test('the search box finds the UPCs and lots of the store, by UPC and by a ticket', { tag: '@all' }, async ({
  store,
  openCounter,
}) => {
  const first = await store.receive('028400003306', '33000000000000', 60);
  await store.shelve('028400003306', '33010000000000', 40, 2);
  const { page } = await openCounter('/addonshelf');

  await find(page).fill('02840000330');
  await expect(page.getByRole('option')).toHaveText([
    /028400003306.*1 pack on the shelf.*1 in the back room/,
  ]);
  await page.keyboard.press('Enter');
  const all = page.getByRole('dialog', { name: 'UPC 028400003306' });
  await expect(all.getByRole('listitem')).toHaveText([
    /Lot 2\s*On Shelf.*33010000000000 – 33010000000039.*40 tickets at \$5/,
    /Lot 1\s*Active.*33000000000000 – 33000000000059.*60 tickets at \$5/,
  ]);
  await all.getByRole('button', { name: 'Close' }).click();
  await expect(find(page)).toBeFocused();

  await find(page).fill(first.start.replace(/0$/, '7'));
  await page.getByRole('option', { name: /028400003306 lot 1/ }).click();
  await expect(page.getByRole('dialog', { name: 'UPC 028400003306, lot 1' })).toContainText(first.end);
});

test('a gun scan on a counter screen counts, even while the search box has the focus', {
  tag: '@all',
}, async ({ store, openCounter }) => {
  const pack: Pack = await store.receive('028400003313', '33100000000000', 60);
  await store.putOnShelf(pack);
  const counter = await openCounter('/verifystock');
  await find(counter.page).focus();
  await find(counter.page).fill('out');
  await expect(counter.page.getByRole('option', { name: 'Outbox' })).toBeVisible();
  await counter.gun('33100000000020');
  await counter.expectCard(1, { upc: pack.upc, start: '33100000000020', end: pack.end });
  await expect(counter.page).toHaveURL(/\/verifystock$/);
  await expect(find(counter.page)).toHaveValue('out');
});

test('the search box finds screens, stores and people for an admin, also without a network, but no stock', {
  tag: '@all',
}, async ({ context, page, server }) => {
  await signIn(page, server.url, 'admin');
  await find(page).fill('store set');
  await expect(matches(page)).toHaveText([
    /^Store SettingsScreen/,
    /^Store Settings: Devices/,
    /^Store Settings: Audit Log/,
  ]);
  await find(page).fill('mission');
  await expect(matches(page).first()).toHaveText(/^Mission Street MarketStore ·/);
  await context.setOffline(true);
  await find(page).fill('harbor');
  await matches(page)
    .filter({ hasText: /^Harbor Liquor/ })
    .click();
  await expect(page).toHaveURL(/\/dashboard\?store=\d+$/);
  await context.setOffline(false);
  await find(page).fill('clerk');
  await expect(matches(page).filter({ hasText: /^Users/ })).toBeVisible();
  await find(page).fill('0284');
  await expect(page.getByText('Nothing found.')).toBeVisible();
});

test('the bell shows what happened on the terminal: nothing, a sync with its counts, or a refusal with a link', {
  tag: '@all',
}, async ({ store, plainBrowser, server }) => {
  const pack = await store.shelve('028400003320', '33200000000000', 60);
  const context = await plainBrowser.newContext();
  const terminal = await TerminalPage.signedIn(context, server.url);
  await terminal.goTo('/dashboard');
  const { page } = terminal;
  const bell = page.getByRole('button', { name: 'Notifications' });
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await bell.click();
  await expect(list).toContainText('Nothing has happened on this terminal yet.');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await terminal.sell(pack, '33200000000006');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await expect(list.getByRole('listitem')).toHaveText([/Sync done: 1 record sent.*6 tickets, \$30 sold/]);
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(bell).toHaveAccessibleName('Notifications');

  await page.route('**/api/sales-record-register', (route) =>
    route.fulfill({ status: 409, json: { message: 'Some tickets are gone.', code: 'not_on_shelf' } }),
  );
  await terminal.sell(pack, '33200000000009');
  await page.getByRole('dialog', { name: 'Message' }).getByRole('button', { name: 'Ok' }).click();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await expect(list.getByRole('listitem')).toHaveText([
    /Sales record rejected.*Some tickets are gone\./,
    /Sync done: 1 record sent/,
  ]);
  expect(await list.getByRole('list').evaluate((node) => getComputedStyle(node).maxHeight)).toBe('230px');
  await list.getByRole('link', { name: 'See the outbox' }).click();
  await expect(page).toHaveURL(/\/outbox$/);
  await expect(list).toBeHidden();

  // Even with text, the status leaves room for the rest of the bar.
  for (const width of [820, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const last = await page.getByRole('button', { name: 'Store, Store' }).boundingBox();
    expect((last?.x ?? width) + (last?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(width);
    await expect(page.getByRole('banner').getByText('1 needs attention')).toBeInViewport({ ratio: 1 });
  }
  await context.close();
});

test('the whole top bar is visible on a phone, a tablet and a desktop, even with a long username', {
  tag: '@all',
}, async ({ terminal: { page } }) => {
  const bar = page.getByRole('banner');
  const person = bar.locator('[popovertarget=user-menu]');
  await expect(person).toHaveAccessibleName('Store, Store');
  await person.getByText(/^Store,/).evaluate((name) => {
    if (name.firstChild) name.firstChild.nodeValue = 'wolfeschlegelsteinhausen';
  });
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const parts = [
      bar.getByRole('button', { name: 'Menu', exact: true }),
      bar.getByLabel('Find anything'),
      bar.getByRole('link', { name: 'waiting' }).getByText('Online'),
      ...(width < 768 ? [] : [bar.getByRole('button', { name: 'Fullscreen' })]),
      bar.getByRole('button', { name: 'Notifications' }),
      bar.getByRole('button', { name: 'Settings' }),
      person,
    ];
    // Parts that load later may still move the others.
    await expect(async () => {
      let from = 0;
      for (const part of parts) {
        const box = await part.boundingBox();
        expect(box, `${part}`).not.toBeNull();
        // Next to each other, without overlap.
        expect(box?.x, `${part}`).toBeGreaterThanOrEqual(from - 0.5);
        from = (box?.x ?? 0) + (box?.width ?? 0);
      }
      expect(from).toBeLessThanOrEqual(width);
    }).toPass();
  }
});

test('on a phone the search box unfolds over the bar, and the settings bar has the controls that don’t fit', {
  tag: '@all',
}, async ({ terminal: { page } }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.getByRole('button', { name: 'Find anything' });
  await button.click();
  await expect(find(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(find(page)).toBeFocused();
  await page.keyboard.type('verify');
  await page.getByRole('option', { name: 'Verify Stock' }).click();
  await expect(page).toHaveURL(/\/verifystock$/);
  await expect(find(page)).toBeHidden();

  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('group', { name: 'Color mode' }).getByRole('radio', { name: 'Dark' }).check();
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
  await expect(settings.getByRole('button', { name: 'Fullscreen' })).toBeVisible();
});
