import { expect } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { call } from '../../src/device/client';
import type { Lot } from '../../src/shared/stock/inventory-schema';
import { stockPaths } from '../../src/shared/stock/paths';
import { openScreen, refreshStock, storeAccount } from './screen';

/** Shows Add Inventory to the demo store, once its form can be opened. */
export async function openReceiving(): Promise<ReceivingScreen> {
  await openScreen('store', '/addinventory');
  await refreshStock();
  const receiving = new ReceivingScreen();
  await expect.element(receiving.open).toBeEnabled();
  return receiving;
}

/** Add Inventory as a store's admin sees it. */
export class ReceivingScreen {
  get dialog(): Locator {
    return page.getByRole('dialog', { name: 'Add Inventory' });
  }

  get open(): Locator {
    return page.getByRole('button', { name: 'Add Inventory', exact: true });
  }

  get status(): Locator {
    return this.dialog.getByRole('status');
  }

  get waiting(): Locator {
    return this.dialog.getByRole('region', { name: 'Waiting' });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  field(name: 'Lot Number (UPC)' | 'Start Serial' | 'End Serial' | 'Plan' | 'Vendor'): Locator {
    return this.dialog.getByLabelText(name, { exact: true });
  }

  gun(code: string): Promise<void> {
    return commands.gun(code);
  }

  /** Opens the form and fetches a lot number by hand. */
  async fetch(upc: string): Promise<void> {
    await this.open.click();
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

  /** Expects this game in the form, and this counter for the next lot. */
  async expectNext(upc: string, counter: number): Promise<void> {
    await expect.element(this.dialog.getByText(`${upc} · lot ${counter}`, { exact: true })).toBeVisible();
  }

  /** The server's lots of a UPC, ordered by counter. */
  async lotsOf(upc: string): Promise<Lot[]> {
    const { api, user } = await storeAccount();
    const { data: lots } = await call(api, stockPaths.inventoryList, { params: { storeId: user.store_id } });
    return lots.filter((lot) => lot.lot_number === upc).sort((a, b) => a.lot_counter - b.lot_counter);
  }
}
