import type { AuditRow } from '../../contract/office/audit';
import { AUDIT_LOG } from '../../i18n/en/admin/audit-log';
import type { ExportTable } from '../../reports/export/csv';

const HEADERS = [
  AUDIT_LOG.received,
  AUDIT_LOG.recorded,
  AUDIT_LOG.person,
  AUDIT_LOG.username,
  AUDIT_LOG.terminal,
  AUDIT_LOG.device,
  AUDIT_LOG.what,
] as const;

const cellsOf = (line: AuditRow): string[] => [
  line.time_received,
  line.time_created,
  line.person ?? AUDIT_LOG.notSignedIn,
  line.Username ?? '',
  line.terminal ?? '',
  line.device ?? '',
  line.what,
];

/** Lines for a file. */
export const exportOf = (lines: readonly AuditRow[]): ExportTable => ({
  columns: HEADERS.map((header) => ({ header })),
  rows: lines.map(cellsOf),
});

/** Lines for printing, in fewer columns to leave room for the text. */
export const printOf = (lines: readonly AuditRow[]): ExportTable => ({
  columns: [AUDIT_LOG.received, AUDIT_LOG.recorded, AUDIT_LOG.person, AUDIT_LOG.terminal, AUDIT_LOG.what].map(
    (header) => ({ header }),
  ),
  rows: lines.map((line) => [
    line.time_received,
    line.time_created,
    line.person ?? AUDIT_LOG.notSignedIn,
    [line.terminal, line.device].filter(Boolean).join(', '),
    line.what,
  ]),
});
