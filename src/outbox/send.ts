import { API_BASE } from '../api/base';
import { db } from '../device/db';
import { drain, type Wake } from './drain';

/** Drains this terminal's outbox with the browser's own network, clock and locks: the same in page and worker. */
export const sendOutbox = (wake: Wake): Promise<number | null> =>
  drain({
    db,
    base: API_BASE,
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    locks: navigator.locks,
    wake,
  });
