import { vi } from 'vitest';

/** Repeats a check until it holds; with fake timers, they advance between its tries. A busy machine is slow, not wrong. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000 });
