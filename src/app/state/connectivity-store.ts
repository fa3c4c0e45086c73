import { create } from 'zustand';
import { type Api, ApiError, isUnreachable } from '../../device/client';
import { db } from '../../device/db';
import { loadConnection } from '../../outbox/connection';
import { observe } from './problem-store';
import { timeRequest } from './watch-clock';

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
