import { eq } from 'drizzle-orm';
import { ERROR_CODE } from '../../src/contract/errors';
import { TERMINAL_HEADER } from '../../src/contract/headers';
import type { HandOverReply } from '../../src/contract/terminals/terminals';
import type { Caller } from '../access/access';
import { type Device, ownAccount, terminalOf } from '../accounts/accounts';
import { requireOwnIdentity } from '../accounts/own-identity';
import { closeSession, openSession } from '../accounts/sessions';
import { writeAudit } from '../audit/audit-log';
import type { Connection } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { stores, users } from '../db/schema';
import { ApiError, unauthenticated } from '../errors';
import { rosterOf } from './roster';

const NO_CODE = { kind: 'no_terminal_code' } as const;

/** A request to hand a device over, with proof of the admin's identity. */
export type HandingOver = {
  admin: Caller;
  device: Device;
  /** the admin's password as typed, if any */
  password: string | undefined;
  /** the caller's network address */
  address: string;
};

/**
 * Hands a terminal over to the clerks of the admin's store: the terminal gets its own token, and the admin's session ends.
 * @throws ApiError 400 for a device without a terminal code, which its owner needs to find it; 401 when the session has ended
 *   meanwhile, for instance by a concurrent hand-over; 422, 429 for the password (accounts/own-identity)
 */
export async function handOver(
  { db: unrestricted, tenant: db }: Pick<Connection, 'db' | 'tenant'>,
  { admin, device, password, address }: HandingOver,
  now: Date,
): Promise<HandOverReply> {
  if (device.terminal === undefined)
    throw new ApiError(400, ERROR_CODE.badRequest, NO_CODE, { fields: { [TERMINAL_HEADER]: NO_CODE } });
  await requireOwnIdentity(unrestricted, admin, password, address, now);
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [admin.id] });
    if (!(await closeSession(tx, admin.sessionId))) throw unauthenticated();
    const [found] = await tx
      .select({ user: users, store: stores })
      .from(users)
      .innerJoin(stores, eq(stores.id, users.storeId))
      .where(eq(users.id, admin.id));
    if (!found) throw new Error('The admin who hands the terminal over has no store.');
    const { user, store } = found;
    const session = await openSession(tx, user.id, now, 'terminal');
    const by = { id: user.id, sessionId: session.id };
    const event = { ...ownAccount(user), by, ...terminalOf(device) };
    await writeAudit(tx, { action: 'terminal_handed_over', ...event });
    return {
      token: session.token,
      data: { store_id: store.id, store_name: store.storeName },
      roster: await rosterOf(tx, store.id, now),
    };
  });
}
