/** Web Locks of one browser, for tests in Node: exclusive, granted in the order of the requests. */
export class FakeLocks {
  readonly #tails = new Map<string, Promise<unknown>>();

  request<T>(name: string, work: () => T | Promise<T>): Promise<T> {
    const before = this.#tails.get(name) ?? Promise.resolve();
    const result = before.then(work);
    // A failure of the holder frees the lock for the next one.
    const freed = result.catch(() => undefined);
    this.#tails.set(name, freed);
    return result;
  }
}
