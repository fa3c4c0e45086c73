import { setImmediate as nextEvents } from 'node:timers/promises';

/** Whose turn it is: a company, or a store without one, and a store within it. */
export type Whose = { company: number | null; store: number | null };

/**
 * Turns at the embedded database, which has one transaction at a time and works in the server's own thread. Companies take
 * turns, and within each its stores, so that nobody waits for more than one transaction of each other company
 * (decision 43).
 */
export class Turns {
  /** By company, the one whose turn is next first: its waiting stores, in the same way. */
  readonly #waiting = new Map<number | null, Map<number | null, (() => void)[]>>();
  #isTaken = false;

  /**
   * Waits for a turn. Before it, the server receives what has arrived meanwhile: the database answers without giving other
   * requests an occasion, so that a long sequence of transactions would else exclude them.
   * @returns gives the turn to the next one
   */
  async take({ company, store }: Whose): Promise<() => void> {
    await nextEvents();
    if (this.#isTaken)
      await new Promise<void>((begin) => {
        const stores = this.#waiting.get(company) ?? new Map<number | null, (() => void)[]>();
        stores.set(store, [...(stores.get(store) ?? []), begin]);
        this.#waiting.set(company, stores);
      });
    this.#isTaken = true;
    return () => {
      const begin = this.#takeNext();
      this.#isTaken = begin !== null;
      begin?.();
    };
  }

  #takeNext(): (() => void) | null {
    for (const [company, stores] of this.#waiting)
      for (const [store, [next = null, ...others]] of stores) {
        // Whoever has others waiting goes to the end.
        stores.delete(store);
        if (others.length > 0) stores.set(store, others);
        this.#waiting.delete(company);
        if (stores.size > 0) this.#waiting.set(company, stores);
        return next;
      }
    return null;
  }
}
