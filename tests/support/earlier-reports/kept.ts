import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The newest migration of the release whose reports are stored: the last one without store settings. */
export const NEWEST_MIGRATION = '0012_idempotency_keys';

const KEPT = join(import.meta.dirname, 'kept');
/** A backup of the data written by that release. */
export const BACKUP = join(KEPT, 'data.backup');
export const REPORTS = join(KEPT, 'reports.json');

/** A report in that release's answer, byte by byte, and the CSV files that its app made of it. */
export type KeptReport = {
  /** the requesting user */
  userId: number;
  path: string;
  /** of a POST */
  body?: unknown;
  text: string;
  files: string[];
};

export const keptReports = (): KeptReport[] => JSON.parse(readFileSync(REPORTS, 'utf8')) as KeptReport[];
