import type { Table } from 'dexie';
import type { CachedResponse } from './rows';

/** Limits of the cache: several times what one person reads in a week. Size in characters of JSON. */
export const CACHE_LIMIT = { responses: 250, size: 10_000_000 } as const;

export const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** Deletes the least recently used responses above the limits. Doesn't read their values. */
export async function trimCache(readings: Table<CachedResponse, [number, string]>): Promise<void> {
  let responses = 0;
  let total = 0;
  const excess: [number, string][] = [];
  await readings
    .orderBy('[usedAt+size]')
    .reverse()
    .eachKey((used, { primaryKey }) => {
      const [, size] = used as unknown as [string, number];
      responses += 1;
      total += size;
      if (responses > CACHE_LIMIT.responses || total > CACHE_LIMIT.size) excess.push(primaryKey);
    });
  await readings.bulkDelete(excess);
}

/** Adds size and time of use to the responses that an earlier release cached, and trims the cache. */
export async function limitCache(readings: Table<CachedResponse, [number, string]>): Promise<void> {
  await readings.toCollection().modify((row) => {
    row.size = sizeOf(row.value);
    row.usedAt = row.readAt;
  });
  await trimCache(readings);
}
