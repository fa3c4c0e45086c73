import { TABLE } from '../../../messages/areas/table';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Chip } from '../form/chip';
import { Row } from '../layout';

/** A name for some rows of a table. */
export type Filter<Row> = { label: string; has: (row: Row) => boolean };

type Narrowing = { label: string; count: number };

/** The filters that some rows pass, each with their number; null if the rows are all alike. @param chosen a filter's label */
export function narrowings<Row>(
  filters: readonly Filter<Row>[],
  rows: readonly Row[],
  chosen: string | null,
): Narrowing[] | null {
  const counted = filters.flatMap(({ label, has }) => {
    const count = rows.filter(has).length;
    return count > 0 || label === chosen ? [{ label, count }] : [];
  });
  return counted.length < 2 ? null : counted;
}

type Props<Row> = {
  filters: readonly Filter<Row>[];
  rows: readonly Row[];
  /** a filter's label; null: all rows */
  chosen: string | null;
  onChoose: (label: string | null) => void;
};

/** Chips that narrow a table to some of its rows; no chips if the rows are all alike. */
export function TableFilters<Row>({ filters, rows, chosen, onChoose }: Props<Row>) {
  const t = useMessages(TABLE);
  const counted = narrowings(filters, rows, chosen);
  if (!counted) return null;
  return (
    <Row role="group" aria-label={t.show} gap="1.5">
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
