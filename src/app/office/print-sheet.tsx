import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { now } from '../../device/clock';
import { EXPORT } from '../../messages/areas/export';
import { SAMPLE } from '../../messages/areas/sample';
import { useMessages } from '../../messages/hooks/use-messages';
import { storeTime } from '../ui/formats';
import { classes } from '../ui/plain';
import { useIsSample, useStoreClock } from '../ui/store-clock';
import style from './print-sheet.module.css';

type Props = {
  title: string;
  /** the subject: store, day, search criteria */
  subtitle: string;
  /** printed in landscape */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * Content for paper: hidden on the screen, and the only visible part in print. Black on white in every color mode;
 * tables repeat their head on each page. Pass it to `ExportButtons`.
 */
export function PrintSheet({ title, subtitle, isWide, children }: Props) {
  const t = useMessages(EXPORT);
  const sample = useMessages(SAMPLE);
  const isSample = useIsSample();
  const clock = useStoreClock();
  return createPortal(
    <div className={classes(style.sheet, isWide && style.wide)}>
      <h1>{title}</h1>
      {isSample && <p>{sample.notReal}</p>}
      <p className={style.subtitle}>
        {subtitle}
        <span>{t.printed({ at: storeTime(now(), clock) })}</span>
      </p>
      {children}
    </div>,
    document.body,
  );
}

type Cells = readonly (string | number)[];

type TableProps = {
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
export function PrintTable({ caption, columns, rows, total }: TableProps) {
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
