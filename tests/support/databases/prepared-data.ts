import { cpSync } from 'node:fs';

/** Data folders, created once per run and then copied, since a new database takes seconds, and the demo company longer. */
export type Prepared = 'empty' | 'demo' | 'plain';

/** Environment variables with their paths, for every process of the run. */
export const PREPARED: Record<Prepared, string> = {
  empty: 'TEST_EMPTY_DATA',
  demo: 'TEST_DEMO_DATA',
  plain: 'TEST_PLAIN_DATA',
};

/**
 * Copies prepared data to the folder of a server that is about to start. Without prepared data, copies nothing and the
 * server creates its own. It copies synchronously, since for a thousand small files that takes a quarter of the CPU time.
 */
export function copyPreparedData(kind: Prepared, folder: string): void {
  const prepared = process.env[PREPARED[kind]];
  if (prepared) cpSync(prepared, folder, { recursive: true });
}
