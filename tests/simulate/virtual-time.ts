/**
 * The time of a simulation. Nothing waits: the time jumps to the next timer as soon as everything that can run has run.
 * Programs get it in place of their global clock and timers (programs.ts).
 */

type Timer = { at: number; order: number; run: () => void };

/** Within so many milliseconds, all that goes on at one moment has ended. */
export const PASSAGE_MS = 10 * 60_000;

/** Rounds of the event loop without work after which everything waits for a timer. */
const QUIET_ROUNDS = 3;

/** The real function: fake-indexeddb takes the one below, which counts. */
const nextRound = globalThis.setImmediate;

export class VirtualTime {
  /** milliseconds since 1970 */
  now: number;
  /** the number of tasks of the databases on terminals that have run */
  steps = 0;
  /** called before each of those tasks */
  onStep: () => void = () => undefined;
  #tasks = 0;
  #working = 0;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(now: number) {
    this.now = now;
  }

  /** the number of timers that wait */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Runs something later. @returns a handle, as those of Node.js; a timer without reference never runs */
  readonly setTimeout = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const wait = Number.isFinite(ms) ? Math.max(0, Math.trunc(ms)) : 0;
    const timer: Timer = { at: this.now + wait, order: ++this.#order, run: () => run(...args) };
    this.#timers.add(timer);
    const handle = {
      timer,
      // A program must not wait for it either: background work such as the upkeep of a database.
      unref: () => {
        this.#timers.delete(timer);
        return handle;
      },
      ref: () => handle,
      hasRef: () => this.#timers.has(timer),
    };
    return handle;
  };

  readonly clearTimeout = (handle: unknown): void => {
    if (typeof handle === 'object' && handle !== null && 'timer' in handle)
      this.#timers.delete(handle.timer as Timer);
  };

  /** Repeated work of the programs isn't part of a simulation, which calls it itself where it matters. */
  readonly setInterval = () => ({ unref: () => undefined });

  /** A promise that resolves after some time. */
  readonly wait = (ms: number): Promise<void> =>
    new Promise((done) => void this.setTimeout(() => done(), ms));

  /** Does work that isn't a task of a database, such as a request to the server: time stands still until its end. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#working += 1;
    try {
      return await work();
    } finally {
      this.#working -= 1;
    }
  }

  /** Lets everything run that can run at this moment, then all timers up to an instant in their order. */
  async runUntil(at: number): Promise<void> {
    for (;;) {
      await this.#settle();
      let next: Timer | null = null;
      for (const timer of this.#timers)
        if (
          timer.at <= at &&
          (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order))
        )
          next = timer;
      if (!next) break;
      this.#timers.delete(next);
      this.now = Math.max(this.now, next.at);
      next.run();
    }
    this.now = Math.max(this.now, at);
  }

  /** Runs until some work has ended. @throws its error; Error if it takes more than `maxMs` */
  async runToEnd<T>(work: Promise<T>, maxMs = PASSAGE_MS): Promise<T> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    work.then(over, over);
    const last = this.now + maxMs;
    while (!isOver && this.now < last) await this.runUntil(Math.min(this.now + 1000, last));
    if (!isOver) throw new Error('The work of a simulation does not end');
    return work;
  }

  /** Drops all timers: the next shop begins with none. */
  clear(): void {
    this.#timers.clear();
  }

  /** Counts the tasks of the databases from now on. @returns ends it */
  countTasks(): () => void {
    const before = globalThis.setImmediate;
    const counting = (run: (...args: unknown[]) => void, ...args: unknown[]) => {
      this.#tasks += 1;
      return nextRound(() => {
        this.#tasks -= 1;
        this.steps += 1;
        this.onStep();
        run(...args);
      });
    };
    globalThis.setImmediate = counting as unknown as typeof setImmediate;
    return () => {
      globalThis.setImmediate = before;
    };
  }

  async #settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS; ) {
      await new Promise<void>((done) => void nextRound(done));
      quiet = this.#tasks === 0 && this.#working === 0 ? quiet + 1 : 0;
    }
  }
}

/** A Date whose current time is that of a clock; in all else the real one. */
export function dateBy(now: () => number): DateConstructor {
  const At = class extends Date {
    constructor(...args: [] | [number]) {
      if (args.length === 0) super(now());
      else super(...args);
    }
    static override now(): number {
      return now();
    }
    // Libraries outside of a program make real ones.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Date;
    }
  };
  return At as unknown as DateConstructor;
}

/** Math with another source of random numbers. */
export const mathWith = (random: () => number): Math =>
  Object.create(Math, { random: { value: random } }) as Math;

/** UUIDs of version 4 from a source of random numbers. */
export function uuidsFrom(random: () => number): () => string {
  const digit = (choices: string): string => choices[Math.floor(random() * choices.length)] ?? '0';
  return () =>
    'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) =>
      digit(place === 'x' ? '0123456789abcdef' : '89ab'),
    );
}
