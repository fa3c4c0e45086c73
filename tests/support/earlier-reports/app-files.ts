import type { AuditReply } from '../../../src/shared/audit/audit-schema';
import type { CorrectionsReply, ExceptionsReply } from '../../../src/shared/counting/exceptions-schema';
import type { SalesReportReply } from '../../../src/shared/counting/sales-schema';
import type { InventoryRun } from '../../../src/shared/stock/inventory-schema';
import type { ExportTable } from '../../../src/shared/values/csv';

/**
 * A release's tables for exporting the replies of reports, and its function that creates a file from them.
 */
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
