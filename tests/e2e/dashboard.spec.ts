import { expect, type Locator, type Page } from '@playwright/test';
import { login, viewProfile } from '../../src/app/state/auth-calls';
import { type Api, call, createApi } from '../../src/device/client';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { cataloguePaths } from '../../src/shared/catalogue/paths';
import { placesPaths } from '../../src/shared/places/paths';
import { reportsPaths } from '../../src/shared/reports/paths';
import { holdRequests } from '../support/browsers/held-requests';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { test } from './admin-screen';

// Only the tests under “with the worker” need the service worker, whose setup takes a second per test.
test.use({ serviceWorkers: 'block' });

const PASSWORD = 'Scratch#9x';
const CHARTS = ['Tickets Statistics', 'On Shelf Statistics', 'Available Lots'];

/** The API, signed in without a terminal. */
async function apiOf(url: string, Username: string, password = DEMO_PASSWORD): Promise<Api> {
  const open = createApi({ base: `${url}/api`, token: () => null });
  const { token } = await login(open, { Username, password });
  return createApi({ base: `${url}/api`, token: () => token });
}

const card = (page: Page, name: string): Locator => page.locator('dl > div', { hasText: name }).locator('dd');
const chart = (page: Page, title: string): Locator => page.getByRole('img', { name: title });
const tableRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Unsold tickets by plan' }).locator('tbody tr');

/** The expected figures of a store or company, for the cards and the table. */
async function figuresOf(api: Api, placeId: number) {
  const [users, vendors, plans] = await Promise.all([
    call(api, accountsPaths.userList, { params: { storeId: placeId } }).then(({ data }) => data),
    call(api, cataloguePaths.vendorListOf, { params: { storeId: placeId } }).then(({ data }) => data),
    call(api, cataloguePaths.planListOf, { params: { storeId: placeId } }).then(({ data }) => data),
  ]);
  const [tickets, lots] = await Promise.all([
    call(api, reportsPaths.ticketCount, { params: { id: placeId } }),
    call(api, reportsPaths.lotCount, { params: { id: placeId } }),
  ]);
  const written = (value: number | undefined) => (value ?? 0).toLocaleString('en-US');
  const rows = tickets.map(({ plan_name, total_count, shelf_count }, index) => [
    `${index + 1}${plan_name}`,
    written(total_count),
    written(shelf_count),
    written(lots.find((plan) => plan.plan_name === plan_name)?.lot_count),
  ]);
  return { users: users.length, vendors: vendors.length, plans: plans.length, tickets, rows };
}

async function expectFigures(page: Page, api: Api, placeId: number): Promise<void> {
  const { users, vendors, plans, rows } = await figuresOf(api, placeId);
  await expect(card(page, 'Number of Users')).toHaveText(String(users));
  await expect(card(page, 'Number of Vendors')).toHaveText(String(vendors));
  await expect(card(page, 'Number of Plans')).toHaveText(String(plans));
  await expect(tableRows(page)).toHaveCount(rows.length);
  for (const [index, cells] of rows.entries())
    await expect(tableRows(page).nth(index).getByRole('cell')).toHaveText(cells);
}

test('a store’s dashboard shows its counter first, and the server’s figures in cards, charts and a table', {
  tag: '@all',
}, async ({ openScreen, store }) => {
  const { page } = await openScreen('store', '/dashboard');
  await expectFigures(page, store.api, store.user.store_id);
  const places = ['Counter', 'Stock of this store'].map((name) =>
    page.getByRole('main').locator(`[aria-label="${name}"]`),
  );
  const tops = await Promise.all(
    [...places, card(page, 'Number of Users')].map((each) => each.boundingBox()),
  );
  expect(tops.map((box) => box?.y)).toEqual(tops.map((box) => box?.y).sort((a = 0, b = 0) => a - b));

  const { tickets } = await figuresOf(store.api, store.user.store_id);
  const shelf = tickets.filter((plan) => plan.shelf_count > 0);
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0).toLocaleString('en-US');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(chart(page, 'Tickets Statistics').locator('svg rect[rx]')).toHaveCount(2 * tickets.length);
    await expect(chart(page, 'Tickets Statistics').getByText('Total')).toBeVisible();
    await expect(chart(page, 'On Shelf Statistics').locator('svg path[fill^="var("]')).toHaveCount(
      shelf.length,
    );
    await expect(chart(page, 'Available Lots').locator('svg path[fill^="var("]')).toHaveCount(tickets.length);
  }
  await expect(chart(page, 'On Shelf Statistics')).toContainText(
    total(shelf.map((plan) => plan.shelf_count)),
  );
  await expect(chart(page, 'Available Lots')).toContainText(total(tickets.map((plan) => plan.lot_count)));
});

/** The contrast ratio of two colors by WCAG: 1 to 21. */
function contrast(...colors: [string, string]): number {
  const [low = 0, high = 0] = colors
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('the dashboard’s charts follow the color mode, and every color has enough contrast', {
  tag: '@all',
}, async ({ openScreen }) => {
  const { page } = await openScreen('admin', '/dashboard');
  for (const title of CHARTS) await expect(chart(page, title).locator('svg')).toBeVisible();
  const shapes = page.getByRole('main').locator('[role="img"] :is(rect[rx], path[fill^="var("], text)');
  const fills = () =>
    shapes.evaluateAll((nodes) => [...new Set(nodes.map((node) => getComputedStyle(node).fill))]);
  const ground = () =>
    chart(page, 'Tickets Statistics').evaluate((node) => {
      const panel = node.closest('section');
      return panel ? getComputedStyle(panel).backgroundColor : '';
    });
  const light = await fills();
  // At most eight plans, two bars, and the text.
  expect(light.length).toBeGreaterThan(5);
  for (const color of light) expect(contrast(color, await ground()), color).toBeGreaterThanOrEqual(3);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await fills()).filter((color) => light.includes(color))).toEqual([]);
  for (const color of await fills()) expect(contrast(color, await ground()), color).toBeGreaterThanOrEqual(3);
});

test('an admin’s dashboard shows the figures of the company or of a chosen store', { tag: '@all' }, async ({
  openScreen,
  server,
}) => {
  const api = await apiOf(server.url, 'admin');
  const { page } = await openScreen('admin', '/dashboard');
  const company = (await viewProfile(api)).store_id ?? 0;
  await expect(page.getByLabel('Store', { exact: true })).toContainText('All stores');
  await expectFigures(page, api, company);
  await expect(page.getByRole('navigation', { name: 'Counter' })).toBeHidden();

  const harbor = (await call(api, placesPaths.storeList, { params: { companyId: company } })).data.find(
    ({ store_name }) => store_name.startsWith('Harbor'),
  );
  if (!harbor) throw new Error('no such store');
  await page.getByLabel('Store', { exact: true }).selectOption({ label: harbor.store_name });
  await expectFigures(page, api, harbor.id);
});

test('the dashboards of a new company and its new store are empty and show the next step', {
  tag: '@all',
}, async ({ openScreen, server, plainBrowser }) => {
  const superAdmin = await apiOf(server.url, 'super');
  const name = 'Quiet Corner Shops';
  const founder = { name: 'Quinn Quiet', Username: 'quinn', password: PASSWORD, company_name: name };
  await call(superAdmin, accountsPaths.register, { body: { ...founder, user_role: 5 } });
  const company = (await call(superAdmin, placesPaths.companyList)).data.find(
    ({ store_name }) => store_name === name,
  );
  if (!company) throw new Error('no such company');

  const { page } = await openScreen('super', '/dashboard');
  await expect(page.getByLabel('Company')).toContainText(name);
  await page.getByLabel('Company').selectOption({ label: name });
  await expect(page.getByText('No inventory yet.')).toBeVisible();
  await expect(card(page, 'Number of Users')).toHaveText('1');
  await expect(page.getByRole('main').getByRole('link', { name: 'Store', exact: true })).toHaveAttribute(
    'href',
    '/store',
  );
  for (const title of CHARTS) await expect(chart(page, title)).toBeHidden();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.locator('[aria-current=step]')).toContainText('Store');
  await steps.getByRole('button', { name: 'Skip: Store' }).click();
  await page.reload();
  await page.getByLabel('Company').selectOption({ label: name });
  await expect(steps.locator('[aria-current=step]')).toContainText('Plans');
  await expect(steps.getByRole('link', { name: 'Add store' })).toBeVisible();
  await page.getByLabel('Company').selectOption({ label: 'Golden Gate Markets' });
  await expect(steps).toBeHidden();
  for (const title of CHARTS) await expect(chart(page, title).locator('svg')).toBeVisible();

  const body = { company_id: company.id, store_name: 'Quiet Corner', Username: 'quietcorner' };
  const { setup_url } = await call(superAdmin, placesPaths.storeRegister, {
    body: { ...body, country_id: 1 },
  });
  const token = new URL(setup_url).searchParams.get('token') ?? '';
  await call(superAdmin, accountsPaths.resetPassword, { body: { token, password: PASSWORD } });
  const context = await plainBrowser.newContext();
  const storePage = await context.newPage();
  await storePage.goto(`${server.url}/login`);
  await storePage.getByLabel('Username').fill('quietcorner');
  await storePage.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await storePage.getByRole('button', { name: 'Log In' }).click();
  await expect(storePage.getByText('No packs yet.')).toBeVisible();
  const storeSteps = storePage.getByRole('region', { name: 'First steps' });
  await expect(storeSteps).toContainText('Your company’s administrator adds them.');
  await expect(storeSteps.getByRole('link')).toHaveCount(0);
  await storeSteps.getByRole('button', { name: 'Hide' }).click();
  await storePage.reload();
  await storeSteps.getByRole('button', { name: 'Show' }).click();
  await expect(storeSteps.getByRole('listitem')).toHaveCount(5);
  await storePage.getByRole('main').getByRole('link', { name: 'Add Inventory' }).click();
  await expect(storePage).toHaveURL(/\/addinventory$/);
  await context.close();
});

test('the dashboard’s figures don’t wait for the charts, and nothing moves when the charts appear', {
  tag: '@all',
}, async ({ plainBrowser, server }) => {
  const context = await plainBrowser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const release = await holdRequests(page, '**/assets/charts-*.js');
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  const requested = page.waitForRequest('**/assets/charts-*.js');
  await requested;
  await expect(tableRows(page)).not.toHaveCount(0);
  const places = () =>
    page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('section, h2, tbody tr')].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  const before = await places();
  for (const title of CHARTS) await expect(chart(page, title).locator('svg')).toHaveCount(0);
  release();
  for (const title of CHARTS) await expect(chart(page, title).locator('svg')).toBeVisible();
  expect(await places()).toEqual(before);
  await context.close();
});

test('the dashboard’s table has the figures of the charts even if the charts’ file can’t be loaded', {
  tag: '@all',
}, async ({ plainBrowser, server }) => {
  const context = await plainBrowser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/assets/charts-*.js', (route) => route.abort());
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('The charts could not be loaded.')).toBeVisible();
  await expect(tableRows(page)).not.toHaveCount(0);
  await context.close();
});

test('the dashboard shows a message and a retry for parts that fail to load, and shows the rest', {
  tag: '@all',
}, async ({ openScreen, server }) => {
  const api = await apiOf(server.url, 'admin');
  const { page } = await openScreen('admin', '/dashboard');
  await expect(tableRows(page)).not.toHaveCount(0);
  const lost = ['**/api/ticket_count/*', '**/api/vendor-list/*'];
  for (const path of lost)
    await page.route(path, (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many at once.', code: 'too_many_tries' } }),
    );
  await page.reload();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Number of Vendors, Tickets: Too many at once.');
  await expect(card(page, 'Number of Vendors')).toHaveText('–');
  await expect(card(page, 'Number of Plans')).toHaveText(/^\d+$/);
  await expect(chart(page, 'Available Lots').locator('svg')).toBeVisible();
  await expect(chart(page, 'Tickets Statistics')).toBeHidden();
  await expect(tableRows(page).first().getByRole('cell')).toContainText(['$1', '–', '–', /\d/]);

  for (const path of lost) await page.unroute(path);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
  await expectFigures(page, api, (await viewProfile(api)).store_id ?? 0);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the dashboard shows the last loaded figures with their time, and the charts, without a network', {
    tag: '@all',
  }, async ({ terminal: { page }, context }) => {
    await expect(chart(page, 'Tickets Statistics').locator('svg')).toBeVisible();
    await expect(tableRows(page)).not.toHaveCount(0);
    const before = await tableRows(page).allInnerTexts();
    const users = await card(page, 'Number of Users').innerText();
    await expect(page.getByText(/^Offline\. Showing data from /)).toBeHidden();

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^Offline\. Showing data from /)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Counter' })).toBeVisible();
    await expect(card(page, 'Number of Users')).toHaveText(users);
    expect(await tableRows(page).allInnerTexts()).toEqual(before);
    for (const title of CHARTS) await expect(chart(page, title).locator('svg')).toBeVisible();
  });
});
