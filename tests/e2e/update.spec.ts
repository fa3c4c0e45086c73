import { test as base, expect } from '@playwright/test';
import { startDemoServer } from '../support/demo-server';
import { type ServerLink, startProxy } from '../support/proxy';
import { TerminalPage } from './terminal-page';

const test = base.extend<{ link: ServerLink }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from here
  link: async ({}, use) => {
    const server = await startDemoServer();
    const link = await startProxy(server.url);
    await use(link);
    await link.stop();
    await server.stop();
  },
});

test.describe.configure({ timeout: 120_000 });

test('a new version is offered, and only the tab in which it is taken reloads by itself', async ({
  context,
  link,
}) => {
  const till = await TerminalPage.open(context, link.url);
  await till.signIn();
  const other = await TerminalPage.open(context, link.url, '/outbox');
  await other.page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));

  link.rewritten.set('/sw.js', (script) => `${script}\n// the next version`);
  await till.page.bringToFront();
  await till.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = 'A new version is ready.';
  await expect(till.page.getByText(offer)).toBeVisible();
  await expect(other.page.getByText(offer)).toBeVisible();

  const reloaded = till.page.waitForEvent('load');
  await till.button('Update now').click();
  await reloaded;
  await expect(till.page.getByText(offer)).toBeHidden();
  await expect(other.page.getByText('A new version is in use in another tab.')).toBeVisible();
  await expect(other.page.locator('body')).toHaveAttribute('data-not-reloaded', '');

  await other.button('Reload').click();
  await expect(other.page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await expect(other.page.getByText('A new version is in use in another tab.')).toBeHidden();
});
