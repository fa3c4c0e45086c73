import { expect, type Page } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { storedRows } from '../support/browsers/stored-rows';
import { test } from './demo-test';

test.use({ mayFail: /newer_data|TypeError: odd/ });

/** Opens the terminal's database without the app, at a given version if any. @returns the number of outbox entries */
const openDirectly = (page: Page, version?: number) =>
  page.evaluate(
    (version) =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('lottery-terminal', version);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const count = open.result.transaction('outbox').objectStore('outbox').count();
          count.onsuccess = () => {
            open.result.close();
            resolve(count.result);
          };
        };
      }),
    version,
  );

test.use({ firstScreen: '/verifystock' });

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block', firstScreen: '/outbox' });

  test('nearly full storage causes a warning while counting, and the outbox shows how much storage the app uses', {
    tag: '@all',
  }, async ({ terminal }) => {
    const { page } = terminal;
    const storage = page.getByRole('region', { name: 'Storage on this device' });
    await expect(storage).toContainText(/Using [0-9.]+ [kM]B/);
    await expect(storage).toContainText('The browser may clear this app’s data');
    await expect(storage).toContainText('Install the app to protect it.');
    await expect(page.getByText('nearly full')).toBeHidden();

    // Chromium reports ten free gigabytes to every site, whatever the limit.
    await page.addInitScript(() => {
      navigator.storage.estimate = async () => ({ usage: 970_000_000, quota: 1_000_000_000 });
    });
    await terminal.goTo('/verifystock');
    await expect(page.getByText('This device’s storage is nearly full: 30 MB are left')).toBeVisible();
  });
});

test('a tab shows a message when another tab has a newer version, and keeps its waiting entries', {
  tag: '@all',
}, async ({ context, server, store, terminal }) => {
  const { page } = terminal;
  const pack = await store.shelve('028400008129', '80120000000000', 60);
  await terminal.goTo('/verifystock');
  const knownStock = async () => JSON.stringify(await storedRows(page, 'snapshots'));
  await expect.poll(knownStock).toContain(pack.upc);
  const other = await context.newPage();
  await other.goto(`${server.url}/manifest.webmanifest`);
  await context.setOffline(true);
  await terminal.sell(pack, addToSerial(pack.start, 23));
  await expect(terminal.waiting(1)).toBeVisible();

  expect(await openDirectly(other, 990)).toBe(1);
  // The terminal and the count of this screen each show it.
  const sentence = page.getByText('This app was updated. Reload to continue.').first();
  await expect(sentence).toBeVisible();
  await page.reload();
  await expect(sentence).toBeVisible();
  expect(await openDirectly(other)).toBe(1);
});

test('an error of the app isn’t reported as failed storage, shows the next step, and keeps saved entries', {
  tag: '@all',
}, async ({ context, store, terminal }) => {
  const { page } = terminal;
  await page.setViewportSize({ width: 390, height: 844 });
  const pack = await store.shelve('028400008136', '80130000000000', 60);
  await terminal.goTo('/verifystock');
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'snapshots'))).toContain(pack.upc);
  await context.setOffline(true);
  await terminal.sell(pack, addToSerial(pack.start, 23));
  await page.evaluate(() => {
    navigator.serviceWorker.getRegistration = async () => {
      throw new TypeError('odd');
    };
    dispatchEvent(new Event('focus'));
  });
  const message = page.getByRole('alert').filter({ hasText: 'Something went wrong in this app' });
  await message.scrollIntoViewIfNeeded();
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(message).toContainText('What was saved before is kept on this device.');
  await expect(message).toContainText('TypeError: odd');
  await expect(message.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByText('can’t use its storage')).toHaveCount(0);
  expect(await storedRows(page, 'outbox')).toHaveLength(1);
  await message.getByRole('button', { name: 'Dismiss' }).click();
  await expect(message).toBeHidden();
});
