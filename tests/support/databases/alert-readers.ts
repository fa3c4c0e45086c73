import { sql } from 'drizzle-orm';
import { openSession } from '../../../server/accounts/sessions';
import type { RootDb } from '../../../server/db/connect';
import { pushSubscriptions } from '../../../server/db/schema';
import { pushKeysOf } from '../../../server/mail/web-push';
import { ROLE } from '../../../src/shared/wire/access';
import type { PushService } from '../servers/push-service';
import { addPerson } from './fixtures';

/** Gives a store people who read all its instant alerts, without mail, each on so many devices of a push service. */
export async function addAlertReaders(
  db: RootDb,
  storeId: number,
  { people, devices }: { people: number; devices: number },
  service: PushService,
): Promise<void> {
  const now = new Date();
  const { publicKey: serverKey } = await pushKeysOf(db, null, now);
  for (let reader = 1; reader <= people; reader++) {
    const { id: userId } = await addPerson(db, ROLE.store, storeId, `Reader ${reader}`);
    await db.execute(sql`
      INSERT INTO alert_readers (store_id, user_id, missing, short_cents, by_mail, language, since)
      VALUES (${storeId}, ${userId}, true, 0, false, 'en', now() - interval '1 hour')`);
    for (let device = 0; device < devices; device++) {
      const { id: sessionId } = await openSession(db, userId, now);
      const { endpoint, keys } = service.device(serverKey.toString('base64url')).subscription;
      const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
      await db
        .insert(pushSubscriptions)
        .values({ sessionId, userId, endpoint, p256dh, auth, serverKey, createdAt: now });
    }
  }
}
