import type { BrowserContext } from '@playwright/test';
import { PASSWORD } from '../bench/shops';
import type { ShopServer } from '../bench/with-shop';
import { storeSession } from '../support/browsers/store-session';
import { Counter } from './counter-test';

/** Opens a screen on a terminal of a shop that has its own server, signed in as the shop. */
export async function openShop(
  context: BrowserContext,
  { shop, server }: ShopServer,
  path: string,
): Promise<Counter> {
  const page = await context.newPage();
  await storeSession(page, server.url, shop.username, PASSWORD);
  await page.goto(server.url + path);
  return new Counter(page);
}
