import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { ERROR_CODE } from '../../src/contract/errors';
import { ROLE } from '../../src/contract/people/roles';
import type { RosterClerk, UnlockBody } from '../../src/contract/terminals/terminals';
import { LAST_LOCKOUT, LOCKOUTS_MS, MAX_TRIES } from '../../src/domain/accounts/pin-tries';
import { pinMatches, strongerHash, verifierOf } from '../accounts/pins';
import { personInWords, writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { clerkPins, users } from '../db/schema';
import { list } from '../db/sql';
import { ApiError, notFound, tooManyTries } from '../errors';

const MINUTE_MS = 60_000;

type Pin = typeof clerkPins.$inferSelect;

/**
 * Puts a clerk of the terminal's store on duty after checking the PIN. Five wrong PINs in a row lock the clerk out, longer
 * each time. A weaker hash from an earlier release is replaced once its PIN is verified.
 * @throws ApiError 401 `wrong_pin`; 403 `inactive_user`; 404 when this store has no such clerk; 429 with Retry-After
 *   while the clerk is locked out
 */
export async function goOnDuty(
  db: Db,
  terminal: { storeId: number; sessionId: number },
  body: UnlockBody,
  now: Date,
): Promise<RosterClerk> {
  const [clerk] = await db
    .select()
    .from(users)
    .where(
      and(eq(users.id, body.clerk_id), eq(users.storeId, terminal.storeId), eq(users.userRole, ROLE.user)),
    );
  if (!clerk) throw notFound();
  if (!clerk.isActive) throw new ApiError(403, ERROR_CODE.inactiveUser, { kind: 'inactive_clerk' });
  const event = { storeId: terminal.storeId, subject: personInWords(clerk), subjectUserId: clerk.id };
  const { sessionId } = terminal;

  const pin = await countTry(db, clerk.id, now);
  if (!(await pinMatches(pin, body.pin))) {
    if (pin.lockedUntil) {
      const minutes = Math.round((pin.lockedUntil.getTime() - now.getTime()) / MINUTE_MS);
      const details = [{ kind: 'locked_out_for', minutes } as const];
      await writeAudit(db, { action: 'clerk_locked_out', ...event, by: { id: null, sessionId }, details });
    }
    throw new ApiError(401, ERROR_CODE.wrongPin, { kind: 'wrong_pin' });
  }
  const stronger = await strongerHash(pin, body.pin);
  const kept = await db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [clerk.id] });
    const shown = and(eq(clerkPins.userId, clerk.id), eq(clerkPins.hash, pin.hash));
    const forgiven = { wrongTries: 0, lockouts: 0, lockedUntil: null };
    // Applies only if the PIN wasn't changed meanwhile.
    await tx
      .update(clerkPins)
      .set({ ...forgiven, ...stronger })
      .where(shown);
    await writeAudit(tx, { action: 'clerk_on_duty', ...event, by: { id: clerk.id, sessionId } });
    return stronger ?? pin;
  });
  return { id: clerk.id, name: clerk.name, pin: verifierOf(kept), locked_until: null };
}

/**
 * Counts an attempt as wrong before the PIN is checked, in one statement, so that parallel attempts are limited too. The
 * fifth locks the PIN; after the lockout, counting starts again.
 * @returns the PIN, locked if this was the fifth attempt
 */
async function countTry(db: Db, clerkId: number, now: Date): Promise<Pin> {
  const isLast = sql`${clerkPins.lockedUntil} IS NULL AND ${clerkPins.wrongTries} >= ${MAX_TRIES - 1}`;
  const [counted] = await db
    .update(clerkPins)
    .set({
      wrongTries: sql`CASE WHEN ${clerkPins.lockedUntil} IS NULL THEN ${clerkPins.wrongTries} + 1 ELSE 1 END`,
      lockouts: sql`CASE WHEN ${isLast} THEN least(${clerkPins.lockouts} + 1, ${LAST_LOCKOUT}) ELSE ${clerkPins.lockouts} END`,
      lockedUntil: sql`CASE WHEN ${isLast} THEN ${now.toISOString()}::timestamptz
        + (${list(LOCKOUTS_MS)}::int[])[${clerkPins.lockouts} + 1] * interval '1 millisecond' END`,
    })
    .where(
      and(eq(clerkPins.userId, clerkId), or(isNull(clerkPins.lockedUntil), lte(clerkPins.lockedUntil, now))),
    )
    .returning();
  if (counted) return counted;
  const [locked] = await db.select().from(clerkPins).where(eq(clerkPins.userId, clerkId));
  if (!locked) throw new ApiError(401, ERROR_CODE.wrongPin, { kind: 'no_pin' });
  const until = locked.lockedUntil ?? now;
  throw tooManyTries({ kind: 'too_many_wrong_pins' }, until.getTime(), now.getTime());
}
