import { sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type { EntryRefusal } from '../../src/messages/words/refusals';
import { shelfResultText } from '../../src/messages/words/replies';
import type { OnShelfBody, OnShelfEntry, OnShelfReply } from '../../src/shared/stock/stock-schema';
import {
  difference,
  intersection,
  type Run,
  runLength,
  runsOver,
  ticketsIn,
} from '../../src/shared/tickets/runs';
import { MAX_LOT_SIZE, serialToNumber } from '../../src/shared/tickets/serial';
import { TICKET_STATUS } from '../../src/shared/tickets/status';
import { businessDate } from '../../src/shared/time/store-clock';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Db } from '../db/connect';
import { inBatches, list, OPTIMIZATION_FENCE, rows, valuesOf } from '../db/sql';
import { ApiError } from '../errors';
import { clockOf } from '../places/settings';
import { placeLots } from '../stock/bins';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, type Submission, submitOnce } from '../submissions/submit-once';
import { isBeforeReceipt, keepAsLate } from './late-records';
import { restock } from './restock';
import {
  loadWindows,
  lotName,
  refuseTooManyRuns,
  type StockWindow,
  type Touch,
  walkedLots,
} from './stock-windows';

type ShelfSubmission = Omit<Captured<OnShelfBody>, 'recordedAt'> &
  Pick<Submission, 'storeId' | 'replaces'> & {
    /** when the tickets were put there; absent for now */
    recordedAt?: Date;
  };

/** The part of an entry within one lot. */
type ShelfPart = Touch & { entry: number };

/**
 * Puts runs of Active tickets on the shelf. Tickets that are already On Shelf or Sold stay as they are, and a notice
 * says so. The record counts from its own instant, even before the receipt of its lot. A lot goes into the bin that its
 * entry names, unless a later call names another. All or nothing, and once per key.
 * @throws ApiError 422 with entries: a serial in no lot of that UPC in this store, or a start after its end
 */
export function putOnShelf(db: Db, submission: ShelfSubmission): Promise<KeyedReply> {
  const { storeId, key, body, now, recordedAt = now } = submission;
  if (body.data.length === 0)
    throw new ApiError(
      422,
      ERROR_CODE.invalidContent,
      { kind: 'nothing_to_shelve' },
      { fields: { data: { kind: 'no_entries' } } },
    );
  return submitOnce(db, { ...submission, kind: 'shelf', recordedAt }, async (tx, { id }) => {
    const counts = await shelve(tx, { storeId, id, key, recordedAt, now }, body.data);
    return {
      success: true,
      message: currentMessages(REPLY).shelved,
      submission_id: key,
      entries: counts.map(({ moved, stayed }, index) => ({
        index,
        status: moved > 0 ? 'done' : 'already_on_shelf',
        message: shelfResultText({ moved, stayed }),
        moved,
        stayed,
      })),
    } satisfies OnShelfReply;
  });
}

/** The submission that puts tickets on the shelf, and the instant at which they were put there. */
type Shelving = { storeId: number; id: number; key: string; recordedAt: Date; now: Date };

/**
 * Puts runs of tickets on the shelf within a submission, which holds the lock of the stock.
 * @returns for each entry, how many tickets were Active, and how many stay as they were
 * @throws ApiError 422 as for `putOnShelf`
 */
export async function shelve(
  tx: Db,
  { storeId, id, key, recordedAt, now }: Shelving,
  entries: readonly Omit<OnShelfEntry, 'store_id'>[],
): Promise<{ moved: number; stayed: number }[]> {
  const entryRuns = runsOf(entries);
  const walked = await walkedLots(
    tx,
    storeId,
    entryRuns.map(({ upc, run }) => ({ lotNumber: upc, ...run })),
  );
  const parts = await partsInLots(
    tx,
    storeId,
    entryRuns.map(({ upc, run }, index) => ({ upc: walked[index]?.lotNumber ?? upc, run })),
  );
  refuseTooManyRuns(parts);
  const windows = await loadWindows(tx, storeId, parts);
  const shelved = new Map<number, Run[]>();
  const records: ShelfRecord[] = [];
  const counts = entries.map(() => ({ moved: 0, stayed: 0 }));
  for (const part of parts) {
    const window = windows.get(lotName(part));
    const count = counts[part.entry];
    if (!window || !count) throw new Error('A part has no window.');
    const isFirst = count.moved + count.stayed === 0;
    const bin = isFirst ? (entries[part.entry]?.bin ?? null) : null;
    const before = shelved.get(window.lot.id) ?? [];
    const moved = countActive(window, difference([part], before));
    count.moved += moved;
    count.stayed += runLength(part) - moved;
    shelved.set(window.lot.id, [...before, part]);
    records.push({ ...part, lotId: window.lot.id, moved, bin });
  }
  await keepRecords(tx, storeId, key, records);
  const places = records.flatMap(({ lotId, bin }) => (bin === null ? [] : [{ lotId, bin }]));
  await placeLots(tx, storeId, places, { key, at: recordedAt });
  const { byLot } = await restock(tx, storeId, [...windows.values()], { shelved });
  if (await isBeforeReceipt(tx, storeId, [...shelved.keys()], recordedAt, now)) {
    const date = businessDate(recordedAt, await clockOf(tx, storeId));
    await keepAsLate(tx, { storeId, id, key, date, purpose: 'shift' }, byLot, 'before_receipt');
  }
  return counts;
}

/** A part of the submission as stored. `moved` of its tickets were Active before; its lot goes into `bin`. */
type ShelfRecord = Run & { lotId: number; moved: number; bin: number | null };

async function keepRecords(
  tx: Db,
  storeId: number,
  submissionId: string,
  records: readonly ShelfRecord[],
): Promise<void> {
  const added = records.map((record) => ({
    store_id: storeId,
    submission_id: submissionId,
    lot_id: record.lotId,
    start_ticket: record.start,
    end_ticket: record.end,
    moved: record.moved,
    bin: record.bin,
  }));
  for (const batch of inBatches(added)) await tx.execute(sql`INSERT INTO shelf_records ${valuesOf(batch)}`);
}

function runsOf(entries: readonly Omit<OnShelfEntry, 'store_id'>[]): { upc: string; run: Run }[] {
  const runs = entries.map((entry) => ({
    upc: entry.lot_number,
    run: { start: serialToNumber(entry.start_ticket_number), end: serialToNumber(entry.end_ticket_number) },
  }));
  refuse(
    runs.flatMap(({ run }, index) =>
      run.start > run.end
        ? [{ index, code: ERROR_CODE.invalidContent, refusal: { kind: 'start_after_end' } as const }]
        : [],
    ),
  );
  return runs;
}

/**
 * Splits the entries by lot: a run may extend from one pack of a game to the next. The maximum lot size limits where a lot
 * with these tickets can start.
 * @throws ApiError 422 with entries whose tickets are in no lot
 */
async function partsInLots(
  tx: Db,
  storeId: number,
  entries: readonly { upc: string; run: Run }[],
): Promise<ShelfPart[]> {
  const lots = await rows<{
    entry: number;
    lotNumber: string;
    lotCounter: number;
    start: number;
    end: number;
  }>(
    tx,
    sql`SELECT (t.ordinal - 1)::int AS entry, l.lot_number AS "lotNumber", l.lot_counter AS "lotCounter",
               l.start_ticket AS start, l.end_ticket AS "end"
        FROM unnest(${list(entries.map((e) => e.upc))}::text[], ${list(entries.map((e) => e.run.start))}::bigint[],
                    ${list(entries.map((e) => e.run.end))}::bigint[])
             WITH ORDINALITY AS t(upc, first, last, ordinal)
        JOIN LATERAL (
          SELECT * FROM lots
          WHERE store_id = ${storeId} AND lot_number = t.upc
            AND start_ticket BETWEEN t.first - ${MAX_LOT_SIZE - 1}::int AND t.last AND end_ticket >= t.first ${OPTIMIZATION_FENCE}
        ) l ON true
        ORDER BY t.ordinal, l.start_ticket`,
  );
  const parts: ShelfPart[] = [];
  const unknown: EntryRefusal[] = [];
  entries.forEach(({ upc, run }, index) => {
    const lotsOfEntry = lots.filter((lot) => lot.entry === index);
    const inLots = lotsOfEntry.flatMap((lot) => {
      const part = intersection(run, lot);
      return part ? [{ ...part, entry: index, lotNumber: upc, lotCounter: lot.lotCounter }] : [];
    });
    const covered = ticketsIn(inLots);
    const kind = lotsOfEntry.length === 0 ? 'in_no_lot' : 'partly_in_no_lot';
    if (covered < runLength(run)) unknown.push({ index, code: ERROR_CODE.unknownSerial, refusal: { kind } });
    parts.push(...inLots);
  });
  refuse(unknown);
  return parts;
}

function refuse(entries: readonly EntryRefusal[]): void {
  const [first] = entries;
  if (first) throw new ApiError(422, first.code, first.refusal, { entries });
}

const countActive = (window: StockWindow, parts: readonly Run[]): number =>
  parts
    .flatMap((part) => runsOver(window.runs, part).map((run) => ({ run, part })))
    .filter(({ run }) => run.status === TICKET_STATUS.active)
    .reduce((sum, { run, part }) => sum + runLength(intersection(run, part) ?? part), 0);
