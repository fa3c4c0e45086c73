import { AUDIT_LOG } from '../../messages/areas/audit-log';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import type { AuditRow } from '../../shared/audit/audit-schema';
import type { ExportTable } from '../../shared/values/csv';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { ALL_KINDS, KINDS, type LogCriteria } from './log-form';

type LogSheetProps = { name: string; criteria: LogCriteria; lines: readonly AuditRow[] };

/** The printed log, with its search criteria. */
export function LogSheet({ name, criteria, lines }: LogSheetProps) {
  const t = useMessages(AUDIT_LOG);
  const { person, lot, from, to, dates, kinds } = criteria;
  const shown = KINDS.filter((kind) => kinds.split(',').includes(kind)).map((kind) => t.kinds[kind]);
  const when = dates === 'recorded' ? `${t.recorded}, ` : '';
  const subtitle = [
    name,
    ...(person ? [`${t.person}: ${person}`] : []),
    ...(lot ? [`${t.lotOrTicket}: ${lot}`] : []),
    ...(from ? [`${when}${t.from}: ${from}`] : []),
    ...(to ? [`${when}${t.to}: ${to}`] : []),
    ...(kinds === ALL_KINDS ? [] : [shown.join(', ')]),
  ];
  return (
    <PrintSheet title={t.title} subtitle={subtitle.join(' · ')}>
      <PrintTable caption={t.lines({ count: lines.length })} {...printOf(lines)} />
    </PrintSheet>
  );
}

const headers = inReadersLanguage(
  AUDIT_LOG,
  (t) =>
    [
      t.received,
      t.recorded,
      t.person,
      currentMessages(OFFICE_WORDS).username,
      currentMessages(OFFICE_WORDS).terminal,
      currentMessages(OFFICE_WORDS).device,
      currentMessages(OFFICE_WORDS).what,
    ] as const,
);

const cellsOf = (line: AuditRow): string[] => [
  line.time_received,
  line.time_created,
  line.person ?? currentMessages(AUDIT_LOG).notSignedIn,
  line.Username ?? '',
  line.terminal ?? '',
  line.device ?? '',
  line.what,
];

/** Lines for a file. */
export const exportOf = (lines: readonly AuditRow[]): ExportTable => {
  const isOfStores = lines.some(({ store_name }) => store_name !== undefined);
  return {
    columns: [...(isOfStores ? [currentMessages(AUDIT_LOG).storeOf] : []), ...headers()].map((header) => ({
      header,
    })),
    rows: lines.map((line) => [...(isOfStores ? [line.store_name ?? ''] : []), ...cellsOf(line)]),
  };
};

/** Lines for printing, in fewer columns to leave room for the text. */
const printOf = (lines: readonly AuditRow[]): ExportTable => {
  const t = currentMessages(AUDIT_LOG);
  return {
    columns: [
      t.received,
      t.recorded,
      t.person,
      currentMessages(OFFICE_WORDS).terminal,
      currentMessages(OFFICE_WORDS).what,
    ].map((header) => ({ header })),
    rows: lines.map((line) => [
      line.time_received,
      line.time_created,
      line.person ?? t.notSignedIn,
      [line.terminal, line.device].filter(Boolean).join(', '),
      line.what,
    ]),
  };
};
