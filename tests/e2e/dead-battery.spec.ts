import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { addToSerial } from '../../src/domain/serial';
import { chromiumLaunch } from '../support/chromium';
import { killBrowser } from '../support/kill-browser';
import { Counter } from './counter-test';
import { test } from './demo-test';
import { TerminalPage } from './terminal-page';

const CARDS = 40;
/** of the packs that the demo store lacks */
const UPC = '028400450013';
const START = '45010000000000';

/** Whether the device has a ticket in a draft, read past the app. */
const isInDraft = (page: Page, serial: string): Promise<boolean> =>
  page.evaluate(
    (ticket) =>
      new Promise<boolean>((resolve, reject) => {
        const open = indexedDB.open('lottery-terminal');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const all = open.result.transaction('drafts').objectStore('drafts').getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            open.result.close();
            resolve(JSON.stringify(all.result).includes(ticket));
          };
        };
      }),
    serial,
  );

test('a count of forty packs survives a battery that dies, also without a network afterwards', async ({
  server,
  store,
}) => {
  test.setTimeout(150_000);
  for (let lot = 1; (await store.onShelf()).length < CARDS; lot++)
    await store.putOnShelf(await store.receive(UPC, addToSerial(START, lot * 1000), 20, lot));
  const packs = (await store.onShelf()).slice(0, CARDS);
  const scanned = packs.map(({ min, max }) => (min === max ? min : addToSerial(min, 1)));
  const profile = await mkdtemp(join(tmpdir(), 'lottery-tablet-'));
  const start = () => chromium.launchPersistentContext(profile, { ...chromiumLaunch(), locale: 'en-US' });

  const tablet = await start();
  const terminal = await TerminalPage.open(tablet, server.url, '/login');
  await terminal.signIn();
  await terminal.goTo('/verifystock');
  const counter = new Counter(terminal.page);
  await expect(counter.field('UPC')).toBeVisible();
  for (const serial of scanned) await counter.gun(serial);
  await counter.expectCards(CARDS);
  await expect.poll(() => isInDraft(terminal.page, scanned.at(-1) ?? '')).toBe(true);
  await killBrowser(tablet);

  const again = await start();
  await again.setOffline(true);
  const { page } = await TerminalPage.open(again, server.url, '/verifystock');
  await expect(page.getByText('Continued where you left off.')).toBeVisible();
  const starts = () =>
    page
      .getByLabel('Start Serial')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect.poll(starts).toEqual(scanned);
  await again.close();
  await rm(profile, { recursive: true });
});
