import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type GunOptions, scanWithGun } from '../support/browsers/gun';
import { storedRows } from '../support/browsers/stored-rows';
import type { Pack } from '../support/shops/store-account';
import { test as demoTest } from './demo-test';
import { TerminalPage } from './terminal-page';

type Screen = '/verifystock' | '/addonshelf';

/** Opens a counter screen on a terminal whose stock copy has all packs received so far. */
type OpenCounter = (screen: Screen) => Promise<Counter>;

/** Tests of the counter screens. Each uses its own packs in the demo store. */
export const test = demoTest.extend<{ openCounter: OpenCounter }>({
  openCounter: async ({ context, server, serviceWorkers }, use) => {
    await use(async (screen) => {
      const terminal = await TerminalPage.openSignedIn(context, server.url, screen, serviceWorkers);
      const counter = new Counter(terminal.page);
      await expect(counter.field('UPC')).toBeVisible();
      return counter;
    });
  },
});

/**
 * Opens Verify Stock on another terminal of the demo store, which has the earlier sales. It has no service
 * worker.
 */
export async function openTerminal(browser: Browser, url: string): Promise<Counter> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const { page } = await TerminalPage.openSignedIn(context, url, '/verifystock', 'block');
  await expect
    .poll(async () => (await storedRows<{ id: string }>(page, 'meta')).map(({ id }) => id))
    .toContain('sold-list');
  return new Counter(page);
}

/** The card screens as a clerk sees them. */
export class Counter {
  constructor(readonly page: Page) {}

  /** A field of card `n`, from 1. */
  field(name: 'UPC' | 'Start Serial' | 'End Serial', n = 1): Locator {
    return this.page.getByLabel(name).nth(n - 1);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  get scanBox(): Locator {
    return this.page.getByLabel('Scan', { exact: true });
  }

  /** The outcome of the last scan. */
  get lastScan(): Locator {
    return this.page.getByRole('status').filter({
      hasText:
        /Counted|Missing|Not counted|Not received|Already counted|Added|Not added|Already added|Undone|Scan undone|Removed|Scan a ticket/,
    });
  }

  /**
   * Scans, as one step of the test: for each call outside of steps, Playwright goes through all earlier
   * calls, which in a test with thousands of keys takes half of the time.
   */
  gun(code: string, options?: GunOptions): Promise<void> {
    return test.step(`gun ${code}`, () => scanWithGun(this.page, code, options));
  }

  async expectCard(n: number, card: { upc: string; start: string; end: string }): Promise<void> {
    await expect(this.field('UPC', n)).toHaveValue(card.upc);
    await expect(this.field('Start Serial', n)).toHaveValue(card.start);
    await expect(this.field('End Serial', n)).toHaveValue(card.end);
  }

  async expectCards(count: number): Promise<void> {
    await expect(this.page.locator('li[id^="card-"]')).toHaveCount(count);
  }

  async proceed(): Promise<void> {
    await this.button('Proceed').click();
    await expect(this.page.getByRole('heading', { name: 'Ticket Sold' })).toBeFocused();
  }

  /** The summary's line for a pack that wasn't scanned. */
  notScanned({ upc }: Pack): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('group'), hasText: `${upc} lot 1` });
  }

  /** Scrolls the list of packs left to count, of which only those in view are in the document, until a line is there. */
  async scrollToMissing(line: Locator): Promise<void> {
    const list = this.page.getByRole('region', { name: 'Not counted yet' });
    await expect(async () => {
      await list.evaluate((element) => {
        const { scrollTop, scrollHeight, clientHeight } = element;
        element.scrollTop = scrollTop + clientHeight >= scrollHeight ? 0 : scrollTop + clientHeight;
      });
      await expect(line).toBeVisible({ timeout: 500 });
    }).toPass();
  }

  /** Presses Add Sales and waits for the message. */
  async addSales(answer: string): Promise<void> {
    await this.button('Add Sales').click();
    await expect(this.page.getByRole('status').filter({ hasText: answer })).toBeVisible();
  }

  /** Leaves the saved shift for the next count. */
  async newCount(): Promise<void> {
    await this.button('New count').click();
    await expect(this.scanBox).toBeFocused();
  }

  /** Number of entries in this device's outbox. */
  async outboxSize(): Promise<number> {
    return (await storedRows(this.page, 'outbox')).length;
  }
}
