import type { SignedInUser } from '../contract/auth';
import { requestCheck } from '../outbox/session';
import { askToPersist } from '../pwa/persist';
import { watchOutbox } from './outbox-store';
import { useSession } from './session-store';
import { watchStock } from './stock-store';
import { catchUp, catchUpOnEvents, refreshWhenAcknowledged, sendWhenDue } from './sync';

export { catchUp };

/** Follows everything that belongs to a user's store. @returns stops it */
function follow(user: SignedInUser | null): () => void {
  const storeId = user?.store_id ?? null;
  const stops = [watchStock(user), watchOutbox(storeId)];
  if (user && storeId !== null) stops.push(sendWhenDue(storeId), refreshWhenAcknowledged(storeId, user.id));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Someone is signed in: now, or since the last start. */
function comeIn(): void {
  catchUp();
  askToPersist().catch((error: unknown) => console.warn('Storage may be evicted', error));
}

/**
 * What a terminal does by itself for whoever is signed in; called once, when someone is. The stock is shown at once; the
 * server is then asked whether it still has what was sent, as at every start.
 * @throws StorageError
 */
export async function followSessions(): Promise<void> {
  let stop = follow(useSession.getState().user);
  useSession.subscribe((session, before) => {
    if (session.user?.id !== before.user?.id || session.user?.store_id !== before.user?.store_id) {
      stop();
      stop = follow(session.user);
    }
    if (session.token && session.token !== before.token) comeIn();
  });
  catchUpOnEvents();
  await requestCheck();
  comeIn();
}
