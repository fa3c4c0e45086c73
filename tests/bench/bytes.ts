import type { Page } from '@playwright/test';
import { gzippedSize, precachedFiles } from './build';
import { check, type Figure, kilobytes, printTable } from './report';
import { openTerminal, signIn } from './terminal';
import { withShop } from './with-shop';

/** What comes on top of the precache that the aim is about: the camera's decoders and the charts. */
const APART = /\/(camera-reader|zxing|chart|nivo)[^/]*\.(js|wasm)$/;

/** (c) what the first screens load, and all that is kept for use without a network. */
export async function benchBytes(): Promise<void> {
  await withShop({ games: 1, packsOfGame: 1, tickets: 60 }, async ({ shop, server, profile }) => {
    // Without a worker, whose precaching would load everything.
    const { context, page } = await openTerminal(profile('terminal'), { workers: false });
    const login = await scriptsOf(page, `${server.url}/login`, 'Username');
    await signIn(page, server.url, shop);
    const verifyStock = await scriptsOf(page, `${server.url}/verifystock`, 'Start Serial');

    const precached = precachedFiles();
    const apart = precached.filter((path) => APART.test(path));
    check(apart.length > 0, 'the worker keeps no camera decoder');
    const rest = precached.filter((path) => !apart.includes(path));
    const figures: Figure[] = [
      { what: '/login, JavaScript', value: total(login), aim: '≤ 165 KB' },
      { what: '/verifystock, JavaScript', value: total(verifyStock), aim: '≤ 250 KB' },
      { what: 'precache without decoder and charts', value: total(rest), aim: '≤ 600 KB' },
      { what: 'precache, all', value: total(precached) },
      ...['js', 'css', 'html', 'woff2', 'png', 'svg', 'wasm', 'webmanifest'].map((extension) => ({
        what: `  of it ${extension}`,
        value: total(precached.filter((path) => path.endsWith(`.${extension}`))),
      })),
    ];
    printTable('Bytes after gzip -9, KB of 1000, cache empty', figures, [
      `/login loads ${listed(login)}`,
      `/verifystock loads ${listed(verifyStock)}`,
      `decoder and charts: ${listed(apart)}`,
    ]);
    await context.close();
  });
}

/** The scripts that a page loads until it's ready and quiet, with nothing in the cache, as paths below dist. */
async function scriptsOf(page: Page, url: string, firstField: string): Promise<string[]> {
  const scripts = new Set<string>();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  const note = (request: { resourceType(): string; url(): string }) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname.slice(1));
  };
  page.on('request', note);
  await page.goto(url);
  await page.getByLabel(firstField, { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  await cdp.detach();
  check(scripts.size > 0, `${url} loads no script`);
  return [...scripts];
}

const sizeOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + gzippedSize(path), 0);
const total = (paths: readonly string[]): string => kilobytes(sizeOf(paths));

/** The files, the largest first. */
const listed = (paths: readonly string[]): string =>
  paths
    .map((path) => ({
      name: path.replace(/^assets\//, '').replace(/-[\w-]{8}\.(js|wasm)$/, ''),
      size: gzippedSize(path),
    }))
    .sort((a, b) => b.size - a.size)
    .map(({ name, size }) => `${name} ${(size / 1000).toFixed(1)}`)
    .join(', ');
