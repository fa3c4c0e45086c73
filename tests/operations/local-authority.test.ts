// @module-tag all
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lanAddresses } from '../../server/tls/local-names';
import { inspect } from '../e2e/inspect';
import { TerminalPage } from '../e2e/terminal-page';
import { chromiumLaunch } from '../support/browsers/chromium';
import { storedRows } from '../support/browsers/stored-rows';
import { copyPreparedData } from '../support/databases/prepared-data';
import { needs, programPath } from '../support/runner/programs';
import { freePort, type RunningServer, startServer } from '../support/servers/server';

needs('certutil');

/** The README's pack, in the back room of the demo store: sold from its highest ticket down. */
const PACK = { upc: '028400005678', start: '17471263622000', end: '17471263622059' };

let folder: string;
let dataDir: string;
let server: RunningServer;
let fingerprint: string;
/** as a tablet in the shop would use it */
let lanHost: string;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lottery-authority-'));
  dataDir = join(folder, 'data');
  copyPreparedData('plain', dataDir);
  const port = await freePort();
  lanHost = `${lanAddresses()[0] ?? 'localhost'}:${port}`;
  const made = spawnSync('npm', ['run', '--silent', 'tls:local'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(made.stderr).toBe('');
  expect(made.stdout).toContain(`http://${lanHost}/trust`);
  fingerprint = /[0-9A-F]{2}(:[0-9A-F]{2}){31}/.exec(made.stdout)?.[0] ?? 'none';
  // The server uses TLS because the certificate exists.
  server = await startServer({ dataDir, port, env: { HOST: '0.0.0.0', ALLOW_DEMO_ON_NETWORK: '1' } });
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await server?.stop();
  await rm(folder, { recursive: true });
});

/**
 * A browser with its own profile. @param trusting the authority is installed in it, as on a person's device
 */
async function openBrowser(name: string, trusting: boolean): Promise<BrowserContext> {
  const home = join(folder, name);
  if (trusting) {
    const store = join(home, '.pki', 'nssdb');
    await mkdir(store, { recursive: true });
    const certutil = (...args: string[]) =>
      expect(spawnSync(programPath('certutil'), ['-d', `sql:${store}`, ...args]).status).toBe(0);
    certutil('-N', '--empty-password');
    certutil('-A', '-n', 'shop', '-t', 'C,,', '-i', join(dataDir, 'tls', 'authority.pem'));
  }
  const flags = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--host-resolver-rules=MAP shop.test 127.0.0.1',
  ];
  const context = await chromium.launchPersistentContext(join(home, 'profile'), {
    ...chromiumLaunch(...flags),
    env: { ...process.env, HOME: home },
  });
  context.setDefaultTimeout(120_000);
  contexts.push(context);
  return context;
}

test('a device that doesn’t trust the local authority gets a warning at https, and instructions at http', async () => {
  expect(server.output()).toContain(`On a tablet: https://${lanHost}`);
  expect(server.output()).toContain(fingerprint);
  const context = await openBrowser('stranger', false);
  const warned = await context.newPage();
  await expect(warned.goto(`https://${lanHost}/login`)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
  const page = await context.newPage();
  await page.goto(`http://${lanHost}/verifystock`);
  expect(page.url()).toBe(`http://${lanHost}/trust`);
  const words = await page.getByRole('main').innerText();
  expect(words).toContain(fingerprint);
  for (const device of ['Android', 'iPad', 'Windows', 'Chromebook']) expect(words).toContain(device);
  expect(await page.getByRole('link', { name: 'Open Lottery Inventory' }).first().getAttribute('href')).toBe(
    `https://${lanHost}/`,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the certificate' }).click();
  expect((await download).suggestedFilename()).toBe('lottery-inventory.crt');
  const file = await fetch(`http://${lanHost}/trust/lottery-inventory.crt`);
  expect(file.headers.get('content-type')).toBe('application/x-x509-ca-cert');
  for (const summary of await page.locator('summary').all()) await summary.click();
  // The server's own content security policy allows its style.
  const rounded = (link: Element) => getComputedStyle(link).borderRadius;
  expect(await page.locator('.button').first().evaluate(rounded)).toBe('8px');
  expect(await inspect(page, 'the trust page')).toEqual([]);
});

test('the instructions to trust the local authority are in the browser’s language, with Punjabi below for other readers', async () => {
  const shown = async (header: string) => {
    const page = await fetch(`http://${lanHost}/trust`, { headers: { 'Accept-Language': header } });
    const text = await page.text();
    return [/<html lang="(\w+)">/.exec(text)?.[1], text.split('lang="pa"').length - 1];
  };
  expect(await shown('fr')).toEqual(['en', 2]);
  expect(await shown('es-US,es;q=0.9')).toEqual(['es', 2]);
  // On the page itself only.
  expect(await shown('pa-IN')).toEqual(['pa', 1]);
});

test('a device that trusts the local authority has the camera and the worker, and counts even without a network', async () => {
  const context = await openBrowser('tablet', true);
  const terminal = await TerminalPage.open(context, `https://${lanHost}`, '/login');
  const { page } = terminal;
  await terminal.signIn();
  expect(
    await page.evaluate(() => [window.isSecureContext, navigator.serviceWorker.controller !== null]),
  ).toEqual([true, true]);
  await terminal.putOnShelf(PACK);
  await terminal.goTo('/verifystock');
  await terminal.button('Camera').click();
  const video = page.getByRole('dialog', { name: 'Scan with camera' }).locator('video');
  const width = () => video.evaluate((element: HTMLVideoElement) => element.videoWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await context.setOffline(true);
  await terminal.sell(PACK, '17471263622023');
  await terminal.waiting(1).waitFor();
  await context.setOffline(false);
  await expect
    .poll(async () => (await storedRows(page, 'outbox')).map((row) => (row as { state: string }).state))
    .toEqual(['sent', 'sent']);
  // The worker doesn't handle that page.
  await page.goto(`https://${lanHost}/trust`);
  expect(await page.getByRole('main').innerText()).toContain(fingerprint);
});

test('at a plain HTTP address, the app explains that it needs HTTPS instead of offering a count that can’t be saved', async () => {
  const plain = await startServer({ seed: false });
  try {
    const context = await openBrowser('plain', false);
    const page = await context.newPage();
    await page.goto(`http://shop.test:${plain.port}/verifystock`);
    await page.getByRole('heading', { name: 'This app needs a secure address' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('npm run tls:local');
    expect(await inspect(page, 'plain HTTP')).toEqual([]);
  } finally {
    await plain.stop();
  }
});
