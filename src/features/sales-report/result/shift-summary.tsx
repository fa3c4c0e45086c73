import { chakra } from '@chakra-ui/react';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';

type Props = { cells: readonly (readonly [heading: string, value: string | number])[] };

/** The totals of a shift, above its sales. */
export function ShiftSummary({ cells }: Props) {
  return (
    <chakra.table
      width="full"
      borderCollapse="collapse"
      borderWidth="1px"
      fontVariantNumeric="tabular-nums"
      textAlign="start"
    >
      <chakra.caption srOnly>{SALES_REPORT.summary}</chakra.caption>
      <chakra.thead bg="bg.muted" fontSize="xs">
        <tr>
          {cells.map(([heading]) => (
            <chakra.th key={heading} scope="col" px={{ base: '1.5', md: '2.5' }} py="2" textAlign="start">
              {heading}
            </chakra.th>
          ))}
        </tr>
      </chakra.thead>
      <tbody>
        <tr>
          {cells.map(([heading, value]) => (
            <chakra.td
              key={heading}
              px={{ base: '1.5', md: '2.5' }}
              py="2.5"
              fontWeight="semibold"
              fontSize={{ md: 'lg' }}
            >
              {value}
            </chakra.td>
          ))}
        </tr>
      </tbody>
    </chakra.table>
  );
}
