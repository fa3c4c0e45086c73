import type { PgTable } from 'drizzle-orm/pg-core';
import {
  type AuditAction,
  type Detail,
  detailText,
  type Noun,
  type Verb,
} from '../../src/messages/words/audit';
import type { Submitter } from '../access';
import type { Db } from '../db/connect';
import { refusingDuplicates } from '../db/database-errors';
import { auditLog, sessionStarts, type users } from '../db/schema';

/** A logged event. */
export type AuditEvent = {
  action: AuditAction;
  /** the store or company concerned, null for the platform */
  storeId: number | null;
  /** the company of the store (decision 83), if no sign-in determines it */
  companyId?: number;
  /** the user and the session; null before sign-in. `id` is null on a handed-over terminal. */
  by: { id: number | null; sessionId: number | null } | null;
  /** the current name of the event's subject */
  subject: string;
  /** the user whose account is concerned */
  subjectUserId?: number;
  /** the changes, never including a password */
  details?: readonly Detail[];
  /** for a sign-in or hand-over: the device's terminal code and readable name */
  terminal?: string | null;
  device?: string | null;
};

/** The author of an event, as written to the log. */
export const authorInLog = ({ userId, sessionId }: Submitter): NonNullable<AuditEvent['by']> => ({
  id: userId,
  sessionId,
});

/** The store id of platform events: every key begins with a store, and keys can't contain null. */
export const PLATFORM = 0;

/** Writes an event to the audit log, in the same transaction as the change that it describes. */
export async function writeAudit(tx: Db, { storeId, by, details = [], ...event }: AuditEvent): Promise<void> {
  const row = {
    ...event,
    storeId: storeId ?? PLATFORM,
    detail: detailText(details),
    userId: by?.id ?? null,
  };
  const sessionId = by?.sessionId ?? null;
  await tx.insert(auditLog).values({ ...row, sessionId });
  const isStart = event.action === 'signed_in' || event.action === 'terminal_handed_over';
  if (isStart && sessionId !== null)
    await tx
      .insert(sessionStarts)
      .values({ ...row, sessionId })
      .onConflictDoNothing();
}

/** A row's values as text, by the field names that people read; null for empty fields. */
export type InWords = { isActive: boolean; parts: Record<string, string | null> };

/**
 * Writes the event of a changed row with its differences. Writes nothing if there are none.
 * @param more further changes, such as a new password
 */
export async function writeChange(
  tx: Db,
  noun: Noun,
  event: Omit<AuditEvent, 'action' | 'details'>,
  before: InWords,
  after: InWords,
  more: readonly Detail[] = [],
): Promise<void> {
  const differences = Object.entries(after.parts).flatMap(([part, now]): Detail[] => {
    const was = before.parts[part] ?? null;
    return was === now ? [] : [{ kind: 'changed', part, before: was, after: now }];
  });
  const details = [...differences, ...more];
  const verb: Verb =
    before.isActive === after.isActive ? 'changed' : after.isActive ? 'activated' : 'deactivated';
  if (verb !== 'changed' || details.length > 0)
    await writeAudit(tx, { ...event, action: `${noun}_${verb}`, details });
}

/** A person's name in the audit log, such as `Morning Clerk (clerk1)`. */
export const personInWords = (user: { name: string; username: string }): string =>
  `${user.name} (${user.username})`;

/** The audit fields of an event that concerns a user's own account. */
export const ownAccount = (
  user: Pick<typeof users.$inferSelect, 'id' | 'storeId' | 'name' | 'username'>,
) => ({
  storeId: user.storeId,
  subject: personInWords(user),
  subjectUserId: user.id,
});

/**
 * Adds a row and its audit event in one transaction. The transaction returns the reply in the contract's form, which is
 * stored with the Idempotency-Key (submissions/idempotency).
 * @param toReply converts the added row to the contract's form
 * @param eventOf the event that describes the added row
 * @throws ApiError as for `refusingDuplicates`
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
