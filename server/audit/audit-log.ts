import { pluralize } from '../../src/domain/pluralize';
import type { Db } from '../db/connect';
import { auditLog } from '../db/schema';

type Noun = 'user' | 'company' | 'store' | 'vendor' | 'plan' | 'subscription';
type Verb = 'added' | 'changed' | 'activated' | 'deactivated' | 'deleted';
/** The stable codes of logged events; stock events are read from the stock tables instead. */
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

/** A logged event. */
export type AuditEvent = {
  action: AuditAction;
  /** the store or company concerned, null for the platform */
  storeId: number | null;
  /** the user and the session; null when nobody was signed in; `id` is null on a handed-over terminal */
  by: { id: number | null; sessionId: number | null } | null;
  /** the current name of what the event is about */
  subject: string;
  /** the user whose account is concerned */
  subjectUserId?: number;
  /** what changed; never a password */
  detail?: string;
  /** of a sign-in or hand-over: the device's terminal code, and its readable name */
  terminal?: string | null;
  device?: string | null;
};

/** The store id of platform events: every key begins with a store, and keys can't contain null. */
export const PLATFORM = 0;

/** Writes an event to the audit log, in the same transaction as the change that it describes. */
export async function writeAudit(tx: Db, { storeId, by, detail = '', ...event }: AuditEvent): Promise<void> {
  await tx.insert(auditLog).values({
    ...event,
    storeId: storeId ?? PLATFORM,
    detail,
    userId: by?.id ?? null,
    sessionId: by?.sessionId ?? null,
  });
}

/** A row's values as text, by the names of its fields for people; null for empty fields. */
export type InWords = { isActive: boolean; parts: Record<string, string | null> };

/**
 * Writes the event of a changed row with its differences; nothing if there are none.
 * @param more further changes, such as 'new password'
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

/** The audit detail for handed-over terminals that lost their access; empty for none. */
export const terminalsEnded = (count: number): string =>
  count === 0 ? '' : `${pluralize(count, 'handed-over terminal')} signed out`;

/** A person's name in the audit log: `Morning Clerk (clerk1)`. */
export const personInWords = (user: { name: string; username: string }): string =>
  `${user.name} (${user.username})`;
