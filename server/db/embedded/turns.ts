import { setImmediate as nextEvents } from 'node:timers/promises';

/** Whose turn it is: a company, or a store without one, and a store within it; null before sign-in and for the server's own work. */
export type Whose = { company: number | null; store: number | null };

/** What the turns need of time, in ms. */
export type TurnsClock = {
  now(): number;
  /** @returns cancels the call */
  callIn(ms: number, call: () => void): () => void;
};

const SYSTEM_CLOCK: TurnsClock = {
  now: () => performance.now(),
  callIn: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** A turn this short delays nobody noticeably. */
const SHORT_MS = 10;
/** The longest rest: a request has taken its few turns by then. */
const MAX_REST_MS = 250;
/** A company that had a turn this long ago may be about to ask for another one. */
const ACTIVE_MS = 1_000;

/**
 * Turns at the embedded database, which has one transaction at a time and works in the server's own thread. Companies take
 * turns, and within each its stores. A company whose turn took long rests as long, while another one is active that had less:
 * a request takes several turns, and would else wait for a long one before each. So nobody waits for more than one long
 * transaction of each other company (decision 43).
 */
export class Turns {
  /** By company, the one whose turn is next first: its waiting stores, in the same way. */
  readonly #waiting = new Map<number | null, Map<number | null, (() => void)[]>>();
  /** By company, the latest at the end: when it last asked for a turn or ended one, and until when it rests. */
  readonly #active = new Map<number, { at: number; restsUntil: number }>();
  #isTaken = false;
  #cancelWake = (): void => {};

  constructor(private readonly clock = SYSTEM_CLOCK) {}

  /**
   * Waits for a turn. Before it, the server receives what has arrived meanwhile: the database answers without giving other
   * requests an occasion, so that a long sequence of transactions would else exclude them.
   * @returns gives the turn to the next one
   */
  async take({ company, store }: Whose): Promise<() => void> {
    await nextEvents();
    this.#noteActive(company, 0);
    await new Promise<void>((begin) => {
      const stores = this.#waiting.get(company) ?? new Map<number | null, (() => void)[]>();
      stores.set(store, [...(stores.get(store) ?? []), begin]);
      this.#waiting.set(company, stores);
      if (!this.#isTaken) this.#beginNext();
    });
    const beganAt = this.clock.now();
    return () => {
      this.#noteActive(company, this.clock.now() - beganAt);
      this.#beginNext();
    };
  }

  /** @param took ms of a turn that it ends now; 0 where it asks for one */
  #noteActive(company: number | null, took: number): void {
    if (company === null) return;
    const now = this.clock.now();
    const restsUntil =
      took > SHORT_MS ? now + Math.min(took, MAX_REST_MS) : (this.#active.get(company)?.restsUntil ?? now);
    this.#active.delete(company);
    this.#active.set(company, { at: now, restsUntil });
  }

  /** Begins the next turn, or waits for the end of a rest if all who wait have one. */
  #beginNext(): void {
    this.#cancelWake();
    const restOf = this.#rests();
    const begin = this.#takeNext(restOf);
    this.#isTaken = begin !== null;
    if (begin) {
      begin();
      return;
    }
    const rests = [...this.#waiting.keys()].map(restOf);
    // Only where somebody waits, so that it keeps no process alive that has nothing to do.
    if (rests.length > 0) this.#cancelWake = this.clock.callIn(Math.min(...rests), () => this.#beginNext());
  }

  #takeNext(restOf: (company: number | null) => number): (() => void) | null {
    for (const [company, stores] of this.#waiting) {
      if (restOf(company) > 0) continue;
      for (const [store, [next = null, ...others]] of stores) {
        // Whoever has others waiting goes to the end.
        stores.delete(store);
        if (others.length > 0) stores.set(store, others);
        this.#waiting.delete(company);
        if (stores.size > 0) this.#waiting.set(company, stores);
        return next;
      }
    }
    return null;
  }

  /** @returns the ms that a company still rests: none unless another one is active, and had less than it */
  #rests(): (company: number | null) => number {
    const now = this.clock.now();
    let least = Number.POSITIVE_INFINITY;
    for (const [company, { at, restsUntil }] of this.#active)
      if (now - at > ACTIVE_MS) this.#active.delete(company);
      else least = Math.min(least, restsUntil);
    return (company) => {
      const until = company === null ? now : (this.#active.get(company)?.restsUntil ?? now);
      return until > now && least < until ? until - now : 0;
    };
  }
}
