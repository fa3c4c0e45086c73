import { create } from 'zustand';
import { type Api, ApiError, isUnreachable } from '../api/client';
import { db } from '../device/db';
import { loadLink } from '../outbox/connection';
import { observe } from './observe';
import { timeRequest } from './sync/watch-clock';

type ConnectivityState = { online: boolean };

/** Whether the server can be reached: what the browser says, corrected by what requests really met. */
export const useConnectivity = create<ConnectivityState>(() => ({ online: true }));

const sawServer = (reached: boolean): void => {
  const online = reached && navigator.onLine;
  if (useConnectivity.getState().online !== online) useConnectivity.setState({ online });
};

/** The same API, watched: each outcome tells whether the server is there, and an answer what time it is. */
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
        else if (error instanceof ApiError) sawServer(true);
        throw error;
      }
    },
  };
}

/** Begins to listen to the browser and to the sender's findings. */
export function watchConnectivity(): void {
  sawServer(true);
  addEventListener('online', () => sawServer(true));
  addEventListener('offline', () => sawServer(false));
  observe(
    () => loadLink(db),
    (link) => sawServer(link.reachable),
  );
}
