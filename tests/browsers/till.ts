import { expect } from '@playwright/test';
import type { Tab, TabbedBrowser } from '../support/browsers/tab';
import { DEMO_PASSWORD, type Pack } from '../support/shops/store-account';

/** Long enough for several tries with their waiting times. */
const SENT_WITHIN_MS = 90_000;

/** A till as its clerk uses it: the app in one tab of any browser. */
export class Till {
  constructor(
    readonly tab: Tab,
    private readonly url: string,
  ) {}

  /** A till of the store in a new tab, with the worker that starts it without a network. */
  static async signedIn(browser: TabbedBrowser, url: string): Promise<Till> {
    const till = new Till(await browser.openTab(), url);
    const { tab } = till;
    await till.goTo('/login');
    await tab.fill('Username', 'store');
    await tab.fill('Password', DEMO_PASSWORD);
    await tab.click('Log In');
    await tab.see('Dashboard');
    await tab.run(async () => {
      await navigator.serviceWorker.ready;
    });
    return till;
  }

  goTo(path: string): Promise<void> {
    return this.tab.remote.goTo(this.url + path);
  }

  /** Waits until the top bar tells how many entries wait; for a moment after a start it tells none. */
  async waiting(count: number): Promise<void> {
    const told = async () => (await this.tab.text()).match(/\d+ waiting/g) ?? [];
    await expect.poll(told, { timeout: SENT_WITHIN_MS }).toContain(`${count} waiting`);
  }

  /** Fills the first card for a pack, whose stock this till knows then. */
  async fillShelfCard(pack: Pack): Promise<void> {
    await this.goTo('/addonshelf');
    await this.tab.fill('UPC', pack.upc);
    await this.tab.holds('Start Serial', pack.start);
  }

  /** Puts what the cards hold on the shelf. */
  async putOnShelf(): Promise<void> {
    await this.tab.click('Save');
    await this.tab.click('Ok');
    await this.tab.see('Saved on this device.');
  }

  /** Counts one pack by a scan of the ticket that's sold next. */
  async scan(pack: Pack, front: string): Promise<void> {
    await this.goTo('/verifystock');
    await this.tab.see('Proceed');
    await this.tab.scan(front);
    await this.tab.holds('UPC', pack.upc);
    await this.tab.holds('Start Serial', front);
  }

  /** Records what was counted. */
  async addSales(): Promise<void> {
    await this.tab.click('Proceed');
    await this.tab.click('Add Sales');
    await expect.poll(() => this.tab.text()).not.toContain('Add Sales');
  }
}
