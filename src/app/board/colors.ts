/** A color of the theme as CSS, so that a chart follows the color mode. */
const themed = (name: string): string => `var(--chakra-colors-${name})`;

/** Text and lines of a chart. */
export const TEXT = themed('fg');
export const LINE = themed('border');
export const GROUND = themed('bg-panel');

/** The two bars of a plan, which also differ clearly in lightness, in both modes. */
export const TOTAL = themed('blue-fg');
export const ON_SHELF = themed('orange-focus-ring');

/**
 * The slices of the donuts in the order of the plans. Both shades keep 3 : 1 on a panel, in both modes
 * (src/app/ui/theme/system.ts); all hues come before a second shade repeats them.
 */
const HUES = ['blue', 'orange', 'green', 'red'];
const SLICES = [...HUES.map((hue) => `${hue}-focus-ring`), ...HUES.map((hue) => `${hue}-fg`)].map(themed);

/** The color of a plan. @param place its number among the charted ones, from 1 */
export const sliceColor = (place: number): string => SLICES[(place - 1) % SLICES.length] ?? TEXT;
