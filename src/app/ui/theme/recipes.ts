import { defineRecipe } from '@chakra-ui/react';

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
