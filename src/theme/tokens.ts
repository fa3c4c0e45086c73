import { defineTokens } from '@chakra-ui/react';

/** Name → value, as Chakra wants its tokens. */
const values = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]));

const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72, 80,
  96,
];
/** One step is a quarter of a rem, so that everything grows with the reader's own text size. */
const scale = Object.fromEntries(STEPS.map((step) => [String(step), `${step / 4}rem`]));

/** A palette from its lightest (50) to its darkest shade (950). */
const palette = (shades: string) => {
  const names = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'];
  return values(Object.fromEntries(shades.split(' ').map((shade, i) => [names[i] ?? '', `#${shade}`])));
};

export const tokens = defineTokens({
  colors: {
    white: { value: '#ffffff' },
    black: { value: '#000000' },
    transparent: { value: 'transparent' },
    current: { value: 'currentColor' },
    gray: palette('f8fafc f1f5f9 e2e8f0 cbd5e1 94a3b8 64748b 475569 334155 1e293b 0f172a 020617'),
    blue: palette('eff6ff dbeafe bfdbfe 93c5fd 60a5fa 3b82f6 2563eb 1d4ed8 1e40af 1e3a8a 172554'),
    green: palette('f0fdf4 dcfce7 bbf7d0 86efac 4ade80 22c55e 16a34a 15803d 166534 14532d 052e16'),
    orange: palette('fff7ed ffedd5 fed7aa fdba74 fb923c f97316 ea580c c2410c 9a3412 7c2d12 431407'),
    red: palette('fef2f2 fee2e2 fecaca fca5a5 f87171 ef4444 dc2626 b91c1c 991b1b 7f1d1d 450a0a'),
  },
  fonts: values({
    // The Gurmukhi face ships with the app and is fetched only for Gurmukhi letters (its unicode-range).
    body: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans Gurmukhi", sans-serif',
    heading:
      'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans Gurmukhi", sans-serif',
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  }),
  fontSizes: values({
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
    '5xl': '3rem',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  radii: values({ none: '0', sm: '0.25rem', md: '0.5rem', lg: '0.75rem', xl: '1rem', full: '9999px' }),
  spacing: values(scale),
  sizes: values({
    ...scale,
    full: '100%',
    min: 'min-content',
    max: 'max-content',
    fit: 'fit-content',
    dvh: '100dvh',
    xs: '20rem',
    sm: '24rem',
    md: '28rem',
    lg: '32rem',
    xl: '36rem',
    '2xl': '42rem',
    '3xl': '48rem',
    '4xl': '56rem',
    '5xl': '64rem',
    '6xl': '72rem',
  }),
  zIndex: values({ sticky: '10', overlay: '30', skipLink: '50' }),
});
