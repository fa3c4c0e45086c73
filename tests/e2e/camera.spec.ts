import { chromium, expect, type Page } from '@playwright/test';
import { type CameraTrouble, cameraFormats } from '../../src/shared/tickets/camera-formats';
import { STANDARD } from '../../src/shared/tickets/layouts';
import type { BuiltPage } from '../support/browsers/built-page';
import { chromiumLaunch, fakeCamera, plainPageLaunch } from '../support/browsers/chromium';
import type { Code } from '../support/browsers/clip';
import { test } from './base-test';
import { buildScannerPage, logOf, openFilming, openScannerPage } from './scanner-page';

test.use({ mayFail: /camera-reader-worker/ });

const FORMATS = cameraFormats(STANDARD);
const SERIAL = '10010000000023';
const UPC = '028400005678';

let built: BuiltPage;

test.beforeAll(async () => {
  built = await buildScannerPage();
});

/** Opens the camera in the page and waits until it read `text`. @returns all texts read, and the state of the camera */
const readByCamera = (page: Page, text: string) =>
  page.evaluate(
    async ({ wanted, formats }) => {
      const video = document.querySelector('video');
      if (!video) throw new Error('no video element');
      const texts: string[] = [];
      let found = () => {};
      const done = new Promise<void>((resolve) => {
        found = resolve;
      });
      const session = await window.harness.openCamera(
        video,
        (read) => {
          texts.push(read);
          if (read === wanted) found();
        },
        { formats: () => formats },
      );
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
    },
    { wanted: text, formats: FORMATS },
  );

/** 24 digits. A read of only the first 14 to 22 would pass for a valid code. */
const PRINTED = '100100000000230987654321';

const codes: Code[] = [
  { symbology: 'upca', text: UPC },
  { symbology: 'interleaved2of5', text: SERIAL },
  { symbology: 'upca', text: UPC, turn: 90 },
  { symbology: 'interleaved2of5', text: SERIAL, turn: 25, height: 15 },
  { symbology: 'interleaved2of5', text: PRINTED, turn: 18, height: 20 },
];
for (const [index, code] of codes.entries()) {
  const { symbology, text, turn = 0 } = code;
  test(`the camera reads a ${symbology} code of ${text.length} digits turned by ${turn}° once, in a worker`, {
    tag: index === 0 ? [] : '@all',
  }, async ({ plainBrowser }) => {
    const { browser, page } = await openFilming([code], built, plainBrowser);
    const worker = page.waitForEvent('worker');
    const seen = await readByCamera(page, text);
    expect(seen).toEqual({ texts: [text], size: '1280×720', ownDevice: true, torch: false, stopped: true });
    expect((await worker).url()).toContain('camera-reader-worker');
    await expect.poll(() => page.workers()).toEqual([]);
    await browser.close();
  });
}

test('the page decodes the camera’s codes itself if the worker can’t load its decoder', {
  tag: '@all',
}, async ({ plainBrowser }) => {
  const { browser, page } = await openFilming([{ symbology: 'upca', text: UPC }], built, plainBrowser);
  await page.route('**/*.wasm', (route) => route.abort());
  const warning = page.waitForEvent('console', (message) => message.text().includes('reads codes itself'));
  const seen = await readByCamera(page, UPC);
  expect(seen).toMatchObject({ texts: [UPC], stopped: true });
  await warning;
  expect(page.workers()).toEqual([]);
  await browser.close();
});

test('a camera sweep reads all codes of a frame with their corners, and stops searching while nothing moves', async ({
  plainBrowser,
}) => {
  const serials = ['10010000001000', '10010000002000'];
  const shown = serials.map((text): Code => ({ symbology: 'interleaved2of5', text, height: 15 }));
  const { browser, page } = await openFilming([shown], built, plainBrowser);
  const frames = await page.evaluate(async (formats) => {
    const video = document.querySelector('video');
    if (!video) throw new Error('no video element');
    const seen: { texts: string[]; left: number[]; isStill: boolean }[] = [];
    let end = () => {};
    const rests = new Promise<void>((resolve) => {
      end = resolve;
    });
    const session = await window.harness.openSweep(
      video,
      ({ reads, isStill }) => {
        seen.push({
          texts: reads.map(({ text }) => text).sort(),
          left: reads.map(({ corners = [] }) => Math.min(...corners.map(({ x }) => x))),
          isStill,
        });
        if (seen.filter((frame) => frame.isStill).length > 4) end();
      },
      { formats: () => formats },
    );
    await rests;
    session.stop();
    return seen;
  }, FORMATS);
  const searched = frames.filter(({ texts }) => texts.length > 0);
  expect(searched.length).toBeGreaterThanOrEqual(4);
  for (const { texts, left } of searched) {
    expect(texts).toEqual(serials);
    // One in each half of 1280 pixels.
    expect(left.filter((x) => x < 640)).toHaveLength(1);
  }
  // Of five frames that show the same, at most one was searched: they came within two seconds.
  expect(frames.filter(({ isStill, texts }) => isStill && texts.length > 0).length).toBeLessThanOrEqual(1);
  await browser.close();
});

const troubles: { trouble: CameraTrouble; flags: string[]; origin?: string }[] = [
  {
    trouble: 'refused',
    flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
  },
  { trouble: 'missing', flags: ['--use-fake-ui-for-media-stream'] },
  { trouble: 'insecure', flags: fakeCamera('/none.mjpeg'), origin: 'http://shop.example' },
];

for (const { trouble, flags, origin } of troubles) {
  test(`opening a camera that is ${trouble} fails with that reason`, {
    tag: trouble === 'refused' ? [] : '@all',
  }, async () => {
    const browser = await chromium.launch(plainPageLaunch(...flags));
    const page = await openScannerPage(browser, built, origin);
    const error = await page.evaluate(async (formats) => {
      const video = document.createElement('video');
      const failure: unknown = await window.harness
        .openCamera(video, () => {}, { formats: () => formats })
        .catch((e: unknown) => e);
      return failure instanceof Error ? { ...failure } : failure;
    }, FORMATS);
    await browser.close();
    expect(error).toMatchObject({ trouble });
  });
}

test('the camera dialog shows each code that it reads with its outcome, and stays open', {
  tag: '@all',
}, async ({ plainBrowser }) => {
  const codes: Code[] = [
    { symbology: 'upca', text: UPC },
    { symbology: 'interleaved2of5', text: SERIAL },
  ];
  const { browser, page } = await openFilming(codes, built, plainBrowser);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('button', { name: 'Camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan with camera' });
  const status = dialog.getByRole('status');
  await expect(status).toContainText(/Card filled with [0-9]{12}/);
  // Either code may be in view when the decoder is ready; each is reported once.
  await expect
    .poll(async () => (await logOf(page)).toSorted())
    .toEqual([`scan ${UPC} by camera`, `scan ${SERIAL} by camera`].toSorted());
  const [first] = await logOf(page);
  await expect(status).toContainText(`Card filled with ${first?.includes(UPC) ? SERIAL : UPC}`);

  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
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

test('the camera dialog releases the camera while the page is hidden, and reads again afterwards', {
  tag: '@all',
}, async ({ plainBrowser }) => {
  const { browser, page } = await openFilming([{ symbology: 'upca', text: UPC }], built, plainBrowser);
  await page.getByRole('button', { name: 'Camera' }).click();
  await expect.poll(() => logOf(page)).toEqual([`scan ${UPC} by camera`]);

  // A headless page is never hidden, so this simulates the browser's event.
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

test('Try again in the camera dialog opens a camera that was refused and is now allowed', {
  tag: '@all',
}, async () => {
  // The headless shell can't ask for permission, and reports a camera in use.
  const browser = await chromium.launch(chromiumLaunch('--use-fake-device-for-media-stream'));
  const context = await browser.newContext();
  const page = await openScannerPage(context, built);
  await page.getByRole('button', { name: 'Camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan with camera' });
  await expect(dialog.getByRole('alert')).toContainText('may not use the camera');
  await context.grantPermissions(['camera']);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Hold the code inside the frame.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await browser.close();
});

test('the camera dialog lets a person choose another camera, and keeps that choice', {
  tag: '@all',
}, async () => {
  const twoCameras = '--use-fake-device-for-media-stream=device-count=2';
  const browser = await chromium.launch(plainPageLaunch(twoCameras, '--use-fake-ui-for-media-stream'));
  const page = await openScannerPage(browser, built);
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
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Camera' }).click();
  await expect(choice).toHaveValue(second);
  await browser.close();
});

for (const answers of [true, false]) {
  test(`a torch that ${answers ? 'works can be switched' : 'fails isn’t offered'} in the camera dialog`, {
    tag: '@all',
  }, async () => {
    const flags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    const browser = await chromium.launch(plainPageLaunch(...flags));
    const page = await openScannerPage(browser, built);
    // No fake camera has a torch, so this simulates a tablet's track.
    const requests = await page.evaluateHandle((works) => {
      const torches: unknown[] = [];
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
      MediaStreamTrack.prototype.applyConstraints = (constraints) => {
        torches.push(constraints?.advanced?.[0]);
        return works ? Promise.resolve() : Promise.reject(new DOMException('no torch', 'NotSupportedError'));
      };
      return torches;
    }, answers);
    await page.getByRole('button', { name: 'Camera' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Hold the code inside the frame.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /torch/i })).toHaveCount(answers ? 1 : 0);
    if (answers) {
      await dialog.getByRole('button', { name: 'Turn torch on' }).click();
      await dialog.getByRole('button', { name: 'Turn torch off' }).click();
      await expect(dialog.getByRole('button', { name: 'Turn torch on' })).toBeVisible();
    }
    const switched = answers ? [false, true, false] : [false];
    expect(await requests.jsonValue()).toEqual(switched.map((on) => ({ torch: on })));
    await browser.close();
  });
}
