import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { type About, copyOut, dumpTo, markBackup } from '../backup/dump';
import { connectToServer, requestCopy, writeBackup } from '../backup/file';
import type { Db } from '../db/connect';
import { holdFolder } from '../db/embedded/folder-lock';
import { openEmbedded, openScratch } from '../db/embedded/open-embedded';
import { findPrimary, serversOf } from '../db/primary';
import * as schema from '../db/schema';
import { type Env, parseEnv } from '../env';
import { OperatorError } from '../errors';
import { holdingsInWords, runOnFile, secondsSince, withProgress } from './file-command';

/** `npm run backup -- FILE`: saves all data as of this moment, while the server runs. */
runOnFile(
  'Usage: npm run backup -- FILE\nDATABASE_URL or DATA_DIR selects the database, as for the server.',
  async (file) => {
    const start = performance.now();
    // The work at the counter has priority.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const { db, about, copied, mark, close } = await openToSave(parseEnv(process.env));
    try {
      const saved = await dumpTo(
        db,
        about,
        (text) => writeBackup(file, withProgress(text, { doing: 'Saving' })),
        copied,
      );
      await mark(saved.written).catch((error: unknown) =>
        console.warn(`The backup is complete, but the Health screen won’t know: ${error}`),
      );
      const size = `${(saved.written / 1e6).toFixed(1)} MB`;
      console.log(`Saved ${holdingsInWords(saved.holds)} to ${file}: ${size} in ${secondsSince(start)}.`);
    } finally {
      await close();
    }
  },
);

/**
 * A database to read. It isn't migrated, because a backup made before an update must not perform the update. `mark`
 * records a complete backup and its size in bytes in the operator's database.
 */
type Opened = {
  db: Db;
  about: About;
  copied?: Parameters<typeof dumpTo>[3];
  mark(bytes: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the operator's database for a backup, while servers use it.
 * @throws OperatorError when there is none
 */
async function openToSave(env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<Opened> {
  if (env.databaseUrl) return openPostgres(env.databaseUrl);
  const server = await connectToServer(env.dataDir);
  if (server) {
    const { copied, time, mark } = await requestCopy(server);
    const { db, close } = opened(await openScratch(copied));
    // The server removes its copy when the connection closes.
    const end = (): Promise<void> => close().finally(() => server.close());
    return { db, about: { database: 'embedded', time }, mark, close: end };
  }
  if (!existsSync(join(env.dataDir, 'pglite')))
    throw new OperatorError(`There is no database in ${env.dataDir}. Set DATA_DIR to its folder.`);
  const held = await holdFolder(env.dataDir);
  const { close, ...database } = opened(await openEmbedded(env.dataDir));
  return { ...database, close: () => close().finally(() => held.release()) };
}

async function openPostgres(url: string): Promise<Opened> {
  const client = new pg.Client({ connectionString: await findPrimary(serversOf(url)) });
  // The statement that fails reports this; if none is running, the next one does.
  client.on('error', () => {});
  await client.connect();
  const db = drizzlePg(client, { schema });
  const mark = (bytes: number): Promise<void> => markBackup(db, bytes);
  const copied = (statement: string) => copyOut(client, statement);
  return { db, about: { database: 'PostgreSQL' }, copied, mark, close: () => client.end() };
}

function opened(client: PGlite): Opened {
  const db = drizzlePglite(client, { schema });
  const mark = (bytes: number): Promise<void> => markBackup(db, bytes);
  return { db, about: { database: 'embedded' }, mark, close: () => client.close() };
}
