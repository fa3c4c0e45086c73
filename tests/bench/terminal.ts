import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { addToSerial } from '../../src/shared/tickets/serial';
import { chromiumLaunch } from '../support/browsers/chromium';
import { check } from './figures';
import { installProbe, type ScanTimes } from './probe';
import { PASSWORD, type Pack, type Shop } from './shops';

/** A browser with a profile on disk, as on a terminal. */
export type Terminal = { context: BrowserContext; page: Page };

/**
 * Starts the browser.
 * @param profile folder of the profile; the same folder means the same terminal
 */
export async function openTerminal(profile: string, { workers = true } = {}): Promise<Terminal> {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch(),
    viewport: { width: 1280, height: 800 },
    serviceWorkers: workers ? 'allow' : 'block',
  });
  // tsx inserts calls of a helper that the page doesn't have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(installProbe);
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page };
}

/** Slows the page's CPU down by this factor, as DevTools does. 1 is full speed. */
export async function throttle({ context, page }: Terminal, rate: number): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Signs in as a shop's user. */
export async function signIn(page: Page, url: string, shop: Shop): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username', { exact: true }).fill(shop.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/dashboard/);
}

/** Ticket `index` of a pack, from 0. */
export const ticket = (pack: Pack, index: number): string => addToSerial(pack.min, index);

/** The number of cards in the list. Those far from view are text without fields. */
export const cardsShown = (page: Page): Promise<number> => page.locator('li[id^="card-"]').count();

/** Opens Verify Stock and scans a ticket of each pack, which saves them in the draft. */
export async function countPacks(page: Page, url: string, packs: readonly Pack[]): Promise<void> {
  await page.goto(`${url}/verifystock`);
  await page.getByLabel('Start Serial', { exact: true }).first().waitFor();
  for (const pack of packs) await scan(page, ticket(pack, 1));
  const cards = await cardsShown(page);
  check(cards === Math.max(1, packs.length), `${cards} cards are shown instead of ${packs.length}`);
}

const KEY_EVERY_MS = 5;
const TRIES = 10;
const TRY_AGAIN_AFTER_MS = 300;

/**
 * Simulates a gun: a key every 5 ms, then Enter. Unlike the tests' gun, it doesn't wait for the page to handle a key, and
 * the Enter has the browser's own timestamp, so that a lagging page shows.
 * @returns the times until the serial is in a field, painted, and until the tone starts
 */
export async function scan(page: Page, serial: string): Promise<ScanTimes> {
  for (let tries = 0; tries < TRIES; tries++) {
    const times = await pullTrigger(page, serial);
    if (times) return times;
    await wait(TRY_AGAIN_AFTER_MS);
  }
  throw new Error('This machine is too busy to type like a gun');
}

async function pullTrigger(page: Page, serial: string): Promise<ScanTimes | null> {
  const cdp = await page.context().newCDPSession(page);
  await page.evaluate((text) => window.bench.expect(text), serial);
  const start = Date.now();
  const sent: Promise<unknown>[] = [];
  for (const [index, key] of [...serial].entries()) {
    // The intended times: on a busy machine, slow digits would become half a code.
    const timestamp = (start + index * KEY_EVERY_MS) / 1000;
    const digit = { key, code: `Digit${key}`, windowsVirtualKeyCode: key.charCodeAt(0), timestamp };
    sent.push(...press(cdp, digit, key));
    await wait(Math.max(0, start + (index + 1) * KEY_EVERY_MS - Date.now()));
  }
  sent.push(...press(cdp, { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }, '\r'));
  await Promise.all(sent);
  await cdp.detach();
  return page.evaluate(() => window.bench.times());
}

type Key = { key: string; code: string; windowsVirtualKeyCode: number; timestamp?: number };

const press = (cdp: CDPSession, key: Key, text: string): Promise<unknown>[] => [
  cdp.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text }),
  cdp.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' }),
];
