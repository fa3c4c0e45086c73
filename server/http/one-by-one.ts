import { setImmediate as nextEvents } from 'node:timers/promises';

/** Work of which each party has one at a time in this process, in the order in which it was asked for. */
export class OneByOne {
  /** By party, the end of the work that was asked for last. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does a party's work once its earlier work is done. Before it, the server receives what has arrived meanwhile. @throws as the work */
  async do<T>(party: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(party) ?? Promise.resolve()).then(() => nextEvents()).then(work);
    // Whoever asked for it is told.
    const ended = done.catch(() => {});
    this.#last.set(party, ended);
    try {
      return await done;
    } finally {
      if (this.#last.get(party) === ended) this.#last.delete(party);
    }
  }
}
