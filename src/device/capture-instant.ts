import { now } from '../api/clock';
import { STORE_ZONE } from '../domain/zone';
import { type TerminalDb, db as terminalDb } from './db';
import { inStorage } from './storage';

/**
 * The instant of a record that's made now. Records that wait are dated in the order in which they were made, also where
 * the clock was set back between them: else the first count of a pack would seem to have seen tickets that the second
 * one had sold.
 * @returns ISO instant
 * @throws StorageError
 */
export async function captureInstant(storeId: number, db: TerminalDb = terminalDb): Promise<string> {
  const pressed = now().getTime();
  const last = await inStorage(db, async () =>
    db.outbox.where('[storeId+state]').equals([storeId, 'pending']).last(),
  );
  const after = last ? new Date(last.recordedAt).getTime() + 1 : 0;
  return new Date(Math.max(pressed, after)).toISOString();
}

/**
 * An instant as the specification has timestamps sent (section 9): YYYY-MM-DD HH:mm:ss in Los Angeles. Midnight is
 * 00:00:00 of the new day. With Intl, since the counter doesn't load luxon.
 */
export function laTimestamp(instant: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: STORE_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}
