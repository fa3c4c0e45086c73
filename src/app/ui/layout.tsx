import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/**
 * The words of an office page's layout. Each has its usual distances; style properties change what differs. The counter's
 * first screens load no Chakra and have CSS modules instead.
 */

/** `wide`: takes all columns of the grid that it's in, such as a form's. */
const variants = { wide: { true: { gridColumn: '1 / -1' } } } as const;

const STACK = { display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** Parts one below the other. */
export const Stack = chakra('div', { base: STACK, variants });

/** A form: its fields one below the other, with our own messages instead of the browser's. */
export const Form = chakra('form', { base: STACK }, { defaultProps: { noValidate: true } });

/** Parts next to each other, which wrap. */
export const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' },
  variants,
});

/** Two fields next to each other, also on a phone, where each takes half the width. */
export const Pair = chakra('div', {
  base: {
    display: { base: 'grid', sm: 'flex' },
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '2',
    width: { base: 'full', sm: 'auto' },
  },
});

/** A grid of as many equal columns as fit. @param props.min the width that each needs, if there is more than one */
export const Grid = ({ min = '16rem', ...grid }: HTMLChakraProps<'div'> & { min?: string }) => (
  <chakra.div
    display="grid"
    gap="4"
    gridTemplateColumns={`repeat(auto-fit, minmax(min(100%, ${min}), 1fr))`}
    {...grid}
  />
);

/** Less prominent text: an explanation, a unit, a time. */
export const Muted = chakra('p', {
  base: { color: 'fg.muted' },
  variants: { ...variants, small: { true: { fontSize: 'sm' } } },
});

/** Some `Figure`s next to each other. @param props.inline each in one line, for the head of a table */
export const Figures = chakra('dl', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '3' },
  variants: {
    inline: {
      true: {
        columnGap: '5',
        rowGap: '1',
        '--figure-direction': 'row-reverse',
        '--figure-size': 'fontSizes.xl',
      },
    },
  },
});

/** A labelled number, large enough to read from a meter away. */
export const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <chakra.div
    display="flex"
    flexDirection="var(--figure-direction, column-reverse)"
    justifyContent="flex-end"
    alignItems="baseline"
    columnGap="1.5"
    minWidth="0"
  >
    <chakra.dt color="fg.subtle" fontSize="label" fontWeight="medium">
      {label}
    </chakra.dt>
    <chakra.dd
      fontSize="var(--figure-size, {fontSizes.3xl})"
      fontWeight="semibold"
      lineHeight="1.25"
      fontVariantNumeric="tabular-nums"
    >
      {children}
    </chakra.dd>
  </chakra.div>
);
