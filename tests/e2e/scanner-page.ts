import type { Browser, BrowserContext, Page } from '@playwright/test';
import { APP_POLICY } from '../../server/http/security-headers';
import { type BuiltPage, buildPage, showPage } from '../support/browsers/built-page';

/** Bundles the page that shows the scanner alone (scanner-harness.tsx). */
export const buildScannerPage = (): Promise<BuiltPage> => buildPage('tests/e2e/scanner-harness.tsx');

/** Opens that page, under the app's own policy. */
export async function openScannerPage(
  browser: Browser | BrowserContext,
  built: BuiltPage,
  origin?: string,
): Promise<Page> {
  const page = await browser.newPage();
  await showPage(page, built, origin, APP_POLICY);
  await page.getByRole('button', { name: 'Proceed' }).waitFor();
  return page;
}

/** The page's events so far (see ScannerHarness). */
export const logOf = (page: Page): Promise<string[]> => page.evaluate(() => window.harness.log);

/** The values of the page's controlled fields, as React has them. */
export const stateOf = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('output').textContent()) ?? '');

/** The field with this label. */
export const field = (page: Page, name: string) => page.getByLabel(name);
