import { type SQL, sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type { RecordPurpose, SalesBody } from '../../src/shared/counting/sales-schema';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import {
  businessDateOfWall,
  dayBefore,
  reportTime,
  type StoreClock,
  wallTime,
} from '../../src/shared/time/store-clock';
import { isDate } from '../../src/shared/time/time';
import { DAY_LIMIT, MAX_ENTRIES } from '../../src/shared/values/limits';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Submitter } from '../access';
import type { Db } from '../db/connect';
import { lockInOrder, lockStocks, UnlockedStores } from '../db/lock-order';
import { type OtherSample, otherSample } from '../db/samples';
import { rows, type SubmissionKind } from '../db/sql';
import { ApiError, ofSample, wrongContent } from '../errors';
import { hashOfRequest, type KeyedReply, keepKey, rememberedAs, replayOf } from './idempotency';

/** A person's record, as it was sent. */
export type Captured<Body> = {
  /** the Idempotency-Key, a uuid in lower case */
  key: string;
  /** the same key with another body is refused */
  body: Body;
  by: Submitter;
  /** when the person saved it */
  recordedAt: Date;
  now: Date;
};

export type Submission = Captured<unknown> & {
  storeId: number;
  kind: SubmissionKind;
  /** the key of the refused entry that this one replaces */
  replaces?: string | null;
  /** for a sale or removal */
  shift?: ShiftOf;
  /** for a sale that sent its sightings */
  packs?: Packs;
  /** the place that a sale set out to count; absent for everything */
  place?: number;
};

/** The packs that a count saw, and the packs on the shelf as shown by the terminal (null: according to the server). */
export type Packs = { seen: number; onShelf: number | null };

/** The id and the report time that were assigned to a submission, and the stock version before it. */
export type Numbered = {
  id: number;
  reportTime: string | null;
  stockVersion: number;
  /** the stores whose stock the transaction may change */
  locked: ReadonlySet<number>;
};

/**
 * Performs the work of a submission exactly once, or never if it was made with sample data that has been cleared. Key,
 * work and reply are written in one transaction. Requests of one store are serialized, so a second request with the
 * same key gets the first one's reply. Work that throws leaves nothing behind.
 * @param submission `read` reads what the work needs, in one statement, without waiting for the lookup of the key
 * @param work performs the work in the transaction and returns the reply's body. When it throws UnlockedStores, it
 * starts over with the stock of those stores locked.
 * @throws ApiError 422 `idempotency_key_reused` when the key was used with another body; 409 `withdrawn` when the entry
 * was discarded or replaced on another terminal; 409 `already_recorded` when another terminal recorded what it
 * replaces; 422 when its business day has the maximum number of records; 409 `sample_store` when it was made before the
 * sample data that the store holds
 */
export async function submitOnce<Read = void>(
  db: Db,
  submission: Work<Read>,
  work: (tx: Db, numbered: Numbered, readBefore: Read) => Promise<object>,
): Promise<KeyedReply> {
  const locked = new Set([submission.storeId]);
  for (;;)
    try {
      return await submitLocked(db, submission, work, locked);
    } catch (error) {
      if (!(error instanceof UnlockedStores)) throw error;
      for (const id of error.storeIds) locked.add(id);
    }
}

type Work<Read> = Submission & { read?: (tx: Db) => Promise<Read> };

function submitLocked<Read>(
  db: Db,
  submission: Work<Read>,
  work: (tx: Db, numbered: Numbered, readBefore: Read) => Promise<object>,
  locked: ReadonlySet<number>,
): Promise<KeyedReply> {
  const { storeId, key, kind, by, shift, packs, place = null, replaces = null } = submission;
  const bodyHash = hashOfRequest(kind, submission.body);
  return db.transaction(async (tx) => {
    if (locked.size > 1) await lockStocks(tx, locked);
    // Sent together and run in sequence, so both reads see the store after it's locked.
    const [, nextId, earlier, workResult] = await Promise.all([
      lockInOrder(tx, { stocks: [storeId] }),
      takeNumber(tx),
      lookUp(tx, submission),
      submission.read?.(tx) as Promise<Read>,
    ]);
    const { bodyHash: earlierHash, response } = earlier;
    if (earlierHash !== null && response !== null)
      return replayOf({ bodyHash: earlierHash, response }, bodyHash);
    refuseWithdrawn(earlier);
    if (earlier.isDayFull) throw wrongContent('recorded_at', { kind: 'full_day', ...DAY_LIMIT });
    if (earlier.otherSample === 'later') throw ofSample('holds_sample');
    if (earlier.otherSample === 'cleared') return acknowledge(tx, submission, bodyHash);
    const reportTime = shift ? freeLabel(shift.reportTime, earlier.takenTimes) : null;
    const text = JSON.stringify(
      await work(tx, { id: nextId, reportTime, stockVersion: earlier.stockVersion, locked }, workResult),
    );
    await tx.execute(sql`
      INSERT INTO submissions (store_id, submission_id, id, kind, body_hash, response, created_by, session_id,
                               recorded_at, received_at, sale_date, business_date, report_time, replaces, imported,
                               purpose, packs_seen, packs_on_shelf, place)
      VALUES (${storeId}, ${key}, ${nextId}, ${kind}, decode(${bodyHash}, 'hex'), ${text}, ${by.userId},
              ${by.sessionId}, ${submission.recordedAt.toISOString()}, ${submission.now.toISOString()},
              ${shift?.saleDate ?? null}, ${shift?.date ?? null}, ${reportTime}, ${replaces}, ${by.imported ? JSON.stringify(by.imported) : null}::json,
              ${shift?.purpose ?? 'shift'}, ${packs?.seen ?? null}, ${packs ? (packs.onShelf ?? earlier.packsOnShelf) : null},
              ${place})`);
    return { text, replayed: false };
  });
}

/** Acknowledges an entry of cleared sample data, so that its terminal drops it. Stores its key and records nothing. */
async function acknowledge(
  tx: Db,
  { storeId, key, kind, by, recordedAt, now }: Submission,
  bodyHash: string,
): Promise<KeyedReply> {
  const text = JSON.stringify({ message: currentMessages(REPLY).ofClearedSample, submission_id: key });
  const author = { id: by.userId, sessionId: by.sessionId };
  await keepKey(tx, storeId, { key, call: kind, by: author, hash: bodyHash, text, recordedAt, now });
  return { text, replayed: false };
}

type LookedUp = {
  bodyHash: string | null;
  response: string | null;
  stockVersion: number;
  /** packs on the shelf before the submission; null if not needed */
  packsOnShelf: number | null;
  takenTimes: string[] | null;
  /** whether the record's day has the maximum number of records or entries */
  isDayFull: boolean;
  /** whether this key was discarded, or replaced by another */
  isDiscarded: boolean;
  isReplaced: boolean;
  /** whether the entry that this submission replaces was recorded, or replaced by another */
  isOtherRecorded: boolean;
  otherSample: OtherSample | null;
};

/** Refuses a copy of an entry that was changed, discarded or recorded on another terminal. */
function refuseWithdrawn({ isDiscarded, isReplaced, isOtherRecorded }: LookedUp): void {
  if (isReplaced) throw new ApiError(409, ERROR_CODE.withdrawn, { kind: 'changed_elsewhere' });
  if (isDiscarded) throw new ApiError(409, ERROR_CODE.withdrawn, { kind: 'discarded_elsewhere' });
  if (isOtherRecorded) throw new ApiError(409, ERROR_CODE.alreadyRecorded, { kind: 'recorded_elsewhere' });
}

/**
 * Takes a submission's number, after the store is locked and before the submission is written. This is a separate
 * statement: within a statement about a store, each server of Citus would use its own numbers.
 */
export async function takeNumber(tx: Db): Promise<number> {
  const [next] = await rows<{ id: number }>(tx, sql`SELECT nextval('submissions_id_seq') AS id`);
  if (!next) throw new Error('The record got no number.');
  return next.id;
}

/** The earlier submission with this key, and the report times taken on the day. */
async function lookUp(
  tx: Db,
  { storeId, key, by, shift, packs, recordedAt, replaces = null }: Submission,
): Promise<LookedUp> {
  const taken = shift
    ? sql`(SELECT json_agg(report_time) FROM submissions
           WHERE store_id = ${storeId} AND created_by = ${by.userId}
             AND (business_date = ${shift.date} OR sale_date = ${shift.saleDate})
             AND starts_with(report_time, ${shift.reportTime}))`
    : sql`NULL`;
  const isDayFull = shift ? fullDay(storeId, shift.date) : sql`false`;
  const onShelf =
    packs && packs.onShelf === null
      ? sql`(SELECT count(DISTINCT lot_id)::int FROM ticket_runs WHERE store_id = ${storeId} AND status = ${TICKET_STATUS.onShelf})`
      : sql`NULL`;
  const isRecorded = replaces
    ? sql`EXISTS (SELECT 1 FROM submissions WHERE store_id = ${storeId}
                  AND (submission_id = ${replaces} OR replaces = ${replaces}))`
    : sql`false`;
  const [lookedUp] = await rows<LookedUp>(
    tx,
    sql`SELECT encode(s.body_hash, 'hex') AS "bodyHash", s.response,
               ${taken} AS "takenTimes", ${isDayFull} AS "isDayFull", ${onShelf} AS "packsOnShelf",
               coalesce((SELECT version FROM store_stock WHERE store_id = ${storeId}), 0) AS "stockVersion",
               EXISTS (SELECT 1 FROM discards WHERE store_id = ${storeId} AND entry_key = ${key}) AS "isDiscarded",
               EXISTS (SELECT 1 FROM submissions WHERE store_id = ${storeId} AND replaces = ${key}) AS "isReplaced",
               ${isRecorded} AS "isOtherRecorded", ${otherSample(storeId, recordedAt)} AS "otherSample"
        FROM (VALUES (1)) AS one
        LEFT JOIN (${rememberedAs(storeId, key)}) AS s ON true`,
  );
  if (!lookedUp) throw new Error('The submission could not be looked up.');
  return lookedUp;
}

/** SQL: whether a business day accepts no further record. Only a day with many records can have too many claims. */
const fullDay = (storeId: number, date: string): SQL => sql`(
  SELECT CASE
           WHEN count(*) >= ${DAY_LIMIT.records}::int OR sum(packs_seen) >= ${DAY_LIMIT.entries}::int THEN true
           WHEN count(*) >= ${DAY_LIMIT.entries / MAX_ENTRIES}::int THEN (
             SELECT count(*) >= ${DAY_LIMIT.entries}::int FROM (
               SELECT FROM submissions d JOIN claims c ON c.store_id = ${storeId} AND c.submission_id = d.submission_id
               WHERE d.store_id = ${storeId} AND d.business_date = ${date} LIMIT ${DAY_LIMIT.entries}::int
             ) counted
           )
           ELSE false
         END
  FROM submissions WHERE store_id = ${storeId} AND business_date = ${date})`;

/** `14:05:00`, or `14:05:00 (2)` and so on if this user already has a report with that time on that day. */
export function freeLabel(reportTime: string, taken: readonly string[] | null): string {
  let label = reportTime;
  for (let n = 2; taken?.includes(label); n++) label = `${reportTime} (${n})`;
  return label;
}

/**
 * The day and time of a sales record. They are fixed at capture: a change of the store's settings doesn't move any
 * record.
 */
type ShiftOf = {
  /** the date of the wall time, YYYY-MM-DD */
  saleDate: string;
  /** the business day, YYYY-MM-DD */
  date: string;
  /** HH:mm:ss, with the zone's name in the hour that November repeats */
  reportTime: string;
  purpose: RecordPurpose;
};

type Sent = Pick<SalesBody, 'business_date' | 'time_created' | 'recorded_at'>;

/**
 * The day and time of a record. A terminal that sends its business day fixed both at capture, with its settings at that
 * time. Otherwise (for the previous release, or if the time isn't accepted), the store's settings decide.
 * @param recordedAt the instant of capture, as accepted
 * @param clock of the store
 * @throws ApiError 422 when the business day is neither the date of the wall time nor the day before
 */
export function shiftOf(sent: Sent, recordedAt: Date, clock: StoreClock, purpose: RecordPurpose): ShiftOf {
  const ofStore = wallTime(recordedAt, clock);
  const captured = sent.business_date === undefined ? undefined : (sent.time_created ?? ofStore);
  if (captured !== undefined) requireDayOf(captured, sent.business_date ?? '');
  const isBelieved = sent.recorded_at === undefined || Date.parse(sent.recorded_at) === recordedAt.getTime();
  if (captured === undefined || !isBelieved)
    return {
      saleDate: ofStore.slice(0, 10),
      date: businessDateOfWall(ofStore, clock),
      reportTime: reportTime(recordedAt, clock),
      purpose,
    };
  return {
    saleDate: captured.slice(0, 10),
    date: sent.business_date ?? '',
    reportTime: captured === ofStore ? reportTime(recordedAt, clock) : captured.slice(11),
    purpose,
  };
}

function requireDayOf(wall: string, date: string): void {
  const saleDate = wall.slice(0, 10);
  if (!isDate(date) || (date !== saleDate && date !== dayBefore(saleDate)))
    throw wrongContent('business_date', { kind: 'other_business_day' });
}
