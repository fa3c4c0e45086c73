import { type SQL, sql } from 'drizzle-orm';

/** How long a clerk who came on duty may be at work: afterwards the server no longer knows who is on duty. */
const MAX_SHIFT = sql`interval '12 hours'`;

/**
 * A FROM item with one row at most: the user (`user_id`) who was on duty in the session of a submission when it was
 * recorded. That is who signed in; on a handed-over terminal it's the clerk who came on duty last, if within a shift.
 * Those terminals check PINs offline too, so an empty result means that the server doesn't know, and a result is who it
 * knows of.
 * @param submission alias of the submission, with `session_id` and `recorded_at`
 */
export const onDutyThen = (storeId: number, submission: SQL): SQL => sql`LATERAL (
  SELECT user_id FROM audit_log
  WHERE store_id = ${storeId} AND session_id = ${submission}.session_id
    AND action IN ('signed_in', 'clerk_on_duty') AND at <= ${submission}.recorded_at
    AND (action = 'signed_in' OR at > ${submission}.recorded_at - ${MAX_SHIFT})
  ORDER BY at DESC, id DESC LIMIT 1
)`;
