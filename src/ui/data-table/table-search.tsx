import { chakra } from '@chakra-ui/react';
import { TABLE } from '../../i18n/en/app/table';
import { useMessages } from '../../i18n/hooks/use-messages';
import { Input } from '../form/field';

type Props = {
  /** its accessible name */
  label: string;
  query: string;
  onSearch: (query: string) => void;
};

/** Filters a table by text. */
export function TableSearch({ label, query, onSearch }: Props) {
  const t = useMessages(TABLE);
  return (
    <chakra.div mb="3" maxWidth="sm">
      <Input
        type="search"
        aria-label={label}
        placeholder={t.searchHint}
        value={query}
        onChange={(event) => onSearch(event.target.value)}
      />
    </chakra.div>
  );
}
