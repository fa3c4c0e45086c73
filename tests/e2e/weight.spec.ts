import { expect, type Page } from '@playwright/test';
import { gzippedSize } from '../bench/build';
import { test } from './demo-test';

// The worker's own fetches of every file would count too.
test.use({ serviceWorkers: 'block' });

/** What a page with an empty cache fetches before its first field is there: scripts and style sheets, as paths. */
async function partsOf(page: Page, url: string, firstField: string): Promise<string[]> {
  const parts = new Set<string>();
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) parts.add(new URL(request.url()).pathname);
  });
  await page.goto(url);
  await page.getByLabel(firstField, { exact: true }).first().waitFor();
  page.removeAllListeners('request');
  return [...parts];
}

const scriptBytes = (parts: readonly string[]): number =>
  parts.filter((path) => path.endsWith('.js')).reduce((sum, path) => sum + gzippedSize(path), 0);

test('the sign-in page needs few files, and at most 165 KB of scripts', async ({ page, server }) => {
  const parts = await partsOf(page, `${server.url}/login`, 'Username');
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.length, parts.join('\n')).toBeLessThanOrEqual(4);
  expect(scriptBytes(parts)).toBeLessThanOrEqual(165_000);
});

test('Verify Stock needs few files, and at most 220 KB of scripts', async ({ terminal, server }) => {
  const page = await terminal.page.context().newPage();
  const parts = await partsOf(page, `${server.url}/verifystock`, 'Start Serial');
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.length, parts.join('\n')).toBeLessThanOrEqual(8);
  expect(scriptBytes(parts)).toBeLessThanOrEqual(220_000);
});
