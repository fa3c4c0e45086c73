import Type, { type Static } from 'typebox';
import { MAX_ENTRIES, MAX_LENGTH } from '../values/limits';
import { Dollars, Id, Instant, Serial, ShortText, StockVersion, Upc, Uuid } from '../wire/common';

/** Tickets of a discarded entry. */
export const DiscardedRun = Type.Object({ lot_number: Upc, start_ticket: Serial, end_ticket: Serial });
export type DiscardedRun = Static<typeof DiscardedRun>;

/**
 * "This refused entry of a terminal is not to be recorded": its content, and the person and reason for
 * discarding it. The person comes from the token.
 */
export const DiscardBody = Type.Object({
  store_id: Id,
  /** the Idempotency-Key of the entry */
  entry_key: Uuid,
  kind: Type.Enum([
    ...(['sale', 'shelf', 'money', 'removal', 'census', 'census_close', 'placed'] as const),
    ...(['disagreement', 'packs_found', 'slip_picture'] as const),
  ]),
  captured_by: ShortText,
  captured_at: Instant,
  /** the tickets it would have recorded, as sent */
  entries: Type.Array(DiscardedRun, { maxItems: 2 * MAX_ENTRIES }),
  amount: Dollars,
  /** the reason of the server's refusal */
  refusal: Type.String({ maxLength: MAX_LENGTH.refusal }),
  reason: Type.String({ minLength: 1, maxLength: MAX_LENGTH.reason }),
  discarded_at: Instant,
  stock_version: Type.Optional(StockVersion),
});
export type DiscardBody = Static<typeof DiscardBody>;

export const DiscardReply = Type.Object({
  message: Type.String(),
  submission_id: Uuid,
  /** another terminal had sent it: it stays recorded */
  was_recorded: Type.Boolean(),
});
export type DiscardReply = Static<typeof DiscardReply>;
