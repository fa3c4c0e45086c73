import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { loadEarlier } from '../../../server/backup/load';
import { type DatabasePlace, openPool } from '../../../server/db/connect';
import { openScratch } from '../../../server/db/embedded/open-embedded';
import * as schema from '../../../server/db/schema';
import { provideTenantRoles } from '../../../server/db/tenant-handles';
import { freshDatabase } from '../databases/fresh-database';
import { BACKUP, NEWEST_MIGRATION } from './kept';

/** A database of the kind in API_DB from the release before store settings: opening it migrates it. */
export async function earlierDatabase(): Promise<{ place: DatabasePlace; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-earlier-'));
  const earlier = { file: BACKUP, tag: NEWEST_MIGRATION, migrations: join(folder, 'migrations') };
  const remove = () => rm(folder, { recursive: true });
  if (process.env.API_DB !== 'postgres') {
    const client = await openScratch(folder);
    await provideTenantRoles((statements) => client.exec(statements));
    await loadEarlier(drizzlePglite(client, { schema }), earlier);
    await client.close();
    return { place: { embeddedIn: folder }, drop: remove };
  }
  const { place, drop } = await freshDatabase();
  if (!('url' in place)) throw new Error('no PostgreSQL');
  const pool = openPool(place.url);
  await provideTenantRoles((statements) => pool.query(statements));
  await loadEarlier(drizzlePg(pool, { schema }), earlier);
  await pool.end();
  await remove();
  return { place, drop };
}
