import { viewProfile } from '../../api/auth';
import { db } from '../../device/db';
import { backoffMs, loadLink } from '../../outbox/connection';
import { nextWakeAt } from '../../outbox/due';
import { sendFromPage, wakeOutbox } from '../../pwa/wake';
import { api } from '../api';
import { useConnectivity } from '../connectivity-store';
import { observe } from '../observe';
import { reportProblem } from '../problem-store';
import { useSession } from '../session-store';
import { refreshStock } from '../stock-store';

const REFRESH_EVERY_MS = 3 * 60_000;
/** Acknowledgements this close together are followed by one refresh of the stock. */
const QUIET_MS = 1_500;

/** Sends when the next try is due. This page sends then, also where the worker is broken. @returns stops it */
export function sendWhenDue(storeId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = (at: number | null) => {
    clearTimeout(timer);
    if (at !== null) timer = setTimeout(send, Math.max(0, at - Date.now()));
  };
  const send = () => sendFromPage('due').then(arm, reportProblem);
  const stop = observe(() => nextWakeAt(db, storeId, Date.now()), arm);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Refreshes the stock after a sync, so that what was acknowledged becomes settled. @returns stops it */
export function refreshWhenAcknowledged(storeId: number, userId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsettled = async () => {
    const [snapshot, counter] = await Promise.all([db.snapshots.get([storeId, userId]), db.meta.get('acks')]);
    return counter?.id === 'acks' && counter.last > (snapshot?.ackSeq ?? 0) ? counter.last : null;
  };
  const stop = observe(unsettled, (last) => {
    clearTimeout(timer);
    if (last !== null) timer = setTimeout(refreshStock, QUIET_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

const isSignedIn = () => useSession.getState().status === 'in';

/** Sends what waits. */
const sendNow = (): void => {
  if (isSignedIn()) wakeOutbox().catch(reportProblem);
};

/** Something changed for the better, or a person is there: send what waits and ask for the stock. */
export const catchUp = (): void => {
  if (isSignedIn()) refreshStock();
  sendNow();
};

const isVisible = () => document.visibilityState === 'visible';

/** Wires what makes the terminal catch up: network, visibility, time, and a server that is back. */
export function catchUpOnEvents(): void {
  addEventListener('online', () => catchUp());
  addEventListener('pageshow', (event) => {
    if (event.persisted) catchUp();
  });
  document.addEventListener('visibilitychange', () => {
    if (isVisible()) catchUp();
  });
  // A window that was in sight beside another one doesn't become visible when a person turns to it.
  addEventListener('focus', sendNow);
  setInterval(() => {
    if (isVisible()) refreshStock();
  }, REFRESH_EVERY_MS);

  /** how often in a row the server seemed to be back, and sending failed all the same */
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const probe = async () => {
    // Any answer of the server ends the loop: the outcome reaches the connectivity store.
    if (isVisible() && navigator.onLine) await viewProfile(api).catch(() => undefined);
    if (!useConnectivity.getState().online) probeLater();
  };
  const probeLater = () => {
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(probe, backoffMs(failures));
  };
  useConnectivity.subscribe(({ online }, before) => {
    if (online === before.online) return;
    clearTimeout(timer);
    if (online) comeBack().catch(reportProblem);
    else probeLater();
  });

  /**
   * This page has reached the server. It sends itself, not only by the worker, which may still be cut off; where that
   * fails too, the stock isn't asked for, whose answer would be taken for the server's return at once.
   */
  const comeBack = async () => {
    if (!isSignedIn()) return;
    sendNow();
    const dueAt = await sendFromPage('now');
    if (dueAt !== null && !(await loadLink(db)).reachable) return;
    failures = 0;
    refreshStock();
  };
}
