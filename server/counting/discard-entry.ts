import { sql } from 'drizzle-orm';
import type { DiscardBody, DiscardReply } from '../../src/contract/counting/discards';
import { dollarsToCents } from '../../src/domain/values/money';
import { cleanName, cleanText } from '../../src/domain/values/visible-text';
import { REPLY } from '../../src/i18n/en/rules/replies';
import type { Submitter } from '../access/access';
import type { Db } from '../db/connect';
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
    const [kept] = await rows<{ wasRecorded: boolean }>(
      tx,
      sql`INSERT INTO discards (store_id, submission_id, entry_key, kind, captured_by, captured_at, entries,
                                  amount_cents, refusal, reason, was_recorded)
            SELECT ${storeId}, ${key}::uuid, ${entryKey}::uuid, ${body.kind}, ${cleanName(body.captured_by)},
                   ${capturedAt.toISOString()}::timestamptz, ${JSON.stringify(body.entries)}::json, ${cents},
                   ${cleanText(body.refusal)}, ${reason},
                   EXISTS (SELECT 1 FROM submissions WHERE store_id = ${storeId} AND submission_id = ${entryKey})
            RETURNING was_recorded AS "wasRecorded"`,
    );
    if (!kept) throw new Error('The discard was not written.');
    return {
      message: kept.wasRecorded ? REPLY.discardedRecorded : REPLY.discarded,
      submission_id: key,
      was_recorded: kept.wasRecorded,
    } satisfies DiscardReply;
  });
}
