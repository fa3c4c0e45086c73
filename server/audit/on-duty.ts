import { type SQL, sql } from 'drizzle-orm';

/** The longest shift: afterwards the server no longer knows who is on duty. */
const MAX_SHIFT = sql`interval '12 hours'`;

/**
 * A FROM item with at most one row: the user (`user_id`) who was on duty in a submission's session when it was recorded.
 * This is the signed-in user; on a handed-over terminal, the clerk who last came on duty within `MAX_SHIFT`. Terminals also
 * check PINs offline, so an empty result means that the server doesn't know.
 * @param submission alias of the submission, with `session_id` and `recorded_at`
 */
export const onDutyThen = (storeId: number, submission: SQL): SQL => sql`LATERAL (
  SELECT user_id FROM audit_log
  WHERE store_id = ${storeId} AND session_id = ${submission}.session_id
    AND action IN ('signed_in', 'clerk_on_duty') AND at <= ${submission}.recorded_at
    AND (action = 'signed_in' OR at > ${submission}.recorded_at - ${MAX_SHIFT})
  ORDER BY at DESC, id DESC LIMIT 1
)`;
