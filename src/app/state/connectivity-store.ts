import { create } from 'zustand';
import { type Api, ApiError, isUnreachable } from '../../device/client';
import { afterResponse, type Clock, clockNow, setClock, UNSYNCED } from '../../device/clock';
import { db } from '../../device/db';
import { loadClock, loadConnection, saveClock } from '../../device/kept-values';
import { observe, reportProblem } from './problem-store';

type ConnectivityState = { online: boolean };

/** The reachability of the server, from the browser's state and the outcomes of requests. */
export const useConnectivity = create<ConnectivityState>(() => ({ online: true }));

const sawServer = (reached: boolean): void => {
  const online = reached && navigator.onLine;
  if (useConnectivity.getState().online !== online) useConnectivity.setState({ online });
};

/** An API whose outcomes update the connectivity, and whose responses correct the clock. */
export function watched(api: Api): Api {
  return {
    async request<T>(...request: Parameters<Api['request']>) {
      const answered = timeRequest();
      try {
        const reply = await api.request<T>(...request);
        answered(reply.headers);
        sawServer(true);
        return reply;
      } catch (error) {
        if (isUnreachable(error)) sawServer(false);
        // A server that fails, e.g. without its database, isn't back yet.
        else if (error instanceof ApiError && error.status < 500) sawServer(true);
        throw error;
      }
    },
  };
}

/** Starts to follow the browser's events and the sender's connection state. */
export function watchConnectivity(): void {
  sawServer(true);
  addEventListener('online', () => sawServer(true));
  addEventListener('offline', () => sawServer(false));
  observe(
    () => loadConnection(db),
    ({ reachable }) => sawServer(reachable),
  );
}

/** Interval of the checks for a changed device clock, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;
/** Interval at which an unchanged correction is saved again, in milliseconds. */
const SAVE_INTERVAL_MS = 60_000;

/** The correction in the database. */
let saved = UNSYNCED;

function update(clock: Clock): void {
  setClock(clock);
  const hasChanged =
    clock.offsetMs !== saved.offsetMs || Math.abs(clock.atLeast - saved.atLeast) >= SAVE_INTERVAL_MS;
  if (!hasChanged) return;
  saved = clock;
  saveClock(clock).catch(reportProblem);
}

/**
 * Starts to time a request.
 * @returns a function that takes the response's headers and corrects the clock. Only for responses of our own server.
 */
function timeRequest(): (headers: Headers) => void {
  const start = { device: Date.now(), counter: performance.now() };
  return (headers) => {
    const date = Date.parse(headers.get('Date') ?? '');
    // A response cached on the way has an old time.
    if (Number.isNaN(date) || Number(headers.get('Age')) > 0) return;
    const device = Date.now();
    // The counter may have stopped during sleep; the device's clock may have been changed.
    const duration = Math.max(performance.now() - start.counter, device - start.device);
    update(afterResponse(clockNow(), date, device, duration));
  };
}

/**
 * Follows the clock correction of all tabs and checks the device's clock. Resolves when the correction is known.
 * @param onSetBack called when the device's clock was set back, since waiting for a time could then take hours
 */
export const watchClock = (onSetBack: () => void): Promise<void> =>
  new Promise((resolve) => {
    observe(
      () => loadClock(db),
      (clock) => {
        saved = clock;
        setClock(clock);
        resolve();
      },
    );
    let shown = Date.now();
    const checkClock = () => {
      const before = shown;
      shown = Date.now();
      if (shown < before) onSetBack();
      update(clockNow());
    };
    setInterval(checkClock, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', checkClock);
  });
