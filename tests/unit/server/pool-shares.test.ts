import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isDatabaseUnavailable } from '../../../server/db/database-errors';
import { sharesOfPlaces, sharesOfServers } from '../../../server/db/turns';

const TIMEOUT_MS = 5000;
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A pool of ten connections. @param servers the data server of each store, as Citus's catalog answers */
const poolOf = (servers: Record<number, string> = {}) =>
  ({
    options: { max: 10, connectionTimeoutMillis: TIMEOUT_MS },
    query: async (_: string, [store]: [number]) => ({ rows: [{ server: servers[store] }] }),
  }) as unknown as pg.Pool;

/** Takes places for stores, and lists those that have one; `giveBack` returns the oldest place of a store. */
function users(take: ReturnType<typeof sharesOfPlaces>) {
  const held: { store: number; back: () => void }[] = [];
  const ask = (store: number): Promise<void> =>
    take({ storeId: store }).then((back) => void held.push({ store, back }));
  const giveBack = (store: number): void => {
    const [first] = held.splice(
      held.findIndex((each) => each.store === store),
      1,
    );
    first?.back();
  };
  const count = async (store: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(0);
    return held.filter((each) => each.store === store).length;
  };
  return { ask, giveBack, count };
}

test('a store gets at most half of the connections, and its waiting requests get those that it gives back', async () => {
  const { ask, giveBack, count } = users(sharesOfPlaces(poolOf()));
  for (let request = 0; request < 7; request++) void ask(1);
  void ask(2);
  expect([await count(1), await count(2)]).toEqual([5, 1]);
  giveBack(1);
  giveBack(1);
  expect(await count(1)).toBe(5);
  giveBack(1);
  expect(await count(1)).toBe(4);
});

test('a request that gets no connection in time fails as an unavailable database, and leaves the queue', async () => {
  const { ask, giveBack, count } = users(sharesOfPlaces(poolOf()));
  for (let request = 0; request < 5; request++) void ask(1);
  const refused = ask(1).catch(isDatabaseUnavailable);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(await refused).toBe(true);
  void ask(1);
  giveBack(1);
  expect(await count(1)).toBe(5);
  for (let request = 0; request < 5; request++) giveBack(1);
  void ask(1);
  expect(await count(1)).toBe(1);
});

test('on Citus, the stores of one data server share two fifths of the connections', async () => {
  const { ask, count } = users(sharesOfServers(poolOf({ 1: 'a', 2: 'a', 3: 'b' })));
  for (const store of [1, 1, 1, 2, 2, 2, 3]) void ask(store);
  expect([await count(1), await count(2), await count(3)]).toEqual([3, 1, 1]);
});
