/** The looks that elements of several modules share: spread one over an element, then add what differs. */

/** A raised area of the page. */
export const PANEL = {
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'lg',
  boxShadow: 'panel',
  p: { base: '4', md: '5' },
  minWidth: '0',
} as const;

/** The panel of a native popover, which closes on Escape and on an outside click. The element also says where it is. */
export const POPOVER = {
  position: 'fixed',
  inset: 'auto',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderRadius: 'md',
  boxShadow: 'overlay',
} as const;

export const MENU_ENTRY = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minH: '11',
  px: '4',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted' },
  _focusVisible: { outlineOffset: '-2px' },
} as const;

export const FIELD = {
  width: 'full',
  minWidth: '0',
  h: '11',
  px: '3',
  fontSize: 'md',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  borderRadius: 'md',
  fontVariantNumeric: 'tabular-nums',
  colorPalette: 'blue',
  focusVisibleRing: 'inside',
  '--focus-ring-width': '2px',
  _placeholder: { color: 'fg.subtle' },
  _disabled: { opacity: '0.6', cursor: 'not-allowed' },
  _readOnly: { bg: 'bg.muted' },
  _invalid: { borderColor: 'border.error', borderWidth: '2px' },
} as const;

/** A large field that shows dots. */
export const PIN_FIELD = {
  ...FIELD,
  h: '14',
  px: '4',
  fontSize: 'xl',
  css: { WebkitTextSecurity: 'disc' },
  textAlign: 'center',
  letterSpacing: '0.3em',
  // Read only for the moment of the check.
  _readOnly: { bg: 'bg.panel' },
} as const;

/** Several lines of text. */
export const TEXT_AREA = { ...FIELD, h: '24', py: '2' } as const;

/** For large parts that stick to an edge: on a low screen the content needs the height. */
export const LOW_SCREEN = { '@media (max-height: 40rem)': { position: 'static' } } as const;

/** The same for small parts: at 200 % zoom a laptop is 25rem high, and they still stick. */
export const LOWEST_SCREEN = { '@media (max-height: 22rem)': { position: 'static' } } as const;

/** The mark of a required field. It's no part of the field's name: the field itself tells that it's required. */
export const REQUIRED_LABEL = {
  '&[data-required]::after': { content: '" *" / ""', color: 'fg.error' },
} as const;
