import { db } from '../../device/db';
import { lastAck, loadConnection } from '../../device/kept-values';
import { requestCheck } from '../../device/session';
import { countErrors } from '../../device/terminal-errors';
import { countUnsent, sendReport } from '../../device/terminal-report';
import { backoffMs } from '../../outbox/connection';
import { nextWakeAfterSending, nextWakeAt } from '../../outbox/queries';
import { persistStorage } from '../../pwa/storage-quota';
import { sendFromPage, wakeOutbox } from '../../pwa/wake';
import type { SignedInUser } from '../../shared/accounts/auth-schema';
import { api } from './api';
import { viewProfile } from './auth-calls';
import { useConnectivity } from './connectivity-store';
import { watchUse } from './duty/idle-lock';
import { build, observe, reportProblem } from './problem-store';
import { useSession } from './session-store';
import { refreshStock, watchStock } from './stock-store';
import { sendTaughtLayouts } from './taught-layouts';
import { watchOutbox } from './use-outbox';

/** Interval of an open page's reports, in milliseconds. */
const REPORT_INTERVAL_MS = 5 * 60_000;
/** Delay after a change, in milliseconds. A drain changes the counts several times a second and must not be disturbed. */
const QUIET_MS = 3_000;

/**
 * Reports this terminal's state to the server: soon after the start and each sign-in, when the counts change or the app has failed,
 * when the server is reachable again, and every few minutes.
 * @returns a function that ends it
 */
function reportTerminal(storeId: number | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(send, ms);
  };
  const send = () => {
    sendIn(REPORT_INTERVAL_MS);
    if (useConnectivity.getState().online) void reportNow();
  };
  const soon = () => sendIn(QUIET_MS);
  soon();
  const stops = [
    ...(storeId === null ? [] : [observe(() => countUnsent(storeId), soon)]),
    observe(
      () => countErrors(),
      (errors) => {
        if (errors > 0) soon();
      },
    ),
    useSession.subscribe(({ token }, before) => {
      if (token !== before.token) soon();
    }),
    useConnectivity.subscribe(({ online }, before) => {
      if (online && !before.online) soon();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}

/** Reports this terminal at once, so that a list of terminals read next includes it. */
export const reportNow = (): Promise<void> => sendReport(build()).catch(reportProblem);

/**
 * Follows a store's stock and outbox, even while nobody is on duty.
 * @param account account of the session
 * @returns a function that ends it
 */
function follow(account: SignedInUser | null): () => void {
  const storeId = account?.store_id ?? null;
  const stops = [watchStock(account), watchOutbox(storeId)];
  if (account && storeId !== null)
    stops.push(sendWhenDue(storeId), refreshWhenAcknowledged(storeId, account.id));
  if (account) stops.push(reportTerminal(storeId));
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

const REFRESH_EVERY_MS = 3 * 60_000;
/**
 * Longest wait between probes of a server that doesn't answer, so that waiting entries are sent soon after
 * its return.
 */
const MAX_PROBE_WAIT_MS = 5_000;
/** Acknowledgements within this time lead to one refresh of the stock. */
const REFRESH_AFTER_MS = 1_500;

/**
 * Sends from this page when the next attempt is due, even if the worker is broken. @returns a function that
 * ends it
 */
function sendWhenDue(storeId: number): () => void {
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
function refreshWhenAcknowledged(storeId: number, userId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsettled = async () => {
    const [snapshot, last] = await Promise.all([db.snapshots.get([storeId, userId]), lastAck(db)]);
    return last > (snapshot?.ackSeq ?? 0) ? last : null;
  };
  const stop = observe(unsettled, (last) => {
    clearTimeout(timer);
    if (last !== null) timer = setTimeout(refreshStock, REFRESH_AFTER_MS);
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
function catchUpOnEvents(): void {
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
