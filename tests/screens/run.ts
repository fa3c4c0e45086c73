import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { buildApp } from '../bench/build';
import { chromiumLaunch } from '../support/browsers/chromium';
import { storeSession } from '../support/browsers/store-session';
import { startServer } from '../support/servers/server';
import { SCENES, type Scene } from './scenes';
import { makeSheet, type Shot } from './sheet';

/**
 * `npm run screens` draws every screen with the demo company's data as docs/screens/<name>.webp, on a phone, a tablet
 * (dark) and a desktop side by side; `npm run screens -- dashboard login` only those.
 */
const OUTPUT = resolve(import.meta.dirname, '../../docs/screens');
const SIZES = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 820, height: 1180, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const;

const requested = process.argv.slice(2);
const scenes = SCENES.filter(({ name }) => requested.length === 0 || requested.includes(name));
if (scenes.length < requested.length) {
  console.error(`The screens are: ${SCENES.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

buildApp();
const dataDir = await mkdtemp(join(tmpdir(), 'lottery-screens-'));
// A server without users creates the demo company.
const server = await startServer({ dataDir });
const browser = await chromium.launch(chromiumLaunch());
try {
  await mkdir(OUTPUT, { recursive: true });
  for (const scene of scenes) {
    const shots: Shot[] = [];
    for (const size of SIZES) shots.push({ ...size, png: await shoot(scene, size) });
    await writeFile(join(OUTPUT, `${scene.name}.webp`), await makeSheet(browser, shots));
    console.log(scene.name);
  }
  await writeFile(join(OUTPUT, 'README.md'), index());
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}

/** The screen on a new terminal of that size, PNG. */
async function shoot(
  { user = 'store', path, act }: Scene,
  { width, height, colorScheme }: Omit<Shot, 'png'>,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    if (user) await storeSession(page, server.url, user);
    await open(page, path);
    await act?.(page, server.url);
    await page.waitForLoadState('networkidle');
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** docs/screens/README.md */
function index(): string {
  return [
    '# Screens',
    '',
    'Every screen on a phone, a tablet (dark) and a desktop, with the demo company. Made by `npm run screens`.',
    ...SCENES.flatMap(({ name, title }) => ['', `**${title}** ![${title}](${name}.webp)`]),
    '',
  ].join('\n');
}
