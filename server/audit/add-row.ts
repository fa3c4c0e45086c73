import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect';
import { refusingDuplicates } from '../db/duplicates';
import { type AuditEvent, writeAudit } from './audit-log';

/**
 * Adds a row and its audit event in one transaction. The transaction gives the contract's form, because that is what an
 * Idempotency-Key keeps (http/idempotency).
 * @param toReply the added row in the contract's form
 * @param eventOf the event that describes the added row
 * @throws ApiError as `refusingDuplicates`
 */
export function addAuditedRow<Table extends PgTable, Reply>(
  db: Db,
  table: Table,
  row: Table['$inferInsert'],
  toReply: (added: Table['$inferSelect']) => Reply,
  eventOf: (added: Table['$inferSelect']) => AuditEvent,
): Promise<Reply> {
  const work = db.transaction(async (tx) => {
    const [added] = await tx.insert<PgTable>(table).values(row).returning();
    if (!added) throw new Error('The row was not written.');
    await writeAudit(tx, eventOf(added));
    return toReply(added);
  });
  return refusingDuplicates(work);
}
