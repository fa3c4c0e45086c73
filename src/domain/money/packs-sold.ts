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

/**
 * The counts, each with what its clerk sold when removing packs: packs sold whole, and tickets sold before a partial return.
 * A removal's sales belong to the clerk's next count of the same business day, or to the last one before it where none
 * follows. Without a count on that day they stay a record of their own.
 * @param records whole business days
 */
export function withPacksSold<R extends SalesRecord>(records: readonly R[]): R[] {
  const removals = records.filter(({ isRemoval }) => isRemoval);
  if (removals.length === 0) return [...records];
  const counts = new Map<string, R[]>();
  for (const record of [...records].sort(compareShifts))
    if (!record.isRemoval) counts.set(clerksDay(record), [...(counts.get(clerksDay(record)) ?? []), record]);
  const sold = new Map<string, number>();
  const alone: R[] = [];
  for (const removal of removals) {
    const own = counts.get(clerksDay(removal)) ?? [];
    const count = own.find((each) => compareShifts(each, removal) > 0) ?? own.at(-1);
    if (count) sold.set(count.key, (sold.get(count.key) ?? 0) + removal.counted);
    else alone.push(removal);
  }
  return [
    ...[...counts.values()]
      .flat()
      .map((count) => ({ ...count, counted: count.counted + (sold.get(count.key) ?? 0) })),
    ...alone,
  ];
}

const clerksDay = ({ createdBy, date }: SalesRecord): string => `${createdBy} ${date}`;
