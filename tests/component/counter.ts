import { expect } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import type { GunOptions } from '../support/browsers/gun';
import type { Pack } from '../support/shops/store-account';
import { openScreen, refreshStock } from './screen';

/** Shows a counter screen to the demo store, with all packs received so far. */
export async function openCounter(screen: '/verifystock' | '/addonshelf'): Promise<Counter> {
  await openScreen('store', screen);
  await refreshStock();
  const counter = new Counter();
  await expect.element(counter.field('UPC')).toBeVisible();
  return counter;
}

/** The card screens as a clerk sees them. */
export class Counter {
  /** A field of card `n`, from 1. */
  field(name: 'UPC' | 'Start Serial' | 'End Serial', n = 1): Locator {
    return page.getByLabelText(name).nth(n - 1);
  }

  button(name: string): Locator {
    return page.getByRole('button', { name, exact: true });
  }

  get scanBox(): Locator {
    return page.getByLabelText('Scan', { exact: true });
  }

  /** The outcome of the last scan. */
  get lastScan(): Locator {
    return page.getByRole('status').filter({
      hasText:
        /Counted|Missing|Not counted|Not received|Already counted|Added|Not added|Already added|Undone|Scan undone|Removed|Scan a ticket/,
    });
  }

  gun(code: string, options?: GunOptions): Promise<void> {
    return commands.gun(code, options);
  }

  async expectCard(n: number, card: { upc: string; start: string; end: string }): Promise<void> {
    await expect.element(this.field('UPC', n)).toHaveValue(card.upc);
    await expect.element(this.field('Start Serial', n)).toHaveValue(card.start);
    await expect.element(this.field('End Serial', n)).toHaveValue(card.end);
  }

  expectCards(count: number): Promise<void> {
    return expect.element(page.getByLabelText('UPC')).toHaveLength(count);
  }

  async proceed(): Promise<void> {
    await this.button('Proceed').click();
    await expect.element(page.getByRole('heading', { name: 'Ticket Sold' })).toHaveFocus();
  }

  /** The summary's line for a pack that wasn't scanned. */
  notScanned({ upc }: Pack): Locator {
    return page.getByRole('listitem').filter({ has: page.getByRole('group'), hasText: `${upc} lot 1` });
  }

  /** Presses Add Sales and waits for the message. */
  async addSales(answer: string): Promise<void> {
    await this.button('Add Sales').click();
    await expect.element(page.getByRole('status').filter({ hasText: answer })).toBeVisible();
  }
}
