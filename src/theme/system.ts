import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { breakpoints, recipes } from './recipes';
import { semanticTokens } from './semantic-tokens';
import { tokens } from './tokens';

const PALETTES = ['red', 'orange', 'green', 'blue', 'gray'];

/**
 * The app's look: Chakra's base with our own tokens and only the recipes that are used (Chakra's whole theme
 * would be a fifth of what the sign-in page loads). Dark mode is the class `dark` on the root element; on any
 * other element it makes that part dark.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  cssVarsRoot: ':where(html)',
  theme: {
    breakpoints,
    tokens,
    semanticTokens,
    recipes,
  },
  globalCss: {
    html: {
      color: 'fg',
      bg: 'bg',
      fontFamily: 'body',
      lineHeight: '1.5',
      colorPalette: 'blue',
      colorScheme: 'light',
      '--global-color-border': 'colors.border',
    },
    // The whole page, or a bar that is always dark; the browser's own parts (calendar, scroll bars) follow.
    '.dark': { color: 'fg', colorScheme: 'dark', '--global-color-border': 'colors.border' },
    body: { minHeight: 'dvh' },
    // For a color that only the running app knows.
    ...Object.fromEntries(
      PALETTES.map((colorPalette) => [`[data-palette=${colorPalette}]`, { colorPalette }]),
    ),
    // Links and summaries outside of recipes show the same ring as buttons.
    ':where(a, summary, [tabindex]):focus-visible': {
      outline: '2px solid',
      outlineColor: 'blue.focusRing',
      outlineOffset: '2px',
      borderRadius: 'sm',
    },
    // The element that begins another language, which may be the page: its parts inherit it, or have a height of their own.
    '[lang=gu]': { fontFamily: '"Noto Sans Gujarati", {fonts.body}', lineHeight: '1.7' },
    '[lang=hi]': { fontFamily: '"Noto Sans Devanagari", {fonts.body}', lineHeight: '1.7' },
    '[lang=pa]': { fontFamily: '"Noto Sans Gurmukhi", {fonts.body}', lineHeight: '1.7' },
  },
});
