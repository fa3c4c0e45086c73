import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { chromiumLaunch } from '../support/browsers/chromium';
import { killBrowser } from '../support/browsers/kill-browser';
import { storedRows } from '../support/browsers/stored-rows';
import { Counter } from './counter-test';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

/** Those far from view have no fields. */
const CARDS = process.env.TEST_EVERYTHING ? 40 : 20;
/** of new packs, not in the demo store */
const UPC = '028400450013';
const START = '45010000000000';

/** The ticket number as cards show it. */
const ticketOf = (serial = ''): string => `#${serial.slice(-3)}`;

test('a count of many packs survives a dead battery, even without a network afterwards', {
  tag: '@all',
}, async ({ server, store }) => {
  for (let lot = 1; (await store.onShelf()).length < CARDS; lot++)
    await store.shelve(UPC, addToSerial(START, lot * 1000), 20, lot);
  const packs = (await store.onShelf()).slice(0, CARDS);
  const scanned = packs.map(({ min, max }) => (min === max ? min : addToSerial(min, 1)));
  const profile = await mkdtemp(join(tmpdir(), 'lottery-tablet-'));
  const start = () => chromium.launchPersistentContext(profile, { ...chromiumLaunch(), locale: 'en-US' });

  const tablet = await start();
  const terminal = await TerminalPage.openSignedIn(tablet, server.url, '/verifystock', 'allow');
  const counter = new Counter(terminal.page);
  await expect(counter.field('UPC')).toBeVisible();
  for (const serial of scanned) await counter.gun(serial);
  await counter.expectCards(CARDS);
  const draft = async () => JSON.stringify(await storedRows(terminal.page, 'drafts'));
  await expect.poll(draft).toContain(scanned.at(-1));
  await killBrowser(tablet);

  const again = await start();
  await again.setOffline(true);
  const { page } = await TerminalPage.open(again, server.url, '/verifystock');
  await expect(page.getByText('Continued where you left off.')).toBeVisible();
  // Cards far from view are text without fields; the draft has all serials.
  const cards = page.locator('li[id^="card-"]');
  const shown = async () =>
    (await cards.allTextContents()).map((text, index) => text.includes(ticketOf(scanned[index])));
  await expect.poll(shown).toEqual(scanned.map(() => true));
  await expect(page.getByLabel('Start Serial').last()).toHaveValue(scanned.at(-1) ?? '');
  const kept = JSON.stringify(await storedRows(page, 'drafts'));
  expect([...kept.matchAll(/"start":"(\d{14})"/g)].map(([, serial]) => serial)).toEqual(scanned);
  await again.close();
  await rm(profile, { recursive: true });
});
