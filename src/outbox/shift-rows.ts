import { type TerminalDb, db as terminalDb } from '../device/db';
import type { CountEntry, OutboxRow } from '../device/rows';
import { laDay } from '../domain/time';

/** What is out of the outbox, or in it in another form, is no part of a shift. */
const isOfShift = (row: OutboxRow): row is CountEntry =>
  row.kind !== 'discard' && row.state !== 'discarded' && row.state !== 'replaced';

/**
 * What a user captured on this terminal on a day, in order of capture, sent or not.
 * @param day YYYY-MM-DD in Los Angeles
 */
export async function shiftRows(
  storeId: number,
  userId: number,
  day: string,
  db: TerminalDb = terminalDb,
): Promise<CountEntry[]> {
  const { start, end } = laDay(day);
  const rows = await db.outbox
    .where('[storeId+recordedAt]')
    .between([storeId, start.toISOString()], [storeId, end.toISOString()], true, false)
    .and((row) => row.userId === userId)
    .toArray();
  return rows.filter(isOfShift);
}
