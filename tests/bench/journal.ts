import { sql } from 'drizzle-orm';
import { connect, type DatabasePlace } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { countingPaths } from '../../src/shared/counting/paths';
import type { JournalReply } from '../../src/shared/journal/journal-schema';
import { journalPaths } from '../../src/shared/journal/paths';
import { lotteryWeek } from '../../src/shared/lottery/calendar';
import { DEFAULT_LOTTERY_SETTINGS } from '../../src/shared/lottery/lottery-settings';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { daysBefore } from '../../src/shared/time/store-clock';
import { addressOf } from '../../src/shared/wire/requests';
import { postgresBinaries } from '../support/servers/postgres';
import { startServer } from '../support/servers/server';
import { type Databases, embeddedDatabases, postgresDatabases, serverOn } from './databases';
import { check, type Figure, p50p95, printTable, quantile, sized, times } from './figures';
import { askerOf } from './token';
import { ADMIN, COMPANY_ID, createYears } from './years';
import { LAST_DAY } from './years-sql';

/** Closed weeks before the measured ones, and the measured ones. */
const WEEKS = sized(150, 3);
const MEASURED = sized(10, 2);

/** (k) Closing a store's week, and looking at the open one, after 150 closed weeks. */
export async function benchJournal(): Promise<void> {
  await measure(await embeddedDatabases());
  if (postgresBinaries()) await measure(await postgresDatabases());
  else console.log('\nPostgreSQL: not measured, since no server programs were found.');
}

async function measure(databases: Databases): Promise<void> {
  try {
    const { base, kind } = databases;
    await createYears(base, { stores: 1, days: 7 * (WEEKS + MEASURED + 2) });
    const storeId = COMPANY_ID + 1;
    const pack = await packOnShelf(base, storeId);
    const server = await startServer(serverOn(base));
    const timed = await askerOf(server, ADMIN);
    const { from } = lotteryWeek(LAST_DAY, DEFAULT_LOTTERY_SETTINGS.week_starts_on);
    const weekStart = (week: number) => daysBefore(from, 7 * (WEEKS + MEASURED - week));
    const look = (week: number) =>
      timed('GET', addressOf(journalPaths.journal, { date: weekStart(week), storeId }).path);
    const close = (week: number) =>
      timed('POST', addressOf(journalPaths.journalClose).path, {
        store_id: storeId,
        week_start: weekStart(week),
      });
    const correct = (week: number) => {
      const serial = String(pack.front - 1 - week);
      return timed('POST', addressOf(countingPaths.correct).path, {
        ...{ store_id: storeId, lot_number: pack.lotNumber, lot_counter: pack.lotCounter },
        ...{ start_ticket: serial, end_ticket: serial, reason: 'still there' },
      });
    };
    const looks: number[] = [];
    const looksAfterCorrection: number[] = [];
    const closings: number[] = [];
    for (let week = 0; week < WEEKS + MEASURED; week++) {
      looks.push((await look(week)).took);
      if (week >= WEEKS) {
        await correct(week - WEEKS);
        looksAfterCorrection.push((await look(week)).took);
      }
      closings.push((await close(week)).took);
    }
    const last: JournalReply = JSON.parse((await look(WEEKS + MEASURED - 1)).text);
    check(last.data.closed.length === WEEKS + MEASURED, `${last.data.closed.length} weeks are closed`);
    check((last.data.entries[0]?.lines.length ?? 0) > 0, 'the last week has no entries');
    await server.stop();
    const figure = (what: string, taken: readonly number[], first: readonly number[]): Figure => ({
      what,
      value: p50p95(taken),
      comparison: times(quantile(taken, 0.5), quantile(first.slice(0, MEASURED), 0.5)),
    });
    printTable(
      `A store's journal after ${WEEKS} closed weeks, ${kind}`,
      [
        figure('a look at the open week', looks.slice(WEEKS), looks),
        figure('a look after a correction of a pack on the shelf', looksAfterCorrection, looks),
        figure('closing it', closings.slice(WEEKS), closings),
      ],
      [`p50 / p95 of ${MEASURED} weeks. Comparison: relative to the first ${MEASURED} weeks of the store.`],
    );
  } finally {
    await databases.end();
  }
}

/** A pack on the shelf with enough sold tickets for one to be corrected in each measured week. `front`: a serial as a number */
async function packOnShelf(base: DatabasePlace, storeId: number) {
  const { db, close } = await connect(base);
  const [pack] = await rows<{ lotNumber: string; lotCounter: number; front: number }>(
    db,
    sql`SELECT l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", t.start_ticket AS front
        FROM ticket_runs t JOIN lots l ON l.store_id = t.store_id AND l.id = t.lot_id
        WHERE t.store_id = ${storeId} AND t.status = ${TICKET_STATUS.onShelf}
          AND t.start_ticket - l.start_ticket >= ${MEASURED}
        ORDER BY l.id LIMIT 1`,
  );
  await close();
  check(pack !== undefined, 'no pack on the shelf has sold enough tickets');
  return pack;
}
