import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import type { CameraTrouble } from '../../src/scanner/camera-errors';
import { chromiumLaunch, fakeCamera } from '../support/chromium';
import { makeClip } from '../support/clip';
import { scanWithGun, typeAt } from '../support/gun';

const SERIAL = '10010000000023';
const UPC = '028400005678';

/** Path → source of the harness page's scripts, built once by the tool that builds the app. */
let scripts: Map<string, string>;

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rollupOptions: { input: 'tests/e2e/scanner-harness.tsx' } },
  });
  if (!('output' in built)) throw new Error('vite gave no bundle');
  const chunks = built.output.filter((part) => part.type === 'chunk');
  scripts = new Map(chunks.map(({ fileName, code }) => [`/${fileName}`, code]));
});

/** Opens the harness; `origin` is localhost (secure) unless told otherwise. */
async function openHarness(browser: Browser | BrowserContext, origin = 'http://localhost'): Promise<Page> {
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

const logOf = (page: Page): Promise<string[]> => page.evaluate(() => window.harness.log);
const stateOf = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('output').textContent()) ?? '');
const field = (page: Page, name: string) => page.getByLabel(name);

test.describe('gun', () => {
  let page: Page;
  test.beforeEach(async ({ browser }) => {
    page = await openHarness(browser);
  });
  test.afterEach(() => page.close());

  test('in a controlled field: one scan, and the field keeps its value and caret', async () => {
    await field(page, 'UPC').fill('4711');
    await field(page, 'UPC').press('ArrowLeft');
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await expect(field(page, 'UPC')).toHaveValue('4711');
    expect(await stateOf(page)).toMatchObject({ upc: '4711' });
    await page.keyboard.type('0', { delay: 0 });
    expect(await stateOf(page)).toMatchObject({ upc: '47101' });
  });

  test('in a field whose text is selected: the text is still there and selected', async () => {
    await field(page, 'UPC').fill(UPC);
    await field(page, 'UPC').selectText();
    await scanWithGun(page, SERIAL);
    expect(await stateOf(page)).toMatchObject({ upc: UPC });
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(UPC);
  });

  test('in a text area: no line is broken', async () => {
    await field(page, 'Note').fill('roll 3');
    await scanWithGun(page, SERIAL);
    expect(await stateOf(page)).toMatchObject({ note: 'roll 3' });
  });

  test('on a button: it is not clicked, not by CR+LF either', async () => {
    await page.getByRole('button', { name: 'Proceed' }).focus();
    await scanWithGun(page, SERIAL, { ending: ['Enter', 'Enter'] });
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await typeAt(page, ['Enter'], () => 300);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`, 'click']);
  });

  test('in a select: its choice stays, though the digits had picked another', async () => {
    await field(page, 'Shift').focus();
    await scanWithGun(page, '0'.repeat(14));
    expect(await logOf(page)).toEqual([`scan ${'0'.repeat(14)} by gun`]);
    await expect(field(page, 'Shift')).toHaveValue('2nd');
    expect(await stateOf(page)).toMatchObject({ shift: '2nd' });
  });

  test('with nothing focused: it is heard', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await scanWithGun(page, SERIAL, { gapMs: 30 });
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
  });

  test('while the focus moves under its keys: every field is put back', async () => {
    await field(page, 'Note').fill('roll 3');
    await field(page, 'Jumpy').focus();
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await expect(field(page, 'Jumpy')).toHaveValue('');
    expect(await stateOf(page)).toMatchObject({ note: 'roll 3' });
  });

  test('ending in Tab: the focus stays', async () => {
    await field(page, 'UPC').focus();
    await scanWithGun(page, SERIAL, { ending: ['Tab', 'Enter'] });
    expect(await logOf(page)).toEqual([`scan ${SERIAL} by gun`]);
    await expect(field(page, 'UPC')).toBeFocused();
  });

  test('sending its value twice: one scan of 24 digits', async () => {
    await field(page, 'UPC').focus();
    await scanWithGun(page, UPC + UPC);
    expect(await logOf(page)).toEqual([`scan ${UPC}${UPC} by gun`]);
    expect(await stateOf(page)).toMatchObject({ upc: '' });
  });

  test('twice in a row: two scans', async () => {
    await field(page, 'UPC').focus();
    await scanWithGun(page, UPC);
    await scanWithGun(page, SERIAL);
    expect(await logOf(page)).toEqual([`scan ${UPC} by gun`, `scan ${SERIAL} by gun`]);
  });
});

test.describe('typing by hand', () => {
  let page: Page;
  test.beforeEach(async ({ browser }) => {
    page = await openHarness(browser);
    await field(page, 'UPC').focus();
  });
  test.afterEach(() => page.close());

  test('a code and Enter reach the field and the form', async () => {
    await typeAt(page, [...UPC, 'Enter'], () => 70);
    expect(await logOf(page)).toEqual([`submit ${UPC}`]);
    expect(await stateOf(page)).toMatchObject({ upc: UPC });
  });

  test('a fast typist, two and three keys rolled at a time, is not a gun', async () => {
    const rolled = (index: number) => (index % 5 === 0 || index % 5 === 3 ? 125 : 25);
    await typeAt(page, [...UPC, 'Enter'], rolled);
    expect(await logOf(page)).toEqual([`submit ${UPC}`]);
  });

  test('short fast words and Enter are not a scan', async () => {
    await typeAt(page, [...'12345', 'Enter'], () => 5);
    expect(await logOf(page)).toEqual(['submit 12345']);
  });

  test('Tab moves on', async () => {
    await typeAt(page, [...'1234567', 'Tab'], () => 80);
    await expect(field(page, 'Shift')).toBeFocused();
  });
});

/** Opens the camera in the page and waits until it read `text`; gives what else a page gets to know. */
const readByCamera = (page: Page, text: string) =>
  page.evaluate(async (wanted) => {
    const video = document.querySelector('video');
    if (!video) throw new Error('no video element');
    const texts: string[] = [];
    let found = () => {};
    const done = new Promise<void>((resolve) => {
      found = resolve;
    });
    const session = await window.harness.openCamera(video, (read) => {
      texts.push(read);
      if (read === wanted) found();
    });
    await done;
    const { devices, deviceId, torch } = session;
    const size = `${video.videoWidth}×${video.videoHeight}`;
    const track = (video.srcObject as MediaStream).getVideoTracks()[0];
    session.stop();
    return {
      texts,
      size,
      ownDevice: devices.some(({ id }) => id === deviceId),
      torch: torch.available,
      stopped: track?.readyState === 'ended' && video.srcObject === null,
    };
  }, text);

for (const [symbology, text] of [
  ['upca', UPC],
  ['interleaved2of5', SERIAL],
] as const) {
  test(`camera: a ${symbology} code is read once, and stopping frees the camera`, async () => {
    const clip = test.info().outputPath('clip.mjpeg');
    await makeClip(clip, [{ symbology, text }]);
    const browser = await chromium.launch(chromiumLaunch(...fakeCamera(clip)));
    const seen = await readByCamera(await openHarness(browser), text);
    await browser.close();
    expect(seen).toEqual({ texts: [text], size: '1280×720', ownDevice: true, torch: false, stopped: true });
  });
}

const troubles: { trouble: CameraTrouble; flags: string[]; origin?: string }[] = [
  {
    trouble: 'refused',
    flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
  },
  { trouble: 'missing', flags: ['--use-fake-ui-for-media-stream'] },
  { trouble: 'insecure', flags: fakeCamera('/none.mjpeg'), origin: 'http://shop.example' },
];

for (const { trouble, flags, origin } of troubles) {
  test(`camera ${trouble}: told in a plain sentence`, async () => {
    const browser = await chromium.launch(chromiumLaunch(...flags));
    const page = await openHarness(browser, origin);
    const error = await page.evaluate(async () => {
      const video = document.createElement('video');
      const failure: unknown = await window.harness.openCamera(video, () => {}).catch((e: unknown) => e);
      return failure instanceof Error ? { ...failure, message: failure.message } : failure;
    });
    await browser.close();
    expect(error).toMatchObject({ trouble, message: expect.stringMatching(/camera/i) });
  });
}

test('camera dialog: shows each code as it is read, with what came of it, and stays open', async () => {
  const clip = test.info().outputPath('clip.mjpeg');
  await makeClip(clip, [
    { symbology: 'upca', text: UPC },
    { symbology: 'interleaved2of5', text: SERIAL },
  ]);
  const browser = await chromium.launch(chromiumLaunch(...fakeCamera(clip)));
  const page = await openHarness(browser);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('button', { name: 'Camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan with camera' });
  await expect(dialog.getByRole('status')).toContainText(`Card filled with ${UPC}`);
  await expect(dialog.getByRole('status')).toContainText(SERIAL);
  await expect(dialog.getByRole('status')).toContainText(`Card filled with ${SERIAL}`);
  expect((await logOf(page)).slice(0, 2).sort()).toEqual([
    `scan ${UPC} by camera`,
    `scan ${SERIAL} by camera`,
  ]);

  const close = dialog.getByRole('button', { name: 'Close' });
  const box = await close.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const stream = await dialog.locator('video').evaluateHandle((video: HTMLVideoElement) => video.srcObject);
  await close.click();
  await expect(dialog).toBeHidden();
  const states = await stream.evaluate((s) => (s as MediaStream).getTracks().map((t) => t.readyState));
  expect(states).toEqual(['ended']);
  await browser.close();
});

test('camera dialog: while the page is hidden the camera is free, then it reads again', async () => {
  const clip = test.info().outputPath('clip.mjpeg');
  await makeClip(clip, [{ symbology: 'upca', text: UPC }]);
  const browser = await chromium.launch(chromiumLaunch(...fakeCamera(clip)));
  const page = await openHarness(browser);
  await page.getByRole('button', { name: 'Camera' }).click();
  await expect.poll(() => logOf(page)).toEqual([`scan ${UPC} by camera`]);

  // A headless page is never hidden: what the browser would say is said for it.
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const picture = page.getByRole('dialog').locator('video');
  await setHidden(true);
  expect(await picture.evaluate((video: HTMLVideoElement) => video.srcObject)).toBeNull();
  await setHidden(false);
  await expect.poll(() => logOf(page)).toEqual([`scan ${UPC} by camera`, `scan ${UPC} by camera`]);
  await browser.close();
});

test('camera dialog: refused, then allowed and tried again', async () => {
  const browser = await chromium.launch(chromiumLaunch('--use-fake-device-for-media-stream'));
  const context = await browser.newContext();
  const page = await openHarness(context);
  await page.getByRole('button', { name: 'Camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan with camera' });
  await expect(dialog.getByRole('alert')).toContainText('may not use the camera');
  await context.grantPermissions(['camera']);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Hold the code inside the frame.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await browser.close();
});

test('camera dialog: another camera can be chosen where there are several', async () => {
  const twoCameras = '--use-fake-device-for-media-stream=device-count=2';
  const browser = await chromium.launch(chromiumLaunch(twoCameras, '--use-fake-ui-for-media-stream'));
  const page = await openHarness(browser);
  await page.getByRole('button', { name: 'Camera' }).click();
  const choice = page.getByRole('dialog').getByLabel('Camera', { exact: true });
  await expect(choice.getByRole('option')).toHaveCount(2);
  const used = () =>
    page
      .getByRole('dialog')
      .locator('video')
      .evaluate((video: HTMLVideoElement) => {
        const [track] = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks() : [];
        return track?.getSettings().deviceId;
      });
  const first = await used();
  const other = (await choice.getByRole('option').all()).map((option) => option.getAttribute('value'));
  const second = (await Promise.all(other)).find((id) => id !== first) ?? '';
  await choice.selectOption(second);
  await expect.poll(used).toBe(second);
  await expect(choice).toHaveValue(second);
  await browser.close();
});

test('tones: each outcome sounds different, on one audio context, and muted is silent', async ({
  browser,
}) => {
  const page = await openHarness(browser);
  await page.getByRole('button', { name: 'Proceed' }).click();
  const heard = await page.evaluate(() => {
    const beeps: { tone: string; hertz: number; context: BaseAudioContext }[] = [];
    const start = OscillatorNode.prototype.start;
    let tone: 'good' | 'repeated' | 'refused' | 'muted' = 'muted';
    OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
      beeps.push({ tone, hertz: this.frequency.value, context: this.context });
      start.call(this, when);
    };
    window.harness.signal('good', true);
    for (tone of ['good', 'repeated', 'refused'] as const) window.harness.signal(tone, false);
    return {
      beeps: beeps.map(({ tone, hertz }) => `${tone} ${hertz}`),
      contexts: new Set(beeps.map(({ context }) => context)).size,
    };
  });
  expect(heard).toEqual({
    beeps: ['good 1760', 'repeated 880', 'repeated 880', 'refused 196'],
    contexts: 1,
  });
  await page.close();
});
