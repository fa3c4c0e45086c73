import { defineSemanticTokens } from '@chakra-ui/react';

/** A color that differs between the light and the dark mode. */
const modes = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

type Palette = 'gray' | 'blue' | 'green' | 'orange' | 'red';

/**
 * The roles of a palette. Every pair that carries text keeps 4.5 : 1, every border and focus ring 3 : 1.
 * @param solid shade that carries white text
 */
const roles = (name: Palette, solid: string) => ({
  solid: modes(`{colors.${name}.${solid}}`, `{colors.${name}.${solid}}`),
  contrast: modes('{colors.white}', '{colors.white}'),
  fg: modes(`{colors.${name}.800}`, `{colors.${name}.200}`),
  subtle: modes(`{colors.${name}.50}`, `color-mix(in srgb, {colors.${name}.900} 40%, #141d30)`),
  muted: modes(`{colors.${name}.100}`, `color-mix(in srgb, {colors.${name}.800} 50%, #141d30)`),
  emphasized: modes(`{colors.${name}.200}`, `{colors.${name}.800}`),
  border: modes(`{colors.${name}.300}`, `{colors.${name}.700}`),
  focusRing: modes(`{colors.${name}.600}`, `{colors.${name}.400}`),
});

export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: modes('#f2f5f9', '#0b1220'),
      panel: modes('{colors.white}', '#141d30'),
      subtle: modes('{colors.gray.50}', '#18233a'),
      muted: modes('#e9eef5', '#1f2b45'),
      emphasized: modes('{colors.gray.200}', '#2b3958'),
      error: modes('{colors.red.50}', '#3a1620'),
      warning: modes('{colors.orange.50}', '#3a2412'),
      success: modes('{colors.green.50}', '#0f2e22'),
      info: modes('{colors.blue.50}', '#132a52'),
    },
    fg: {
      DEFAULT: modes('{colors.gray.900}', '{colors.gray.100}'),
      muted: modes('{colors.gray.600}', '#b6c2d4'),
      subtle: modes('#5a6a80', '#9aa8bd'),
      error: modes('{colors.red.700}', '{colors.red.300}'),
      warning: modes('{colors.orange.800}', '{colors.orange.300}'),
      success: modes('{colors.green.800}', '{colors.green.300}'),
      info: modes('{colors.blue.800}', '{colors.blue.300}'),
    },
    border: {
      DEFAULT: modes('#d3dbe6', '#2c3a57'),
      /** outlines of fields and buttons, which have to be seen */
      emphasized: modes('#7a889c', '#6b7c99'),
      error: modes('{colors.red.600}', '{colors.red.400}'),
    },
    /** around the card of a page without menus: dark in both modes */
    ground: modes('#1f2a44', '#0e1729'),
    nav: {
      bg: modes('{colors.white}', '#17213a'),
      fg: modes('{colors.gray.600}', '#c0cbe0'),
      heading: modes('#5a6a80', '#9aaac6'),
      hover: modes('#eef2f8', '#243152'),
      active: modes('{colors.blue.100}', '#33456e'),
      activeFg: modes('{colors.blue.800}', '{colors.white}'),
    },
    /** the ground of a ticket's price, by dollars; the text is white in both modes */
    price: {
      '1': modes('#475569', '#64748b'),
      '2': modes('#15803d', '#15803d'),
      '3': modes('#0f766e', '#0f766e'),
      '5': modes('#1d4ed8', '#2563eb'),
      '10': modes('#c2410c', '#c2410c'),
      '20': modes('#7e22ce', '#9333ea'),
      '30': modes('#be185d', '#db2777'),
      '50': modes('#854d0e', '#a16207'),
      other: modes('#27272a', '#52525b'),
    },
    gray: roles('gray', '700'),
    blue: roles('blue', '600'),
    green: roles('green', '700'),
    orange: roles('orange', '700'),
    red: roles('red', '600'),
  },
  shadows: {
    panel: modes('0 1px 2px rgb(15 23 42 / 0.06)', 'none'),
    overlay: modes('0 12px 32px rgb(15 23 42 / 0.22)', '0 12px 32px rgb(0 0 0 / 0.6)'),
  },
});
