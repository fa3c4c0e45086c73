import { sql } from 'drizzle-orm';
import { dismissedText } from '../../../src/messages/words/replies';
import type { DismissBody, DismissReply } from '../../../src/shared/counting/exceptions-schema';
import type { ClaimReason } from '../../../src/shared/stock/removals';
import { ERROR_CODE } from '../../../src/shared/wire/errors';
import type { Submitter } from '../../access/access';
import type { Db } from '../../db/connect';
import { REASON, removedBy } from '../../db/record-columns';
import { rows } from '../../db/sql';
import { ApiError, notFound } from '../../errors';
import type { Answer } from '../../http/idempotency';
import { requireReason } from '../../http/required';
import { submitOnce } from '../submit-once';
import { exceptionsOfLots } from './evidence-of-lots';
import { numbersOf, pairNumbered } from './exception-numbers';
import { deriveExceptions } from './keep-exceptions';

export type Dismissal = {
  /** the Idempotency-Key, a uuid in lower case */
  key: string;
  /** of the exception */
  id: number;
  body: DismissBody;
  recordedAt: Date;
  by: Submitter;
  now: Date;
};

/**
 * Dismisses an exception with a reason: the scan was wrong. Adds a permanent row and edits none.
 * @param db accesses only the caller's stores, so other stores' exceptions aren't found
 * @throws ApiError 404: no such exception; 409: it's dismissed already
 */
export async function dismissException(db: Db, dismissal: Dismissal): Promise<Answer> {
  const { key, id, by, recordedAt, now } = dismissal;
  const reason = requireReason(dismissal.body);
  const pair = await pairNumbered(db, id);
  if (!pair) throw notFound();
  const { storeId, lotId, claimId } = pair;
  const body = { id, ...dismissal.body };
  return submitOnce(db, { storeId, key, kind: 'dismissal', body, by, recordedAt, now }, async (tx) => {
    const lots = await exceptionsOfLots(tx, storeId, [lotId], null);
    const found = lots
      .flatMap(({ exceptions }) => exceptions)
      .find(({ witness, claim }) => witness.id === pair.witnessId && claim.id === claimId);
    const [number = id] = await numbersOf(tx, storeId, [pair]);
    // An exception numbered by an earlier release may be dismissed even if it's no longer listed.
    if (!found && !pair.isKept) throw notFound();
    await tx.execute(sql`
      INSERT INTO contradictions (store_id, id, lot_id, claim_id, sighting_id, seen_claim_id, as_sale)
      VALUES (${storeId}, ${number}, ${lotId}, ${claimId}, ${pair.sightingId}, ${pair.seenClaimId}, ${pair.asSale})
      ON CONFLICT DO NOTHING`);
    const added = await rows(
      tx,
      sql`INSERT INTO dismissals (store_id, submission_id, lot_id, contradiction_id, reason, dismissed_by, dismissed_at)
          VALUES (${storeId}, ${key}, ${lotId}, ${number}, ${reason}, ${by.userId}, ${recordedAt.toISOString()})
          ON CONFLICT (store_id, contradiction_id) DO NOTHING RETURNING store_id`,
    );
    if (added.length === 0) throw new ApiError(409, ERROR_CODE.duplicate, { kind: 'already_dismissed' });
    await deriveExceptions(tx, storeId, [lotId], { since: null, receiving: null });
    return {
      message: dismissedText(await reasonOf(tx, storeId, claimId)),
      submission_id: key,
      data: { id, resolved_at: recordedAt.toISOString() },
    } satisfies DismissReply;
  });
}

async function reasonOf(tx: Db, storeId: number, claimId: number): Promise<ClaimReason> {
  const [found] = await rows<{ reason: ClaimReason }>(
    tx,
    sql`SELECT ${REASON} AS reason FROM (VALUES (1)) AS one ${removedBy(storeId, sql`${claimId}::bigint`)}`,
  );
  return found?.reason ?? 'sale';
}
