import { eq } from 'drizzle-orm';
import { ERROR_CODE } from '../../src/contract/errors';
import type { HandOverReply } from '../../src/contract/terminals';
import type { Db } from '../db/connect';
import { stores, users } from '../db/schema';
import { ApiError } from '../plugins/errors';
import type { Caller } from '../policies/access';
import { type Device, ownAccount, terminalOf } from './accounts';
import { writeAudit } from './audit-log';
import { rosterOf } from './roster';
import { closeSession, openSession } from './sessions';

/**
 * Hands a terminal over to the clerks of the admin's store: it gets a token of its own, and the admin's session ends.
 * @throws ApiError 401 when that session has ended meanwhile: of two at once one hands over
 */
export async function handOver(db: Db, admin: Caller, device: Device, now: Date): Promise<HandOverReply> {
  return db.transaction(async (tx) => {
    if (!(await closeSession(tx, admin.sessionId))) throw new ApiError(401, ERROR_CODE.unauthenticated);
    const [found] = await tx
      .select({ user: users, store: stores })
      .from(users)
      .innerJoin(stores, eq(stores.id, users.storeId))
      .where(eq(users.id, admin.id));
    if (!found) throw new Error('Who hands a terminal over has no store.');
    const { user, store } = found;
    const session = await openSession(tx, user.id, now, 'terminal');
    const by = { id: user.id, sessionId: session.id };
    const deed = { ...ownAccount(user), by, ...terminalOf(device) };
    await writeAudit(tx, { action: 'terminal_handed_over', ...deed });
    return {
      token: session.token,
      data: { store_id: store.id, store_name: store.storeName },
      roster: await rosterOf(tx, store.id, now),
    };
  });
}
