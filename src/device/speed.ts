import { quartersOf, type SpeedTimes } from '../shared/terminals/terminals';
import { type TerminalDb, db as terminalDb } from './db';
import { scanTimes } from './scan-times';

/** The last starts of this device: enough for half and three quarters of them. */
const MAX_STARTS = 20;

const startsIn = (db: TerminalDb): Promise<number[]> => db.kept('starts').then((row) => row?.ms ?? []);

/** Notes how long the app took to start. @param ms milliseconds since the address was opened */
export const noteStart = (ms: number, db: TerminalDb = terminalDb): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const earlier = await startsIn(db);
    await db.meta.put({ id: 'starts', ms: [...earlier.slice(1 - MAX_STARTS), ms] });
  });

/** The times of this device's last scans and starts; null without any. */
export const speedOf = async (
  db: TerminalDb,
): Promise<{ scan: SpeedTimes | null; start: SpeedTimes | null }> => ({
  scan: quartersOf(scanTimes()),
  start: quartersOf(await startsIn(db)),
});
