/** How many writes a session may make: so many at once, and so many a second in the long run. */
export type WriteRate = { atOnce: number; perSecond: number };

/** Sessions kept in mind; one that is forgotten begins with a full allowance. */
const MAX_SESSIONS = 10_000;

type Allowance = { left: number; at: number };

/** Counts the writes of each session of this process, as a bucket that fills again (token bucket). */
export class WriteRates {
  readonly rate: WriteRate;
  /** the longest unused first */
  readonly #sessions = new Map<number, Allowance>();

  constructor(rate: WriteRate) {
    this.rate = rate;
  }

  /**
   * Takes a write off a session's allowance.
   * @param now milliseconds, never going back
   * @returns 0, or in how many milliseconds the next write is taken: this one wasn't
   */
  take(sessionId: number, now: number): number {
    const { atOnce, perSecond } = this.rate;
    const known = this.#sessions.get(sessionId);
    const regained = known ? ((now - known.at) / 1000) * perSecond : 0;
    const left = known ? Math.min(atOnce, known.left + regained) : atOnce;
    const isTaken = left >= 1;
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, { left: isTaken ? left - 1 : left, at: now });
    const [longestUnused] = this.#sessions.keys();
    if (this.#sessions.size > MAX_SESSIONS && longestUnused !== undefined)
      this.#sessions.delete(longestUnused);
    return isTaken ? 0 : Math.ceil(((1 - left) / perSecond) * 1000);
  }

  /** how many sessions are kept in mind */
  get size(): number {
    return this.#sessions.size;
  }
}
