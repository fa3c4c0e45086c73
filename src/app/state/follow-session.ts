import { requestCheck } from '../../device/session';
import { countErrors } from '../../device/terminal-errors';
import { countUnsent, sendReport } from '../../device/terminal-report';
import { persistStorage } from '../../pwa/storage-quota';
import type { SignedInUser } from '../../shared/accounts/auth-schema';
import { useConnectivity } from './connectivity-store';
import { watchUse } from './duty/idle-lock';
import { watchOutbox } from './outbox-store';
import { build, observe, reportProblem } from './problem-store';
import { useSession } from './session-store';
import { watchStock } from './stock-store';
import { catchUp, catchUpOnEvents, refreshWhenAcknowledged, sendWhenDue } from './triggers';

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

export { catchUp };

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
