import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../server/db/connect';

declare module 'vitest' {
  interface ProvidedContext {
    /** folder of an empty, migrated embedded database to copy; null when the suite runs on PostgreSQL */
    embeddedTemplate: string | null;
  }
}

/**
 * Says once, before the API suite, which database it runs on (API_DB=postgres needs TEST_DATABASE_URL, a
 * PostgreSQL on which databases may be created), and makes the embedded database that each test file copies:
 * a new one takes seconds, a copy a fraction.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = process.env.API_DB ?? 'pglite';
  if (kind !== 'pglite' && kind !== 'postgres')
    throw new Error(`API_DB is "${kind}", but should be pglite or postgres.`);
  if (kind === 'postgres') {
    if (!process.env.TEST_DATABASE_URL) throw new Error('API_DB=postgres needs TEST_DATABASE_URL.');
    project.provide('embeddedTemplate', null);
    return async () => {};
  }
  const template = await mkdtemp(join(tmpdir(), 'lottery-template-'));
  const connection = await connect({ embeddedIn: template });
  await connection.close();
  project.provide('embeddedTemplate', template);
  return () => rm(template, { recursive: true });
}
