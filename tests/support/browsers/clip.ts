import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import bwipjs from 'bwip-js/node';

/** A code to show to the camera: 12 digits as UPC-A, or an even number of digits as Interleaved 2 of 5. */
export interface Code {
  symbology: 'upca' | 'interleaved2of5' | 'code128' | 'qrcode' | 'datamatrix';
  text: string;
  /** Clockwise rotation of the code in degrees; default 0. */
  turn?: number;
  /** Height of the bars in mm in bwip-js; default 40. Doesn't apply to QR and Data Matrix, which are square. */
  height?: number;
}

const FRAME = { width: 1280, height: 720 };
const QUIET_ZONE = 12;
/** Chromium plays a file at 30 frames a second: each code stays in view for one second. */
const FRAMES_PER_CODE = 30;
/** Square symbologies, for which bwip-js takes no height. */
const SQUARES = ['qrcode', 'datamatrix'];

/**
 * Makes a clip for Chromium's fake camera (see `fakeCamera`) that shows the codes one after the other, in a loop. Codes in
 * an array are shown together, more than four of them in two rows. The format is MJPEG, a plain sequence of JPEG images,
 * which needs no video encoder.
 * @param path where to write the clip; Chromium wants it absolute and ending in .mjpeg
 * @param codes at least one
 * @param browser draws the pictures
 */
export async function makeClip(
  path: string,
  codes: readonly (Code | readonly Code[])[],
  browser: Browser,
): Promise<void> {
  const page = await browser.newPage();
  const frames: Buffer[] = [];
  for (const seen of codes)
    frames.push(...Array<Buffer>(FRAMES_PER_CODE).fill(await frame(page, [seen].flat())));
  await page.close();
  await writeFile(path, Buffer.concat(frames));
}

/** Draws the codes on a canvas, whose JPEGs are 4:2:0: the fake camera decodes no others. */
async function frame(page: Page, codes: readonly Code[]): Promise<Buffer> {
  const images = await Promise.all(codes.map(image));
  const jpeg = await page.evaluate(
    async ({ images, width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      context.fillStyle = '#ddd';
      context.fillRect(0, 0, width, height);
      const rows = images.length > 4 ? 2 : 1;
      const columns = Math.ceil(images.length / rows);
      for (const [i, { source, turn }] of images.entries()) {
        const picture = new Image();
        picture.src = source;
        await picture.decode();
        context.resetTransform();
        context.translate(
          (width * ((i % columns) + 0.5)) / columns,
          (height * (Math.floor(i / columns) + 0.5)) / rows,
        );
        context.rotate((turn * Math.PI) / 180);
        context.drawImage(picture, -picture.width / 2, -picture.height / 2);
      }
      return canvas.toDataURL('image/jpeg', 0.95).replace(/^.*,/, '');
    },
    { images, ...FRAME },
  );
  return Buffer.from(jpeg, 'base64');
}

async function image(code: Code): Promise<{ source: string; turn: number }> {
  const isSquare = SQUARES.includes(code.symbology);
  const png = await bwipjs.toBuffer({
    bcid: code.symbology,
    text: code.text,
    scale: isSquare ? 6 : 4,
    ...(!isSquare && { height: code.height ?? 40 }),
    paddingwidth: QUIET_ZONE,
    paddingheight: QUIET_ZONE,
    backgroundcolor: 'FFFFFF',
  });
  return { source: `data:image/png;base64,${png.toString('base64')}`, turn: code.turn ?? 0 };
}
