import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { DEFAULT_MORNING_HOUR } from '../../../src/shared/board/morning/message';
import type { MorningMailBody, MorningMailReply } from '../../../src/shared/board/morning/morning-schema';
import { type Caller, withinReach } from '../../access/access';
import type { Db } from '../../db/connect';
import { lockInOrder } from '../../db/lock-order';
import { morningReaders, stores as storeTable, users } from '../../db/schema';
import { forbidden } from '../../errors';

type MorningMail = MorningMailReply['data'];

/** The caller's mail subscriptions, for stores still accessible. */
export async function readMorningMail(db: Db, caller: Caller): Promise<MorningMail> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, caller.id));
  const chosen = await db
    .select()
    .from(morningReaders)
    .where(
      and(
        eq(morningReaders.userId, caller.id),
        withinReach(db, caller, 'getMorningMail', morningReaders.storeId),
      ),
    )
    .orderBy(morningReaders.storeId);
  const [first] = chosen;
  return {
    stores: chosen.map(({ storeId }) => storeId),
    hour: first?.hour ?? DEFAULT_MORNING_HOUR,
    only_red: first?.onlyRed ?? true,
    email: user?.email ?? null,
  };
}

/**
 * Sets the caller's mail subscriptions.
 * @throws ApiError 403 for a store that isn't the caller's, or a company
 */
export async function changeMorningMail(
  db: Db,
  caller: Caller,
  { stores, hour, only_red: onlyRed }: MorningMailBody,
): Promise<MorningMail> {
  const wanted = [...new Set(stores)];
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [caller.id] });
    await requireStores(tx, caller, wanted);
    await tx.delete(morningReaders).where(eq(morningReaders.userId, caller.id));
    if (wanted.length > 0)
      await tx
        .insert(morningReaders)
        .values(wanted.map((storeId) => ({ storeId, userId: caller.id, hour, onlyRed })));
    return readMorningMail(tx, caller);
  });
}

async function requireStores(db: Db, caller: Caller, wanted: readonly number[]): Promise<void> {
  const found = await db
    .select({ id: storeTable.id })
    .from(storeTable)
    .where(
      and(
        inArray(storeTable.id, wanted),
        isNotNull(storeTable.parentId),
        withinReach(db, caller, 'getMorningMail', storeTable.id),
      ),
    );
  if (found.length < wanted.length) throw forbidden();
}
