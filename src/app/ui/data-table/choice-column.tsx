import { chakra } from '@chakra-ui/react';
import { Checkbox } from '../form/choices';
import type { Column } from './data-table';

type Choice<Row> = {
  /** for screen readers */
  header: string;
  isChosen: (row: Row) => boolean;
  /** chooses a row, or no longer */
  choose: (row: Row) => void;
  /** the accessible name of a row's checkbox; null: the row can't be chosen */
  nameOf: (row: Row) => string | null;
};

/** The first column of a table whose rows can be chosen. */
export const choiceColumn = <Row,>({ header, isChosen, choose, nameOf }: Choice<Row>): Column<Row> => ({
  header,
  isControl: true,
  value: (row) => (isChosen(row) ? 0 : 1),
  text: () => '',
  cell: (row) => {
    const name = nameOf(row);
    if (name === null) return null;
    return (
      <chakra.span
        display="inline-grid"
        placeItems="center"
        minWidth="control"
        minHeight="control"
        my="-1.5"
        mx={{ md: '-1.5' }}
        position="relative"
        verticalAlign="top"
      >
        <Checkbox checked={isChosen(row)} onChange={() => choose(row)} input={{ 'aria-label': name }}>
          {null}
        </Checkbox>
      </chakra.span>
    );
  },
});
