import Type, { type Static } from 'typebox';
import { TerminalCode } from '../accounts/auth-schema';
import { MAX_FILE_NAME_LENGTH } from '../terminals/terminals';
import { Id, Instant, Nullable } from '../wire/common';

/**
 * The outbox file from which a terminal loaded a submission (an addition): in the header X-Outbox-File as
 * percent-encoded JSON. Submissions captured on the terminal itself don't have it. An Idempotency-Key ignores
 * it.
 */
export const ImportedFrom = Type.Object({
  /** the file's name */
  file: Type.String({ minLength: 1, maxLength: MAX_FILE_NAME_LENGTH }),
  /** when and on which terminal it was saved; null: saved by a release before this header */
  made_at: Nullable(Instant),
  terminal: Nullable(TerminalCode),
  loaded_at: Instant,
  /** the user of the store who loaded it */
  loaded_by: Id,
});
export type ImportedFrom = Static<typeof ImportedFrom>;
