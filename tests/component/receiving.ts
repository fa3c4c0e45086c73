import { expect } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { call } from '../../src/device/client';
import type { Lot } from '../../src/shared/stock/inventory-schema';
import { stockPaths } from '../../src/shared/stock/paths';
import { openScreen, refreshStock, storeAccount } from './screen';

/** Shows the page of receiving to the demo store, once it takes codes. */
export async function openReceiving(): Promise<ReceivingScreen> {
  await openScreen('store', '/receive');
  await refreshStock();
  const receiving = new ReceivingScreen();
  await expect.element(receiving.field('Lot Number (UPC)')).toBeVisible();
  return receiving;
}

/** Receiving as a store's admin sees it. */
export class ReceivingScreen {
  get main(): Locator {
    return page.getByRole('main');
  }

  get status(): Locator {
    return this.main.getByRole('status');
  }

  get waiting(): Locator {
    return this.main.getByRole('region', { name: 'Waiting' });
  }

  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  field(name: 'Lot Number (UPC)' | 'Start Serial' | 'End Serial' | 'Plan' | 'Vendor'): Locator {
    return this.main.getByLabelText(name, { exact: true });
  }

  gun(code: string): Promise<void> {
    return commands.gun(code);
  }

  /** Fetches a lot number by hand. */
  async fetch(upc: string): Promise<void> {
    await this.field('Lot Number (UPC)').fill(upc);
    await this.button('Fetch').click();
  }

  async choose(plan: string, vendor: string): Promise<void> {
    await this.field('Plan').selectOptions(plan);
    await this.field('Vendor').selectOptions(vendor);
  }

  /** Saves the first pack of a game that is new to the store, at $5. */
  async firstPack(upc: string, start: string): Promise<void> {
    await this.fetch(upc);
    await this.field('Start Serial').fill(start);
    await this.choose('$5 Tickets', 'Golden Poppy');
    await this.button('Save').click();
    await expect.element(this.status).toHaveTextContent(/, pack \d{7}: /);
  }

  /** Expects these numbers of packs. */
  async expectPacks(scanned: number, saved = scanned): Promise<void> {
    await expect.element(this.main).toHaveTextContent(`${scanned} scanned, ${saved} saved`);
  }

  /** Presses *Done*, and waits for the list of lots. */
  async done(): Promise<void> {
    await this.button('Done').click();
    await this.expectLeft();
  }

  async expectLeft(): Promise<void> {
    await expect.element(page.getByRole('heading', { level: 1, name: 'Add Inventory' })).toBeVisible();
  }

  /** Expects this game in the form, and this counter for the next lot. */
  async expectNext(upc: string, counter: number): Promise<void> {
    await expect.element(this.main.getByText(`${upc} lot ${counter}`, { exact: true })).toBeVisible();
  }

  /** The server's lots of a UPC, ordered by counter. */
  async lotsOf(upc: string): Promise<Lot[]> {
    const { api, user } = await storeAccount();
    const { data: lots } = await call(api, stockPaths.inventoryList, { params: { storeId: user.store_id } });
    return lots.filter((lot) => lot.lot_number === upc).sort((a, b) => a.lot_counter - b.lot_counter);
  }
}
