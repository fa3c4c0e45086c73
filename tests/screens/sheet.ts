import type { Browser } from '@playwright/test';

/** One picture of a screen, with its size in CSS pixels. */
export type Shot = { width: number; height: number; colorScheme: 'light' | 'dark'; png: Buffer };

const GAP = 16;
/** Text stays readable, and a sheet takes about 80 KB. */
const QUALITY = 0.6;

/**
 * The pictures next to each other as one WebP file. The browser encodes it, so that no image library is
 * needed.
 */
export async function makeSheet(browser: Browser, shots: readonly Shot[]): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const dataUrl = await page.evaluate(
      async ({ shots, gap, quality }) => {
        const canvas = document.createElement('canvas');
        canvas.width = shots.reduce((sum, { width }) => sum + width + gap, -gap);
        canvas.height = Math.max(...shots.map(({ height }) => height));
        const drawing = canvas.getContext('2d');
        if (!drawing) throw new Error('This browser draws nothing');
        let x = 0;
        for (const { width, base64 } of shots) {
          const image = new Image();
          image.src = `data:image/png;base64,${base64}`;
          await image.decode();
          drawing.drawImage(image, x, 0);
          x += width + gap;
        }
        return canvas.toDataURL('image/webp', quality);
      },
      {
        shots: shots.map(({ width, height, png }) => ({ width, height, base64: png.toString('base64') })),
        gap: GAP,
        quality: QUALITY,
      },
    );
    return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  } finally {
    await page.close();
  }
}
