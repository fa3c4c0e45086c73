import { setImmediate as nextEvents } from 'node:timers/promises';
import { unavailable } from '../errors';

/** Runs work of each party one at a time in this process, in the order of the calls. */
export class OneByOne {
  /** By party: the end of its latest work, and how many calls haven't ended. */
  readonly #queues = new Map<string, { last: Promise<unknown>; count: number }>();

  /** @param most maximum number of a party's calls that wait or run */
  constructor(private readonly most: number) {}

  /**
   * Runs a party's work after its earlier work. Before that, lets the server receive what has arrived meanwhile.
   * @throws ApiError 503 when too many calls of the party are waiting; the work didn't start. Otherwise like the work
   */
  async do<T>(party: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(party) ?? { last: Promise.resolve(), count: 0 };
    if (queue.count >= this.most) throw unavailable({ kind: 'server_busy' });
    const result = queue.last.then(() => nextEvents()).then(work);
    // The caller handles the error.
    queue.last = result.catch(() => {});
    queue.count++;
    this.#queues.set(party, queue);
    try {
      return await result;
    } finally {
      if (--queue.count === 0) this.#queues.delete(party);
    }
  }
}

/** How long to rest after a piece of work: a multiple of its time, up to a maximum. A request has only a few such pieces. */
const REST = 5;
const MAX_REST_MS = 250;

/**
 * Runs a piece of work that occupies the server's only thread for milliseconds, such as reading a list of thousands.
 * Then leaves the thread to others for five times as long. Don't use within a transaction, which would hold its locks
 * meanwhile.
 * @throws like the work
 */
export async function piece<T>(work: () => T): Promise<T> {
  await nextEvents();
  const beganAt = performance.now();
  const result = work();
  const rest = Math.min((performance.now() - beganAt) * REST, MAX_REST_MS);
  // The global function, because the simulator replaces it with virtual time.
  await new Promise((resolve) => setTimeout(resolve, rest));
  return result;
}
