/** A response as shown on a screen: fresh or cached. */
export type Reading<T> = {
  value: T;
  /** time of a cached response, used while the server is unreachable; null for a fresh one */
  asOf: Date | null;
};
