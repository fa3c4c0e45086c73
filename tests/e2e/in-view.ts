import { expect, type Locator, type Page } from '@playwright/test';

/** Expects that an element is entirely on the screen and not covered. */
export async function expectInView(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() =>
      part.evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return node.contains(there) || there?.contains(node);
      }),
    )
    .toBe(true);
}

/** Expects that the page is as wide as the window. */
export const expectNoSideways = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
