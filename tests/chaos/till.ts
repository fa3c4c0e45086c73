import { writeFile } from 'node:fs/promises';
import { type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test';
import { chromiumLaunch } from '../support/browsers/chromium';
import { scanWithGun } from '../support/browsers/gun';
import { killBrowser } from '../support/browsers/kill-browser';
import { storedRows } from '../support/browsers/stored-rows';
import type { BlowKind } from './schedule';
import { type Press, watchPresses } from './witness';

/** An entry of the app's outbox, as it lies in the browser's database. */
export type Kept = { key: string; kind: 'sale' | 'shelf'; state: string; lastError?: { message: string } };

export type Screen = 'Verify Stock' | 'Add On Shelf' | 'Outbox';
const PATHS: Record<Screen, string> = {
  'Verify Stock': '/verifystock',
  'Add On Shelf': '/addonshelf',
  Outbox: '/outbox',
};

/** A busy machine is slow, not wrong. */
const PATIENCE_MS = 120_000;

export type TillOptions = {
  /** which of the two terminals, from 0 */
  index: number;
  url: string;
  /** folder of the browser's profile: what is kept survives the browser */
  profile: string;
  username: string;
  password: string;
};

/** A terminal: a Chromium of its own with a profile on disk, the app in one tab. */
export class Till {
  private browser: BrowserContext | null = null;
  private tab: Page | null = null;
  private screen: Screen = 'Verify Stock';
  private isOffline = false;
  /** the presses of recording buttons that the witness saw */
  private heard: Press[] = [];
  /** how often what has befallen it */
  readonly blows = new Map<BlowKind | 'offline spell', number>();

  constructor(readonly options: TillOptions) {}

  get page(): Page {
    if (!this.tab) throw new Error('The tab is closed');
    return this.tab;
  }

  /** Starts the browser and signs in; resolves when the app could do without a network. */
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

  /** Goes to a screen by the menu. */
  async show(screen: Screen): Promise<void> {
    const { page } = this;
    if (new URL(page.url()).pathname !== PATHS[screen])
      await page.getByRole('link', { name: screen, exact: true }).first().click();
    this.screen = screen;
    await this.ready();
  }

  /** Opens the app in a new tab, as one does in the morning. */
  async openAgain(screen: Screen): Promise<void> {
    this.screen = screen;
    await this.tab?.close();
    await this.openTab();
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.browser?.setOffline(isOffline);
  }

  /** Does it to this terminal, and opens again what it closed. */
  async suffer(blow: BlowKind | 'offline spell'): Promise<void> {
    this.blows.set(blow, (this.blows.get(blow) ?? 0) + 1);
    switch (blow) {
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

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  gun(code: string): Promise<void> {
    return scanWithGun(this.page, code);
  }

  forgetPresses(): void {
    this.heard = [];
  }

  /** The first press since they were forgotten, as the witness saw it. */
  async firstPress(): Promise<Press> {
    await expectSoon.poll(() => this.heard.length, { message: 'the witness saw a press' }).toBeGreaterThan(0);
    const [first] = this.heard;
    if (!first) throw new Error('Nothing was pressed');
    return first;
  }

  /** What the app says of the last scan. */
  async lastScan(): Promise<string> {
    const said = this.page
      .getByRole('status')
      .filter({ hasText: /Counted|Not counted|Already counted|Added|Not added|Already added|Scan a ticket/ });
    return (await said.first().textContent()) ?? '';
  }

  /** The app's outbox. */
  kept(): Promise<Kept[]> {
    return storedRows(this.page, 'outbox');
  }

  /** What the screens show: every range on the shelf, and how many there are in the back room. */
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

  /** Writes down how it looks, to understand a failure: the screen and the outbox. */
  async trace(path: string): Promise<void> {
    if (!this.tab || this.tab.isClosed()) return;
    await this.tab.screenshot({ path: `${path}.png` });
    await writeFile(`${path}.json`, JSON.stringify(await this.kept(), null, 2));
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
    // tsx marks functions with a helper of its own, which the page doesn't have.
    await browser.addInitScript('globalThis.__name = (named) => named');
    await browser.exposeBinding('pressed', (_, press: Press) => void this.heard.push(press));
    await browser.addInitScript(watchPresses);
    await browser.setOffline(this.isOffline);
    this.browser = browser;
  }

  /** Beside the browser's first tab, which stays empty: without any tab the browser would end. */
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
    // The screen that is being left has cards too: a scan made now would be its.
    await page.getByRole('heading', { name: screen, level: 1 }).waitFor();
    if (screen !== 'Outbox') await page.getByLabel('UPC').first().waitFor();
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
    // Has no answer: who should give it is dead.
    cdp.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  }
}

/** Waits longer than Playwright by itself. */
export const expectSoon = expect.configure({ timeout: PATIENCE_MS });
