import { chakra } from '@chakra-ui/react';
import { Icon } from '../icon';
import type { Direction } from './rows';

type Props = {
  header: string;
  numeric: boolean | undefined;
  /** the sort direction, or null if the table isn't sorted by this column */
  direction: Direction | null;
  /** without it the column isn't sortable */
  onSort?: () => void;
};

/** A column heading, clickable if the column is sortable. */
export function ColumnHeader({ header, numeric, direction, onSort }: Props) {
  if (!onSort) {
    return (
      <chakra.th
        scope="col"
        px="2"
        py="2.5"
        borderBottomWidth="1px"
        textAlign={numeric ? 'end' : 'start'}
        fontSize="xs"
        fontWeight="bold"
      >
        {header}
      </chakra.th>
    );
  }
  return (
    <chakra.th scope="col" p="0" borderBottomWidth="1px" aria-sort={direction ?? 'none'}>
      <chakra.button
        type="button"
        onClick={onSort}
        display="flex"
        alignItems="center"
        justifyContent={numeric ? 'flex-end' : 'flex-start'}
        gap="1"
        width="full"
        minH="11"
        px="2"
        textAlign={numeric ? 'end' : 'start'}
        fontSize="xs"
        fontWeight="bold"
        cursor="pointer"
        focusVisibleRing="inside"
        _hover={{ bg: 'bg.emphasized' }}
      >
        {header}
        {direction && <Icon name={direction === 'descending' ? 'down' : 'up'} size="4" />}
      </chakra.button>
    </chakra.th>
  );
}
