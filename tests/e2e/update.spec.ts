import { expect, type Page } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { startDemoServer } from '../support/servers/demo-server';
import { type ServerLink, startProxy } from '../support/servers/proxy';
import { StoreAccount } from '../support/shops/store-account';
import { test as base } from './base-test';
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

const OFFER = 'A new version is ready.';

/**
 * Checks for a new version until it is offered: a check joins one that the browser began before the
 * deployment. With workers observed only through Playwright, Chromium 156 left one in three new workers
 * installing or waiting indefinitely; outside a test, and with the protocol's own domain, none.
 */
const findUpdate = async (page: Page): Promise<void> => {
  await (await page.context().newCDPSession(page)).send('ServiceWorker.enable');
  await expect(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText(OFFER)).toBeVisible({ timeout: 5000 });
  }).toPass();
};

test.describe.configure({ timeout: 120_000 });

test('a new version is offered, only the tab that accepts it reloads, the other finds its old parts, and the languages chosen here stay', async ({
  context,
  link,
}) => {
  const terminal = await TerminalPage.open(context, link.url);
  await terminal.signIn();
  await terminal.button('Store, Store').click();
  await terminal.page.getByLabel('Language').selectOption('Español');
  await terminal.page.getByLabel('Idioma').selectOption('English');
  await terminal.page.getByRole('link', { name: 'Verify Stock', exact: true }).click();
  await terminal.type('UPC', '028444000070');
  const other = await TerminalPage.open(context, link.url, '/outbox');
  await other.page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));

  const script = await (await fetch(`${link.url}/sw.js`)).text();
  const [part = ''] = /assets\/exceptions-page-[\w-]+\.js/.exec(script) ?? [];
  const nextPart = 'assets/exceptions-page-next.js';
  const [spanish = ''] = /assets\/es-[\w-]{8}\.js/.exec(script) ?? [];
  const nextSpanish = 'assets/es-nextnext.js';
  link.rewritten.set('/sw.js', () => script.replaceAll(part, nextPart).replaceAll(spanish, nextSpanish));
  for (const next of [nextPart, nextSpanish]) link.rewritten.set(`/${next}`, () => '');
  link.gone.add(`/${part}`);
  await terminal.page.bringToFront();
  await findUpdate(terminal.page);
  await expect(other.page.getByText(OFFER)).toBeVisible();

  const reloaded = terminal.page.waitForEvent('load');
  await terminal.button('Update now').click();
  await reloaded;
  await expect(terminal.page.getByText(OFFER)).toBeHidden();
  await expect(terminal.page.getByText('Continued where you left off.')).toBeVisible();
  await expect(other.page.getByText('A new version is in use in another tab.')).toBeVisible();
  await expect(other.page.locator('body')).toHaveAttribute('data-not-reloaded', '');

  await other.page.getByRole('link', { name: 'Attention' }).click();
  await other.page.getByRole('link', { name: 'Counts that disagree' }).click();
  await expect(other.page.getByRole('heading', { name: 'Counts that disagree', level: 1 })).toBeVisible();
  await expect(other.page.locator('body')).toHaveAttribute('data-not-reloaded', '');

  await other.button('Reload').click();
  await expect(other.page.locator('body')).not.toHaveAttribute('data-not-reloaded');
  await expect(other.page.getByRole('heading', { name: 'Counts that disagree', level: 1 })).toBeVisible();
  await expect(other.page.getByText('A new version is in use in another tab.')).toBeHidden();
  const languages = () =>
    other.page.evaluate(async () => (await (await caches.open('languages')).keys()).map(({ url }) => url));
  // The part of the office is the same in both versions, and stays if it was loaded.
  expect(await languages()).toContain(`${link.url}/${nextSpanish}`);
  expect(await languages()).not.toContain(`${link.url}/${spanish}`);
});

test('an entry that the old version can’t send doesn’t hold up a new version', async ({ context, link }) => {
  const store = await StoreAccount.signIn(link.url);
  const pack = await store.receive('028400001234', '10010000000000', 60);
  await store.putOnShelf(pack);
  const terminal = await TerminalPage.open(context, link.url);
  await terminal.signIn();
  let triedTwice = () => {};
  const tries = new Promise<void>((done) => {
    triedTwice = done;
  });
  let count = 0;
  link.onAnswer = ({ path }) => {
    if (!path.endsWith('/sales-record-register')) return 'pass';
    if (++count === 2) triedTwice();
    return 'cut';
  };
  await terminal.sell(pack, addToSerial(pack.start, 23));
  await tries;

  link.rewritten.set('/sw.js', (script) => `${script}\n// the next version`);
  await findUpdate(terminal.page);
  const reloaded = terminal.page.waitForEvent('load');
  await terminal.button('Update now').click();
  await reloaded;

  link.onAnswer = () => 'pass';
  await expect.poll(() => store.salesOf('028400001234'), { timeout: 60_000 }).toHaveLength(1);
});
