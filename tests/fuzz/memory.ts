import type { MemoryReading } from './side-door';

/** A memory reading and the number of requests before it. */
export type MemoryPoint = MemoryReading & { requests: number };

/** Medians of the first and last third of the readings, and the tolerated random difference; in bytes. */
export type Growth = { from: number; to: number; tolerated: number };

export type MemoryVerdict = {
  /** JavaScript objects */
  heap: Growth;
  /** buffers and the embedded database */
  outside: Growth;
  /** the process's resident set size */
  resident: Growth;
  fault: string | null;
};

const MIB = 1024 * 1024;
/**
 * Variation between collections without a leak: compiled code, filling caches, pages not returned to the system. The embedded
 * database takes a fifth of its memory, about 40 MB, at once.
 */
const CHANCE = { heap: 4 * MIB, outside: 48 * MIB, resident: 64 * MIB };
/** Tolerated growth per request: less than one small leaked object. */
const BYTES_OF_REQUEST = 100;

/**
 * Determines whether memory grows with requests, by comparing the last third of the readings with the first.
 * @param points readings after forced collections, in order, without the warm-up
 * @throws Error with fewer than six readings, which wouldn't be conclusive
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
