/** A shift's count record, or one of packs removed, with the sold tickets that it holds now. */
export type SalesRecord = {
  /** the submission's key */
  key: string;
  /** ms since the epoch */
  recordedAt: number;
  /** business day, YYYY-MM-DD */
  date: string;
  /** value of these tickets in cents */
  counted: number;
  /** user id of the clerk; only needed to join removals to counts */
  createdBy?: number;
  /** packs were removed, not counted */
  isRemoval?: boolean;
};

/** In the order of their instants; those of the same instant by key. */
export const compareShifts = (a: Pick<SalesRecord, 'key' | 'recordedAt'>, b: typeof a): number =>
  a.recordedAt - b.recordedAt || (a.key < b.key ? -1 : 1);

/** The records that a statement may name. */
export type JoinedPacks<R extends SalesRecord> = {
  /** counts, each with what its clerk sold when removing packs, and removals that have no count to join */
  lines: R[];
  /** the key of the line that a record belongs to; a key that isn't known is its own */
  lineOf: (key: string) => string;
};

/**
 * Joins what clerks sold when removing packs, whole ones and tickets sold before a partial return, to their counts: to the
 * clerk's next count of the same business day, or to the last one before it where none follows. Without a count on that day it
 * is a line of its own (money, section 6).
 * @param records whole business days
 */
export function joinPacksSold<R extends SalesRecord>(records: readonly R[]): JoinedPacks<R> {
  const counts = new Map<string, R[]>();
  for (const record of [...records].sort(compareShifts))
    if (!record.isRemoval) counts.set(clerksDay(record), [...(counts.get(clerksDay(record)) ?? []), record]);
  const joined = new Map<string, string>();
  const sold = new Map<string, number>();
  const alone: R[] = [];
  for (const removal of records) {
    if (!removal.isRemoval) continue;
    const own = counts.get(clerksDay(removal)) ?? [];
    const count = own.find((each) => compareShifts(each, removal) > 0) ?? own.at(-1);
    if (count) {
      joined.set(removal.key, count.key);
      sold.set(count.key, (sold.get(count.key) ?? 0) + removal.counted);
    } else alone.push(removal);
  }
  const withSold = [...counts.values()]
    .flat()
    .map((count) => ({ ...count, counted: count.counted + (sold.get(count.key) ?? 0) }));
  return { lines: [...withSold, ...alone], lineOf: (key) => joined.get(key) ?? key };
}

const clerksDay = ({ createdBy, date }: SalesRecord): string => `${createdBy} ${date}`;
