const FIRST_MS = 1_000;
const MAX_WAIT_MS = 60_000;
const JITTER = 0.1;

/**
 * How long to wait after failed tries: 1 s, doubled each time up to 60 s, ± 10 % so that terminals which lost the
 * server together don't come back together.
 * @param failures tries in a row that failed, 1 or more
 * @param random a number from 0 up to 1
 * @returns milliseconds
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const base = Math.min(FIRST_MS * 2 ** (failures - 1), MAX_WAIT_MS);
  return Math.round(base * (1 + JITTER * (2 * random() - 1)));
}
