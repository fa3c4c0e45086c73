import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

test.use({ mayFail: /ScreenLoadError/ });

// Only the tests under “with the worker” need the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

/** The year, the app's name and a credit to the developer company (specification, section 1). */
const FOOTER = /^\d{4} © Lottery Inventory\s*Developed by Lottery Inventory$/;

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

async function fillSignIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('a visitor gets the sign-in page, then the dashboard, and stays signed in', { tag: '@all' }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/verifystock`);
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page).toHaveTitle('Lottery Inventory');
  await expect(page.getByText('Welcome Back !')).toBeVisible();
  await expect(page.getByText('Sign in to continue to Lottery Inventory.')).toBeVisible();
  await expect(page.getByText('Lottery Inventory', { exact: true })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveText(FOOTER);
  await expect(page.getByRole('contentinfo')).toBeInViewport();

  await fillSignIn(page, 'store');
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(page).toHaveTitle('Lottery Admin');
  await expect(page.getByRole('complementary').getByText('Lottery Admin')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveText(FOOTER);

  await page.goto(`${server.url}/login`);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the footer credits the developer company, also without the server', { tag: '@all' }, async ({
  page,
  server,
}) => {
  await page.route('**/app/operator.json', (route) => route.fulfill({ json: { name: 'Acme POS & Co.' } }));
  await page.goto(`${server.url}/login`);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toHaveText(/^\d{4} © Lottery Inventory\s*Developed by Acme POS & Co\.$/);
  await page.unroute('**/app/operator.json');
  await page.route('**/app/operator.json', (route) => route.abort());
  await page.reload();
  await expect(footer).toContainText('Developed by Acme POS & Co.');
});

/** The pixels of the footer's place in the window. */
async function footerPixels(page: Page): Promise<Buffer> {
  const clip = await page.getByRole('contentinfo').boundingBox();
  if (!clip) throw new Error('no footer');
  return page.screenshot({ clip });
}

test('the footer’s text is visible on pages without menus', { tag: '@all' }, async ({ page, server }) => {
  for (const path of ['/login', '/forgot-password', '/nothing-here']) {
    await page.goto(server.url + path);
    const texts = page.getByRole('contentinfo').locator('span');
    await expect(texts).toHaveCount(2);
    const visible = await footerPixels(page);
    expect(await footerPixels(page), path).toEqual(visible);
    await texts.evaluateAll((spans) => {
      for (const span of spans) span.style.visibility = 'hidden';
    });
    expect((await footerPixels(page)).equals(visible), path).toBe(false);
  }
});

test('the pages without menus, except for the sign-in, are titled Lottery Admin', { tag: '@all' }, async ({
  page,
  server,
}) => {
  for (const path of ['/forgot-password', '/reset-password', '/nothing-here']) {
    await page.goto(server.url + path);
    await expect(page).toHaveTitle('Lottery Admin');
    await expect(page.getByText('Lottery Admin', { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveText(FOOTER);
  }
});

test('the sign-in page explains errors', { tag: '@all' }, async ({ page, context, server }) => {
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Username is required.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required.');

  await fillSignIn(page, 'store', 'wrong');
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await fillSignIn(page, 'clerk1');
  await expect(page.getByRole('alert')).toHaveText('Login permission not available');

  await context.setOffline(true);
  await fillSignIn(page, 'store');
  await expect(page.getByRole('alert')).toHaveText('Can’t connect. This screen needs internet.');
});

test('the password on the sign-in page can be shown and hidden', { tag: '@all' }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/login`);
  const password = page.getByLabel('Password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('the server’s health addresses show their own content, even after the app was opened', {
  tag: '@all',
}, async ({ terminal: { page }, server }) => {
  for (const [path, shown] of [
    ['/healthz', '{"status":"ok"}'],
    ['/metrics', 'http_requests_total'],
  ] as const) {
    await page.goto(server.url + path);
    await expect(page.locator('body')).toContainText(shown);
  }
});

test('an unknown address shows that its page could not be found', { tag: '@all' }, async ({
  terminal: { page },
  server,
}) => {
  await page.goto(`${server.url}/no-such-screen`);
  await expect(page.getByText('Sorry! the page you are looking for could not be found')).toBeVisible();
});

test('the menu can be condensed, and stays condensed', { tag: '@all' }, async ({ terminal: { page } }) => {
  const width = async () => (await page.getByRole('complementary').boundingBox())?.width;
  const full = await width();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.poll(width).toBeLessThan(100);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await width()).toBeLessThan(100);
  await page.getByRole('link', { name: 'Packs', exact: true }).click();
  await expect(page).toHaveURL(/\/packs$/);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.poll(width).toBe(full);
});

test('on a tablet, the menu opens over the page, takes the focus, and closes on Escape and on a choice', {
  tag: '@all',
}, async ({ terminal: { page } }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  await toggle.click();
  await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await drawer.getByRole('link', { name: 'Verify Stock' }).click();
  await expect(page).toHaveURL(/\/verifystock$/);
  await expect(drawer).toBeHidden();
});

test('the user menu names the signed-in user and closes on Escape', { tag: '@all' }, async ({
  terminal: { page },
}) => {
  await page.getByRole('button', { name: 'Store, Store' }).click();
  const logout = page.getByRole('link', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await page.keyboard.press('Escape');
  await expect(logout).toBeHidden();
});

test('the color mode follows the system until the user chooses, and the choice is saved', {
  tag: '@all',
}, async ({ terminal: { page } }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => isDark(page)).toBe(true);
  await page.getByRole('button', { name: 'Light mode' }).click();
  expect(await isDark(page)).toBe(false);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dark mode' })).toBeVisible();
  expect(await isDark(page)).toBe(false);
});

test('the color mode follows the system even if the app reads a media query before the browser reports its change', {
  tag: '@all',
}, async ({ plainBrowser, server }) => {
  const context = await plainBrowser.newContext();
  // Chromium reports no change of a media query whose `matches` was read since. Here, the media queries that the app
  // uses are read all the time.
  await context.addInitScript(() => {
    const lists: MediaQueryList[] = [];
    const { matchMedia } = window;
    window.matchMedia = (query) => {
      const list = matchMedia.call(window, query);
      lists.push(list);
      return list;
    };
    const matches = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, 'matches')?.get;
    const readByApp = new Set<MediaQueryList>();
    Object.defineProperty(MediaQueryList.prototype, 'matches', {
      get(this: MediaQueryList) {
        readByApp.add(this);
        return matches?.call(this);
      },
    });
    setInterval(() => {
      for (const list of lists) if (readByApp.has(list)) matches?.call(list);
    });
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel('Username')).toBeVisible();
  for (const colorScheme of ['dark', 'light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => isDark(page)).toBe(colorScheme === 'dark');
  }
  await context.close();
});

test('a screen whose file cannot be fetched offers Reload, and the menu stays', { tag: '@all' }, async ({
  plainBrowser,
  server,
}) => {
  const context = await plainBrowser.newContext();
  const terminal = await TerminalPage.signedIn(context, server.url);
  const { page } = terminal;
  await terminal.goTo('/dashboard');
  await page.route('**/assets/sales-report-date-page-*', (route) => route.abort());
  await page.getByRole('link', { name: 'Sales Report (Date)' }).click();
  await expect(page.getByText('This screen could not be loaded.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  await page.unroute('**/assets/sales-report-date-page-*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Sales Report (Date)' })).toBeVisible();

  // If a part of a screen fails, the rest stays.
  const partMissing = page.getByText('A part of the app could not be loaded.');
  await page.route('**/assets/settings-bar-*', (route) => route.abort());
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(partMissing).toBeVisible();
  await page.route('**/assets/camera-dialog-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Verify Stock' }).click();
  await page.getByRole('button', { name: 'Camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Camera' });
  await expect(dialog).toContainText('The camera could not be loaded.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('UPC')).toBeVisible();
  await context.close();
});

test('the keyboard alone reaches the content past the menus', { tag: '@all' }, async ({
  terminal: { page },
}) => {
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('opening another screen moves the focus and the view to its beginning', { tag: '@all' }, async ({
  terminal: { page },
}) => {
  await page.setViewportSize({ width: 1280, height: 200 });
  await page.evaluate(() => scrollTo(0, 60));
  await page.getByRole('link', { name: 'Sales Report (Date)' }).click();
  await expect(page.getByRole('heading', { name: 'Sales Report (Date)' })).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the top bar shows a missing network and the number of waiting entries', { tag: '@all' }, async ({
    store,
    server,
    context,
  }) => {
    const pack = await store.shelve('028400003016', '30010000000000', 60);
    const terminal = await TerminalPage.openSignedIn(context, server.url, '/verifystock', 'allow');
    const status = terminal.page.getByRole('banner').getByRole('link', { name: 'waiting' });
    await expect(status).toHaveText('Online 0 waiting');

    await context.setOffline(true);
    await expect(status).toHaveText('Offline 0 waiting');
    await terminal.sell(pack, '30010000000005');
    await expect(status).toHaveText('Offline 1 waiting');
    await status.click();
    await expect(terminal.page.getByRole('region', { name: 'Waiting' })).toContainText('5 tickets, $25');

    await context.setOffline(false);
    await expect(status).toHaveText('Online 0 waiting');
    await expect(terminal.page.getByRole('region', { name: 'Sent' })).toContainText('5 tickets, $25');
  });
});

test('when the server no longer knows the session, the screens stay and ask for a sign-in', async ({
  terminal: { page },
  server,
}) => {
  await page.route('**/api/sales-record-list/**', async (route) => {
    // The real server, with an unknown token.
    await route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer gone' } });
  });
  await page.getByRole('link', { name: 'Sales Report (Date)' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Please sign in again.')).toBeVisible();
  await expect(page.getByText('No data found.')).toBeHidden();
  await page.getByRole('link', { name: 'Verify Stock' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Stock' })).toBeVisible();

  await page.unroute('**/api/sales-record-list/**');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await fillSignIn(page, 'store');
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(page.getByText('Please sign in again.')).toBeHidden();
});
