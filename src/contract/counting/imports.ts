import Type, { type Static } from 'typebox';
import { MAX_FILE_NAME_LENGTH } from '../../domain/terminals/terminals';
import { Id, Instant, Nullable } from '../common';
import { TerminalCode } from '../people/auth';

/**
 * The outbox file from which a terminal loaded a submission (an addition): in the header X-Outbox-File as percent-encoded
 * JSON. What a terminal captured itself is sent without it. It isn't part of what an Idempotency-Key stands for.
 */
export const ImportedFrom = Type.Object({
  /** the file's name */
  file: Type.String({ minLength: 1, maxLength: MAX_FILE_NAME_LENGTH }),
  /** when and on which terminal it was saved; null: a release before this header didn't write it into the file */
  made_at: Nullable(Instant),
  terminal: Nullable(TerminalCode),
  loaded_at: Instant,
  /** the user of the store who loaded it */
  loaded_by: Id,
});
export type ImportedFrom = Static<typeof ImportedFrom>;
