import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { stockPaths } from '../../src/shared/stock/paths';
import { addressOf } from '../../src/shared/wire/requests';
import { chromiumLaunch } from '../support/browsers/chromium';
import { scanAtPace } from '../support/browsers/gun';
import { holdRequests } from '../support/browsers/held-requests';
import { killBrowser } from '../support/browsers/kill-browser';
import { storedRows } from '../support/browsers/stored-rows';
import { ReceivingScreen } from './add-inventory-screen';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

/** Ten games of the store, two new packs of each. */
const GAMES = Array.from({ length: 10 }, (_, index) => ({
  upc: `02840056${7_000 + index * 7}`,
  ticket: (pack: number) => `${5671 + index}${1_000_000 + pack}000`,
}));
const CODES = [1, 2].flatMap((pack) => GAMES.map(({ ticket }) => ticket(pack)));
const ADD = `**/api${addressOf(stockPaths.inventoryAdd).path}`;

const kept = async (page: Page): Promise<number> => (await storedRows(page, 'drafts')).length;

test('20 packs take 20 scans and one Done, and none is lost or doubled by kill −9, no network or a second device', {
  tag: '@all',
}, async ({ server, store }) => {
  for (const { upc, ticket } of GAMES) await store.receive(upc, ticket(0), 60);
  const profile = await mkdtemp(join(tmpdir(), 'lottery-receiving-'));
  const start = () => chromium.launchPersistentContext(profile, { ...chromiumLaunch(), locale: 'en-US' });

  // The server has the first packs, but no response arrives; then the battery is empty.
  const tablet = await start();
  const first = await TerminalPage.openSignedIn(tablet, server.url, '/receive', 'allow');
  let arrived = 0;
  await tablet.route(ADD, async (route) => {
    await route.fetch();
    arrived += 1;
  });
  const begin = new ReceivingScreen(first.page, store);
  await expect(begin.field('Lot Number (UPC)')).toBeVisible();
  await scanAtPace(first.page, CODES, 250);
  await expect(begin.main).toContainText('20 scanned, 0 saved');
  await expect.poll(() => arrived).toBe(4);
  await expect.poll(() => kept(first.page)).toBe(20);
  await killBrowser(tablet);

  // It starts again without a network; nothing is lost by a reload.
  const again = await start();
  await again.setOffline(true);
  const { page } = await TerminalPage.open(again, server.url, '/addinventory');
  const receiving = new ReceivingScreen(page, store);
  await expect(receiving.main).toContainText('20 packs aren’t saved yet.');
  await receiving.button('Save them').click();
  await expect(receiving.main).toContainText('20 scanned, 0 saved');
  await page.reload();
  await expect(receiving.main).toContainText('20 scanned, 0 saved');
  await expect(receiving.main).toContainText('No network. What you scan is kept on this device');

  // A second device receives the same delivery in the same moment.
  const phone = await chromium.launch(chromiumLaunch());
  const second = await TerminalPage.openSignedIn(await phone.newContext(), server.url, '/receive', 'block');
  const other = new ReceivingScreen(second.page, store);
  let lists = 0;
  second.page.on('request', (request) => {
    if (request.url().includes('/inventory-list/')) lists += 1;
  });
  await expect(other.field('Lot Number (UPC)')).toBeVisible();
  await again.setOffline(false);
  await scanAtPace(second.page, CODES.toReversed(), 250);
  for (const screen of [receiving, other]) {
    await expect(screen.main).toContainText('20 scanned, 20 saved');
    await screen.done();
  }
  expect(await kept(page)).toBe(0);
  await expect(second.page.getByRole('cell', { name: '3', exact: true }).first()).toBeVisible();
  // Once for the games that the store has, and once for the list after the whole batch.
  expect(lists).toBe(2);
  const starts = await Promise.all(
    GAMES.map(async ({ upc }) => (await receiving.lotsOf(upc)).map((lot) => lot.start_ticket_number).sort()),
  );
  expect(starts).toEqual(GAMES.map(({ ticket }) => [0, 1, 2].map(ticket)));
  const lost = CODES.filter((code) => !starts.flat().includes(code)).length;
  console.log(`${CODES.length} packs received: ${CODES.length} scans, 1 Done, ${lost} lost, 0 doubled`);
  await Promise.all([again.close(), phone.close()]);
  await rm(profile, { recursive: true });
});

test.describe('a page that is left while a pack is on its way', () => {
  test.use({ serviceWorkers: 'block' });

  test('the browser asks before Receive packs is closed while a pack is being saved, but not afterwards', {
    tag: '@all',
  }, async ({ context, server, store }) => {
    const upc = '028400568014';
    await store.receive(upc, '56810000000000', 60);
    const { page } = await TerminalPage.openSignedIn(context, server.url, '/receive', 'block');
    const receiving = new ReceivingScreen(page, store);
    const release = await holdRequests(page, ADD);
    await expect(receiving.field('Lot Number (UPC)')).toBeVisible();
    await receiving.gun('56810000001000');
    await expect(receiving.main).toContainText('1 scanned, 0 saved');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    release();
    await expect(receiving.main).toContainText('1 scanned, 1 saved');
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(await receiving.lotsOf(upc)).toHaveLength(2);
  });
});
