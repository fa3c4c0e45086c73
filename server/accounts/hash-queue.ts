import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { ApiError, tooManyTries, unavailable } from '../errors';

/** Somebody waits at the counter or at a sign-in, or somebody sets what is used later. */
export type Lane = 'check' | 'set';
const LANES = ['check', 'set'] as const;

/** How many of one party may wait in a lane. A chain's terminals may all sign in at once; nobody sets 30 PINs at once. */
const MAX_WAITING: Record<Lane, number> = { check: 100, set: 30 };
/** … and of all parties together: 20 KB each, and half a minute of work. */
const MAX_WAITING_OF_ALL = 1_000;
const RETRY_AFTER_MS = 5_000;

type Job = () => void;

/**
 * Hashing of passwords and PINs, which costs tenths of a second of a processor each: some at once, so that it never fills
 * the threads that files and names of hosts need too, and fair. Checks and new ones take turns; within each the parties
 * (companies, or networks where nobody is signed in) take turns; a party's own go in their order.
 */
export class HashQueue {
  readonly #atOnce: number;
  readonly #waiting: Record<Lane, Map<string, Job[]>> = { check: new Map(), set: new Map() };
  readonly #party = new AsyncLocalStorage<string>();
  #running = 0;
  #length = 0;
  #last: Lane = 'set';

  /** @param atOnce how many are hashed at the same time */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Whatever `work` hashes is this party's. */
  asParty<T>(party: string, work: () => T): T {
    return this.#party.run(party, work);
  }

  /**
   * Hashes something in its turn.
   * @throws ApiError 429 when too much of this party waits already, 503 when too much of all does; nothing was begun
   */
  async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    this.requireRoom(lane);
    await this.#turn(lane);
    try {
      return await work();
    } finally {
      this.#running--;
      this.#startNext();
    }
  }

  /** Refuses as `run` would, before anything is counted that a refusal would have to take back. */
  requireRoom(lane: Lane): void {
    if (this.#length >= MAX_WAITING_OF_ALL) throw busy();
    const own = this.#waiting[lane].get(this.#ownParty())?.length ?? 0;
    if (own >= MAX_WAITING[lane])
      throw tooManyTries(
        'Too many passwords and PINs are being checked or set at once. Please try again in a moment.',
        RETRY_AFTER_MS,
        0,
      );
  }

  /** Programs that hash outside of a request are a party of their own. */
  #ownParty(): string {
    return this.#party.getStore() ?? 'own';
  }

  #turn(lane: Lane): Promise<void> {
    return new Promise((start) => {
      const parties = this.#waiting[lane];
      const party = this.#ownParty();
      const jobs = parties.get(party);
      if (jobs) jobs.push(start);
      else parties.set(party, [start]);
      this.#length++;
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running < this.#atOnce) {
      const job = this.#takeNext();
      if (!job) return;
      this.#running++;
      job();
    }
  }

  #takeNext(): Job | undefined {
    const [first = 'check', second = 'set'] = LANES.toSorted((a) => (a === this.#last ? 1 : -1));
    const lane = this.#waiting[first].size > 0 ? first : second;
    const parties = this.#waiting[lane];
    const [next] = parties;
    if (!next) return undefined;
    const [party, jobs] = next;
    const job = jobs.shift();
    // To the end of the line, if there is more of it.
    parties.delete(party);
    if (jobs.length > 0) parties.set(party, jobs);
    this.#last = lane;
    this.#length--;
    return job;
  }
}

const busy = (): ApiError => {
  const { body, headers } = unavailable();
  return new ApiError(503, body.code, 'The server is busy. Please try again in a moment.', {}, headers);
};

/** Of Node's four threads for such work one stays free, and no more run than there are processors. */
const AT_ONCE = Math.max(2, Math.min(availableParallelism(), 3));

/** The queue of this process, whose threads all its requests share. */
export const hashQueue = new HashQueue(AT_ONCE);
