import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { ERROR_CODE } from '../../src/contract/errors';
import { ROLE } from '../../src/contract/roles';
import type { RosterClerk, UnlockBody } from '../../src/contract/terminals';
import { LOCKED_MS, MOST_TRIES } from '../../src/domain/pin-tries';
import type { Db } from '../db/connect';
import { clerkPins, users } from '../db/schema';
import { ApiError, notFound, tooManyTries } from '../plugins/errors';
import { personInWords, writeAudit } from './audit-log';
import { pinMatches, verifierOf } from './pins';

type Pin = typeof clerkPins.$inferSelect;

/**
 * Lets a clerk of the terminal's store come on duty, by the PIN. Five wrong ones in a row lock that clerk out.
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
  if (!clerk.isActive) throw new ApiError(403, ERROR_CODE.inactiveUser, 'This clerk is not active.');
  const deed = { storeId: terminal.storeId, subject: personInWords(clerk), subjectUserId: clerk.id };
  const { sessionId } = terminal;

  const pin = await countTry(db, clerk.id, now);
  if (!(await pinMatches(pin, body.pin))) {
    if (pin.lockedUntil)
      await writeAudit(db, { action: 'clerk_locked_out', ...deed, by: { id: null, sessionId } });
    throw new ApiError(401, ERROR_CODE.wrongPin, 'This PIN is wrong.');
  }
  await db.transaction(async (tx) => {
    await tx
      .update(clerkPins)
      .set({ wrongTries: 0, lockedUntil: null })
      .where(eq(clerkPins.userId, clerk.id));
    await writeAudit(tx, { action: 'clerk_on_duty', ...deed, by: { id: clerk.id, sessionId } });
  });
  return { id: clerk.id, name: clerk.name, pin: verifierOf(pin), locked_until: null };
}

/**
 * Counts a try as wrong before the PIN is looked at, in one statement, so that many at once are held as well. The fifth
 * locks; the first after that time begins anew.
 * @returns the PIN, locked when this was the fifth try
 */
async function countTry(db: Db, clerkId: number, now: Date): Promise<Pin> {
  const isLast = sql`${clerkPins.lockedUntil} IS NULL AND ${clerkPins.wrongTries} >= ${MOST_TRIES - 1}`;
  const lockedUntil = new Date(now.getTime() + LOCKED_MS).toISOString();
  const [counted] = await db
    .update(clerkPins)
    .set({
      wrongTries: sql`CASE WHEN ${clerkPins.lockedUntil} IS NULL THEN ${clerkPins.wrongTries} + 1 ELSE 1 END`,
      lockedUntil: sql`CASE WHEN ${isLast} THEN ${lockedUntil}::timestamptz END`,
    })
    .where(
      and(eq(clerkPins.userId, clerkId), or(isNull(clerkPins.lockedUntil), lte(clerkPins.lockedUntil, now))),
    )
    .returning();
  if (counted) return counted;
  const [locked] = await db.select().from(clerkPins).where(eq(clerkPins.userId, clerkId));
  if (!locked) throw new ApiError(401, ERROR_CODE.wrongPin, 'No PIN has been set for this clerk yet.');
  const until = locked.lockedUntil ?? now;
  throw tooManyTries('Too many wrong PINs. Please wait a few minutes.', until.getTime(), now.getTime());
}
