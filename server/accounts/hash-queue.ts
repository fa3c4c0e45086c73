import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { tooManyTries, unavailable } from '../errors';
import { partyOf } from '../http/guard';

/** `check`: a person is waiting at the counter or to sign in; `set`: a new password or PIN, which can wait */
export type Lane = 'check' | 'set';
const LANES = ['check', 'set'] as const;

/**
 * Maximum number of waiting jobs per party and lane. All terminals of a chain may sign in at once; nobody sets 30 PINs
 * at once.
 */
const MAX_WAITING: Record<Lane, number> = { check: 100, set: 30 };
/** Maximum number of waiting jobs of all parties together: 20 KB each, and half a minute of work. */
const MAX_WAITING_OF_ALL = 1_000;
const RETRY_AFTER_MS = 5_000;

type Job = () => void;

/**
 * A fair queue for hashing passwords and PINs, each of which costs tenths of a second of CPU time.
 * Concurrency is limited because file access and DNS lookups share the same threads. The two lanes take
 * turns; within a lane the parties (companies, or networks before sign-in) take turns; jobs of one party run
 * in their order of arrival.
 */
export class HashQueue {
  readonly #atOnce: number;
  readonly #waiting: Record<Lane, Map<string, Job[]>> = { check: new Map(), set: new Map() };
  readonly #party = new AsyncLocalStorage<string>();
  #running = 0;
  #length = 0;
  #last: Lane = 'set';

  /** @param atOnce maximum number of concurrent jobs */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Runs `work` and queues all its hashing for this party. */
  asParty<T>(party: string, work: () => T): T {
    return this.#party.run(party, work);
  }

  /**
   * Runs a hashing job when its turn comes.
   * @throws ApiError 429 when too many jobs of this party are waiting, 503 when too many are waiting in all; the job didn't
   *   start
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

  /** Throws like `run` when the queue is full, so that callers can check before they count an attempt. */
  requireRoom(lane: Lane): void {
    if (this.#length >= MAX_WAITING_OF_ALL) throw unavailable({ kind: 'server_busy' });
    const waitingOfParty = this.#waiting[lane].get(this.#ownParty())?.length ?? 0;
    if (waitingOfParty >= MAX_WAITING[lane])
      throw tooManyTries({ kind: 'too_much_hashing' }, RETRY_AFTER_MS, 0);
  }

  /** Hashing outside requests has a party of its own. */
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
    // A party with more jobs goes to the back of the queue.
    parties.delete(party);
    if (jobs.length > 0) parties.set(party, jobs);
    this.#last = lane;
    this.#length--;
    return job;
  }
}

/** Leaves one of Node's four pool threads free, and never exceeds the number of processors. */
const AT_ONCE = Math.max(2, Math.min(availableParallelism(), 3));

/** The queue of this process: all requests share its threads. */
export const hashQueue = new HashQueue(AT_ONCE);

/** Assigns each request to its party in the hash queue (accounts/hash-queue). Register after `guardRoutes`. */
export function hashParties(api: FastifyInstance): void {
  api.addHook('preHandler', (request, _reply, done) => hashQueue.asParty(partyOf(request), done));
  api.addHook('preHandler', async ({ routeOptions }) => {
    const lane = routeOptions.config.endpoint?.hashes;
    if (lane) hashQueue.requireRoom(lane);
  });
}
