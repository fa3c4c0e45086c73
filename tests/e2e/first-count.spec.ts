import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { KeyboardUser } from '../support/browsers/keyboard';
import { storeSession } from '../support/browsers/store-session';
import { copyPreparedData } from '../support/databases/prepared-data';
import { type RunningServer, startServer } from '../support/servers/server';
import { DEMO_PASSWORD } from '../support/shops/store-account';
import { test as base } from './base-test';
import { Counter } from './counter-test';

/** Each test has a fresh demo company, because the README's pack can be counted only once. */
const test = base.extend<{ ownServer: RunningServer }>({
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'lottery-first-start-'));
      copyPreparedData('empty', dataDir);
      const server = await startServer({ dataDir });
      await use(server);
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
    { timeout: 180_000 },
  ],
});
test.use({ serviceWorkers: 'block' });

/** The user of the README's first count, and the codes that it types or scans. */
function readmeCodes(): { username: string; upc: string; front: string } {
  const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const [, section = ''] = /^## A first count$([\s\S]*?)^## /m.exec(readme) ?? [];
  const [username, upc, front, more] = [...section.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
  if (!username || !upc || !front || more) throw new Error(`The README has changed: ${section}`);
  return { username, upc, front };
}

for (const way of ['typed', 'by gun'] as const) {
  test(`the README’s first count, ${way}, sells 23 tickets`, {
    tag: '@all',
  }, async ({ page, ownServer: { url } }) => {
    const { username, upc, front } = readmeCodes();
    const counter = new Counter(page);
    await storeSession(page, url, username);
    await page.goto(`${url}/addonshelf`);
    await counter.field('UPC').fill(upc);
    await counter.expectCard(1, { upc, start: '17471263622000', end: '17471263622059' });
    await counter.button('Save').click();
    await counter.button('Ok').click();
    await counter.expectCard(1, { upc: '', start: '', end: '' });

    await page.getByRole('link', { name: 'Verify Stock' }).click();
    await expect(page.getByRole('heading', { name: 'Verify Stock' })).toBeVisible();
    if (way === 'typed') {
      await counter.field('UPC').fill(upc);
      await expect(counter.field('Start Serial')).toHaveValue('17471263622000');
      await counter.field('Start Serial').fill(front);
    } else await counter.gun(front);
    await counter.expectCard(1, { upc, start: '17471263622023', end: '17471263622059' });
    await expect(page.getByText('23 tickets sold · $115')).toBeVisible();
    await counter.proceed();
    await counter.addSales('23 tickets, $115');

    // The day's report may have many rows of the demo's own shift of today.
    await page.getByRole('link', { name: 'Sales Report', exact: true }).click();
    const shifts = page.getByLabel('Shift', { exact: true });
    const own = shifts.getByRole('option', { name: /^Mission Admin/ });
    await shifts.selectOption((await own.getAttribute('value')) ?? '');
    await page.getByRole('button', { name: 'Search' }).click();
    const row = page.getByRole('row').filter({ hasText: upc });
    await expect(row).toContainText(/17471263622000.*17471263622022.*23.*\$115/);
  });
}

/** docs/flows.md. */
const MAX_KEYS = 30;

test('a newcomer gets from `npm start` to the report of a first count with one scan and few keys', async ({
  page,
  ownServer: { url },
}) => {
  const { username, front } = readmeCodes();
  const newcomer = new KeyboardUser(page);
  await page.goto(url);
  await newcomer.fill(page.getByLabel('Username'), username);
  await newcomer.fill(page.getByLabel('Password', { exact: true }), DEMO_PASSWORD);
  await newcomer.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await newcomer.press('Control+k');
  await newcomer.type('v');
  await expect(page.getByRole('option', { name: /Verify Stock/ })).toHaveAttribute('aria-selected', 'true');
  await newcomer.press('Enter');
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeVisible();
  await newcomer.scan(front);
  await expect(page.getByRole('button', { name: 'Put up and count' })).toBeVisible();
  await newcomer.press('Control+h');
  await expect(page.getByText('23 tickets sold · $115')).toBeVisible();
  await newcomer.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Ticket Sold' })).toBeFocused();
  // To the button, past the packs that weren't scanned; then it.
  await newcomer.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Add Sales' })).toBeFocused();
  await newcomer.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: '23 tickets, $115' })).toBeVisible();
  await newcomer.activate(page.getByRole('link', { name: '23 tickets · $115' }));
  await expect(page.getByRole('heading', { name: 'Sales Report', exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '17471263622000' })).toContainText('$115');
  console.log(`newcomer: ${newcomer.keys} keys and ${newcomer.scans} scan`);
  expect(newcomer.scans).toBe(1);
  expect(newcomer.keys).toBeLessThanOrEqual(MAX_KEYS);
});
