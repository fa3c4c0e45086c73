import { sql } from 'drizzle-orm';
import type { RemovalBody, RemovalEntryResult, RemovalReply } from '../../../src/contract/counting/removals';
import { ROLE } from '../../../src/contract/people/roles';
import type { Claim } from '../../../src/domain/counting/claims';
import { CLERK_REASONS } from '../../../src/domain/stock/removals';
import type { StoreClock } from '../../../src/domain/time/store-clock';
import { centsToDollars, dollarsToCents } from '../../../src/domain/values/money';
import { removalText } from '../../../src/i18n/en/rules/removals';
import type { Submitter } from '../../access/access';
import type { Db } from '../../db/connect';
import { requireLocked } from '../../db/lock-order';
import { rows } from '../../db/sql';
import { forbidden } from '../../errors';
import type { Answer } from '../../http/idempotency';
import { storeSettings } from '../../places/settings';
import { keepTransfers, requireDestinations, type Sent } from '../../stock/transfers';
import { keepExceptions } from '../exceptions/keep-exceptions';
import { keepIfLate } from '../late/late-records';
import { keepRecordChanges } from '../record-changes';
import { believedVersion } from '../record-sales';
import { entryResults } from '../sale-results';
import { restock } from '../shelf/restock';
import { loadWindows, refuseTooManyRuns } from '../shelf/stock-windows';
import { shiftOf } from '../shift-of';
import { submitOnce } from '../submit-once';
import { endDisplacedTransfers } from './displaced-transfers';
import { joinedResults, splitLost } from './lost-on-the-way';
import { type CheckedRemoval, checkedRemovals, claimOfRemoval, placedRemovals } from './removal-entries';

export type RemovalSubmission = {
  /** the Idempotency-Key, a uuid in lower case */
  key: string;
  /** the key of the refused entry that this one replaces */
  replaces: string | null;
  body: RemovalBody;
  recordedAt: Date;
  /** of the store */
  clock: StoreClock;
  by: Submitter;
  now: Date;
};

/**
 * Records that tickets left the stock: returned, lost, stolen, damaged, sold whole or sent to another store, and what was
 * sold before the front of a pack that is partly returned. Every entry is a claim and competes with those of counts by their
 * rule (money: the pack's book). All or nothing, and once per key.
 * @throws ApiError 403: a clerk's reason that needs the store admin, or a store that isn't the company's; 422 with entries:
 *   unknown lot or serial; 409 with entries: tickets sold that never were on the shelf
 */
export async function removePacks(db: Db, submission: RemovalSubmission): Promise<Answer> {
  const { key, body, recordedAt, clock, by, now } = submission;
  const storeId = body.store_id;
  const entries = placedRemovals(body);
  const shift = shiftOf(body, recordedAt, clock, 'removal');
  const touches = entries.map(({ touch }) => touch);
  refuseTooManyRuns(touches);
  const read = (tx: Db) => loadWindows(tx, storeId, touches);
  const once = { ...submission, storeId, kind: 'removal' as const, shift, read };
  return submitOnce(db, once, async (tx, { id, reportTime, stockVersion, locked }, windows) => {
    await requireReasons(tx, submission);
    await requireDestinations(tx, storeId, body.data);
    requireLocked(
      locked,
      body.data.flatMap(({ to_store_id }) => to_store_id ?? []),
    );
    const checked = await splitLost(tx, storeId, recordedAt, checkedRemovals(entries, windows));
    const claims = checked.map(claimOfRemoval);
    const { byLot, added, suspects } = await restock(tx, storeId, [...windows.values()], {
      evidence: {
        submissionId: key,
        recordedAt,
        date: shift.date,
        stockVersion: believedVersion(body.stock_version, stockVersion),
        claims,
        sightings: [],
      },
    });
    const keptSent = await endDisplacedTransfers(tx, { storeId, recordedAt, now, by, locked }, byLot);
    const exceptions = await keepExceptions(
      tx,
      storeId,
      { submissionId: key, recordedAt, isOpening: false },
      suspects,
    );
    await keepRecordChanges(tx, storeId, { id, key }, byLot);
    const received = { storeId, id, key, recordedAt, receivedAt: now, date: shift.date };
    const late = { ...received, clock, by, purpose: shift.purpose, claims };
    await keepIfLate(tx, late, byLot, keptSent);
    const pieces = await entryResults(tx, storeId, checked, { byLot, added, newClaims: claims, exceptions });
    await keepTransfers(tx, storeId, sentBy(checked, added, pieces), { by: by.userId, sentAt: recordedAt });
    const results = joinedResults(pieces);
    const removed = sumOf(results, 'removed');
    const sold = sumOf(results, 'sold');
    return {
      message: removalText(removed, sold),
      submission_id: key,
      data: {
        id,
        report_time: reportTime ?? shift.reportTime,
        created_by: by.userId,
        ticketCount: removed.count,
        amount: centsToDollars(removed.cents),
        sold_count: sold.count,
        sold_amount: centsToDollars(sold.cents),
        entries: results,
      },
    } satisfies RemovalReply;
  });
}

/** What goes to other stores. An entry whose tickets had left before sends nothing. */
const sentBy = (
  entries: readonly CheckedRemoval[],
  claims: readonly Claim[],
  results: readonly RemovalEntryResult[],
): Sent[] =>
  entries.flatMap(({ removal, touch, window }, index) => {
    const toStoreId = removal?.to_store_id ?? null;
    const claim = claims[index];
    return toStoreId !== null && claim && (results[index]?.ticketCount ?? 0) > 0
      ? [{ ...touch, claimId: claim.id, toStoreId, priceCents: window.lot.priceCents }]
      : [];
  });

/** Refuses reasons that need the store admin, where a clerk recorded them and the store doesn't allow it. */
async function requireReasons(tx: Db, { body, by }: RemovalSubmission): Promise<void> {
  const needsAdmin = body.data.some(({ reason }) => !CLERK_REASONS.includes(reason));
  if (!needsAdmin || !(await isClerk(tx, body.store_id, by.userId))) return;
  const { clerks_remove_all: isAllowed } = await storeSettings(tx, body.store_id);
  if (!isAllowed) throw forbidden({ kind: 'needs_store_admin' });
}

async function isClerk(tx: Db, storeId: number, userId: number): Promise<boolean> {
  const found = await rows(
    tx,
    sql`SELECT 1 FROM users WHERE id = ${userId} AND store_id = ${storeId} AND user_role = ${ROLE.user}`,
  );
  return found.length > 0;
}

function sumOf(results: readonly RemovalEntryResult[], list: RemovalEntryResult['list']) {
  const of = results.filter((result) => result.list === list);
  return {
    count: of.reduce((sum, { ticketCount }) => sum + ticketCount, 0),
    cents: of.reduce((sum, { amount }) => sum + (dollarsToCents(amount) ?? 0), 0),
  };
}
