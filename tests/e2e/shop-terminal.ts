import { type BrowserContext, expect } from '@playwright/test';
import { PASSWORD } from '../bench/shops';
import type { ShopServer } from '../bench/with-shop';
import { Counter } from './counter-test';

/** Opens a screen on a terminal of a shop with a server of its own, signed in as the shop. */
export async function openShop(
  context: BrowserContext,
  { shop, server }: ShopServer,
  path: string,
): Promise<Counter> {
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username').fill(shop.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(server.url + path);
  return new Counter(page);
}
