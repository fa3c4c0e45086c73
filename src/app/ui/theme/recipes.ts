import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

/** The widths at which layouts change. */
export const breakpoints = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' };

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

/** A word on a tinted background. The word tells the state; the color only repeats it. */
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
export const control = defineRecipe({
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
export const recipes = {
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

/** With the browser's own arrow. */
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
export const slotRecipes = { table, field, nativeSelect, dialog, checkbox, radioCard, segmentGroup };
