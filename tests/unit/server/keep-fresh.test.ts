import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFresh } from '../../../server/board/kept-figures';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const SECOND = 1_000;
const unexpected = (error: unknown) => {
  throw error;
};

const store = (companyId: number, storeId: number) => ({ companyId, storeId });

/** @param isHeld deriving a store continues until it's released */
function started(isHeld = false) {
  const derived: number[] = [];
  const release: (() => void)[] = [];
  const fresh = keepFresh(async ({ storeId }) => {
    derived.push(storeId);
    if (isHeld) await new Promise<void>((end) => release.push(end));
  }, unexpected);
  return { derived, release: () => release.pop()?.(), ...fresh };
}

test('without changes, no store is planned to be derived again', () => {
  started();
  expect(vi.getTimerCount()).toBe(0);
});

test('changes of a store are derived once, ten seconds after the first', async () => {
  const { derived, changed } = started();
  changed(store(1, 11));
  await vi.advanceTimersByTimeAsync(9 * SECOND);
  changed(store(1, 11));
  changed(store(1, 12));
  expect(derived).toEqual([]);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(derived).toEqual([11]);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(derived).toEqual([11, 12]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a company with many changed stores doesn’t keep another company’s stores from being derived', async () => {
  const { derived, changed } = started();
  for (let n = 0; n < 1_000; n++) changed(store(1, n));
  changed(store(2, 2_000));
  changed(store(2, 2_001));
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(derived.slice(0, 5)).toEqual([0, 2_000, 1, 2_001, 2]);
  expect(derived).toHaveLength(1_002);
});

test('deriving changed stores takes at most a tenth of the time, one store at a time', async () => {
  const { derived, changed, release } = started(true);
  for (let company = 1; company <= 3; company++) changed(store(company, company));
  await vi.advanceTimersByTimeAsync(12 * SECOND);
  expect(derived.length).toBe(1);
  // It took two seconds.
  release();
  await vi.advanceTimersByTimeAsync(17 * SECOND);
  expect(derived.length).toBe(1);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(derived.length).toBe(2);
});

test('a failure to derive a store is reported, and the other stores follow', async () => {
  const failures: unknown[] = [];
  const derived: number[] = [];
  const { changed } = keepFresh(
    async ({ storeId }) => {
      derived.push(storeId);
      if (storeId === 11) throw new Error('the database is away');
    },
    (error) => failures.push(error),
  );
  changed(store(1, 11));
  changed(store(2, 21));
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect([derived, failures.length]).toEqual([[11, 21], 1]);
});

test('stopping waits for the store that is being derived and drops the others', async () => {
  const { derived, changed, release, stop } = started(true);
  changed(store(1, 11));
  changed(store(2, 21));
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  const stopped = vi.fn();
  void stop().then(stopped);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(stopped).not.toHaveBeenCalled();
  release();
  await vi.advanceTimersByTimeAsync(600 * SECOND);
  expect(stopped).toHaveBeenCalled();
  expect(derived).toEqual([11]);
});
