/** Web Locks of one browser, for tests in Node: exclusive, granted in the order of the requests. */
export class FakeLocks {
  readonly #tails = new Map<string, Promise<unknown>>();

  request<T>(name: string, work: () => T | Promise<T>): Promise<T> {
    const before = this.#tails.get(name) ?? Promise.resolve();
    const result = before.then(work);
    // A holder's failure is its own: the lock is free for the next one.
    const freed = result.catch(() => undefined);
    this.#tails.set(name, freed);
    return result;
  }
}
