import type { AuditCriteria } from '../../api/audit';
import type { AuditRow } from '../../contract/office/audit';
import { AUDIT_LOG } from '../../i18n/en/admin/audit-log';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import { printOf } from './lines';

type Props = { name: string; criteria: AuditCriteria; lines: readonly AuditRow[] };

/** The printed log, with its search criteria. */
export function LogSheet({ name, criteria, lines }: Props) {
  const { person, lot, from, to, dates } = criteria;
  const isRecorded = dates === 'recorded';
  const subtitle = [
    name,
    ...(person ? [AUDIT_LOG.askedPerson(person)] : []),
    ...(lot ? [AUDIT_LOG.askedLot(lot)] : []),
    ...(from ? [AUDIT_LOG.askedFrom(from, isRecorded)] : []),
    ...(to ? [AUDIT_LOG.askedTo(to, isRecorded)] : []),
  ];
  return (
    <PrintSheet title={AUDIT_LOG.title} subtitle={subtitle.join(' · ')}>
      <PrintTable caption={AUDIT_LOG.lines(lines.length)} {...printOf(lines)} />
    </PrintSheet>
  );
}
