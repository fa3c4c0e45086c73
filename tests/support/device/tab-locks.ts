type Request = {
  work: (lock: Lock | null) => unknown;
  settle: (result: unknown) => void;
  fail: (why: Error) => void;
};

const aborted = () => new DOMException('given up or stolen', 'AbortError');

/** Web Locks for several tabs, for tests in Node: exclusive, queued, and can be stolen. */
export class TabLocks {
  readonly #held = new Map<string, Request>();
  readonly #queues = new Map<string, Request[]>();

  request(name: string, options: LockOptions, work: (lock: Lock | null) => unknown): Promise<unknown> {
    return new Promise((settle, fail) => {
      const request = { work, settle, fail };
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      const holder = this.#held.get(name);
      if (options.steal) {
        holder?.fail(aborted());
        void this.#grant(name, request);
      } else if (!holder) void this.#grant(name, request);
      else if (options.ifAvailable) Promise.resolve(work(null)).then(settle, fail);
      else {
        queue.push(request);
        options.signal?.addEventListener('abort', () => {
          const place = queue.indexOf(request);
          if (place < 0) return;
          queue.splice(place, 1);
          fail(aborted());
        });
      }
    });
  }

  /** Simulates a crash of the tab that holds a lock. */
  crash(name: string): void {
    this.#held.delete(name);
    this.#next(name);
  }

  async #grant(name: string, request: Request): Promise<void> {
    this.#held.set(name, request);
    await Promise.resolve();
    await Promise.resolve(request.work({ name, mode: 'exclusive' })).then(request.settle, request.fail);
    if (this.#held.get(name) !== request) return;
    this.#held.delete(name);
    this.#next(name);
  }

  #next(name: string): void {
    const next = this.#queues.get(name)?.shift();
    if (next) void this.#grant(name, next);
  }
}
