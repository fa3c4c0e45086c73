import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { cachedFiles, gzippedSize } from '../bench/build';
import { PROJECT } from '../support/structure/sources';
import { test } from './demo-test';

// The worker's own fetches of every file would count too.
test.use({ serviceWorkers: 'block' });

/**
 * The files that a page with an empty cache fetches before its first field appears: scripts and style sheets,
 * as paths. What the app loads when the screen has stood for a second doesn't come, however slow the machine is.
 */
async function partsOf(page: Page, url: string, firstField: string): Promise<string[]> {
  const parts = new Set<string>();
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, ms = 0) =>
      ms < 1000 ? setTimeout(work, ms) : 0) as typeof window.setTimeout;
  });
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) parts.add(new URL(request.url()).pathname);
  });
  await page.goto(url);
  await page.getByLabel(firstField, { exact: true }).first().waitFor();
  page.removeAllListeners('request');
  return [...parts];
}

/** Chakra is for the office's screens. */
const CHAKRA = /\/chakra-[^/]+\.js$/;

const scriptBytes = (parts: readonly string[]): number =>
  gzippedSize(...parts.filter((path) => path.endsWith('.js')));

test('the sign-in page needs few files, and at most 134 KB of scripts', async ({ page, server }) => {
  const parts = await partsOf(page, `${server.url}/login`, 'Username');
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.length, parts.join('\n')).toBeLessThanOrEqual(4);
  expect(parts.filter((path) => CHAKRA.test(path))).toEqual([]);
  expect(scriptBytes(parts)).toBeLessThanOrEqual(134_000);
});

test('Verify Stock needs few files, and at most 223 KB of scripts', async ({ terminal, server }) => {
  const page = await terminal.page.context().newPage();
  const parts = await partsOf(page, `${server.url}/verifystock`, 'Start Serial');
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.length, parts.join('\n')).toBeLessThanOrEqual(8);
  expect(parts.filter((path) => CHAKRA.test(path))).toEqual([]);
  expect(scriptBytes(parts)).toBeLessThanOrEqual(223_000);
});

test('a counter’s device keeps at most 497 KB of the app besides the camera’s decoder', () => {
  const { counter } = cachedFiles();
  expect(counter.length).toBeGreaterThan(20);
  expect(gzippedSize(...counter)).toBeLessThanOrEqual(497_000);
});

test('the app’s own font weighs at most 30 KB, and every device keeps it for a start without a network', () => {
  expect(cachedFiles().counter).toContain('fonts/inter.woff2');
  expect(gzippedSize('fonts/inter.woff2')).toBeLessThanOrEqual(30_000);
});

test('the screens of the office load Chakra', { tag: '@all' }, async ({ terminal, server }) => {
  const page = await terminal.page.context().newPage();
  const parts = await partsOf(page, `${server.url}/outbox`, 'Find anything');
  expect(parts.filter((path) => CHAKRA.test(path))).toHaveLength(1);
});

test('no two scripts import each other, neither directly nor through others', () => {
  const folder = join(PROJECT, 'dist/assets');
  const importsOf = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => {
        const text = readFileSync(join(folder, name), 'utf8');
        const others = [...text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, other = '']) => other);
        return [name, others] as const;
      }),
  );
  expect([...importsOf.values()].flat().length).toBeGreaterThan(100);
  /** The scripts that a script imports, directly or through others. */
  const reached = (name: string, seen = new Set<string>()): Set<string> => {
    for (const other of importsOf.get(name) ?? []) if (!seen.has(other)) reached(other, seen.add(other));
    return seen;
  };
  expect([...importsOf.keys()].filter((name) => reached(name).has(name))).toEqual([]);
});
