import type { CorrectionsReply, ExceptionsReply } from '../../../src/contract/counting/exceptions';
import type { SalesReportReply } from '../../../src/contract/counting/sales';
import type { AuditReply } from '../../../src/contract/office/audit';
import type { InventoryRun } from '../../../src/contract/office/inventory';
import type { ExportTable } from '../../../src/reports/export/csv';

/** The tables that a release of the app makes of replies when a person exports a report, and the file that it makes of them. */
export type AppTables = {
  day(reply: SalesReportReply): ExportTable;
  shift(reply: SalesReportReply): ExportTable;
  tickets(runs: readonly InventoryRun[]): ExportTable;
  exceptions(rows: ExceptionsReply['data']): ExportTable;
  lateRecords(rows: ExceptionsReply['late']): ExportTable;
  corrections(rows: CorrectionsReply['data']): ExportTable;
  auditLog(lines: AuditReply['data']): ExportTable;
  toCsv(table: ExportTable): string;
};

/** The tables of a reply, by the first part of the path of its request. */
const TABLES: Record<string, (app: AppTables, reply: never) => ExportTable[]> = {
  'sales-record-list': (app, reply: SalesReportReply) => [app.day(reply)],
  'shift-sales-record-list': (app, reply: SalesReportReply) => [app.shift(reply)],
  'inventory-runs': (app, { data }: { data: InventoryRun[] }) => [app.tickets(data)],
  exceptions: (app, { data, late }: ExceptionsReply) => [app.exceptions(data), app.lateRecords(late)],
  corrections: (app, { data }: CorrectionsReply) => [app.corrections(data)],
  'audit-log': (app, { data }: AuditReply) => [app.auditLog(data)],
};

/** The name of a report: the first part of its path. */
export const reportOf = (path: string): string => /^\/([\w-]+)/.exec(path)?.[1] ?? '';

/** The CSV files that the app makes of a reply. @param text the reply's body */
export function filesOf(app: AppTables, path: string, text: string): string[] {
  const tables = TABLES[reportOf(path)]?.(app, JSON.parse(text) as never) ?? [];
  return tables.map((table) => app.toCsv(table));
}
