import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connect } from '../../../server/db/connect';
import { seedDemo } from '../../../server/seed/demo';
import { seedPlainDemo } from './plain-demo';
import { copyPreparedData, PREPARED, type Prepared } from './prepared-data';

/**
 * Creates a data folder to copy, unless this run already has it: `empty` has only the tables, `demo` the demo company,
 * `plain` a simple one (`seedPlainDemo`).
 * @returns a function that removes the folder
 */
export async function prepareData(kind: Prepared): Promise<() => Promise<void>> {
  const variable = PREPARED[kind];
  if (process.env[variable]) return async () => {};
  const folder = await mkdtemp(join(tmpdir(), `lottery-${kind}-`));
  if (kind !== 'empty') copyPreparedData('empty', folder);
  const { db, close } = await connect({ embeddedIn: folder });
  if (kind !== 'empty') {
    await (kind === 'demo' ? seedDemo : seedPlainDemo)(db, new Date());
    // Otherwise each server started on a copy would do it.
    await db.execute(sql`VACUUM ANALYZE`);
  }
  await close();
  process.env[variable] = folder;
  return async () => {
    delete process.env[variable];
    await rm(folder, { recursive: true });
  };
}
