/** What a screen shows of the server. */
export type Reading<T> = {
  value: T;
  /** when the server said so, where it can't be reached now; null: it has just said so */
  asOf: Date | null;
};
