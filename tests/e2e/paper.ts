import { expect, type Page } from '@playwright/test';

/** The width between the margins of 13 mm (print-sheet.module.css), in CSS pixels. */
const MM = 96 / 25.4;
const WIDTHS = { Letter: 8.5 * 96 - 26 * MM, A4: (210 - 26) * MM };

/** Expects that no text of the printed page is beyond its margins, on Letter and on A4. */
export async function expectWithinMargins(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const [paper, width] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: Math.floor(width), height: 1000 });
    const beyond = await page.evaluate((right) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()];
        if (rects.some((rect) => rect.width > 0 && (rect.right > right + 0.5 || rect.left < -0.5)))
          found.push(node.textContent ?? '');
      }
      return found;
    }, Math.floor(width));
    expect(beyond, paper).toEqual([]);
  }
}
