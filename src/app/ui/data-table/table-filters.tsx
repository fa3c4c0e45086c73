import { TABLE } from '../../../messages/areas/table';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Chip } from '../form/chip';
import { Row } from '../layout';

/** A name for some rows of a table. */
export type Filter<Row> = { label: string; has: (row: Row) => boolean };

type Props<Row> = {
  filters: readonly Filter<Row>[];
  rows: readonly Row[];
  /** a filter's label; null: all rows */
  chosen: string | null;
  onChoose: (label: string | null) => void;
};

/** Chips that narrow a table to some of its rows, each with their number; no chips if the rows are all alike. */
export function TableFilters<Row>({ filters, rows, chosen, onChoose }: Props<Row>) {
  const t = useMessages(TABLE);
  const counted = filters.flatMap(({ label, has }) => {
    const count = rows.filter(has).length;
    return count > 0 || label === chosen ? [{ label, count }] : [];
  });
  if (counted.length < 2) return null;
  return (
    <Row role="group" aria-label={t.show} gap="2" mb="3">
      <Chip isChosen={chosen === null} onChoose={() => onChoose(null)}>
        {t.countOf({ what: t.all, count: rows.length })}
      </Chip>
      {counted.map(({ label, count }) => (
        <Chip key={label} isChosen={label === chosen} onChoose={() => onChoose(label)}>
          {t.countOf({ what: label, count })}
        </Chip>
      ))}
    </Row>
  );
}
