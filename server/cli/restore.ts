import { DEFAULT_CLOCK, wallTime } from '../../src/shared/time/store-clock';
import { connectToServer, readBackup, requestRestore, writeBackup } from '../backup/file';
import { damaged, type Header, linesOf, partsOf } from '../backup/format';
import { broughtUpToDate } from '../backup/load';
import { replaceAll } from '../backup/replace';
import { connect, placeOf } from '../db/connect';
import { type Env, parseEnv } from '../env';
import { DEMO_ACCOUNTS, hasDemoAccounts } from '../seed/demo';
import { holdingsInWords, runOnFile, secondsSince, withProgress } from './file-command';

/** `npm run restore -- FILE`: replaces all data with a backup, while the server runs. */
runOnFile(
  'Usage: npm run restore -- FILE\nDATABASE_URL or DATA_DIR selects the database to replace, as for the server.',
  async (file) => {
    const start = performance.now();
    const env = parseEnv(process.env);
    const header = await check(file);
    const current = await broughtUpToDate(file, header);
    const what = `${holdingsInWords(header.holds)}, as of ${inWords(header.time)}`;
    console.log(`Restoring ${what}. Running servers wait until this is done.`);
    await restore(env, current, async (before) => {
      const kept = `${file}.before-restore-${new Date().toISOString().replaceAll(/[-:]|\..*/g, '')}`;
      await writeBackup(kept, withProgress(before, { doing: 'Saving the previous data' }));
      console.log(`The previous data was saved to ${kept}`);
    });
    console.log(`Restored ${what}, in ${secondsSince(start)}. Running servers now use this data.`);
  },
);

/** Reads and checks the whole file before anything is changed. @throws BackupFault when it can't be used */
async function check(file: string): Promise<Header> {
  let header: Header | null = null;
  const text = withProgress(readBackup(file), { doing: 'Checking' });
  for await (const part of partsOf(linesOf(text))) if ('header' in part) header = part.header;
  if (!header) throw damaged();
  return header;
}

type Keep = (before: AsyncIterable<string>) => Promise<void>;

/** Restores through the server that uses the embedded database, or directly if none is running. */
async function restore(env: Env, file: string, keep: Keep): Promise<void> {
  const server = env.databaseUrl === null ? await connectToServer(env.dataDir) : null;
  const text = () => withProgress(readBackup(file), { doing: 'Restoring' });
  if (server) return requestRestore(server, text, keep);
  const { db, durable, close } = await connect(placeOf(env));
  try {
    const content = () => partsOf(linesOf(text()));
    const database = env.databaseUrl === null ? 'embedded' : 'PostgreSQL';
    await replaceAll(db, { database, env, keep, content });
    await durable();
    if (await hasDemoAccounts(db)) console.log(DEMO_ACCOUNTS);
  } finally {
    await close();
  }
}

const inWords = (time: string): string => `${wallTime(new Date(time), DEFAULT_CLOCK)} in Los Angeles`;
