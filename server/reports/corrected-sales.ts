import { sql } from 'drizzle-orm';
import { type RowNoteLine, rowNoteText } from '../../src/messages/words/replies';
import type { Claim } from '../../src/shared/counting/claims';
import {
  type Taken as TakenRun,
  takenByCorrections,
  takenByRecord,
} from '../../src/shared/counting/corrections';
import type { CorrectionMade, TakenBack } from '../../src/shared/counting/sales-schema';
import type { Sells } from '../../src/shared/places/store-settings';
import { ifDown } from '../../src/shared/stock/direction';
import { isSale } from '../../src/shared/stock/removals';
import { type Run, runLength } from '../../src/shared/tickets/runs';
import { numberToSerial } from '../../src/shared/tickets/serial';
import { businessDate, type StoreClock, wallTime } from '../../src/shared/time/store-clock';
import { amountCents, centsToDollars } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { milliseconds, rows, wallText } from '../db/sql';
import { storeSettings } from '../places/settings';
import { type LotHistory, type NamedCorrection, type ReportedLot, soldDownBy } from './lot-histories';

/** Tickets that a correction took from a record. */
export type Taken = TakenRun<Claim, NamedCorrection> & {
  lot: ReportedLot;
  sells?: Sells;
};

/**
 * The tickets that corrections took from the records of a report: those that the records would hold without the
 * corrections. Derived from claims and corrections like sales, so the order of arrival doesn't matter.
 * @returns the tickets in the order of the corrections
 */
export const takenFrom = (
  histories: ReadonlyMap<number, LotHistory>,
  records: ReadonlySet<string>,
): Taken[] =>
  [...histories.values()]
    .flatMap((history) =>
      takenByRecord(takenByCorrections(history.claims, history.corrections)).map((taken) => ({
        ...taken,
        lot: history.lot,
        ...soldDownBy(history, taken.claim.submissionId),
      })),
    )
    .filter(({ claim }) => isSale(claim.reason) && records.has(claim.submissionId))
    .sort((a, b) => a.correction.correctedAt - b.correction.correctedAt || a.correction.id - b.correction.id);

/** The report's entry for corrected tickets. @param record the one that held them */
export function listTaken(
  taken: Taken,
  record: { name: string; timeCreated: string } | undefined,
  clock: StoreClock,
): TakenBack {
  const { correction, lot } = taken;
  const count = runLength(taken);
  return {
    lot_number: lot.lotNumber,
    lot_counter: lot.lotCounter,
    vendor_name: lot.vendorName,
    start_ticket: numberToSerial(taken.start),
    end_ticket: numberToSerial(taken.end),
    ...(taken.sells && { sells: taken.sells }),
    ticketCount: count,
    amount: centsToDollars(amountCents(lot.priceCents, count)),
    name: record?.name ?? '',
    time_created: record?.timeCreated ?? '',
    reason: correction.reason,
    corrected_by: correction.correctedBy,
    time_corrected: correction.wall ?? wallTime(new Date(correction.correctedAt), clock),
    note: rowNoteText([takenNote(taken, clock)]),
  };
}

/** The same for a row's note. */
export function takenNote(taken: Taken, clock: StoreClock): RowNoteLine {
  const { correctedAt, correctedBy, reason, date } = taken.correction;
  const day = date ?? businessDate(new Date(correctedAt), clock);
  return { kind: 'corrected', count: runLength(taken), date: day, correctedBy, reason };
}

type MadeRow = Run & {
  lotNumber: string;
  lotCounter: number;
  vendorName: string | null;
  priceCents: number;
  sells: Sells;
  correctedAt: number;
  wall: string | null;
  date: string | null;
  reason: string;
  correctedBy: string;
};

/**
 * The corrections made on a business day that changed none of its own records: a correction is listed under
 * the day on which it was made (product: a count is also a sighting). For those of earlier releases, the
 * store's current clock determines the day.
 * @param date YYYY-MM-DD
 * @param listed the tickets that corrections took from the records of that day
 */
export async function correctionsMadeOn(
  db: Db,
  storeId: number,
  date: string,
  listed: readonly TakenBack[],
): Promise<CorrectionMade[]> {
  const found = await rows<MadeRow>(
    db,
    sql`SELECT l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter", l.price_cents AS "priceCents", l.sells,
               v.vendor_name AS "vendorName",
               c.start_ticket AS start, c.end_ticket AS "end", c.reason, u.name AS "correctedBy",
               ${milliseconds(sql`c.corrected_at`)} AS "correctedAt",
               ${wallText(sql`c.wall_time`)} AS wall, c.business_date::text AS date
        FROM corrections c
        JOIN lots l ON l.store_id = c.store_id AND l.id = c.lot_id
        LEFT JOIN vendors v ON v.id = l.vendor_id
        JOIN people u ON u.id = c.created_by
        WHERE c.store_id = ${storeId} AND (c.business_date = ${date} OR c.business_date IS NULL
          AND c.corrected_at BETWEEN ${date}::date - interval '1 day' AND ${date}::date + interval '2 days')
        ORDER BY c.id`,
  );
  if (found.length === 0) return [];
  const clock = await storeSettings(db, storeId);
  const nameOf = (made: Pick<CorrectionMade, 'lot_number' | 'lot_counter' | 'time_corrected' | 'reason'>) =>
    JSON.stringify([made.lot_number, made.lot_counter, made.time_corrected, made.reason]);
  const own = new Set(listed.map(nameOf));
  return found
    .filter((row) => (row.date ?? businessDate(new Date(row.correctedAt), clock)) === date)
    .map((row) => ({
      lot_number: row.lotNumber,
      lot_counter: row.lotCounter,
      vendor_name: row.vendorName,
      start_ticket: numberToSerial(row.start),
      end_ticket: numberToSerial(row.end),
      ...ifDown(row.sells),
      ticketCount: runLength(row),
      amount: centsToDollars(amountCents(row.priceCents, runLength(row))),
      reason: row.reason,
      corrected_by: row.correctedBy,
      time_corrected: row.wall ?? wallTime(new Date(row.correctedAt), clock),
    }))
    .filter((made) => !own.has(nameOf(made)));
}
