import { constants, setPriority } from 'node:os';
import { dumpTo } from '../backup/dump';
import { writeBackup } from '../backup/file';
import { openToSave } from '../backup/open';
import { parseEnv } from '../env';
import { holdingsInWords, runOnFile, secondsSince } from './file-command';

/** `npm run backup -- FILE`: saves all data as of this moment, while the server runs. */
runOnFile(
  'Usage: npm run backup -- FILE\nDATABASE_URL or DATA_DIR selects the database, as for the server.',
  async (file) => {
    const start = performance.now();
    // The work at the counter has priority.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const { db, about, close } = await openToSave(parseEnv(process.env));
    try {
      const saved = await dumpTo(db, about, (text) => writeBackup(file, text));
      const size = `${(saved.written / 1e6).toFixed(1)} MB`;
      console.log(`Saved ${holdingsInWords(saved.holds)} to ${file}: ${size} in ${secondsSince(start)}.`);
    } finally {
      await close();
    }
  },
);
