import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The release whose reports are kept: the last one without store settings. */
export const NEWEST_MIGRATION = '0012_idempotency_keys';

const KEPT = join(import.meta.dirname, 'kept');
/** A backup of the data that the release wrote. */
export const BACKUP = join(KEPT, 'data.backup');
export const REPORTS = join(KEPT, 'reports.json');

/** A report as the release answered it, to the byte, and the CSV files that its app made of it. */
export type KeptReport = {
  /** the user who asked */
  userId: number;
  path: string;
  /** of a POST */
  body?: unknown;
  text: string;
  files: string[];
};

export const keptReports = (): KeptReport[] => JSON.parse(readFileSync(REPORTS, 'utf8')) as KeptReport[];
