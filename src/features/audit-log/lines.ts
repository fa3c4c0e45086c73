import type { AuditRow } from '../../contract/audit';
import type { ExportTable } from '../../reports/export/csv';

/** Who did something, where nobody was signed in. */
export const NOBODY = 'Not signed in';

const HEADERS = ['Received', 'Recorded', 'Person', 'Username', 'Terminal', 'Device', 'What'] as const;

const cellsOf = (line: AuditRow): string[] => [
  line.time_received,
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

/** The same for paper, where what happened needs the width. */
export const printOf = (lines: readonly AuditRow[]): ExportTable => ({
  columns: ['Received', 'Recorded', 'Person', 'Terminal', 'What'].map((header) => ({ header })),
  rows: lines.map((line) => [
    line.time_received,
    line.time_created,
    line.person ?? NOBODY,
    [line.terminal, line.device].filter(Boolean).join(', '),
    line.what,
  ]),
});
