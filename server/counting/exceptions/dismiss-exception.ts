import { sql } from 'drizzle-orm';
import type { DismissBody, DismissReply } from '../../../src/contract/counting/exceptions';
import { ERROR_CODE } from '../../../src/contract/errors';
import type { ClaimReason } from '../../../src/domain/stock/removals';
import { REPLY } from '../../../src/i18n/en/rules/replies';
import type { Submitter } from '../../access/access';
import type { Db } from '../../db/connect';
import { REASON, removedBy } from '../../db/record-columns';
import { rows } from '../../db/sql';
import { ApiError, notFound } from '../../errors';
import type { Answer } from '../../http/idempotency';
import { requireReason } from '../../http/required';
import { submitOnce } from '../submit-once';

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
  const [found] = await rows<{ storeId: number; claimedAs: ClaimReason }>(
    db,
    sql`SELECT p.store_id AS "storeId", ${REASON} AS "claimedAs" FROM contradictions p
        ${removedBy(sql`p.store_id`, sql`p.claim_id`)} WHERE p.id = ${id}`,
  );
  if (!found) throw notFound();
  const { storeId, claimedAs } = found;
  const body = { id, ...dismissal.body };
  return submitOnce(db, { storeId, key, kind: 'dismissal', body, by, recordedAt, now }, async (tx) => {
    const added = await rows(
      tx,
      sql`INSERT INTO dismissals (store_id, submission_id, contradiction_id, reason, dismissed_by, dismissed_at)
          VALUES (${storeId}, ${key}, ${id}, ${reason}, ${by.userId}, ${recordedAt.toISOString()})
          ON CONFLICT (store_id, contradiction_id) DO NOTHING RETURNING store_id`,
    );
    if (added.length === 0) throw new ApiError(409, ERROR_CODE.duplicate, { kind: 'already_dismissed' });
    return {
      message: REPLY.dismissed(claimedAs),
      submission_id: key,
      data: { id, resolved_at: recordedAt.toISOString() },
    } satisfies DismissReply;
  });
}
