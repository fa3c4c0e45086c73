import type { Table } from 'dexie';
import type { CachedResponse } from './rows';

/** Bounds of the answers kept: several times what one person reads in a week. Size in characters of JSON. */
export const CACHE_LIMIT = { answers: 250, size: 10_000_000 } as const;

export const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** Deletes the least recently used answers beyond the limit. Reads no values. */
export async function trimCache(readings: Table<CachedResponse, [number, string]>): Promise<void> {
  let answers = 0;
  let total = 0;
  const excess: [number, string][] = [];
  await readings
    .orderBy('[usedAt+size]')
    .reverse()
    .eachKey((used, { primaryKey }) => {
      const [, size] = used as unknown as [string, number];
      answers += 1;
      total += size;
      if (answers > CACHE_LIMIT.answers || total > CACHE_LIMIT.size) excess.push(primaryKey);
    });
  await readings.bulkDelete(excess);
}

/** Gives the answers that an earlier release kept a size and a time of use, and trims them. */
export async function limitCache(readings: Table<CachedResponse, [number, string]>): Promise<void> {
  await readings.toCollection().modify((row) => {
    row.size = sizeOf(row.value);
    row.usedAt = row.readAt;
  });
  await trimCache(readings);
}
