import { afterEach, expect, test, vi } from 'vitest';
import { keepWarm, type Looks, readBoards } from '../../../server/board/keep-warm';

afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.parse('2026-11-20T08:00:00Z');

const nobody = async (): Promise<Map<number, number>> => new Map();

/** Which boards a round reads. */
async function readIn(looks: Looks, at = NOW): Promise<number[]> {
  const read: number[] = [];
  const failed = (error: unknown) => {
    throw error;
  };
  await readBoards(looks, async (companyId) => read.push(companyId), failed, new Date(at));
  return read;
}

test('boards that somebody looked at within a week and a day are read, others forgotten', async () => {
  const looks: Looks = new Map([
    [1, { at: NOW - 7 * DAY, readAt: 0 }],
    [2, { at: NOW - 9 * DAY, readAt: 0 }],
    [3, { at: NOW, readAt: 0 }],
  ]);
  expect(await readIn(looks)).toEqual([1, 3]);
  expect([...looks.keys()]).toEqual([1, 3]);
});

test('often while somebody may still be looking, else three times a minute', async () => {
  const looks: Looks = new Map([
    [1, { at: NOW - MINUTE, readAt: NOW }],
    [2, { at: NOW - 60 * MINUTE, readAt: NOW }],
  ]);
  expect(await readIn(looks, NOW + 2_000)).toEqual([]);
  expect(await readIn(looks, NOW + 3_000)).toEqual([1]);
  expect(await readIn(looks, NOW + 20_000)).toEqual([1, 2]);
});

test('a board that can’t be read keeps no other from being read', async () => {
  const looks: Looks = new Map([1, 2].map((companyId) => [companyId, { at: NOW, readAt: 0 }]));
  const [failures, read]: [unknown[], number[]] = [[], []];
  const readBoard = async (companyId: number) => {
    if (companyId === 1) throw new Error('too slow');
    read.push(companyId);
  };
  await readBoards(looks, readBoard, (error) => failures.push(error), new Date(NOW));
  expect([failures.length, read]).toEqual([1, [2]]);
});

test('from the start, of the companies whose admins were here; again after a failure; until it is stopped', async () => {
  vi.useFakeTimers();
  const looks: Looks = new Map();
  const failures: unknown[] = [];
  let [asked, reads] = [0, 0];
  const visits = async () => {
    asked += 1;
    if (asked === 1) throw new Error('the database is away');
    return new Map([[1, Date.now()]]);
  };
  const stop = keepWarm(
    looks,
    visits,
    async () => (reads += 1),
    (error) => failures.push(error),
  );
  await vi.advanceTimersByTimeAsync(11_000);
  expect([asked, failures.length, reads]).toEqual([2, 1, 3]);
  await stop();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect([asked, reads]).toEqual([2, 3]);
});

test('a look since the start counts, not the visit before it', async () => {
  vi.useFakeTimers();
  const looks: Looks = new Map([[1, { at: Date.now(), readAt: Date.now() }]]);
  const before = async () => new Map([[1, Date.now() - DAY]]);
  const stop = keepWarm(looks, before, nobody, () => {});
  await vi.advanceTimersByTimeAsync(3_000);
  expect(looks.get(1)?.at).toBe(Date.now() - 3_000);
  await stop();
});
