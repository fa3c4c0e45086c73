import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { storeSession } from '../support/browsers/store-session';
import { copyPreparedData } from '../support/databases/prepared-data';
import { type RunningServer, startServer } from '../support/servers/server';
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

/** The codes that the README's first count types or scans. */
function readmeCodes(): { username: string; upc: string; printed: string; backCode: string } {
  const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const [, section = ''] = /^## A first count$([\s\S]*?)^## /m.exec(readme) ?? [];
  const [username, upc, printed, backCode, more] = [...section.matchAll(/`([^`]+)`/g)].map(
    ([, code]) => code,
  );
  if (!username || !upc || !printed || !backCode || more)
    throw new Error(`The README has changed: ${section}`);
  return { username, upc, printed, backCode };
}

for (const way of ['typed', 'by gun'] as const) {
  test(`the README’s first count, ${way}: 23 tickets of a roll that is sold downwards`, async ({
    page,
    ownServer: { url },
  }) => {
    const { username, upc, printed, backCode } = readmeCodes();
    const counter = new Counter(page);
    await storeSession(page, url, username);
    await page.goto(`${url}/addonshelf`);
    await counter.field('UPC').fill(upc);
    await counter.expectCard(1, { upc, start: '17471263622059', end: '17471263622000' });
    await counter.button('Save').click();
    await counter.button('Ok').click();
    await counter.expectCard(1, { upc: '', start: '', end: '' });

    await page.getByRole('link', { name: 'Verify Stock' }).click();
    await expect(page.getByRole('heading', { name: 'Verify Stock' })).toBeVisible();
    if (way === 'typed') {
      await counter.field('UPC').fill(upc);
      await expect(counter.field('Start Serial')).toHaveValue('17471263622059');
      await counter.field('Start Serial').fill(printed);
    } else await counter.gun(backCode);
    await counter.expectCard(1, { upc, start: '17471263622036', end: '17471263622000' });
    await expect(page.getByText('23 tickets sold · $115')).toBeVisible();
    await counter.proceed();
    await counter.addSales('23 tickets, $115');

    await page.getByRole('link', { name: 'Sales Report (Date)' }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    const row = page.getByRole('row').filter({ hasText: upc });
    await expect(row).toContainText(/↓ 17471263622059.*17471263622037.*23.*\$115/);
  });
}
