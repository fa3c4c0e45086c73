import { type Browser, type BrowserContext, chromium, type Page, test } from '@playwright/test';
import { APP_POLICY } from '../../server/http/security-headers';
import { type BuiltPage, buildPage, showPage } from '../support/browsers/built-page';
import { fakeCamera, plainPageLaunch } from '../support/browsers/chromium';
import { makeClip } from '../support/browsers/clip';

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

/** Opens that page in a browser of its own, before a camera that films these codes. Its test closes the browser. */
export async function openFilming(
  codes: Parameters<typeof makeClip>[1],
  built: BuiltPage,
  plainBrowser: Browser,
) {
  const clip = test.info().outputPath('clip.mjpeg');
  await makeClip(clip, codes, plainBrowser);
  const browser = await chromium.launch(plainPageLaunch(...fakeCamera(clip)));
  return { browser, page: await openScannerPage(browser, built) };
}

/** The page's events so far (see ScannerHarness). */
export const logOf = (page: Page): Promise<string[]> => page.evaluate(() => window.harness.log);

/** The values of the page's controlled fields, as React has them. */
export const stateOf = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('output').textContent()) ?? '');

/** The field with this label. */
export const field = (page: Page, name: string) => page.getByLabel(name);
