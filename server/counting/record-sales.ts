import type { SalesBody, SalesReply } from '../../src/contract/counting/sales';
import { isLaterVersion } from '../../src/domain/stock/stock-version';
import type { StoreClock } from '../../src/domain/time/store-clock';
import { centsToDollars, dollarsToCents } from '../../src/domain/values/money';
import { REPLY } from '../../src/i18n/en/rules/replies';
import type { Submitter } from '../access/access';
import type { Db } from '../db/connect';
import type { Answer } from '../http/idempotency';
import { keepExceptions } from './exceptions/keep-exceptions';
import { keepIfLate } from './late/late-records';
import { recordAuthors } from './record-authors';
import { keepRecordChanges } from './record-changes';
import { endDisplacedTransfers } from './removals/displaced-transfers';
import { type CheckedEntry, checkedEntries, placedEntries } from './sale-entries';
import { entryResults } from './sale-results';
import { checkedSightings, sightingResults } from './sale-sightings';
import type { NewClaim } from './shelf/evidence';
import { restock } from './shelf/restock';
import { loadWindows, refuseTooManyRuns } from './shelf/stock-windows';
import { shiftOf } from './shift-of';
import { type Packs, submitOnce } from './submit-once';

export type SalesSubmission = {
  storeId: number;
  /** the Idempotency-Key, a uuid in lower case */
  key: string;
  /** the key of the refused entry that this one replaces */
  replaces?: string | null;
  body: SalesBody;
  /** when the clerk pressed Add Sales */
  recordedAt: Date;
  /** of the store */
  clock: StoreClock;
  by: Submitter;
  now: Date;
};

/**
 * Records a count: a shift's, or an opening check. Every entry becomes a claim, and the seller of each ticket is derived
 * again; every scanned pack is a sighting, which may contradict earlier claims (product: a count is a claim, a count is also
 * a sighting). All or nothing, and once per key.
 * @throws ApiError 422 with entries: unknown lot, serial or vendor, wrong count, price or amount; 409 with entries:
 *   a ticket that was never put on the shelf; 422: a business day that isn't the record's
 */
export function recordSales(db: Db, submission: SalesSubmission): Promise<Answer> {
  const { storeId, key, body, recordedAt, clock, by, now } = submission;
  const entries = placedEntries(body);
  const purpose = body.purpose ?? 'shift';
  const shift = shiftOf(body, recordedAt, clock, purpose);
  const once = { ...submission, kind: 'sale' as const, shift, packs: packsOf(body) };
  const touches = entries.map(({ entry, tickets }) => ({
    lotNumber: entry.lot_number,
    lotCounter: entry.lot_counter,
    ...tickets,
  }));
  refuseTooManyRuns(touches);
  const read = (tx: Db) => loadWindows(tx, storeId, touches);
  return submitOnce(db, { ...once, read }, async (tx, { id, reportTime, stockVersion, locked }, windows) => {
    const claims = (await checkedEntries(tx, storeId, entries, windows)).map(claimOf);
    const sightings = await checkedSightings(tx, storeId, body.data.seen ?? [], windows);
    const seenVersion = believedVersion(body.stock_version, stockVersion);
    const evidence = {
      submissionId: key,
      recordedAt,
      date: shift.date,
      stockVersion: seenVersion,
      claims,
      sightings,
    };
    const { byLot, added, suspects } = await restock(tx, storeId, [...windows.values()], { evidence });
    const keptSent = await endDisplacedTransfers(tx, { storeId, recordedAt, now, by, locked }, byLot);
    const exceptions = await keepExceptions(
      tx,
      storeId,
      { submissionId: key, recordedAt, isOpening: purpose === 'opening' },
      suspects,
    );
    await keepRecordChanges(tx, storeId, { id, key }, byLot);
    const received = { storeId, id, key, recordedAt, receivedAt: now, date: shift.date };
    await keepIfLate(tx, { ...received, clock, by, purpose: shift.purpose, claims }, byLot, keptSent);
    const results = await entryResults(tx, storeId, entries, { byLot, added, newClaims: claims, exceptions });
    const sellers = await recordAuthors(tx, storeId, [
      ...new Set(exceptions.map(({ claim }) => claim.submissionId)),
    ]);
    const ticketCount = results.reduce((sum, result) => sum + result.ticketCount, 0);
    const seen = body.data.seen && (await sightingResults(tx, storeId, sightings, exceptions, sellers));
    const cents = results.reduce((sum, result) => sum + (dollarsToCents(result.amount) ?? 0), 0);
    return {
      message:
        shift.purpose === 'opening'
          ? REPLY.openingRecorded(ticketCount, cents)
          : entries.length === 0
            ? REPLY.nothingSold(sightings.length)
            : REPLY.salesRecorded(ticketCount, cents),
      submission_id: key,
      data: {
        id,
        report_time: reportTime ?? shift.reportTime,
        created_by: by.userId,
        ticketCount,
        amount: centsToDollars(cents),
        entries: results,
        ...(seen && { seen }),
      },
    } satisfies SalesReply;
  });
}

const claimOf = ({ list, tickets, window }: CheckedEntry): NewClaim => ({
  ...tickets,
  lotId: window.lot.id,
  scanned: list === 'scanned',
  sells: window.lot.sells,
  reason: 'sale',
});

/** The packs that a record says it saw. Undefined where it sent no sightings. */
function packsOf({ data, on_shelf }: SalesBody): Packs | undefined {
  const { seen = [] } = data;
  const packs = new Set(seen.map((each) => `${each.lot_number}/${each.lot_counter}`));
  return seen.length === 0 ? undefined : { seen: packs.size, onShelf: on_shelf ?? null };
}

/** The stock version that a terminal had; null where it named none, or one that the store doesn't have yet. */
export function believedVersion(sent: string | undefined, now: number): number | null {
  return sent === undefined || isLaterVersion(Number(sent), now) ? null : Number(sent);
}
