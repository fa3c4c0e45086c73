import {
  createSystem,
  defaultBaseConfig,
  defineRecipe,
  defineSemanticTokens,
  defineSlotRecipe,
  defineTokens,
  type SystemStyleObject,
} from '@chakra-ui/react';
import { PANEL, POPOVER } from './looks';

/** The widths at which layouts change. */
const breakpoints = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' };

const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'medium',
    lineHeight: '1.2',
    cursor: 'pointer',
    flexShrink: '0',
    userSelect: 'none',
    textDecoration: 'none',
    colorPalette: 'blue',
    focusVisibleRing: 'outside',
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { filter: 'brightness(0.92)' },
      },
      subtle: {
        bg: 'colorPalette.muted',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.emphasized' },
      },
      outline: {
        bg: 'bg.panel',
        borderColor: 'border',
        boxShadow: 'raised',
        color: 'fg',
        _hover: { bg: 'bg.muted' },
        _pressed: { bg: 'blue.muted', color: 'blue.fg', borderColor: 'blue.border' },
      },
      ghost: { bg: 'transparent', color: 'inherit', _hover: { bg: 'bg.muted' } },
    },
    size: {
      md: { minH: 'control', minW: 'control', px: '3.5', fontSize: 'md' },
      lg: { minH: '14', minW: '14', px: '6', fontSize: 'lg' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

/** A word on a tinted background. The word states the meaning; the color only repeats it. */
const badgeRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    borderRadius: 'full',
    px: '2',
    minH: '6',
    fontSize: 'label',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'colorPalette.muted',
    color: 'colorPalette.fg',
  },
});

/** A field, a select or an area for text. */
const control = defineRecipe({
  base: {
    minWidth: '0',
    h: 'control',
    px: '3',
    bg: 'bg.panel',
    color: 'fg',
    fontSize: 'md',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    colorPalette: 'blue',
    focusVisibleRing: 'inside',
    '--focus-ring-width': '2px',
    _placeholder: { color: 'fg.subtle' },
    _disabled: { opacity: '0.6', cursor: 'not-allowed' },
    _invalid: { borderColor: 'border.error', borderWidth: '2px' },
  },
});

const inputRecipe = defineRecipe({
  base: {
    ...control.base,
    width: 'full',
    fontVariantNumeric: 'tabular-nums',
    _readOnly: { bg: 'bg.muted' },
  },
});

const textareaRecipe = defineRecipe({ base: { ...inputRecipe.base, h: '24', py: '2' } });

/** The recipes of Chakra's own components. */
const recipes = {
  button: buttonRecipe,
  badge: badgeRecipe,
  input: inputRecipe,
  textarea: textareaRecipe,
};

const CELL = { px: '2', py: '1.5', height: 'control', borderBottomWidth: '1px' } as const;

/** Tables whose rows are separated by lines. */
const table = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: { width: 'full', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
    columnHeader: { ...CELL, fontWeight: 'medium', textAlign: 'start' },
    cell: CELL,
  },
  variants: {
    variant: {
      outline: { root: { fontSize: 'sm' }, columnHeader: { fontSize: 'xs', color: 'fg.subtle' } },
      line: {},
    },
  },
  defaultVariants: { variant: 'outline' },
});

const field = defineSlotRecipe({
  slots: ['root', 'label', 'errorText', 'helperText', 'requiredIndicator'],
  base: {
    root: { display: 'flex', minWidth: '0' },
    label: {
      alignSelf: 'flex-start',
      fontWeight: 'medium',
      fontSize: 'label',
      color: 'fg.subtle',
      // Not part of the field's name: the field itself is marked as required.
      '&[data-required]::after': { content: '" *" / ""', color: 'fg.error' },
    },
    errorText: { color: 'fg.error', fontSize: 'sm', fontWeight: 'medium' },
  },
  variants: {
    orientation: {
      vertical: { root: { flexDirection: 'column', gap: '1' } },
      horizontal: {
        root: { alignItems: 'center', gap: '2.5' },
        label: { alignSelf: 'auto', whiteSpace: 'nowrap' },
      },
    },
  },
  defaultVariants: { orientation: 'vertical' },
});

/** A select with the browser's own arrow. */
const nativeSelect = defineSlotRecipe({
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { display: 'flex', minWidth: '0' },
    field: { ...control.base, flex: '1' },
  },
});

const dialog = defineSlotRecipe({
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: {
      animation: 'var(--appear)',
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      bg: 'rgb(2 6 23 / 0.6)',
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      display: 'flex',
      ps: 'calc(1rem + env(safe-area-inset-left))',
      pe: 'calc(1rem + env(safe-area-inset-right))',
    },
    content: {
      animation: 'var(--rise)',
      m: 'auto',
      width: 'full',
      maxHeight: 'calc(100dvh - 2rem - env(safe-area-inset-top) - env(safe-area-inset-bottom))',
      overflow: 'auto',
      // What takes the focus isn't behind a form's buttons.
      scrollPaddingBottom: '20',
      bg: 'bg.panel',
      color: 'fg',
      borderWidth: '1px',
      borderRadius: 'lg',
      boxShadow: 'overlay',
      outline: 'none',
    },
    header: { display: 'flex', alignItems: 'center', gap: '3', ps: '4', pe: '2', pt: '2' },
    title: { flex: '1', fontSize: 'lg', fontWeight: 'semibold' },
    body: { px: '4', py: '3' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '3',
      px: '4',
      pb: '4',
      pt: '2',
    },
  },
  variants: { size: { md: { content: { maxWidth: 'lg' } }, xl: { content: { maxWidth: '3xl' } } } },
  defaultVariants: { size: 'md' },
});

/** The box or circle of a choice; `_checked` fills it. */
const mark = {
  flexShrink: '0',
  boxSize: '5',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  bg: 'bg.panel',
  color: 'colorPalette.contrast',
  _checked: { bg: 'colorPalette.solid', borderColor: 'colorPalette.solid' },
} as const;

const checkbox = defineSlotRecipe({
  slots: ['root', 'label', 'control', 'indicator'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minWidth: 'control',
      minHeight: 'control',
      colorPalette: 'blue',
      cursor: 'pointer',
    },
    control: {
      ...mark,
      borderRadius: 'sm',
      _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '2px' },
    },
    indicator: { boxSize: 'full' },
  },
});

/** The choices as cards, of which one applies. */
const radioCard = defineSlotRecipe({
  slots: ['root', 'item', 'itemControl', 'itemIndicator', 'itemText', 'itemContent'],
  base: {
    item: {
      position: 'relative',
      display: 'grid',
      gap: '2',
      alignContent: 'start',
      p: '3',
      minWidth: '0',
      borderWidth: '1px',
      borderRadius: 'md',
      bg: 'bg.panel',
      colorPalette: 'blue',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
      _checked: {
        borderColor: 'blue.focusRing',
        boxShadow: 'inset 0 0 0 1px var(--chakra-colors-blue-focus-ring)',
      },
      _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '2px' },
    },
    itemControl: { display: 'flex', gap: '3' },
    itemIndicator: {
      ...mark,
      mt: '0.5',
      borderRadius: 'full',
      '& .dot': { display: 'block', boxSize: 'full', borderRadius: 'full', bg: 'currentcolor', scale: '0.4' },
    },
    itemText: { fontWeight: 'medium', overflowWrap: 'anywhere', textWrap: 'balance' },
    itemContent: { minWidth: '0' },
  },
});

/** A few short texts next to each other, of which one applies. */
const segmentGroup = defineSlotRecipe({
  slots: ['root', 'item', 'itemText'],
  base: {
    root: {
      display: 'inline-grid',
      gridAutoFlow: 'column',
      minWidth: '0',
      p: '0.5',
      bg: 'bg.muted',
      borderRadius: 'md',
    },
    item: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      minWidth: 'control',
      minHeight: 'control',
      px: '3',
      color: 'fg.muted',
      fontWeight: 'medium',
      textAlign: 'center',
      borderRadius: 'sm',
      cursor: 'pointer',
      _checked: { color: 'fg', bg: 'segment', boxShadow: 'segment' },
      _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '2px' },
    },
  },
});

/** The recipes of Chakra's components that consist of several parts. */
const slotRecipes = { table, field, nativeSelect, dialog, checkbox, radioCard, segmentGroup };

/** A color that differs between the light and the dark mode. */
const modes = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/** A size that is smaller for a mouse, whose user sits closer to the screen. */
const byPointer = (touch: string, mouse: string) => ({ value: { base: touch, _mouse: mouse } });

type Palette = 'gray' | 'blue' | 'green' | 'orange' | 'red';

/**
 * The roles of a palette. Every pair that carries text keeps 4.5 : 1, every border and focus ring 3 : 1.
 * @param solid shade that carries white text
 */
const roles = (name: Palette, solid: string) => ({
  solid: modes(`{colors.${name}.${solid}}`, `{colors.${name}.${solid}}`),
  contrast: modes('{colors.white}', '{colors.white}'),
  fg: modes(`{colors.${name}.800}`, `{colors.${name}.200}`),
  subtle: modes(`{colors.${name}.50}`, `color-mix(in srgb, {colors.${name}.900} 40%, #161b24)`),
  muted: modes(`{colors.${name}.100}`, `color-mix(in srgb, {colors.${name}.800} 50%, #161b24)`),
  emphasized: modes(`{colors.${name}.200}`, `{colors.${name}.800}`),
  border: modes(`{colors.${name}.300}`, `{colors.${name}.700}`),
  focusRing: modes(`{colors.${name}.600}`, `{colors.${name}.400}`),
});

export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: modes('#f5f6f8', '#0c0f15'),
      panel: modes('{colors.white}', '#161b24'),
      subtle: modes('{colors.gray.50}', '#1b212c'),
      muted: modes('#edf0f4', '#222936'),
      emphasized: modes('{colors.gray.200}', '#303948'),
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
      DEFAULT: modes('#dde2ea', '#2d3543'),
      /** outlines of fields and buttons, which have to be seen */
      emphasized: modes('#7a889c', '#727e91'),
      error: modes('{colors.red.600}', '{colors.red.400}'),
    },
    /** around the card of a page without menus: dark in both modes */
    ground: modes('#12161f', '#12161f'),
    /** the chosen one of a few segments, on `bg.muted` */
    segment: modes('{colors.white}', '#3d4757'),
    /** `active`: white at 8 % over `bg` */
    nav: {
      bg: modes('{colors.white}', '#12161f'),
      fg: modes('{colors.gray.600}', '#c4cad4'),
      heading: modes('#5a6a80', '#98a1af'),
      hover: modes('#f1f3f6', '#1e222b'),
      active: modes('#e8ebf0', '#252931'),
      activeFg: modes('{colors.gray.900}', '{colors.white}'),
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
  /** `label`: of a field or a figure; `md`: of all text; iOS zooms into a field whose text is below 16 px; `lg`: a section's heading */
  fontSizes: {
    label: byPointer('0.875rem', '0.75rem'),
    md: byPointer('1rem', '0.875rem'),
    lg: byPointer('1.125rem', '0.9375rem'),
  },
  /** the height of a button, a field and a table's row; a thumb hits 44 px */
  sizes: { control: byPointer('2.75rem', '2.25rem') },
  shadows: {
    panel: modes('0 1px 2px rgb(15 23 42 / 0.06)', 'none'),
    raised: modes('0 1px 1px rgb(15 23 42 / 0.05)', 'none'),
    segment: modes('0 1px 2px rgb(15 23 42 / 0.16)', '0 1px 2px rgb(0 0 0 / 0.4)'),
    overlay: modes('0 12px 32px rgb(15 23 42 / 0.22)', '0 12px 32px rgb(0 0 0 / 0.6)'),
  },
});

/** Converts name → value to Chakra's form of tokens. */
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

/** The Gurmukhi face ships with the app and is fetched only for Gurmukhi letters (its unicode-range). */
const FACES =
  'Inter, "Inter stand-in", "Inter stand-in on Linux", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans Gurmukhi", sans-serif';

const tokens = defineTokens({
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
    body: FACES,
    heading: FACES,
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  }),
  /** `xl`: the page's heading; `3xl`: a figure */
  fontSizes: values({
    xs: '0.75rem',
    sm: '0.875rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.75rem',
    '4xl': '2.25rem',
    '5xl': '3rem',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '600' }),
  radii: values({ none: '0', sm: '0.25rem', md: '0.5rem', lg: '0.625rem', xl: '1rem', full: '9999px' }),
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

const PALETTES = ['red', 'orange', 'green', 'blue', 'gray'];

/** The animations of opening and appearing parts. Unset for reduced motion: properties that use an unset variable don't apply. */
const MOTION = {
  '@media (prefers-reduced-motion: no-preference)': {
    '--rise': 'rise 150ms ease-out',
    '--appear': 'appear 150ms ease-out',
  },
};
const keyframes = {
  rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
  appear: { from: { opacity: '0' } },
};

const { button, badge } = recipes;
/** A variant's styles, by the attribute that selects each. */
const chosenBy = (attribute: string, looks: Record<string, SystemStyleObject> = {}) =>
  Object.fromEntries(
    Object.entries(looks).map(([choice, look]) => [`.button[data-${attribute}=${choice}]`, look]),
  );

/** The styles that the shell and the counter, which load no Chakra, share with the office, as classes (src/app/ui/plain.tsx). */
const classes = {
  '.panel': PANEL,
  '.popover': POPOVER,
  '.button': button.base ?? {},
  ...chosenBy('variant', button.variants?.variant),
  ...chosenBy('size', button.variants?.size),
  '.badge': badge.base ?? {},
  '.control': control.base ?? {},
  '.sr-only': { srOnly: true },
};

/**
 * The app's look: Chakra's base with our own tokens and only the recipes that are used (Chakra's whole theme
 * would be a fifth of what the sign-in page loads). Dark mode is the class `dark` on the root element; on any
 * other element it makes that part dark.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  cssVarsRoot: ':where(html)',
  conditions: { mouse: '@media (pointer: fine)' },
  theme: {
    breakpoints,
    tokens,
    semanticTokens,
    recipes,
    slotRecipes,
    keyframes,
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
      ...MOTION,
    },
    // The whole page, or a bar that is always dark; the browser's own parts (calendar, scroll bars) follow.
    '.dark': { color: 'fg', colorScheme: 'dark', '--global-color-border': 'colors.border' },
    body: { minHeight: 'dvh', fontSize: 'md' },
    ...classes,
    // For a color that is known only at run time.
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
    // An element in another language, perhaps the whole page: its parts inherit the line height or set their own.
    '[lang=gu]': { fontFamily: '"Noto Sans Gujarati", {fonts.body}', lineHeight: '1.7' },
    '[lang=hi]': { fontFamily: '"Noto Sans Devanagari", {fonts.body}', lineHeight: '1.7' },
    '[lang=pa]': { fontFamily: '"Noto Sans Gurmukhi", {fonts.body}', lineHeight: '1.7' },
  },
});
