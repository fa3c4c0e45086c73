import { setImmediate as nextEvents } from 'node:timers/promises';
import { unavailable } from '../errors';

/** Work of which each party has one at a time in this process, in the order in which it was asked for. */
export class OneByOne {
  /** By party, the end of the work that was asked for last, and how many haven't ended. */
  readonly #queues = new Map<string, { last: Promise<unknown>; count: number }>();

  /** @param most of a party that wait or are done at a time */
  constructor(private readonly most: number) {}

  /**
   * Does a party's work once its earlier work is done. Before it, the server receives what has arrived meanwhile.
   * @throws ApiError 503 when too much of the party's is waiting; the work didn't begin. Else as the work
   */
  async do<T>(party: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(party) ?? { last: Promise.resolve(), count: 0 };
    if (queue.count >= this.most) throw unavailable({ kind: 'server_busy' });
    const result = queue.last.then(() => nextEvents()).then(work);
    // The caller gets the error.
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

/** The rest after a piece, as a multiple of its time, and at most so long: a request has a few such pieces. */
const REST = 5;
const MAX_REST_MS = 250;

/**
 * Does a piece of work that keeps the server's one thread for milliseconds, such as to read a list of thousands, and then leaves the
 * thread to others five times as long. Not within a transaction, which would hold its locks meanwhile.
 * @throws as the work
 */
export async function piece<T>(work: () => T): Promise<T> {
  await nextEvents();
  const beganAt = performance.now();
  const result = work();
  const rest = Math.min((performance.now() - beganAt) * REST, MAX_REST_MS);
  // The global one, since the simulator replaces it with virtual time.
  await new Promise((resolve) => setTimeout(resolve, rest));
  return result;
}
