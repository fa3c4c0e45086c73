/** Web Locks of one browser, for tests in Node: exclusive, granted in order of request. */
export class FakeLocks {
  readonly #tails = new Map<string, Promise<unknown>>();

  request<T>(name: string, work: () => T | Promise<T>): Promise<T> {
    const before = this.#tails.get(name) ?? Promise.resolve();
    const result = before.then(work);
    // The lock is freed even if its holder fails.
    const freed = result.catch(() => undefined);
    this.#tails.set(name, freed);
    return result;
  }
}
