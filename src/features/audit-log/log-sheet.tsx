import type { AuditCriteria } from '../../api/audit';
import type { AuditRow } from '../../contract/audit';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import { printOf } from './lines';

type Props = { name: string; criteria: AuditCriteria; lines: readonly AuditRow[] };

/** The log on paper, with what was searched for. */
export function LogSheet({ name, criteria, lines }: Props) {
  const { person, lot, from, to, dates } = criteria;
  const when = dates === 'recorded' ? 'recorded ' : '';
  const asked = [
    name,
    ...(person ? [`person ${person}`] : []),
    ...(lot ? [`lot or ticket ${lot}`] : []),
    ...(from ? [`${when}from ${from}`] : []),
    ...(to ? [`${when}to ${to}`] : []),
  ];
  return (
    <PrintSheet title="Audit Log" subtitle={asked.join(' · ')}>
      <PrintTable caption={`${lines.length} lines, the newest first`} {...printOf(lines)} />
    </PrintSheet>
  );
}
