import type { SignedInUser } from '../contract/auth';
import { db } from '../outbox/db';
import { requestCheck } from '../outbox/session';
import { inStorage } from '../outbox/storage';
import { catchInstallPrompt } from '../pwa/install';
import { askToPersist } from '../pwa/persist';
import { registerWorker } from '../pwa/register';
import { watchClock } from './clock';
import { watchConnectivity } from './connectivity-store';
import { watchOutbox } from './outbox-store';
import { useSession, watchSession } from './session-store';
import { watchStock } from './stock-store';
import { watchStorage } from './storage-store';
import { catchUp, catchUpOnEvents, refreshWhenAcknowledged, sendWhenDue } from './sync';

/** Follows everything that belongs to a user's store. @returns stops it */
function follow(user: SignedInUser | null): () => void {
  const storeId = user?.store_id ?? null;
  const stops = [watchStock(user), watchOutbox(storeId)];
  if (user && storeId !== null) stops.push(sendWhenDue(storeId), refreshWhenAcknowledged(storeId, user.id));
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Brings the terminal to life; called once, before the app is shown. Resolves when it's known who is signed in.
 * @throws StorageError where the browser gives no storage: the app has to say so, since nothing would be kept
 */
export async function startTerminal(): Promise<void> {
  catchInstallPrompt();
  registerWorker().catch((error: unknown) => console.warn('The app will not work offline', error));
  watchStorage();
  await inStorage(db, () => db.open());
  watchConnectivity();
  await Promise.all([watchClock(catchUp), watchSession()]);

  let stop = follow(useSession.getState().user);
  useSession.subscribe((session, before) => {
    if (session.user?.id !== before.user?.id || session.user?.store_id !== before.user?.store_id) {
      stop();
      stop = follow(session.user);
    }
    if (session.token && session.token !== before.token) comeIn();
  });
  catchUpOnEvents();
  if (useSession.getState().user) {
    await requestCheck();
    comeIn();
  }
}

/** Someone is signed in: now, or since the last start. */
function comeIn(): void {
  catchUp();
  askToPersist().catch((error: unknown) => console.warn('Storage may be evicted', error));
}
