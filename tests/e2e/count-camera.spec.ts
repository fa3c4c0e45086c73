import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { APP_POLICY } from '../../server/http/security-headers';
import { UNREADABLE } from '../../src/messages/areas/unreadable';
import { chromiumLaunch, fakeCamera, plainPageLaunch } from '../support/browsers/chromium';
import { makeClip } from '../support/browsers/clip';
import { startProxy } from '../support/servers/proxy';
import { Counter, test } from './counter-test';
import { TerminalPage } from './terminal-page';

test.use({ mayFail: /camera-reader-worker/ });

type ClipCode = Parameters<typeof makeClip>[1][number];

/** Flags for a browser whose camera shows these codes. */
async function cameraShowing(plainBrowser: Browser, ...codes: ClipCode[]): Promise<string[]> {
  const clip = test.info().outputPath('clip.mjpeg');
  await makeClip(clip, codes, plainBrowser);
  return fakeCamera(clip);
}

/** Opens Verify Stock on a separate terminal, in a browser with these flags. */
async function openTerminal(url: string, flags: string[], serviceWorkers: 'allow' | 'block') {
  const launch = serviceWorkers === 'allow' ? chromiumLaunch : plainPageLaunch;
  const browser = await chromium.launch(launch(...flags));
  const context = await browser.newContext({ serviceWorkers });
  const terminal = await TerminalPage.openSignedIn(context, url, '/verifystock', serviceWorkers);
  return { browser, page: terminal.page, counter: new Counter(terminal.page) };
}

/** The camera's worker, or none if the page reads instead. */
const cameraWorkers = (page: Page) =>
  page.workers().filter((worker) => worker.url().includes('camera-reader-worker'));

test('a count by camera fills its card from UPC-A and ITF-14 codes, and is recorded', {
  tag: '@all',
}, async ({ server, store, plainBrowser }) => {
  const pack = await store.shelve('028400140010', '14010000000000', 60);
  const flags = await cameraShowing(
    plainBrowser,
    { symbology: 'upca', text: pack.upc },
    { symbology: 'interleaved2of5', text: '14010000000023' },
  );
  const { browser, page, counter } = await openTerminal(server.url, flags, 'block');

  await counter.button('Camera').click();
  const dialog = page.getByRole('dialog', { name: 'Scan with camera' });
  await expect(counter.field('Start Serial')).toHaveValue('14010000000023');
  await expect(dialog.getByText(/^1 of \d+ packs counted$/)).toBeVisible();
  await expect(dialog.getByText('23 sold', { exact: true })).toBeVisible();
  await expect(dialog.getByText('$115', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await counter.expectCard(1, { ...pack, start: '14010000000023' });
  await counter.expectCards(1);
  await counter.proceed();
  await counter.addSales('23 tickets, $115');
  expect(await store.salesOf(pack.upc)).toMatchObject([{ ticketCount: 23, amount: 115 }]);
  await browser.close();
});

test('without a network, the camera reads in its worker under the content security policy of the cached files', {
  tag: '@all',
}, async ({ server, store, plainBrowser }) => {
  const pack = await store.shelve('028400140034', '14030000000000', 60);
  const flags = await cameraShowing(plainBrowser, { symbology: 'interleaved2of5', text: '14030000000023' });
  const { browser, page, counter } = await openTerminal(server.url, flags, 'allow');
  await page.context().setOffline(true);
  const response = await page.reload();
  expect(response?.fromServiceWorker()).toBe(true);
  expect(response?.headers()).toMatchObject({ 'content-security-policy': APP_POLICY });
  await counter.button('Camera').click();
  await counter.expectCard(1, { ...pack, start: '14030000000023' });
  expect(cameraWorkers(page)).toHaveLength(1);
  await browser.close();
});

const NO_WASM =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:";
test.describe(() => {
  test.use({ mayBeRefused: /WebAssembly/ });
  test('the page decodes the camera’s codes itself under a content security policy that forbids WebAssembly', {
    tag: '@all',
  }, async ({ server, store, plainBrowser }) => {
    const serial = '14040000000023';
    const pack = await store.shelve('028400140041', serial.replace(/23$/, '00'), 60);
    const flags = await cameraShowing(plainBrowser, { symbology: 'interleaved2of5', text: serial });
    const link = await startProxy(server.url);
    link.headers = { 'content-security-policy': NO_WASM };
    const { browser, page, counter } = await openTerminal(link.url, flags, 'allow');
    const response = await page.reload();
    expect(response?.fromServiceWorker()).toBe(true);
    expect(response?.headers()).toMatchObject({ 'content-security-policy': NO_WASM });
    await counter.button('Camera').click();
    await counter.expectCard(1, { ...pack, start: serial });
    expect(cameraWorkers(page)).toHaveLength(0);
    await browser.close();
    await link.stop();
  });
});

test.describe('in a store with California’s tickets', () => {
  test.beforeEach(({ store }) => store.setLayout('us-ca'));
  test.afterEach(({ store }) => store.setLayout('standard'));

  test('the camera fills the card from the code on the back of a California ticket', { tag: '@all' }, async ({
    server,
    store,
    plainBrowser,
  }) => {
    const pack = await store.shelve('028400140065', '14060000000000', 60);
    const code = '14060000000023000000000478';
    const flags = await cameraShowing(plainBrowser, { symbology: 'interleaved2of5', text: code });
    const { browser, counter } = await openTerminal(server.url, flags, 'block');
    await counter.button('Camera').click();
    await counter.expectCard(1, { ...pack, start: '14060000000023' });
    await browser.close();
  });

  test('the camera refuses the code under a California ticket’s latex, and shows which code to scan', {
    tag: '@all',
  }, async ({ server, store, plainBrowser }) => {
    await store.shelve('028400140072', '14070000000000', 60);
    const code = '14070000000023123456789478';
    const flags = await cameraShowing(plainBrowser, { symbology: 'interleaved2of5', text: code });
    const { browser, page, counter } = await openTerminal(server.url, flags, 'block');
    await counter.button('Camera').click();
    const result = page.getByRole('dialog', { name: 'Scan with camera' }).getByRole('status');
    await expect(result).toContainText(`Not counted: ${UNREADABLE.wrong_side}`);
    await counter.expectCard(1, { upc: '', start: '', end: '' });
    await browser.close();
  });
});

test('a count shows a message about a refused camera, and continues by hand', { tag: '@all' }, async ({
  server,
  store,
}) => {
  const pack = await store.shelve('028400140028', '14020000000000', 60);
  const flags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'];
  const { browser, page, counter } = await openTerminal(server.url, flags, 'block');
  await counter.button('Camera').click();
  const dialog = page.getByRole('dialog', { name: 'Scan with camera' });
  await expect(dialog.getByRole('alert')).toContainText('camera');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await counter.scanBox.fill('14020000000002');
  await counter.scanBox.press('Enter');
  await counter.expectCard(1, { ...pack, start: '14020000000002' });
  await browser.close();
});
