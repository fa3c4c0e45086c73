import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect';
import { refusingDuplicates } from '../db/duplicates';
import { type AuditEvent, writeAudit } from './audit-log';

/**
 * Adds a row and its audit event in one transaction.
 * @param eventOf the event that describes the added row
 * @returns the row as the database has it
 * @throws ApiError as `refusingDuplicates`
 */
export function addAuditedRow<Table extends PgTable>(
  db: Db,
  table: Table,
  row: Table['$inferInsert'],
  eventOf: (added: Table['$inferSelect']) => AuditEvent,
): Promise<Table['$inferSelect']> {
  const work = db.transaction(async (tx) => {
    const [added] = await tx.insert<PgTable>(table).values(row).returning();
    if (!added) throw new Error('The row was not written.');
    await writeAudit(tx, eventOf(added));
    return added;
  });
  return refusingDuplicates(work);
}
