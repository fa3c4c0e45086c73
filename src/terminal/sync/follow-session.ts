import type { SignedInUser } from '../../contract/people/auth';
import { requestCheck } from '../../device/session';
import { persistStorage } from '../../pwa/storage-quota';
import { watchUse } from '../duty/idle-lock';
import { watchOutbox } from '../outbox/outbox-store';
import { useSession } from '../session-store';
import { watchStock } from '../stock-store';
import { reportTerminal } from './report';
import { catchUp, catchUpOnEvents, refreshWhenAcknowledged, sendWhenDue } from './triggers';

export { catchUp };

/**
 * Follows a store's stock and outbox, also while nobody is on duty.
 * @param account account of the session
 * @returns a function that ends it
 */
function follow(account: SignedInUser | null): () => void {
  const storeId = account?.store_id ?? null;
  const stops = [watchStock(account), watchOutbox(storeId)];
  if (account && storeId !== null)
    stops.push(sendWhenDue(storeId), refreshWhenAcknowledged(storeId, account.id), reportTerminal(storeId));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Runs after a sign-in, and at the start of an existing session. */
function onSignedIn(): void {
  catchUp();
  persistStorage().catch((error: unknown) => console.warn('Storage may be evicted', error));
}

/**
 * Starts the background work of sessions. Called once, at the first session. Shows the stock at once, then requests a check
 * of the sent entries, as at every start.
 * @throws StorageError
 */
export async function followSessions(): Promise<void> {
  let stop = follow(useSession.getState().account);
  useSession.subscribe((session, before) => {
    const { account } = session;
    if (account?.id !== before.account?.id || account?.store_id !== before.account?.store_id) {
      stop();
      stop = follow(account);
    }
    if (session.token && session.token !== before.token) onSignedIn();
  });
  catchUpOnEvents();
  watchUse();
  await requestCheck();
  onSignedIn();
}
