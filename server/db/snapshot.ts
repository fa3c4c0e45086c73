import type { Db } from './connect';

/**
 * Reads that belong together: every statement of `read` sees the database as it was at the first one, so the parts of an
 * answer agree whatever is committed meanwhile (PostgreSQL, 13.2.2). It can't write.
 */
export const snapshot = <Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
