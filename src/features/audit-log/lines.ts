import type { AuditRow } from '../../contract/audit';
import type { ExportTable } from '../../ui/export/csv';

/** Who did something, where nobody was signed in. */
export const NOBODY = 'Not signed in';

const HEADERS = ['Time', 'Person', 'Username', 'Terminal', 'Device', 'What'] as const;

const cellsOf = (line: AuditRow): string[] => [
  line.time_created,
  line.person ?? NOBODY,
  line.Username ?? '',
  line.terminal ?? '',
  line.device ?? '',
  line.what,
];

/** Lines as they leave the app. */
export const exportOf = (lines: readonly AuditRow[]): ExportTable => ({
  columns: HEADERS.map((header) => ({ header })),
  rows: lines.map(cellsOf),
});
