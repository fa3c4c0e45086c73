import { writeFile } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import bwipjs from 'bwip-js/node';
import { chromiumLaunch } from './chromium';

/** A code to be held before the camera: 12 digits as UPC-A, an even number of digits as Interleaved 2 of 5. */
export interface Code {
  symbology: 'upca' | 'interleaved2of5';
  text: string;
}

const FRAME = { width: 1280, height: 720 };
const QUIET_ZONE = 12;
/** Chromium plays a file at 30 frames a second: each code stays in view for one second. */
const FRAMES_PER_CODE = 30;

/**
 * Makes a clip for Chromium's fake camera (see `fakeCamera`) that shows one code after the other, in a loop.
 * MJPEG is nothing but JPEG images one after the other, so that no video encoder is needed.
 * @param path where to write the clip; Chromium wants it absolute and ending in .mjpeg
 * @param codes at least one
 */
export async function makeClip(path: string, codes: Code[]): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const frames: Buffer[] = [];
    for (const code of codes) frames.push(...Array<Buffer>(FRAMES_PER_CODE).fill(await frame(browser, code)));
    await writeFile(path, Buffer.concat(frames));
  } finally {
    await browser.close();
  }
}

async function frame(browser: Browser, code: Code): Promise<Buffer> {
  const image = await bwipjs.toBuffer({
    bcid: code.symbology,
    text: code.text,
    scale: 4,
    height: 40,
    paddingwidth: QUIET_ZONE,
    paddingheight: QUIET_ZONE,
    backgroundcolor: 'FFFFFF',
  });
  const page = await browser.newPage({ viewport: FRAME });
  await page.setContent(
    `<body style="margin: 0; height: 100vh; display: grid; place-items: center; background: #ddd">
       <img src="data:image/png;base64,${image.toString('base64')}">`,
  );
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 95 });
  await page.close();
  return jpeg;
}
