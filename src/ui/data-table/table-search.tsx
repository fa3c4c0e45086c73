import { chakra } from '@chakra-ui/react';
import { Input } from '../form/field';

type Props = {
  /** its accessible name */
  label: string;
  query: string;
  onSearch: (query: string) => void;
};

/** Narrows a table to the rows that say what was typed. */
export function TableSearch({ label, query, onSearch }: Props) {
  return (
    <chakra.div mb="3" maxWidth="sm">
      <Input
        type="search"
        aria-label={label}
        placeholder="Search…"
        value={query}
        onChange={(event) => onSearch(event.target.value)}
      />
    </chakra.div>
  );
}
