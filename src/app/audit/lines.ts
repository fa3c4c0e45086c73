import { AUDIT_LOG } from '../../messages/areas/audit-log';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import type { AuditQuery, AuditRow } from '../../shared/audit/audit-schema';
import type { ExportTable } from '../records/export/csv';

/** The search criteria; empty texts are ignored. */
export type AuditCriteria = Pick<AuditQuery, 'person' | 'lot' | 'from' | 'to' | 'dates' | 'kinds'>;

const headers = inReadersLanguage(
  AUDIT_LOG,
  (t) => [t.received, t.recorded, t.person, t.username, t.terminal, t.device, t.what] as const,
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
export const exportOf = (lines: readonly AuditRow[]): ExportTable => ({
  columns: headers().map((header) => ({ header })),
  rows: lines.map(cellsOf),
});

/** Lines for printing, in fewer columns to leave room for the text. */
export const printOf = (lines: readonly AuditRow[]): ExportTable => {
  const t = currentMessages(AUDIT_LOG);
  return {
    columns: [t.received, t.recorded, t.person, t.terminal, t.what].map((header) => ({ header })),
    rows: lines.map((line) => [
      line.time_received,
      line.time_created,
      line.person ?? t.notSignedIn,
      [line.terminal, line.device].filter(Boolean).join(', '),
      line.what,
    ]),
  };
};
