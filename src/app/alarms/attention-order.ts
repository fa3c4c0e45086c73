/** A row of *Attention*, whatever its kind. */
export type AttentionRow = {
  /** the money that it is about; 0: none is known */
  cents: number;
  /** its instant, or business day */
  at: string;
};

/** Rows of several kinds in one order: those that cost most first, then the newest. */
export const dearestFirst = <Row extends AttentionRow>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => b.cents - a.cents || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
