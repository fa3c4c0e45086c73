import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, type Request } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A desk, a tablet and a phone. */
export const SIZES = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];
const MODES = ['light', 'dark'] as const;
type Mode = (typeof MODES)[number];

declare global {
  interface Window {
    axe: { run(context: Document, options: object): Promise<AxeResults> };
  }
}

/** Rules that axe leaves out by default: targets of 24 px, the visible words in the name, both orientations. */
const MORE_RULES = Object.fromEntries(
  ['target-size', 'label-content-name-mismatch', 'css-orientation-lock'].map((rule) => [
    rule,
    { enabled: true },
  ]),
);
/** Dark mode changes only colors, so color rules suffice. */
const RULES: Record<Mode, string[] | undefined> = {
  light: undefined,
  dark: ['color-contrast', 'link-in-text-block'],
};
/** A tablet shows the same as a desk or a phone; only its width may be too small. */
const isInBetween = ({ width }: { width: number }) => width === 820;
const [WIDEST, , NARROWEST] = SIZES;

/**
 * The sizes at which axe runs: with `npm run test:all` a desk and a phone in each mode. Otherwise one of them in light mode
 * and the other one in dark mode; half of the places are inspected the other way round.
 */
function sizesOfAxe(mode: Mode, isOtherWayRound: boolean) {
  if (process.env.TEST_EVERYTHING) return SIZES.filter((size) => !isInBetween(size));
  return [(mode === 'light') === isOtherWayRound ? NARROWEST : WIDEST];
}

/** What axe finds outside of all landmarks of an inspected page, each as a sentence. */
export async function outsideRegions(page: Page, where: string): Promise<string[]> {
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), {
    resultTypes: ['violations'],
    preload: false,
    runOnly: ['region'],
  });
  return violations.flatMap(({ help, nodes }) => nodes.map(({ html }) => `${where}: ${help}: ${html}`));
}

/** axe's serious and critical findings on the current page, and regions of the same name, each as a sentence. */
async function faults(page: Page, runOnly: string[] | undefined): Promise<string[]> {
  // Lists are pale while they reload.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), {
    resultTypes: ['violations'],
    elementRef: false,
    // Otherwise axe reads the stylesheets again, as inline ones that the page's policies refuse.
    preload: false,
    ...(runOnly ? { runOnly } : { rules: MORE_RULES }),
  });
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'landmark-unique')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/** The page's width, once it fits or its bars had the time to adapt to the window. */
async function settledWidth(page: Page, windowWidth: number): Promise<number> {
  const widthNow = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect
    .poll(widthNow, { timeout: 3_000 })
    .toBeLessThanOrEqual(windowWidth)
    // The caller reports a page that stays too wide.
    .catch(() => {});
  return widthNow();
}

/**
 * Inspects the page in both modes and at all sizes, a phone last.
 * @param where a name of the place, which decides at which size each mode is inspected
 * @returns the findings, with their places
 */
export async function inspect(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  // Not as a script element, which the page's policies may refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};null`);
  const isOtherWayRound = where.length % 2 === 1;
  for (const colorScheme of isOtherWayRound ? MODES.toReversed() : MODES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const sizes = sizesOfAxe(colorScheme, isOtherWayRound);
    // Dark mode changes no widths.
    for (const size of SIZES.filter((size) => colorScheme === 'light' || sizes.includes(size))) {
      await page.setViewportSize(size);
      const here = `${where}, ${colorScheme}, ${size.width} px`;
      if (sizes.includes(size))
        for (const fault of await faults(page, RULES[colorScheme])) found.push(`${here}: ${fault}`);
      const width = await settledWidth(page, size.width);
      if (width > size.width) found.push(`${here}: scrolls sideways, ${width} px wide`);
    }
  }
  return found;
}

/**
 * Follows a page's requests.
 * @returns a function that waits until the page's data is shown: no request is underway, and none follows
 */
export function followRequests(page: Page): () => Promise<void> {
  const underway = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    begun += 1;
    underway.add(request);
  });
  page.on('requestfinished', (request) => underway.delete(request));
  page.on('requestfailed', (request) => underway.delete(request));
  const isSettled = async () => {
    const before = begun;
    if (underway.size > 0) return false;
    await page.evaluate(async () => {
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    });
    return begun === before;
  };
  // The reports of a company take a while on a busy machine.
  return () => expect.poll(isSettled).toBe(true);
}
