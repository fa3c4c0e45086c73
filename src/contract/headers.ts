/** What monitoring reads. These addresses aren't below the API base. */
export const statusPaths = { health: '/healthz', ready: '/readyz', metrics: '/metrics' } as const;

/** Makes a writing call safe to send again. Its value is a uuid that the client mints once, before the first try. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** Of a submission that a person changed after it was refused: the key of the entry that it replaces. */
export const REPLACES_HEADER = 'Replaces';
/** Of a submission: the id of the user of the store who made it, if that isn't the token's user. */
export const CAPTURED_BY_HEADER = 'x-captured-by';
/** Of a submission that was loaded from an outbox file (contract/counting/imports, ImportedFrom). */
export const OUTBOX_FILE_HEADER = 'x-outbox-file';
/** Of a sign-in and a terminal's report: the code of the terminal (contract/people/auth, TerminalCode). */
export const TERMINAL_HEADER = 'x-terminal';
/** Is `true` on a reply that repeats the first one. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
