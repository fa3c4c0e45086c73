import { Badge } from '@chakra-ui/react';

/** How a flag reads: 1 is Active, anything else Inactive (specification, section 4). */
export const activeWord = (flag: number): string => (flag === 1 ? 'Active' : 'Inactive');

/** The state of a row. */
export function ActiveBadge({ flag }: { flag: number }) {
  return <Badge colorPalette={flag === 1 ? 'green' : 'red'}>{activeWord(flag)}</Badge>;
}
