import { sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type { DiscardBody, DiscardReply } from '../../src/shared/counting/discards-schema';
import { dollarsToCents } from '../../src/shared/values/money';
import { cleanName, cleanText } from '../../src/shared/values/visible-text';
import type { Submitter } from '../access/access';
import type { Db } from '../db/connect';
import { discards } from '../db/schema';
import { rows } from '../db/sql';
import { badField } from '../errors';
import type { Answer } from '../http/idempotency';
import { requireReason } from '../http/required';
import { submitOnce } from './submit-once';

export type Discard = {
  /** the Idempotency-Key of this call, a uuid in lower case */
  key: string;
  body: DiscardBody;
  capturedAt: Date;
  discardedAt: Date;
  by: Submitter;
  now: Date;
};

/**
 * Records permanently that a terminal discarded a refused entry. From then on copies of the entry are refused; a copy that
 * another terminal has already sent stays recorded, and the reply says so.
 * @throws ApiError 400 for a blank reason, or an amount with more than two decimals
 */
export function discardEntry(db: Db, discard: Discard): Promise<Answer> {
  const { key, body, capturedAt, discardedAt } = discard;
  const storeId = body.store_id;
  const reason = requireReason(body);
  const cents = dollarsToCents(body.amount);
  if (cents === null) throw badField('amount', { kind: 'too_many_decimals' });
  const entryKey = body.entry_key.toLowerCase();

  return submitOnce(db, { ...discard, storeId, kind: 'discard', recordedAt: discardedAt }, async (tx) => {
    const [copy] = await rows(
      tx,
      sql`SELECT 1 FROM submissions WHERE store_id = ${storeId} AND submission_id = ${entryKey}`,
    );
    const wasRecorded = copy !== undefined;
    await tx.insert(discards).values({
      ...{ storeId, submissionId: key, entryKey, kind: body.kind, capturedBy: cleanName(body.captured_by) },
      ...{ capturedAt, entries: body.entries, amountCents: cents, refusal: cleanText(body.refusal) },
      ...{ reason, wasRecorded },
    });
    const t = currentMessages(REPLY);
    return {
      message: wasRecorded ? t.discardedRecorded : t.discarded,
      submission_id: key,
      was_recorded: wasRecorded,
    } satisfies DiscardReply;
  });
}
