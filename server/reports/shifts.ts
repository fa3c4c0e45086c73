import { type SQL, sql } from 'drizzle-orm';
import type { Disagreement, SecondSignature } from '../../src/shared/counting/clerks-side-schema';
import type { RecordPurpose, Shift } from '../../src/shared/counting/sales-schema';
import type { PacksSeenByRecord } from '../../src/shared/counting/sightings';
import { COUNTER, machineName } from '../../src/shared/stock/bins';
import { disagreementsAbout, disagreementsOf } from '../counting/disagreements';
import { packsSeenBy, signaturesOf } from '../counting/packs-seen';
import { heldTickets, lossesOf, lossText, soldTickets } from '../counting/record-tickets';
import type { Db } from '../db/connect';
import { milliseconds, rows } from '../db/sql';
import { clockOf, machinesOf } from '../places/settings';

/** The facts of a record in the shift list. */
export type ShiftFacts = Pick<Shift, 'name' | 'report_time' | 'created_by'> &
  PacksSeenByRecord & {
    purpose: RecordPurpose;
    /** the place that it counted; null for everything */
    place: number | null;
    /** the name of that place, if it is a vending machine */
    placeName?: string;
    /** the tickets that it holds: sold, or missing at an opening check */
    held: number;
    /** for a record without tickets: a sentence about what it claimed and what has these tickets now */
    note?: string;
    /** for the count of a shift */
    checkedBy?: SecondSignature | null;
    disagreements?: Disagreement[];
  };

/**
 * Checks whether a record is a shift: it holds at least one ticket, or saw a pack. A removal is a shift if it sold
 * tickets.
 */
export const isShift = ({ packsSeen, held }: Pick<ShiftFacts, 'packsSeen' | 'held'>): boolean =>
  packsSeen !== null || held > 0;

/** SQL: whether a submission `s` is in the shift list. Every count is, and so are removals that sold tickets. */
export const isListed = (storeId: number): SQL =>
  sql`(s.kind = 'sale' OR s.kind = 'removal' AND ${soldTickets(storeId)})`;

/**
 * SQL: a lateral subquery with the last count of a store, if any: its newest record that isn't a removal. Of two
 * records with the same instant, the one with the smaller id counts (money, section 6).
 */
export const lastCount = (storeId: number): SQL => sql`(
  SELECT * FROM submissions n
  WHERE n.store_id = ${storeId} AND n.kind = 'sale'
  ORDER BY n.recorded_at DESC, n.submission_id LIMIT 1
)`;

/** What orders records: their time (ms since the epoch) and, for the same instant, their id. */
type Placed = { submissionId: string; recordedAt: number };

/**
 * Adds to records the packs that they saw, out of the packs then on the shelf; the second signatures of shifts' counts;
 * and their authors' disagreements.
 */
export async function withPacks<Row extends ShiftFacts & Placed>(
  db: Db,
  storeId: number,
  records: readonly Row[],
): Promise<Row[]> {
  const counts = records.filter(({ packsSeen }) => packsSeen !== null);
  const seenBySubmission = await packsSeenBy(db, storeId, counts);
  const signatures = await signaturesOf(
    db,
    storeId,
    records.filter(({ purpose }) => purpose === 'shift'),
  );
  const keys = records.map(({ submissionId }) => submissionId);
  const words = await disagreementsOf(db, storeId, { records: keys });
  const isOfMachine = records.some(({ place }) => place !== null && place !== COUNTER);
  const machines = isOfMachine ? await machinesOf(db, storeId) : [];
  return records.map((record) => {
    const checkedBy = signatures.get(record.submissionId);
    return {
      ...record,
      ...seenBySubmission.get(record.submissionId),
      ...(checkedBy !== undefined && { checkedBy }),
      ...(record.place && { placeName: machineName(record.place, machines) }),
      ...disagreementsAbout(words, record.submissionId),
    };
  });
}

/**
 * The shifts of a day, in the order of capture (`isListed`). A shift that holds no ticket has zero, what it claimed,
 * and what took it (product: every count is listed). Reports of the day's sales have no row for it.
 * @param date YYYY-MM-DD
 */
export async function listShifts(db: Db, storeId: number, date: string): Promise<Shift[]> {
  const shiftRows = await rows<ShiftFacts & Placed & { id: number }>(
    db,
    sql`SELECT s.id, s.submission_id AS "submissionId", ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", u.name,
               s.report_time, s.created_by, s.purpose, s.packs_seen AS "packsSeen", s.packs_on_shelf AS "packsOnShelf", s.place, r.held
        FROM submissions s
        JOIN people u ON u.id = s.created_by
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`)} r
        WHERE s.store_id = ${storeId} AND s.business_date = ${date}
          AND ${isListed(storeId)}
        ORDER BY s.recorded_at, s.submission_id`,
  );
  const empty = shiftRows.flatMap(({ id, held }) => (held === 0 ? id : []));
  const losses = new Map((await lossesOf(db, storeId, empty)).map((loss) => [loss.recordId, loss]));
  const clock = losses.size > 0 ? await clockOf(db, storeId) : null;
  return (await withPacks(db, storeId, shiftRows)).map(({ id, ...facts }) => {
    const loss = losses.get(id);
    return shiftOf(loss && clock ? { ...facts, note: lossText(loss, date, clock) } : facts);
  });
}

/** Checks whether a record has facts that the shift lists of earlier releases lack. */
export const hasFacts = ({ purpose, packsSeen, checkedBy, disagreements }: Facts): boolean =>
  purpose !== 'shift' || packsSeen !== null || checkedBy != null || disagreements !== undefined;
type Facts = Pick<ShiftFacts, 'purpose' | 'packsSeen' | 'checkedBy' | 'disagreements'>;

/** A record in the shift list. Without sightings, it's listed as before. */
export const shiftOf = ({ name, report_time, created_by, ...facts }: ShiftFacts): Shift => ({
  name,
  report_time,
  created_by,
  ...((hasFacts(facts) || facts.note !== undefined) && {
    ticketCount: facts.purpose === 'opening' ? 0 : facts.held,
  }),
  ...seenOf(facts),
  ...(facts.purpose !== 'shift' && { purpose: facts.purpose }),
  ...(facts.note !== undefined && { note: facts.note }),
  ...(facts.checkedBy !== undefined && hasFacts(facts) && { checked_by: facts.checkedBy }),
  ...(facts.disagreements && { disagreements: facts.disagreements }),
});

/** The place of a record, and the packs that it saw, out of the packs then on the shelf there; empty if it sent neither. */
export const seenOf = ({
  packsSeen,
  packsOnShelf,
  packsSwept = 0,
  place,
  placeName,
}: PacksSeenByRecord & Pick<ShiftFacts, 'place' | 'placeName'>) => ({
  ...(packsSeen !== null && packsOnShelf !== null && { seen: packsSeen, on_shelf: packsOnShelf }),
  ...(packsSwept > 0 && { swept: packsSwept }),
  ...(place !== null && { place }),
  ...(placeName !== undefined && { place_name: placeName }),
});
