import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { currentLanguage } from '../../src/messages/current';
import type {
  InstantAlertsBody,
  InstantAlertsChanged,
  PushSubscriptionBody,
} from '../../src/shared/alerts/instant-alerts-schema';
import { alertsPaths } from '../../src/shared/alerts/paths';
import { dollarsOrNull, dollarsToCents } from '../../src/shared/values/money';
import { type Caller, withinReach } from '../access';
import type { Connection, Db } from '../db/connect';
import { violatedConstraint } from '../db/database-errors';
import { GROWTH } from '../db/growth';
import { lockInOrder } from '../db/lock-order';
import { alertReaders, pushSubscriptions, sessions, users } from '../db/schema';
import type { Env } from '../env';
import { badField, unauthenticated } from '../errors';
import { callerOf } from '../http/guard';
import { serve } from '../http/serve';
import {
  areDeviceKeys,
  type Device,
  isPushEndpoint,
  pushKeysOf,
  type SubscribedDevice,
} from '../mail/web-push';
import { requireStores } from '../morning/mails';
import { serveOnce } from '../submissions/idempotency';

type Settings = InstantAlertsChanged['data'];

/** The default shortage, in dollars, above which a drawer causes an alert. */
const DEFAULT_SHORT = 20;
const SESSION_OF_DEVICE = 'push_subscriptions_session_id_fkey';

/**
 * The routes for a person’s instant alerts, and for push messages to the device of a sign-in. A device that subscribed
 * with another server key gets nothing.
 * @param api a separate scope
 */
export function instantAlertRoutes(
  api: FastifyInstance,
  { db: unrestricted, tenant }: Pick<Connection, 'db' | 'tenant'>,
  { pushKey: keyFile, pushToPrivate }: Pick<Env, 'pushKey' | 'pushToPrivate'>,
): void {
  let pushKey: Buffer = Buffer.alloc(0);
  // Runs before the transaction of a change: the embedded database can't run another statement during it.
  api.addHook('preHandler', async (request) => {
    if (pushKey.length === 0) pushKey = (await pushKeysOf(unrestricted, keyFile, request.now())).publicKey;
  });
  serve(api, alertsPaths.instantAlerts, async (request) => {
    const settings = await readSettings(tenant, callerOf(request), pushKey, request.now());
    return { data: { ...settings, push_key: pushKey.toString('base64url') } };
  });
  serveOnce(
    api,
    tenant,
    alertsPaths.changeInstantAlerts,
    (db, request) => changeSettings(db, callerOf(request), request.body, pushKey, request.now()),
    (data) => ({ data }),
  );
  serveOnce(
    api,
    tenant,
    alertsPaths.subscribeToPush,
    (db, request) => {
      const device = { ...deviceOf(request.body, pushToPrivate), serverKey: pushKey };
      return subscribe(db, callerOf(request), device, request.now());
    },
    (data) => ({ data }),
  );
  serveOnce(
    api,
    tenant,
    alertsPaths.endPush,
    (db, request) => endPush(db, callerOf(request), pushKey, request.now()),
    (data) => ({ data }),
  );
}

/** The caller's settings, for stores that are still accessible. */
async function readSettings(db: Db, caller: Caller, pushKey: Uint8Array, now: Date): Promise<Settings> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, caller.id));
  const chosen = await db
    .select()
    .from(alertReaders)
    .where(
      and(
        eq(alertReaders.userId, caller.id),
        withinReach(db, caller, 'getInstantAlerts', alertReaders.storeId),
      ),
    )
    .orderBy(alertReaders.storeId);
  const devices = await devicesOf(db, caller.id, pushKey, now);
  const [first] = chosen;
  const elsewhere = devices.filter((sessionId) => sessionId !== caller.sessionId).length;
  return {
    stores: chosen.map(({ storeId }) => storeId),
    missing: first?.missing ?? true,
    short: first ? dollarsOrNull(first.shortCents) : DEFAULT_SHORT,
    by_mail: first?.byMail ?? true,
    email: user?.email ?? null,
    push_here: elsewhere < devices.length,
    push_elsewhere: elsewhere,
  };
}

/** The sign-ins of a user whose devices get push messages, newest first. */
async function devicesOf(db: Db, userId: number, pushKey: Uint8Array, now: Date): Promise<number[]> {
  const devices = await db
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushSubscriptions.serverKey, pushKey),
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now),
      ),
    )
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.sessionId));
  return devices.map(({ sessionId }) => sessionId);
}

/**
 * Sets the caller’s instant alerts. Records from before a store or a kind of alert was chosen aren't news.
 * @throws ApiError 403 for a store out of the caller's reach, or a company; 400 for an amount with more than two
 * decimals
 */
async function changeSettings(
  db: Db,
  caller: Caller,
  { stores, missing, short, by_mail: byMail }: InstantAlertsBody,
  pushKey: Uint8Array,
  now: Date,
): Promise<Settings> {
  const shortCents = short === null ? null : dollarsToCents(short);
  if (short !== null && shortCents === null) throw badField('short', { kind: 'too_many_decimals' });
  const storeIds = [...new Set(stores)];
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [caller.id] });
    await requireStores(tx, caller, 'getInstantAlerts', storeIds);
    const before = await tx.delete(alertReaders).where(eq(alertReaders.userId, caller.id)).returning();
    const same = before.filter((each) => each.missing === missing && each.shortCents === shortCents);
    const since = new Map(same.map((each) => [each.storeId, each.since]));
    const choice = { userId: caller.id, missing, shortCents, byMail, language: currentLanguage() };
    if (storeIds.length > 0)
      await tx
        .insert(alertReaders)
        .values(storeIds.map((storeId) => ({ ...choice, storeId, since: since.get(storeId) ?? now })));
    return readSettings(tx, caller, pushKey, now);
  });
}

/**
 * The device as its browser describes it.
 * @throws ApiError 400 for an address that isn't a push service's, or for keys that can't encrypt
 */
function deviceOf({ endpoint, keys }: PushSubscriptionBody, allowPrivate: boolean): Device {
  if (!isPushEndpoint(endpoint, allowPrivate)) throw badField('endpoint', { kind: 'unreadable' });
  const device = {
    endpoint,
    p256dh: Buffer.from(keys.p256dh, 'base64url'),
    auth: Buffer.from(keys.auth, 'base64url'),
  };
  if (!areDeviceKeys(device)) throw badField('keys', { kind: 'unreadable' });
  return device;
}

/**
 * Sends push messages to this address of the sign-in's device from now on, and no longer to an earlier one.
 * @throws ApiError 401 when another request has ended the sign-in meanwhile
 */
async function subscribe(db: Db, caller: Caller, device: SubscribedDevice, now: Date): Promise<Settings> {
  const { sessionId, id: userId } = caller;
  const subscribed = db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [userId] });
    const others = (await devicesOf(tx, userId, device.serverKey, now)).filter((id) => id !== sessionId);
    const ending = [sessionId, ...others.slice(GROWTH.push_subscriptions.most - 1)];
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ending));
    await tx.insert(pushSubscriptions).values({ sessionId, userId, ...device, createdAt: now });
    return readSettings(tx, caller, device.serverKey, now);
  });
  return subscribed.catch((error: unknown) => {
    throw violatedConstraint(error) === SESSION_OF_DEVICE ? unauthenticated() : error;
  });
}

/** Stops push messages to the device of this sign-in. */
const endPush = (db: Db, caller: Caller, pushKey: Uint8Array, now: Date): Promise<Settings> =>
  db.transaction(async (tx) => {
    await lockInOrder(tx, { users: [caller.id] });
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, caller.sessionId));
    return readSettings(tx, caller, pushKey, now);
  });
