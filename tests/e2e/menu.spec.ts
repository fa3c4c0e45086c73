import { expect } from '@playwright/test';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

// No test here needs the worker.
test.use({ serviceWorkers: 'block' });

const REPORTS = ['Sales Report (Date)', 'Sales Report', 'Inventory Report'];
const COMPANY = [
  ...['Dashboard', 'Attention'],
  ...['Store', 'Users', 'Vendor', 'Store Settings', 'Subscription'],
  ...['Over / Short', 'Lottery bill'],
  ...REPORTS,
];
/** The menu of each role, in order. */
const MENUS: [username: string, rows: string[]][] = [
  [
    'store',
    [
      ...['Dashboard', 'Attention'],
      ...['Verify Stock', 'Add On Shelf', 'Add Inventory', 'Packs'],
      ...['Over / Short', 'Lottery bill'],
      ...REPORTS,
      ...['Users', 'Vendor', 'Store Settings'],
    ],
  ],
  ['admin', COMPANY],
  ['super', ['Dashboard', 'Attention', 'Health', ...COMPANY.slice(2)]],
];

for (const [username, rows] of MENUS) {
  test(`the side menu of ${username} fits the screen of a desktop`, {
    tag: '@all',
  }, async ({ context, server }) => {
    const terminal = await TerminalPage.signedIn(context, server.url, username);
    const { page } = terminal;
    await page.setViewportSize({ width: 1440, height: 900 });
    await terminal.goTo('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    // With the number of what needs attention, where there is any.
    const texts = rows.map((row) => (row === 'Attention' ? /^Attention\d*$/ : row));
    await expect(menu.getByRole('link')).toHaveText(texts);
    await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  });
}

test.describe('on a counter PC of 1024 × 768 with touch', () => {
  test.use({ hasTouch: true });

  test('a store’s menu fits a touch PC of 1024 × 768, with rows of at least 44 pixels', {
    tag: '@all',
  }, async ({ terminal: { page } }) => {
    // 768 less the title of the window of an installed app.
    await page.setViewportSize({ width: 1024, height: 736 });
    const rows = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    await expect(rows.last()).toHaveText('Store Settings');
    await expect(rows.last()).toBeInViewport({ ratio: 1 });
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});

test('screens that belong together are tabs that the keyboard reaches, and the menu marks their row', {
  tag: '@all',
}, async ({ terminal: { page } }) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Lottery bill' }).click();
  const tabs = page.getByRole('navigation', { name: 'Lottery bill' }).getByRole('link');
  await expect(tabs).toHaveText(['Week', 'Packs due', 'Pack list', 'Books']);
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
  await tabs.first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settling$/);
  await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'page');
  await expect(menu.locator('[aria-current]')).toHaveText(['Lottery bill']);

  // Two rows that are tabs of each other: the row of the open screen is marked.
  await menu.getByRole('link', { name: 'Sales Report', exact: true }).click();
  await expect(menu.locator('[aria-current]')).toHaveText(['Sales Report']);
  await page.getByRole('link', { name: 'By day' }).click();
  await expect(menu.locator('[aria-current]')).toHaveText(['Sales Report (Date)']);
});

test('on a phone, a bar leads to the screens opened most, covers nothing, and gives way to a page’s own bar', {
  tag: '@all',
}, async ({ terminal: { page } }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  const current = bar.locator('[aria-current]');
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', /^Attention\d*$/, 'Money']);
  await expect(current).toHaveText(['Dashboard']);
  await bar.getByRole('link', { name: 'Money' }).click();
  await expect(page).toHaveURL(/\/over-short$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Over / Short' })).toBeVisible();
  await expect(current).toHaveText(['Money']);
  // The page grows while its lists arrive.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  }).toPass();

  await bar.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('dialog', { name: 'Main menu' });
  await expect(menu.getByRole('link')).toHaveCount(15);
  await expect(menu.getByRole('link', { name: 'Help' })).toBeVisible();
  await menu.getByRole('link', { name: 'Verify Stock' }).click();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeInViewport({ ratio: 1 });
  await expect(bar).toBeHidden();
  await page.goBack();
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(bar).toBeHidden();
});

test('a printed page leaves out menus, footer and actions, and names its store', { tag: '@all' }, async ({
  terminal: { page },
}) => {
  await page.goto(`${new URL(page.url()).origin}/morning`);
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of [
    page.getByRole('navigation', { name: 'Main menu' }),
    page.getByRole('navigation', { name: 'Dashboard' }),
    page.getByRole('contentinfo'),
    page.getByRole('link', { name: 'Skip to content' }),
  ])
    await expect(part).toBeHidden();
  // What is left of the head says whose page it is.
  await expect(page.getByRole('banner')).toMatchAriaSnapshot('- banner: Mission Street Market');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // A row keeps its name, which is a button on the screen, and no other button.
  await page.goto(`${new URL(page.url()).origin}/user`);
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add User' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(0);
});
