/**
 * The calls of the sign-in and of the counter, once; those of the office are in office-endpoints, which a terminal
 * needn't have before it can count. Paths are relative to the API base (`/api`).
 */
export const endpoints = {
  login: '/login',
  logout: '/logout',
  viewProfile: '/view-profile',
  register: '/post-register',
  forgotPassword: '/forget-pwd',
  resetPassword: '/reset-pwd',
  stockList: (storeId: number) => `/stock-list/${storeId}`,
  // The specification spells it so.
  updateOnShelf: '/updateInvetoryOnShelf',
  salesRecordRegister: '/sales-record-register',
  submissionStatus: '/submissions/status',
  discardedSubmissions: '/discarded-submissions',
  /** additions: a terminal in the hands of its clerks */
  handOver: '/terminals/hand-over',
  roster: (storeId: number) => `/roster/${storeId}`,
  clerkUnlock: '/clerk-unlock',
  /** an addition: how a terminal is */
  terminalReport: '/terminals/report',
} as const;

/** Beside the API, what says how the server is: data, never the app's page. Addresses of their own, without that base. */
export const statusPaths = { health: '/healthz', ready: '/readyz', metrics: '/metrics' } as const;

/** Header that makes a submission safe to send again; its value is a uuid minted once by the client. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** Header of a submission that a person changed after it was refused: the key of the entry whose place it takes. */
export const REPLACES_HEADER = 'Replaces';
/** Header of a submission: the id of the user of the store who made it, where that isn't whose token sends it. */
export const CAPTURED_BY_HEADER = 'x-captured-by';
/** Header of a submission that was loaded from an outbox file (contract/imports, ImportedFrom). */
export const OUTBOX_FILE_HEADER = 'x-outbox-file';
/** Header of a sign-in: the code of the terminal (contract/auth, TerminalCode). */
export const TERMINAL_HEADER = 'x-terminal';
/** Set to `true` on an answer that repeats the first one. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
