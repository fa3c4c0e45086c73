import { writeFile } from 'node:fs/promises';
import { type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test';
import { chromiumLaunch } from '../support/browsers/chromium';
import { scanWithGun } from '../support/browsers/gun';
import { killBrowser } from '../support/browsers/kill-browser';
import { storedRows } from '../support/browsers/stored-rows';
import type { DisruptionKind } from './schedule';
import { type Press, watchPresses } from './witness';

/** An entry of the app's outbox in the browser's database. */
export type OutboxEntry = {
  key: string;
  kind: 'sale' | 'shelf' | 'packs_found' | 'census' | 'census_close';
  state: string;
  lastError?: { message: string };
};

export type Screen = 'Verify Stock' | 'Add On Shelf' | 'First walk' | 'Census' | 'Outbox';
const PATHS: Record<Screen, string> = {
  'Verify Stock': '/verifystock',
  'Add On Shelf': '/addonshelf',
  'First walk': '/first-walk',
  Census: '/census',
  Outbox: '/outbox',
};

const hasNoLink = (screen: Screen): boolean => screen === 'Census' || screen === 'First walk';

/** A generous timeout: a busy machine is slow, not wrong. */
const PATIENCE_MS = 120_000;

type TillOptions = {
  /** index of the terminal, from 0 */
  index: number;
  url: string;
  /** folder of the browser's profile, which outlives the browser */
  profile: string;
  username: string;
  password: string;
};

/** A terminal: its own Chromium with a profile on disk and the app in one tab. */
export class Till {
  private browser: BrowserContext | null = null;
  private tab: Page | null = null;
  private screen: Screen = 'Verify Stock';
  private isOffline = false;
  /** presses of the submit buttons, as reported by the witness */
  private presses: Press[] = [];
  /** number of disruptions by kind */
  readonly disruptions = new Map<DisruptionKind | 'offline spell', number>();

  constructor(readonly options: TillOptions) {}

  get page(): Page {
    if (!this.tab) throw new Error('The tab is closed');
    return this.tab;
  }

  /** Starts the browser and signs in. Resolves when the app can work offline. */
  async begin(): Promise<void> {
    await this.launch();
    this.tab = await this.newTab();
    const { page } = this;
    await page.goto(`${this.options.url}/login`);
    await page.getByLabel('Username').fill(this.options.username);
    await page.getByLabel('Password', { exact: true }).fill(this.options.password);
    const stock = page.waitForResponse((response) => response.url().includes('/stock-list/'));
    await this.button('Log In').click();
    await (await stock).finished();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await this.show('Verify Stock');
  }

  /** Opens a screen from the frame; a walk or a census, to which the menu has no link, by its address. */
  async show(screen: Screen): Promise<void> {
    const { page } = this;
    const link =
      screen === 'Outbox'
        ? page.getByRole('banner').getByRole('link', { name: 'waiting' })
        : page.getByRole('link', { name: screen, exact: true }).first();
    if (new URL(page.url()).pathname !== PATHS[screen])
      await (hasNoLink(screen) ? page.goto(this.options.url + PATHS[screen]) : link.click());
    this.screen = screen;
    await this.ready();
  }

  /** Opens the app in a new tab. */
  async reopen(screen: Screen): Promise<void> {
    this.screen = screen;
    await this.tab?.close();
    await this.openTab();
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.browser?.setOffline(isOffline);
  }

  /** Disrupts this terminal and reopens whatever was closed. */
  async disrupt(disruption: DisruptionKind | 'offline spell'): Promise<void> {
    this.disruptions.set(disruption, (this.disruptions.get(disruption) ?? 0) + 1);
    switch (disruption) {
      case 'offline spell':
        return this.setOffline(true);
      case 'worker stopped':
        return this.stopWorker();
      case 'reload':
        await this.page.reload();
        return this.ready();
      case 'tab closed':
        await this.page.close();
        return this.openTab();
      case 'tab crashed':
        await this.crash();
        return this.openTab();
      case 'browser killed':
        if (this.browser) await killBrowser(this.browser);
        await this.launch();
        return this.openTab();
    }
  }

  /** Begins the next count, if the last one's saved shift is shown. */
  async leaveSaved(): Promise<void> {
    const next = this.button('New count');
    if (await next.isVisible()) await next.click();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  gun(code: string): Promise<void> {
    return scanWithGun(this.page, code);
  }

  forgetPresses(): void {
    this.presses = [];
  }

  /** The first press since `forgetPresses`, as reported by the witness. */
  async firstPress(): Promise<Press> {
    await expectSoon
      .poll(() => this.presses.length, { message: 'the witness saw a press' })
      .toBeGreaterThan(0);
    const [first] = this.presses;
    if (!first) throw new Error('Nothing was pressed');
    return first;
  }

  /** The start serials on the cards. */
  scanned(): Promise<string[]> {
    return this.page
      .getByLabel('Start Serial')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  }

  /** The app's message about the last scan. */
  async lastScan(): Promise<string> {
    const said = this.page.getByRole('status').filter({
      hasText:
        /Counted|Missing|Not counted|Not received|Already counted|Added|Not added|Already added|Scan a ticket/,
    });
    return (await said.first().textContent()) ?? '';
  }

  /** The app's outbox. */
  outbox(): Promise<OutboxEntry[]> {
    return storedRows(this.page, 'outbox');
  }

  /** All that is kept on this device and not only on the screen, as text. */
  async stored(): Promise<string> {
    return JSON.stringify([await storedRows(this.page, 'drafts'), await this.outbox()]);
  }

  /** The stock on the screens: every range on the shelf, and the number of packs in the back room. */
  async shownStock(): Promise<{ onShelf: string[]; inBack: number }> {
    await this.show('Add On Shelf');
    const status = await this.page.getByText(/[0-9]+ in the back room/).textContent();
    await this.show('Verify Stock');
    await this.button('Proceed').click();
    await this.button('Continue without scanning').click();
    const lines = await this.page
      .getByRole('region', { name: 'Ticket Sold' })
      .getByRole('listitem')
      .allTextContents();
    await this.button('Back').click();
    const runs = lines.map((line) => {
      const [, pack, first, last] = /([0-9]{12} lot [0-9]+).*([0-9]{14}) – ([0-9]{14})/.exec(line) ?? [];
      return `${pack}: ${first} – ${last}`;
    });
    return { onShelf: runs.sort(), inBack: Number.parseInt(status ?? '', 10) };
  }

  /** Saves the screen and the outbox, to help understand a failure. */
  async trace(path: string): Promise<void> {
    if (!this.tab || this.tab.isClosed()) return;
    await this.tab.screenshot({ path: `${path}.png` });
    await writeFile(`${path}.json`, JSON.stringify(await this.outbox(), null, 2));
  }

  async close(): Promise<void> {
    await this.browser?.close();
  }

  private async launch(): Promise<void> {
    const browser = await chromium.launchPersistentContext(this.options.profile, {
      ...chromiumLaunch(),
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    browser.setDefaultTimeout(PATIENCE_MS);
    // tsx adds calls to a helper function that doesn't exist in the page.
    await browser.addInitScript('globalThis.__name = (fn) => fn');
    await browser.exposeBinding('pressed', (_, press: Press) => void this.presses.push(press));
    await browser.addInitScript(watchPresses);
    await browser.setOffline(this.isOffline);
    this.browser = browser;
  }

  /** Opens a tab next to the browser's empty first tab, which keeps the browser running. */
  private async newTab(): Promise<Page> {
    if (!this.browser) throw new Error('The browser does not run');
    return this.browser.newPage();
  }

  private async openTab(): Promise<void> {
    this.tab = await this.newTab();
    await this.tab.goto(this.options.url + PATHS[this.screen]);
    await this.ready();
  }

  private async ready(): Promise<void> {
    const { page, screen } = this;
    // The previous screen has cards too; an early scan would go to it.
    await page.getByRole('heading', { name: screen, level: 1 }).waitFor();
    if (screen === 'Outbox' || hasNoLink(screen)) return;
    const newCount = page.getByRole('button', { name: 'New count' });
    const card = page.getByLabel('UPC').first();
    await newCount.or(card).first().waitFor();
    if (await newCount.isVisible()) await newCount.click();
    await card.waitFor();
  }

  private async stopWorker(): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page);
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    await cdp.detach();
  }

  private async crash(): Promise<void> {
    const { page } = this;
    const cdp = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // Never resolves: the page that would respond has crashed.
    cdp.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  }
}

/** Waits longer than Playwright's default. */
export const expectSoon = expect.configure({ timeout: PATIENCE_MS });
