import { expect, test } from 'vitest';
import { Turns } from '../../../server/db/embedded/turns';

const ofStore = (company: number, store: number) => ({ company, store });

/** Takes turns at the same time, each of which takes another one in between. @returns the order in which they began */
async function orderOf(turns: readonly { company: number; store: number }[]): Promise<string[]> {
  const embedded = new Turns();
  const another = new Turns();
  const order: string[] = [];
  await Promise.all(
    turns.map(async (each) => {
      const end = await embedded.take(each);
      order.push(`${each.company}/${each.store}`);
      (await another.take(each))();
      end();
    }),
  );
  return order;
}

test('only one has the turn at a time', async () => {
  const embedded = new Turns();
  const another = new Turns();
  let working = 0;
  const most = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const end = await embedded.take(ofStore(n % 3, n));
      const now = ++working;
      (await another.take(ofStore(1, 1)))();
      working--;
      end();
      return now;
    }),
  );
  expect(Math.max(...most)).toBe(1);
});

test('a company that waits a hundred times is passed by another after one of its turns', async () => {
  const many = Array.from({ length: 100 }, () => ofStore(1, 10));
  const order = await orderOf([...many, ofStore(2, 20), ofStore(2, 20)]);
  expect(order.slice(0, 5)).toEqual(['1/10', '1/10', '2/20', '1/10', '2/20']);
  expect(order).toHaveLength(102);
});

test('within a company, its stores take turns', async () => {
  const order = await orderOf([
    ofStore(1, 10),
    ofStore(1, 10),
    ofStore(1, 10),
    ofStore(1, 11),
    ofStore(1, 12),
  ]);
  expect(order).toEqual(['1/10', '1/10', '1/11', '1/12', '1/10']);
});

test('a long sequence of turns lets what has arrived begin in between', async () => {
  const embedded = new Turns();
  let arrived = 0;
  const other = setImmediate(() => arrived++);
  for (let n = 0; n < 3; n++) (await embedded.take(ofStore(1, 10)))();
  expect(arrived).toBe(1);
  clearImmediate(other);
});
