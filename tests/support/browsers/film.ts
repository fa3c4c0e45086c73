import { open } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import bwipjs from 'bwip-js/node';
import { plainPageLaunch } from './chromium';
import { drawScene, type Label, type Scene } from './film-scene';

/** A code on a pack. */
export type FilmCode = { symbology: 'interleaved2of5' | 'code128' | 'upca'; text: string };

/** Chromium plays a file for its fake camera at 30 frames a second; a drawn one is shown this often. */
const FRAMES_PER_SECOND = 30;
const REPEATS = 3;
/** bwip-js draws wide bars of ITF as two narrow ones; printers take up to three. */
const WIDE = 2.5;

/** Arm's length in front of packs, in an ordinary shop. */
const ARMS_LENGTH: Omit<Scene, 'labels' | 'path'> = {
  size: { width: 1920, height: 1080 },
  pixelsPerBar: 2,
  speed: 300,
  exposureMs: 16,
  tilt: 2,
  noise: 6,
  blur: 0.7,
  glare: { spots: 2, strength: 0.4 },
  mains: 60,
  print: 0.06,
};

/**
 * A rack of packs, each with its codes one below the other, and the way of a camera that sweeps its columns.
 * @param packs the codes of each pack
 * @param columns of the rack
 * @param direction of the sweep: along the bars, which stand upright, or across them
 */
export function rackScene(
  packs: readonly (readonly FilmCode[])[],
  columns: number,
  changes: Partial<Scene> = {},
  direction: 'along' | 'across' = 'along',
): Scene {
  const shop = { ...ARMS_LENGTH, ...changes };
  const bar = shop.pixelsPerBar;
  const long = Math.max(...packs.flat().map((code) => sumOf(widthsOf(code))));
  const cell = { width: (long + 40) * bar, height: 110 * bar };
  const labels = packs.flatMap((codes, index) =>
    codes.map((code, line): Label => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const height = (line === 0 ? 36 : 28) * bar;
      const x = column * cell.width + 20 * bar;
      return { widths: widthsOf(code), x, y: row * cell.height + (10 + line * 50) * bar, height };
    }),
  );
  const rack = { width: columns * cell.width, height: Math.ceil(packs.length / columns) * cell.height };
  const { width, height } = shop.size;
  const path = strips(rack, { width, height }, direction);
  return { ...shop, labels, path, ...changes };
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

function widthsOf({ symbology, text }: FilmCode): number[] {
  const [drawn] = bwipjs.raw({ bcid: symbology, text });
  if (!drawn || !('sbs' in drawn)) throw new Error(`${symbology} ${text} has no bars`);
  return [...drawn.sbs].map((width) => (symbology === 'interleaved2of5' && width === 2 ? WIDE : width));
}

/** A way through the middle of strips that together show the whole rack. */
function strips(
  rack: { width: number; height: number },
  view: { width: number; height: number },
  direction: 'along' | 'across',
): [number, number][] {
  const [across, along] =
    direction === 'along' ? (['width', 'height'] as const) : (['height', 'width'] as const);
  // Neighbouring strips share a part, so that no code is always cut.
  const count = Math.max(1, Math.ceil((rack[across] - view[across] * 0.2) / (view[across] * 0.8)));
  const way = Array.from({ length: count }, (_, strip) => {
    const aside =
      count === 1
        ? rack[across] / 2
        : view[across] / 2 + (strip * (rack[across] - view[across])) / (count - 1);
    const ends = [view[along] / 3, Math.max(rack[along] - view[along] / 3, view[along] / 3 + 1)];
    return (strip % 2 === 0 ? ends : ends.toReversed()).map((end): [number, number] =>
      direction === 'along' ? [aside, end] : [end, aside],
    );
  });
  return way.flat();
}

/**
 * Makes a film for Chromium's fake camera (see `fakeCamera`), which plays it in a loop.
 * @param path where to write it; Chromium wants it absolute and ending in .mjpeg
 */
export async function makeFilm(path: string, scene: Scene, seconds: number): Promise<void> {
  // It draws each pixel, for which compiling pays.
  const browser = await chromium.launch(plainPageLaunch());
  const page = await browser.newPage();
  await page.addScriptTag({ content: `window.drawScene = ${drawScene}` });
  const file = await open(path, 'w');
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += REPEATS) {
    const jpeg = await page.evaluate(
      ([shown, ms]) => {
        const canvas = Object.assign(document.createElement('canvas'), shown.size);
        const context = canvas.getContext('2d', { willReadFrequently: true });
        if (!context) throw new Error('No canvas');
        window.drawScene(context, shown, ms);
        return canvas.toDataURL('image/jpeg', 0.9).replace(/^.*,/, '');
      },
      [scene, (frame * 1000) / FRAMES_PER_SECOND] as const,
    );
    for (let repeat = 0; repeat < REPEATS; repeat++) await file.write(Buffer.from(jpeg, 'base64'));
  }
  await file.close();
  await browser.close();
}

declare global {
  interface Window {
    drawScene: typeof drawScene;
  }
}
