import { chakra } from '@chakra-ui/react';

type Props = { cells: readonly (readonly [heading: string, value: string | number])[] };

/** The one line of sums over a shift's sales. */
export function ShiftSummary({ cells }: Props) {
  return (
    <chakra.table
      width="full"
      borderCollapse="collapse"
      borderWidth="1px"
      fontVariantNumeric="tabular-nums"
      textAlign="start"
    >
      <chakra.caption srOnly>Summary</chakra.caption>
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
