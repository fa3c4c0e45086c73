import { db } from '../../device/db';
import { backoffMs, loadConnection } from '../../outbox/connection';
import { nextWakeAfterSending, nextWakeAt } from '../../outbox/queries';
import { sendFromPage, wakeOutbox } from '../../pwa/wake';
import { api } from './api';
import { viewProfile } from './auth-calls';
import { useConnectivity } from './connectivity-store';
import { observe, reportProblem } from './problem-store';
import { useSession } from './session-store';
import { refreshStock } from './stock-store';
import { sendTaughtLayouts } from './taught-layouts';

const REFRESH_EVERY_MS = 3 * 60_000;
/**
 * Longest wait between probes of a server that doesn't answer, so that waiting entries are sent soon after
 * its return.
 */
const MAX_PROBE_WAIT_MS = 5_000;
/** Acknowledgements within this time lead to one refresh of the stock. */
const QUIET_MS = 1_500;

/**
 * Sends from this page when the next attempt is due, even if the worker is broken. @returns a function that
 * ends it
 */
export function sendWhenDue(storeId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = (at: number | null) => {
    clearTimeout(timer);
    if (at !== null) timer = setTimeout(send, Math.max(0, at - Date.now()));
  };
  const send = () =>
    sendFromPage('due')
      .then((dueAt) => nextWakeAfterSending(db, storeId, dueAt, Date.now()))
      .then(arm, reportProblem);
  const stop = observe(() => nextWakeAt(db, storeId, Date.now()), arm);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Refreshes the stock after acknowledgements, which settles them. @returns a function that ends it */
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

/** Sends waiting entries and taught layouts. */
const sendNow = (): void => {
  if (!isSignedIn()) return;
  wakeOutbox().catch(reportProblem);
  sendTaughtLayouts().catch(reportProblem);
};

/** Sends waiting entries and refreshes the stock, after a person returned or the connection improved. */
export const catchUp = (): void => {
  if (isSignedIn()) refreshStock();
  sendNow();
};

const isVisible = () => document.visibilityState === 'visible';

/** Makes the terminal catch up on events: network, visibility, time, and a server that is reachable again. */
export function catchUpOnEvents(): void {
  addEventListener('online', () => catchUp());
  addEventListener('pageshow', (event) => {
    if (event.persisted) catchUp();
  });
  document.addEventListener('visibilitychange', () => {
    if (isVisible()) catchUp();
  });
  // A window that was visible next to another one gets focus, but no visibility event.
  addEventListener('focus', sendNow);
  setInterval(() => {
    if (isVisible()) refreshStock();
  }, REFRESH_EVERY_MS);

  /** consecutive times that the server answered but sending failed */
  let failures = 0;
  /** consecutive probes without an answer */
  let unanswered = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const probe = async () => {
    // Any response ends the loop through the connectivity store.
    if (isVisible() && navigator.onLine) await viewProfile(api).catch(() => undefined);
    if (useConnectivity.getState().online) return;
    failures = 0;
    unanswered += 1;
    probeLater();
  };
  const probeLater = () => {
    clearTimeout(timer);
    const wait = failures > 0 ? backoffMs(failures) : Math.min(backoffMs(unanswered + 1), MAX_PROBE_WAIT_MS);
    timer = setTimeout(probe, wait);
  };
  useConnectivity.subscribe(({ online }, before) => {
    if (online === before.online) return;
    clearTimeout(timer);
    if (online) onReachable().catch(reportProblem);
    else probeLater();
  });

  /**
   * This page has reached the server. It sends too, since the worker may still be offline. If that fails, it doesn't fetch
   * the stock: that response would immediately count as the server's return.
   */
  const onReachable = async () => {
    if (!isSignedIn()) return;
    sendNow();
    unanswered = 0;
    const dueAt = await sendFromPage('now');
    if (dueAt !== null && !(await loadConnection(db)).reachable) {
      failures += 1;
      return;
    }
    failures = 0;
    refreshStock();
  };
}
