import { createRequire } from 'node:module';
import { chromium, expect } from '@playwright/test';
import type * as Reader from '@zxing/browser';
import { fakeCamera, plainPageLaunch } from '../support/browsers/chromium';
import { type Code, makeClip } from '../support/browsers/clip';
import { test } from './base-test';

/** The fallback's reader, in a form that a plain page can load. */
const READER = createRequire(import.meta.url).resolve('@zxing/browser/umd/zxing-browser.min.js');

test('the fake camera shows a clip at full size, and each of its codes is read', { tag: '@all' }, async ({
  plainBrowser,
}) => {
  const codes: Code[] = [
    { symbology: 'upca', text: '028400005678' },
    { symbology: 'interleaved2of5', text: '20260000000023' },
  ];
  const clip = test.info().outputPath('clip.mjpeg');
  await makeClip(clip, codes, plainBrowser);

  const browser = await chromium.launch(plainPageLaunch(...fakeCamera(clip)));
  const page = await browser.newPage();
  // Cameras need a secure context; localhost is one.
  await page.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<video muted playsinline></video>' }),
  );
  await page.goto('http://localhost/');
  await page.addScriptTag({ path: READER });
  const seen = await page.evaluate(async (wanted) => {
    const video = document.querySelector('video');
    if (!video) throw new Error('no video element');
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
    await video.play();
    const { BrowserMultiFormatReader } = (window as unknown as { ZXingBrowser: typeof Reader }).ZXingBrowser;
    const reader = new BrowserMultiFormatReader();
    const texts = new Set<string>();
    await new Promise<void>((done) => {
      reader.scan(video, (result, _error, controls) => {
        if (result) texts.add(result.getText());
        if (texts.size < wanted) return;
        controls.stop();
        done();
      });
    });
    return { width: video.videoWidth, height: video.videoHeight, texts: [...texts].sort() };
  }, codes.length);
  await browser.close();

  expect(seen).toEqual({ width: 1280, height: 720, texts: ['028400005678', '20260000000023'] });
});
