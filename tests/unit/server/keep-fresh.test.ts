import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFresh } from '../../../server/board/kept-figures';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const SECOND = 1_000;
const unexpected = (error: unknown) => {
  throw error;
};

type Batch = [companyId: number, storeIds: readonly number[]];

/** @param isHeld a batch continues until it's released */
function started(isHeld = false) {
  const batches: Batch[] = [];
  const release: (() => void)[] = [];
  const fresh = keepFresh(async (...batch) => {
    batches.push(batch);
    if (isHeld) await new Promise<void>((end) => release.push(end));
  }, unexpected);
  return { batches, release: () => release.pop()?.(), ...fresh };
}

test('without changes, nothing is planned', () => {
  started();
  expect(vi.getTimerCount()).toBe(0);
});

test('changes that follow each other are derived once, ten seconds after the first', async () => {
  const { batches, changed } = started();
  changed(1, 11);
  await vi.advanceTimersByTimeAsync(9 * SECOND);
  changed(1, 11);
  changed(1, 12);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(batches).toEqual([[1, [11]]]);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(batches).toEqual([
    [1, [11]],
    [1, [12]],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a batch has at most twenty stores, of one company', async () => {
  const { batches, changed } = started();
  for (let n = 0; n < 33; n++) changed(n % 3 === 0 ? 2 : 1, n);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(batches.map(([companyId, ids]) => [companyId, ids.length])).toEqual([
    [2, 11],
    [1, 20],
    [1, 2],
  ]);
});

test('at most a tenth of the time is spent, one batch at a time', async () => {
  const { batches, changed, release } = started(true);
  for (let company = 1; company <= 3; company++) changed(company, company);
  await vi.advanceTimersByTimeAsync(12 * SECOND);
  expect(batches.length).toBe(1);
  // It took two seconds.
  release();
  await vi.advanceTimersByTimeAsync(17 * SECOND);
  expect(batches.length).toBe(1);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(batches.length).toBe(2);
});

test('a flood of changes is limited: the rest is left to readers', async () => {
  const { batches, changed } = started();
  for (let n = 0; n < 5_000; n++) changed(1, n);
  await vi.advanceTimersByTimeAsync(600 * SECOND);
  expect(batches.flatMap(([, ids]) => ids).length).toBe(2_000);
});

test('a failure is reported, and the others follow', async () => {
  const failures: unknown[] = [];
  const batches: number[] = [];
  const { changed } = keepFresh(
    async (companyId) => {
      batches.push(companyId);
      if (companyId === 1) throw new Error('the database is away');
    },
    (error) => failures.push(error),
  );
  changed(1, 11);
  changed(2, 21);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect([batches, failures.length]).toEqual([[1, 2], 1]);
});

test('the end waits for the current batch, and drops the others', async () => {
  const { batches, changed, release, stop } = started(true);
  changed(1, 11);
  changed(2, 21);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  const stopped = vi.fn();
  void stop().then(stopped);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(stopped).not.toHaveBeenCalled();
  release();
  await vi.advanceTimersByTimeAsync(600 * SECOND);
  expect(stopped).toHaveBeenCalled();
  expect(batches).toEqual([[1, [11]]]);
});
