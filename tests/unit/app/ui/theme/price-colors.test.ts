import { expect, test } from 'vitest';
import { semanticTokens } from '../../../../../src/app/ui/theme/system';

/** Relative luminance (WCAG 2.2). @param color #rrggbb */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/[0-9a-f]{2}/gi) ?? []).map((hex) => {
    const part = Number.parseInt(hex, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrastWithWhite = (color: string): number => 1.05 / (luminance(color) + 0.05);

const prices = Object.entries(semanticTokens.colors?.price ?? {}).map(
  ([price, token]) => [price, (token as { value: { base: string; _dark: string } }).value] as const,
);

test('the contrast of black and of white with white is computed correctly', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21);
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1);
});

test.each(prices)(
  'white on the color of a $%s ticket can be read in both modes (4.5 : 1)',
  (_, { base, _dark }) => {
    expect(contrastWithWhite(base)).toBeGreaterThanOrEqual(4.5);
    expect(contrastWithWhite(_dark)).toBeGreaterThanOrEqual(4.5);
  },
);

test('no two prices have the same color', () => {
  expect(prices).toHaveLength(9);
  expect(new Set(prices.map(([, { base }]) => base)).size).toBe(prices.length);
  expect(new Set(prices.map(([, { _dark }]) => _dark)).size).toBe(prices.length);
});
