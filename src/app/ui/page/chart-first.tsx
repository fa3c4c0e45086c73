import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Stack } from '../layout';

type Props = {
  /** the first part: above everything in one column, above the charts if they are next to the table */
  lead?: ReactNode;
  /** null: there is nothing to draw */
  chart: ReactNode;
  /** another chart: below the first chart, or below the table if the first chart is above it */
  more?: ReactNode;
  /** the window width from which the charts fit next to the table */
  from: string;
  /** the charts' column next to the table */
  width?: string;
  children: ReactNode;
};

/**
 * A report with its charts: above the table, or next to it where both have room. On a desktop too narrow for both, the charts are below,
 * so that the table begins at the top.
 */
export const ChartFirst = ({ lead, chart, more, from, width = 'minmax(20rem, 0.45fr)', children }: Props) => (
  <chakra.div
    display="grid"
    gap="3"
    gridTemplateColumns="minmax(0, 1fr)"
    alignItems="start"
    css={{
      '@media (min-width: 64rem)': { '& > [data-chart]': { order: 1 } },
      ...(chart !== null && {
        [`@media (min-width: ${from})`]: {
          gridTemplateColumns: `minmax(0, 1fr) ${width}`,
          gridTemplateRows: lead ? 'auto auto 1fr' : 'auto 1fr',
          '& > *': { gridColumn: 2 },
          '& > [data-table]': { gridColumn: 1, gridRow: `1 / span ${lead ? 3 : 2}` },
        },
      }),
    }}
  >
    {lead && <div>{lead}</div>}
    {chart !== null && <div data-chart>{chart}</div>}
    <Stack data-table>{children}</Stack>
    {more && <chakra.div order="1">{more}</chakra.div>}
  </chakra.div>
);
