import { expect, type Locator, type Page } from '@playwright/test';
import { call } from '../../src/device/client';
import type { Lot } from '../../src/shared/stock/inventory-schema';
import { stockPaths } from '../../src/shared/stock/paths';
import { addressOf } from '../../src/shared/wire/requests';
import { scanWithGun } from '../support/browsers/gun';
import type { StoreAccount } from '../support/shops/store-account';
import { test as demoTest } from './demo-test';
import { TerminalPage } from './terminal-page';

/** Tests of receiving. Each uses its own UPCs in the demo store. */
export const test = demoTest.extend<{ receiving: ReceivingScreen }>({
  receiving: async ({ context, server, store, serviceWorkers }, use) => {
    const terminal = await TerminalPage.openSignedIn(context, server.url, '/receive', serviceWorkers);
    await use(new ReceivingScreen(terminal.page, store));
  },
});

/** Receiving, and Add Inventory's list of lots, as a store's admin sees them. */
export class ReceivingScreen {
  constructor(
    readonly page: Page,
    private readonly store: StoreAccount,
  ) {}

  get main(): Locator {
    return this.page.getByRole('main');
  }

  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  field(name: 'Lot Number (UPC)' | 'Start Serial' | 'End Serial' | 'Plan' | 'Vendor'): Locator {
    return this.main.getByLabel(name, { exact: true });
  }

  /** The row of a lot in the list. */
  row(upc: string, counter: number): Locator {
    return this.page
      .getByRole('row')
      .filter({ hasText: upc })
      .filter({ has: this.page.getByRole('cell', { name: String(counter), exact: true }) });
  }

  /** Scans, as one step of the test, like `Counter.gun`. */
  gun(code: string): Promise<void> {
    return test.step(`gun ${code}`, () => scanWithGun(this.page, code));
  }

  /** Lets the next pack reach the server, but replaces the response by a gateway's. */
  async respondOnceByGateway(): Promise<void> {
    await this.page.route(
      `**/api${addressOf(stockPaths.inventoryAdd).path}`,
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' });
      },
      { times: 1 },
    );
  }

  /** Presses *Done*, and waits for the list of lots. */
  async done(): Promise<void> {
    await this.button('Done').click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Add Inventory' })).toBeVisible();
  }

  /** Fetches a lot number by hand. */
  async fetch(upc: string): Promise<void> {
    await this.field('Lot Number (UPC)').fill(upc);
    await this.button('Fetch').click();
  }

  /** Saves the first pack of a game that is new to the store, at $5. */
  async firstPack(upc: string, start: string): Promise<void> {
    await this.fetch(upc);
    await this.field('Start Serial').fill(start);
    await this.field('Plan').selectOption({ label: '$5 Tickets' });
    await this.field('Vendor').selectOption({ label: 'Golden Poppy' });
    await this.button('Save').click();
    await expect(this.main.getByRole('status')).toContainText(/, pack \d{7}: \d+ tickets/);
  }

  /** Expects this game in the form, and this counter for the next lot. */
  async expectNext(upc: string, counter: number): Promise<void> {
    await expect(this.main.getByText(`${upc} lot ${counter}`, { exact: true })).toBeVisible();
  }

  /** The server's lots of a UPC, ordered by counter. */
  async lotsOf(upc: string): Promise<Lot[]> {
    const lots = (
      await call(this.store.api, stockPaths.inventoryList, {
        params: { storeId: this.store.user.store_id },
      })
    ).data;
    return lots.filter((lot) => lot.lot_number === upc).sort((a, b) => a.lot_counter - b.lot_counter);
  }
}
