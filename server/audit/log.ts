import { pluralize } from '../../src/domain/pluralize';
import type { Db } from '../db/connect';
import { auditLog } from '../db/schema';

type Noun = 'user' | 'company' | 'store' | 'vendor' | 'plan' | 'subscription';
type Verb = 'added' | 'changed' | 'activated' | 'deactivated' | 'deleted';
/** The stable words of the log for what isn't done to stock. */
export type AuditAction =
  | `${Noun}_${Verb}`
  | 'signed_in'
  | 'signed_out'
  | 'other_sign_ins_ended'
  | 'session_ended'
  | 'terminal_handed_over'
  | 'terminal_taken_back'
  | 'terminal_access_ended'
  | 'terminal_removed'
  | 'clerk_on_duty'
  | 'clerk_locked_out'
  | 'late_record_seen'
  | 'lot_moved'
  | 'password_link_sent'
  | 'password_reset'
  | 'backup_restored';

/** Something that was done; what is done to stock leaves its own rows. */
export type AuditEvent = {
  action: AuditAction;
  /** the store or company that it concerns, null for the platform */
  storeId: number | null;
  /** who did it in which session; null: nobody was signed in, also not at a terminal that the clerks have (id) */
  by: { id: number | null; sessionId: number | null } | null;
  /** what it was done to, as it's called now */
  subject: string;
  /** the user whose account it concerns */
  subjectUserId?: number;
  /** what is different; never a password */
  detail?: string;
  /** of a sign-in or hand-over: the code that the device gave itself, and what it is */
  terminal?: string | null;
  device?: string | null;
};

/** The store of lines that concern the platform: every key begins with a store, and a key has no nulls. */
export const PLATFORM = 0;

/** Adds a line to the audit log, in the transaction of what it tells: both happen, or neither. */
export async function writeAudit(tx: Db, { storeId, by, detail = '', ...event }: AuditEvent): Promise<void> {
  await tx.insert(auditLog).values({
    ...event,
    storeId: storeId ?? PLATFORM,
    detail,
    userId: by?.id ?? null,
    sessionId: by?.sessionId ?? null,
  });
}

/** A row in words, by what people call its parts; null where there is nothing. */
export type InWords = { isActive: boolean; parts: Record<string, string | null> };

/**
 * Adds the line of a changed row, with what is different. None when nothing is.
 * @param more what else was done to it, such as 'new password'
 */
export async function writeChange(
  tx: Db,
  noun: Noun,
  event: Omit<AuditEvent, 'action' | 'detail'>,
  before: InWords,
  after: InWords,
  more: readonly string[] = [],
): Promise<void> {
  const differences = Object.entries(after.parts).flatMap(([part, now]) => {
    const was = before.parts[part] ?? null;
    return was === now ? [] : [`${part} ${was ?? 'none'} → ${now ?? 'none'}`];
  });
  const detail = [...differences, ...more].join('; ');
  const verb: Verb =
    before.isActive === after.isActive ? 'changed' : after.isActive ? 'activated' : 'deactivated';
  if (verb !== 'changed' || detail !== '')
    await writeAudit(tx, { ...event, action: `${noun}_${verb}`, detail });
}

/** How many handed-over terminals lost their access, in a line; empty for none. */
export const terminalsEnded = (count: number): string =>
  count === 0 ? '' : `${pluralize(count, 'handed-over terminal')} signed out`;

/** A person in a line: `Morning Clerk (clerk1)`. */
export const personInWords = (user: { name: string; username: string }): string =>
  `${user.name} (${user.username})`;
