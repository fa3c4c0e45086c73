import type { MemoryReading } from './side-door';

/** A reading after so many requests. */
export type MemoryPoint = MemoryReading & { requests: number };

/** Medians of the first and of the last third of the readings, and what may lie between them by chance; in bytes. */
export type Growth = { from: number; to: number; tolerated: number };

export type MemoryVerdict = {
  /** JavaScript's objects */
  heap: Growth;
  /** buffers, and the embedded database */
  outside: Growth;
  /** what the system counts for the process */
  resident: Growth;
  fault: string | null;
};

const MIB = 1024 * 1024;
/** How much differs from one collection to the next without a leak: compiled code, caches that fill, pages not given back. */
const CHANCE = { heap: 4 * MIB, outside: 8 * MIB, resident: 64 * MIB };
/** A leak of one small object for each request is more than this. */
const BYTES_OF_REQUEST = 100;

/**
 * Whether memory grows with requests: the last third of the readings against the first.
 * @param points readings after forced collections, in order; the time of warming up is left out already
 * @throws Error with fewer than six, which would say nothing
 */
export function judgeMemory(points: readonly MemoryPoint[]): MemoryVerdict {
  if (points.length < 6) throw new Error(`${points.length} readings of memory say nothing`);
  const third = Math.floor(points.length / 3);
  const medians = (read: (point: MemoryPoint) => number): [number, number] => [
    median(points.slice(0, third).map(read)),
    median(points.slice(-third).map(read)),
  ];
  const [begin, end] = medians(({ requests }) => requests);
  const growth = (read: (point: MemoryPoint) => number, chance: number): Growth => {
    const [from, to] = medians(read);
    return { from, to, tolerated: chance + BYTES_OF_REQUEST * (end - begin) };
  };
  const grown = {
    heap: growth((point) => point.heapUsed, CHANCE.heap),
    outside: growth((point) => point.external, CHANCE.outside),
    resident: growth((point) => point.rss, CHANCE.resident),
  };
  const leaking = Object.entries(grown).find(([, { from, to, tolerated }]) => to - from > tolerated);
  if (!leaking) return { ...grown, fault: null };
  const [name, { from, to }] = leaking;
  const each = Math.round((to - from) / (end - begin));
  return {
    ...grown,
    fault: `${name} grew by ${to - from} bytes in ${end - begin} requests, ${each} a request`,
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
