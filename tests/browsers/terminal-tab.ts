import { expect } from '@playwright/test';
import type { Tab, TabbedBrowser } from '../support/browsers/tab';
import { DEMO_PASSWORD, type Pack } from '../support/shops/store-account';

/** Long enough for several attempts with their delays. */
const SENT_WITHIN_MS = 90_000;

/** A terminal as its clerk uses it: the app in one tab, in any browser. */
export class TerminalTab {
  constructor(
    readonly tab: Tab,
    private readonly url: string,
  ) {}

  /** Signs the store in on a new tab and waits until the service worker is ready. */
  static async signedIn(browser: TabbedBrowser, url: string): Promise<TerminalTab> {
    const terminal = new TerminalTab(await browser.openTab(), url);
    const { tab } = terminal;
    await terminal.goTo('/login');
    await tab.fill('Username', 'store');
    await tab.fill('Password', DEMO_PASSWORD);
    await tab.click('Log In');
    await tab.see('Dashboard');
    await tab.run(async () => {
      await navigator.serviceWorker.ready;
    });
    return terminal;
  }

  goTo(path: string): Promise<void> {
    return this.tab.remote.goTo(this.url + path);
  }

  /** Waits until the top bar shows this number of waiting entries. For a moment after a start, it shows none. */
  async waiting(count: number): Promise<void> {
    const shown = async () => (await this.tab.text()).match(/\d+ waiting/g) ?? [];
    await expect.poll(shown, { timeout: SENT_WITHIN_MS }).toContain(`${count} waiting`);
  }

  /** Fills the first card with a pack, after which this terminal has the pack in its stock copy. */
  async fillShelfCard(pack: Pack): Promise<void> {
    await this.goTo('/addonshelf');
    await this.tab.fill('UPC', pack.upc);
    await this.tab.holds('Start Serial', pack.start);
  }

  /** Puts the packs of the cards on the shelf. */
  async putOnShelf(): Promise<void> {
    await this.tab.click('Save');
    await this.tab.click('Ok');
    await this.tab.see('Saved on this device.');
  }

  /** Counts one pack by scanning its front ticket. */
  async scan(pack: Pack, front: string): Promise<void> {
    await this.goTo('/verifystock');
    await this.tab.see('Proceed');
    await this.tab.scan(front);
    await this.tab.holds('UPC', pack.upc);
    await this.tab.holds('Start Serial', front);
  }

  /** Waits until the device has saved the unfinished cards with this serial. They are written after the frame of a scan. */
  async saved(serial: string): Promise<void> {
    await expect.poll(() => this.tab.run(savedDrafts), { message: `${serial} is saved` }).toContain(serial);
  }

  /** Records the count. */
  async addSales(): Promise<void> {
    await this.tab.click('Proceed');
    await this.tab.click('Add Sales');
    await expect.poll(() => this.tab.text()).not.toContain('Add Sales');
  }
}

/** In the page: all saved drafts as text. */
function savedDrafts(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('lottery-terminal');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const { result: db } = opening;
      const read = db.transaction('drafts').objectStore('drafts').getAll();
      read.onerror = () => reject(read.error);
      read.onsuccess = () => {
        db.close();
        resolve(JSON.stringify(read.result));
      };
    };
  });
}
