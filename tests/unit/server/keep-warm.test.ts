import { afterEach, expect, test, vi } from 'vitest';
import { keepWarm, type Looks, readBoards } from '../../../server/board/keep-warm';

afterEach(() => vi.useRealTimers());

const HOUR = 3_600_000;

test('boards that somebody looked at since yesterday morning are read, others forgotten', async () => {
  const now = new Date('2026-11-20T08:00:00Z');
  const looks: Looks = new Map([
    [1, now.getTime() - 24 * HOUR],
    [2, now.getTime() - 37 * HOUR],
    [3, now.getTime()],
  ]);
  const read: number[] = [];
  await readBoards(looks, async (companyId) => read.push(companyId), now);
  expect(read).toEqual([1, 3]);
  expect([...looks.keys()]).toEqual([1, 3]);
});

test('each minute, also after a failure, until it is stopped', async () => {
  vi.useFakeTimers();
  const looks: Looks = new Map([[1, Date.now()]]);
  const failures: unknown[] = [];
  let reads = 0;
  const stop = keepWarm(
    looks,
    async () => {
      reads += 1;
      if (reads === 1) throw new Error('the database is away');
    },
    (error) => failures.push(error),
  );
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect([reads, failures.length]).toEqual([3, 1]);
  await stop();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(reads).toBe(3);
});
