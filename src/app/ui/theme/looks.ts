/** The styles that elements of several modules share: spread one over an element, then add the differences. */

/** A raised area of the page. */
export const PANEL = {
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'lg',
  boxShadow: 'panel',
  p: '4',
  minWidth: '0',
} as const;

/**
 * The panel of a native popover, which closes on Escape and on an outside click. The element itself sets its position.
 */
export const POPOVER = {
  position: 'fixed',
  inset: 'auto',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderRadius: 'md',
  boxShadow: 'overlay',
} as const;

/** The target of a link within a page, which stops a little below the top bar. */
export const BELOW_BAR = { scrollMarginTop: '1rem' } as const;

/** The box around a chart: its labels may reach into the panel's padding if the reader's letters are wide. */
export const CHART_BOX = {
  overflow: 'clip',
  css: { overflowClipMargin: '1rem', '& svg': { overflow: 'visible' } },
} as const;

/** For small parts that stick to an edge: on a very low screen the content needs the height. */
export const LOWEST_SCREEN = { '@media (max-height: 22rem)': { position: 'static' } } as const;

/**
 * The input of a choice covers it invisibly. Chakra hides it in one pixel, which a screen reader's touch and an
 * assistive pointer don't find.
 */
export const COVERS = {
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  clip: 'auto',
  opacity: 0,
  cursor: 'pointer',
} as const;

/** A button next to a field with its label above: on a level with the field, whose label is smaller with a mouse. */
export const BESIDE_FIELD = { mt: { base: '1.5625rem', _mouse: '1.375rem' } } as const;
