import type { SignedInUser } from '../../contract/auth';
import { requestCheck } from '../../device/session';
import { askToPersist } from '../../pwa/storage-quota';
import { watchUse } from '../duty/idle-lock';
import { watchOutbox } from '../outbox-store';
import { useSession } from '../session-store';
import { watchStock } from '../stock-store';
import { reportTerminal } from './report';
import { catchUp, catchUpOnEvents, refreshWhenAcknowledged, sendWhenDue } from './triggers';

export { catchUp };

/**
 * Follows everything that belongs to a store, also while nobody is on duty.
 * @param account of the session
 * @returns stops it
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

/** Someone is signed in: now, or since the last start. */
function register(): void {
  catchUp();
  askToPersist().catch((error: unknown) => console.warn('Storage may be evicted', error));
}

/**
 * What a terminal does by itself for whoever is signed in; called once, when someone is. The stock is shown at once; the
 * server is then asked whether it still has what was sent, as at every start.
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
    if (session.token && session.token !== before.token) register();
  });
  catchUpOnEvents();
  watchUse();
  await requestCheck();
  register();
}
