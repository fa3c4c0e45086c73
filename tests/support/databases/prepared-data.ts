import { cp } from 'node:fs/promises';

/** Data folders that are made once for a whole run, to copy: a new database takes seconds, the demo company longer. */
export type Prepared = 'empty' | 'demo';

/** Where they lie, for every process of the run. */
export const PREPARED: Record<Prepared, string> = { empty: 'TEST_EMPTY_DATA', demo: 'TEST_DEMO_DATA' };

/**
 * Copies one to where a server is about to start. In a run that has none nothing is copied, and the server makes its
 * data itself.
 */
export async function copyPreparedData(kind: Prepared, folder: string): Promise<void> {
  const prepared = process.env[PREPARED[kind]];
  if (prepared) await cp(prepared, folder, { recursive: true });
}
