import { classes } from '../../ui/plain';
import style from './print-sheet.module.css';

type Cells = readonly (string | number)[];

type Props = {
  caption: string;
  /** figures are aligned on the right; `width` in CSS, otherwise by the content */
  columns: readonly { header: string; numeric?: boolean; width?: string }[];
  /** formatted for reading, e.g. money with its dollar sign */
  rows: readonly Cells[];
  /** the last line, set apart, and not repeated on each page */
  total?: Cells;
};

/** A time, an amount, a number or a short name stays on one line. */
const SHORT = 14;

/** A table on a `PrintSheet`. */
export function PrintTable({ caption, columns, rows, total }: Props) {
  const line = (cells: Cells) =>
    columns.map(({ header, numeric }, i) => (
      <td
        key={header}
        className={classes(numeric && style.numeric, String(cells[i]).length <= SHORT && style.short)}
      >
        {cells[i]}
      </td>
    ));
  return (
    <table className={style.table}>
      <caption>{caption}</caption>
      <colgroup>
        {columns.map(({ header, width }) => (
          <col key={header} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ header, numeric }) => (
            <th key={header} scope="col" className={numeric ? style.numeric : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is printed as it is, its rows never move.
          <tr key={i}>{line(cells)}</tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>{line(total)}</tr>
        </tfoot>
      )}
    </table>
  );
}
