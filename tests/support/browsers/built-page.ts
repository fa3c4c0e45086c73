import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import appConfig, { madeModules } from '../../../vite.config';

/** A page bundled for a test or a benchmark: its script, and all files as path → content. */
export type BuiltPage = { entry: string; files: Map<string, string | Uint8Array> };

/** Environment variable with a folder for the pages bundled in this run, for every worker. */
export const BUILT_PAGES = 'TEST_BUILT_PAGES';

/**
 * Bundles a script with everything that it loads, including workers and wasm, tree-shaken like the app; once a run, since
 * a bundle takes four seconds of CPU time, and each worker would make one for each file.
 * @param script path of a module, relative to the project
 */
export const buildPage = (script: string): Promise<BuiltPage> =>
  oncePerRun(basename(script), () => bundlePage(script));

/** Makes something that all workers of the run use. @param name of its file */
export async function oncePerRun<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
  const folder = process.env[BUILT_PAGES];
  if (!folder) return make();
  const file = join(folder, name);
  if (existsSync(file)) return deserialize(await readFile(file)) as Made;
  const made = await make();
  // Another worker never reads half a file.
  await writeFile(`${file}.${process.pid}`, serialize(made));
  await rename(`${file}.${process.pid}`, file);
  return made;
}

async function bundlePage(script: string): Promise<BuiltPage> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [madeModules()],
    build: {
      write: false,
      target: appConfig.build?.target,
      rolldownOptions: { ...appConfig.build?.rolldownOptions, input: script },
    },
  });
  if (!('output' in built)) throw new Error('vite returned no bundle');
  const entry = built.output.find((part) => part.type === 'chunk' && part.isEntry);
  if (!entry) throw new Error('vite returned no entry');
  const files = built.output.map((part): [string, string | Uint8Array] => [
    `/${part.fileName}`,
    part.type === 'chunk' ? part.code : part.source,
  ]);
  return { entry: `/${entry.fileName}`, files: new Map(files) };
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

const ORIGIN = 'http://localhost';

/** Opens a bundled page, see `servePage`. */
export async function showPage(
  page: Page,
  built: BuiltPage,
  origin = ORIGIN,
  policy?: string,
): Promise<void> {
  await servePage(page, built, origin, policy);
  await page.goto(`${origin}/`);
}

/**
 * Serves a bundled page by request interception, without a server.
 * @param origin must be secure for cameras; localhost is
 * @param policy Content-Security-Policy of the page and its workers
 */
export async function servePage(
  page: Page,
  { entry, files }: BuiltPage,
  origin = ORIGIN,
  policy?: string,
): Promise<void> {
  const headers: Record<string, string> = policy === undefined ? {} : { 'Content-Security-Policy': policy };
  const sheets = [...files.keys()].filter((path) => path.endsWith('.css'));
  const links = sheets.map((path) => `<link rel="stylesheet" href="${path}">`).join('');
  const html = `<!doctype html><title>Scanner</title>${links}<script type="module" src="${entry}"></script>`;
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files.get(pathname);
    if (file === undefined) return route.fulfill({ contentType: 'text/html', body: html, headers });
    const body = typeof file === 'string' ? file : Buffer.from(file);
    return route.fulfill({
      contentType: TYPES[extname(pathname)] ?? 'application/octet-stream',
      body,
      headers,
    });
  });
}
