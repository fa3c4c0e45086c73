import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import { exportTable, type SheetInWords, sheetInWords } from '../../messages/words/sales-sheet';
import type { SalesReportReply } from '../../shared/counting/sales-schema';
import type { OverShortRow } from '../../shared/drawer/shift-money-schema';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { storeTime } from '../ui/formats';
import { useStoreClock } from '../ui/store-clock';
import type { SaleColumn } from './sale-columns';
import style from './sales-sheet.module.css';

type Props = {
  /** without extension */
  fileName: string;
  columns: readonly SaleColumn[];
  /** with the rows of all pages */
  reply: SalesReportReply;
  sheet: Omit<SheetProps, 'reply'>;
};

/** Exports a sales report as a file and for printing. */
export function SaleExport({ fileName, columns, reply, sheet }: Props) {
  const clock = useStoreClock();
  return (
    <ExportButtons
      fileName={fileName}
      table={() => exportTable(columns, reply, clock)}
      print={<SalesSheet {...sheet} reply={reply} />}
    />
  );
}

/** A calendar day, formatted independently of any zone. */
const LONG_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });

type SheetProps = {
  title: string;
  storeName: string;
  /** YYYY-MM-DD */
  date: string;
  /** the age of the report, if printed offline */
  asOf: Date | null;
  reply: SalesReportReply;
  /** of the day, if its money was entered */
  drawers?: readonly OverShortRow[];
};

/**
 * The sales sheet for paper: each record of a day with its clerk, rows and subtotal, the missing tickets, and signature
 * lines.
 */
function SalesSheet({ title, storeName, date, asOf, reply, drawers = [] }: SheetProps) {
  const t = useMessages(SALES_REPORT);
  const clock = useStoreClock();
  const sheet = sheetInWords(reply, drawers, clock);
  const day = LONG_DAY.format(new Date(`${date}T00:00:00Z`));
  const subtitle = [storeName, day, ...(asOf ? [t.asOf({ time: storeTime(asOf, clock) })] : [])].join(' · ');
  return (
    <PrintSheet title={title} subtitle={subtitle}>
      <div className={sheet.isLong ? style.columns : undefined}>
        {sheet.records.map((record, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paper is rendered once
          <Record key={index} record={record} />
        ))}
      </div>
      {sheet.drawers && (
        <div className={style.money}>
          <PrintTable {...sheet.drawers} />
        </div>
      )}
      {sheet.sections.map(({ heading, label, notes }) => (
        <section key={heading} className={style.section}>
          <h2>{heading}</h2>
          <Notes label={label} notes={notes} />
        </section>
      ))}
      {sheet.notListed.length > 0 && <Notes label={t.notListed} notes={sheet.notListed} />}
      <div className={style.end}>
        {sheet.totals.map((total) => (
          <p key={total} className={style.total}>
            {total}
          </p>
        ))}
        <div className={style.signatures}>
          {sheet.signatures.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </PrintSheet>
  );
}

function Record({ record: { table, notes, notesLabel } }: { record: SheetInWords['records'][number] }) {
  if (table.rows.length === 0) return <p className={style.quiet}>{table.caption}</p>;
  return (
    <>
      <PrintTable {...table} />
      {notes.length > 0 && <Notes label={notesLabel} notes={notes} />}
    </>
  );
}

const Notes = ({ label, notes }: { label: string; notes: string[] }) => (
  <ul className={style.notes} aria-label={label}>
    {notes.map((note) => (
      <li key={note}>{note}</li>
    ))}
  </ul>
);
