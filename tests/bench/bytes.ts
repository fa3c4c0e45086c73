import type { Page } from '@playwright/test';
import { cachedFiles, gzippedSize } from './build';
import { check, type Figure, kilobytes, printTable } from './figures';
import { openTerminal, signIn } from './terminal';
import { withShop } from './with-shop';

/** (c) The JavaScript that the first screens load, the whole precache, and what the office adds to it. */
export async function benchBytes(): Promise<void> {
  await withShop({ games: 1, packsOfGame: 1, tickets: 60 }, async ({ shop, server, profile }) => {
    // No worker: its precaching would load everything.
    const { context, page } = await openTerminal(profile('terminal'), { workers: false });
    const login = await scriptsOf(page, `${server.url}/login`, 'Username');
    await signIn(page, server.url, shop);
    const verifyStock = await scriptsOf(page, `${server.url}/verifystock`, 'Start Serial');

    const { counter, decoder, office } = cachedFiles();
    const precached = [...counter, ...decoder];
    check(decoder.length > 0, 'the worker precaches no camera decoder');
    check(office.length > 0, 'the worker knows no file of the office');
    const figures: Figure[] = [
      { what: '/login, JavaScript', value: total(login), aim: '≤ 129 KB' },
      { what: '/verifystock, JavaScript', value: total(verifyStock), aim: '≤ 190 KB' },
      { what: 'precache of a counter without the decoder', value: total(counter), aim: '≤ 500 KB' },
      { what: 'the office besides, once it is used', value: total(office) },
      { what: 'precache, all', value: total(precached) },
      ...['js', 'css', 'html', 'woff2', 'png', 'svg', 'wasm', 'webmanifest'].map((extension) => ({
        what: `  ${extension}`,
        value: total(precached.filter((path) => path.endsWith(`.${extension}`))),
      })),
    ];
    printTable('Bytes after gzip -9, KB of 1000, cache empty', figures, [
      `/login loads ${listed(login)}`,
      `/verifystock loads ${listed(verifyStock)}`,
      `decoder: ${listed(decoder)}`,
      `counter: ${listed(counter)}`,
      `office: ${listed(office)}`,
    ]);
    await context.close();
  });
}

/** The scripts that a page loads with an empty cache until the network is idle, as paths below dist. */
async function scriptsOf(page: Page, url: string, firstField: string): Promise<string[]> {
  const scripts = new Set<string>();
  // The screen before this one loads nothing more.
  await page.goto('about:blank');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  const record = (request: { resourceType(): string; url(): string }) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname.slice(1));
  };
  page.on('request', record);
  await page.goto(url);
  await page.getByLabel(firstField, { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', record);
  await cdp.detach();
  check(scripts.size > 0, `${url} loaded no script`);
  return [...scripts];
}

const total = (paths: readonly string[]): string => kilobytes(gzippedSize(...paths));

/** The files with their sizes, largest first. */
const listed = (paths: readonly string[]): string =>
  paths
    .map((path) => ({
      name: path.replace(/^assets\//, '').replace(/-[\w-]{8}\.(js|wasm)$/, ''),
      size: gzippedSize(path),
    }))
    .sort((a, b) => b.size - a.size)
    .map(({ name, size }) => `${name} ${(size / 1000).toFixed(1)}`)
    .join(', ');
