import type { BrowserContext, Page } from '@playwright/test';

/** The browser's report, https://wicg.github.io/layout-instability/ */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
};

type Shift = {
  /** the share of the screen that moved, times the distance */
  value: number;
  /** the moved elements, as the beginning of their markup */
  moved: string[];
};

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

/** From the next page load, records shifts without a press or a key in the half second before. */
export async function recordLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 90) : '?',
        );
        if (!hadRecentInput) window.layoutShifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts since the page was loaded. */
export const layoutShifts = (page: Page): Promise<Shift[]> => page.evaluate(() => window.layoutShifts);
