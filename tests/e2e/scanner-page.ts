import type { Browser, BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import appConfig from '../../vite.config';

export type Scripts = Map<string, string>;

/** Bundles the page that shows the scanner alone (scanner-harness.tsx), shaken as the app is, as path → source. */
export async function buildScannerPage(): Promise<Scripts> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { ...appConfig.build?.rolldownOptions, input: 'tests/e2e/scanner-harness.tsx' },
    },
  });
  if (!('output' in built)) throw new Error('vite gave no bundle');
  const chunks = built.output.filter((part) => part.type === 'chunk');
  return new Map(chunks.map(({ fileName, code }) => [`/${fileName}`, code]));
}

/**
 * Opens that page.
 * @param origin cameras need a secure one; localhost is
 */
export async function openScannerPage(
  browser: Browser | BrowserContext,
  scripts: Scripts,
  origin = 'http://localhost',
): Promise<Page> {
  const page = await browser.newPage();
  const entry = [...scripts.keys()].find((path) => path.includes('scanner-harness'));
  const html = `<!doctype html><title>Scanner</title><script type="module" src="${entry}"></script>`;
  await page.route(`${origin}/**`, (route) => {
    const script = scripts.get(new URL(route.request().url()).pathname);
    return script === undefined
      ? route.fulfill({ contentType: 'text/html', body: html })
      : route.fulfill({ contentType: 'text/javascript', body: script });
  });
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Proceed' }).waitFor();
  return page;
}

/** What happened on that page so far (see ScannerHarness). */
export const logOf = (page: Page): Promise<string[]> => page.evaluate(() => window.harness.log);
