import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { CachedResponse } from '../../src/device/rows';
import { untilOfficeIsKept } from '../support/browsers/office-parts';
import { everythingStored, storedRows } from '../support/browsers/stored-rows';
import { startDemoServer } from '../support/servers/demo-server';
import type { RunningServer } from '../support/servers/server';
import { test } from './demo-test';
import { fillSignIn } from './screens';
import { TerminalPage } from './terminal-page';

const NEEDS_NETWORK = 'Can’t connect. This screen needs internet.';

/** Opens the dashboard as a user, and waits until the device can work without a network. */
async function signIn(context: BrowserContext, { url }: RunningServer, username: string): Promise<Page> {
  const terminal = await TerminalPage.signedIn(context, url, username);
  const { page } = terminal;
  await terminal.goTo('/dashboard');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return page;
}

const vendor = (page: Page) => page.getByRole('row').filter({ hasText: 'Golden Poppy' });
const asOf = (page: Page) => page.getByText(/^Offline\. Showing data from \w+, \w+ \d+, \d+:\d\d [AP]M\./);
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

/** Opens a screen and waits until it shows this text. */
async function see(page: Page, { url }: RunningServer, path: string, text: string): Promise<void> {
  await page.goto(url + path);
  await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
}

/** Waits for the entries of the audit log. */
async function seeLog(page: Page): Promise<void> {
  await expect(page.getByRole('table', { name: 'Audit Log' }).getByRole('row').nth(1)).toBeVisible();
}

/** The cached responses of this device, each as [user id, key]. */
const cachedKeys = async (page: Page): Promise<[number, string][]> =>
  (await storedRows<CachedResponse>(page, 'readings')).map(({ userId, key }) => [userId, key]);

test('pages loaded before are shown with their time without a network, behind a portal and without the server', {
  tag: '@all',
}, async ({ context }) => {
  const server = await startDemoServer();
  try {
    const page = await signIn(context, server, 'admin');
    await see(page, server, '/vendor', 'Golden Poppy');
    await untilOfficeIsKept(page);

    await test.step('without a network', async () => {
      await context.setOffline(true);
      await page.reload();
      await expect(vendor(page)).toBeVisible();
      await expect(asOf(page)).toBeVisible();
      await page.goto(`${server.url}/audit-log`);
      await expect(alert(page)).toContainText(NEEDS_NETWORK);
      await expect(asOf(page)).toBeHidden();

      // Once the network is back, both are fetched again.
      await context.setOffline(false);
      await expect(alert(page)).toBeHidden();
      await seeLog(page);
      await context.setOffline(true);
      await page.goto(`${server.url}/vendor`);
      await expect(asOf(page)).toBeVisible();
      await context.setOffline(false);
      await expect(asOf(page)).toBeHidden();
      await expect(vendor(page)).toBeVisible();
    });

    await test.step('a portal’s JSON isn’t accepted: the cached report stays', async () => {
      for (const json of [{ success: true, login: '/portal' }, { data: [{ name: 'Free Wi-Fi' }] }]) {
        await page.route('**/api/**', (route) => route.fulfill({ json }));
        await page.reload();
        await expect(vendor(page)).toBeVisible();
        await expect(asOf(page)).toBeInViewport();
        await page.unroute('**/api/**');
      }
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(asOf(page)).toBeHidden();
      await expect(vendor(page)).toBeVisible();
    });

    await test.step('an unreachable server is handled like a missing network', async () => {
      await see(page, server, '/store', 'Mission Street Market');
      await server.kill('SIGKILL');
      await page.goto(`${server.url}/vendor`);
      await expect(vendor(page)).toBeVisible();
      await expect(asOf(page)).toBeVisible();
      await page.goto(`${server.url}/store`);
      await expect(page.getByText('Mission Street Market')).toBeVisible();
      await page.goto(`${server.url}/profile`);
      await expect(alert(page).first()).toContainText(NEEDS_NETWORK);
    });
  } finally {
    await server.stop();
  }
});

test('a store that was chosen before is still available without a network', { tag: '@all' }, async ({
  context,
  server,
}) => {
  const page = await signIn(context, server, 'super');
  await page.goto(`${server.url}/exceptions`);
  await page.getByLabel('Company').selectOption({ label: 'Golden Gate Markets' });
  await expect(page.getByLabel('Store', { exact: true })).toContainText('Mission Street Market');
  const keys = async () => (await cachedKeys(page)).map(([, key]) => key).join();
  await expect.poll(keys).toMatch(/attention.*exceptions/);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('Store', { exact: true })).toContainText('Mission Street Market');
  await expect(asOf(page)).toBeVisible();
});

test('a sign-out removes the cached pages of every tab from the device, but keeps the stock', {
  tag: '@all',
}, async ({ context, server }) => {
  const page = await signIn(context, server, 'store');
  const other = await context.newPage();
  await see(other, server, '/user', 'Mission Admin');
  await page.goto(`${server.url}/audit-log`);
  await seeLog(page);
  await page.goto(`${server.url}/user`);
  await expect(page.getByRole('main').getByText('Evening Clerk').first()).toBeVisible();
  const planted = 'planted text of a report';
  await page.evaluate(
    (value) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('lottery-terminal');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const tx = open.result.transaction('readings', 'readwrite');
          const readAt = new Date().toISOString();
          tx.objectStore('readings').put({
            userId: 1,
            key: 'planted',
            value,
            size: 9,
            readAt,
            usedAt: readAt,
          });
          tx.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
    planted,
  );
  expect(await everythingStored(page)).toContain(planted);
  const stock = await storedRows<{ storeId: number }>(page, 'snapshots');
  expect(stock).not.toEqual([]);

  await page.goto(`${server.url}/logout`);
  await expect(page).toHaveURL(/\/login$/);
  // The other tab was signed out too, and its cached data was deleted.
  await expect(other.getByText('Mission Admin')).toHaveCount(0);
  for (const tab of [page, other]) {
    expect(await storedRows(tab, 'readings')).toEqual([]);
    expect(await everythingStored(tab)).not.toContain(planted);
  }
  expect((await storedRows<{ storeId: number }>(page, 'snapshots')).map(({ storeId }) => storeId)).toEqual(
    stock.map(({ storeId }) => storeId),
  );
});

test('one user’s cached pages are neither shown to the next user nor kept on the device', {
  tag: '@all',
}, async ({ context, server }) => {
  const page = await signIn(context, server, 'admin');
  await see(page, server, '/vendor', 'Golden Poppy');
  await see(page, server, '/user', 'Mission Admin');
  await page.goto(`${server.url}/audit-log`);
  await seeLog(page);
  await see(page, server, '/profile', 'Email');
  const keys = async () => (await cachedKeys(page)).map(([, key]) => key).join();
  await expect.poll(keys).toMatch(/audit-log.*user-list.*vendor-list.*view-profile/);
  const [first] = await cachedKeys(page);

  await page.goto(`${server.url}/logout`);
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, 'store');
  expect((await cachedKeys(page)).filter(([userId]) => userId === first?.[0])).toEqual([]);

  await context.setOffline(true);
  // The dashboard has loaded other lists for the store meanwhile.
  for (const path of ['/profile', '/audit-log']) {
    await page.goto(server.url + path);
    await expect(alert(page).first()).toContainText(NEEDS_NETWORK);
    await expect(asOf(page)).toHaveCount(0);
  }
});
