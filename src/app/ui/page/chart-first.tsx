import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Stack } from '../layout';

type Props = {
  /** null: there is nothing to draw */
  chart: ReactNode;
  /** another chart: below the first one, or below the table where that is below the first one */
  more?: ReactNode;
  /** the width of the window from which the table leaves the charts room next to it */
  from: string;
  /** the charts' column next to the table */
  width?: string;
  children: ReactNode;
};

/**
 * A report with its charts: above the table, or next to it where both have room. On a desktop too narrow for both, they are below: a
 * table begins at the top there.
 */
export const ChartFirst = ({ chart, more, from, width = 'minmax(20rem, 0.45fr)', children }: Props) => (
  <chakra.div
    display="grid"
    gap="3"
    gridTemplateColumns="minmax(0, 1fr)"
    alignItems="start"
    css={{
      '@media (min-width: 64rem)': { '& > :first-of-type': { order: chart === null ? 0 : 1 } },
      ...(chart !== null && {
        [`@media (min-width: ${from})`]: {
          gridTemplateColumns: `minmax(0, 1fr) ${width}`,
          gridTemplateRows: 'auto 1fr',
          '& > :nth-of-type(2)': { gridRow: '1 / span 2' },
        },
      }),
    }}
  >
    {chart !== null && <div>{chart}</div>}
    <Stack>{children}</Stack>
    {more && <chakra.div order="1">{more}</chakra.div>}
  </chakra.div>
);
