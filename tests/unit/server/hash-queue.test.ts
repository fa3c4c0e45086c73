import { describe, expect, test } from 'vitest';
import { HashQueue, type Lane } from '../../../server/accounts/hash-queue';

/** A queue whose work ends on the test's command, and the work begun so far. */
function openQueue(atOnce: number) {
  const queue = new HashQueue(atOnce);
  const begun: string[] = [];
  const running: (() => void)[] = [];
  const ask = (party: string, lane: Lane, name: string): Promise<void> =>
    queue.asParty(party, () =>
      queue.run(lane, () => {
        begun.push(name);
        return new Promise<void>((end) => running.push(end));
      }),
    );
  /** Ends the work that began first, and waits until the next has begun. */
  const endOne = async (): Promise<void> => {
    await settled();
    running.shift()?.();
    await settled();
  };
  return { ask, begun, endOne, queue };
}

const settled = () => new Promise(setImmediate);
const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

describe('the queue of password hashing', () => {
  test('a company’s sign-in is hashed next, however many PINs of another company are waiting', async () => {
    const { ask, begun, endOne } = openQueue(1);
    for (const n of times(25)) void ask('A', 'set', `A sets ${n}`);
    void ask('B', 'check', 'B signs in');
    void ask('B', 'set', 'B sets');
    for (const _ of times(5)) await endOne();
    expect(begun).toEqual(['A sets 1', 'B signs in', 'A sets 2', 'B sets', 'A sets 3', 'A sets 4']);
  });

  test('sign-ins and new PINs take turns in the hash queue, and neither waits for all of the other', async () => {
    const { ask, begun, endOne } = openQueue(1);
    for (const n of times(20)) void ask('crowd', 'check', `c${n}`);
    for (const n of times(2)) void ask('A', 'set', `A${n}`);
    for (const _ of times(5)) await endOne();
    expect(begun).toEqual(['c1', 'A1', 'c2', 'A2', 'c3', 'c4']);
  });

  test('the hash queue runs no more jobs at once than allowed, and finishes all of them', async () => {
    const { ask, begun, endOne } = openQueue(2);
    const done = times(7).map((n) => ask(`party ${n % 3}`, 'set', `job ${n}`));
    await settled();
    expect(begun).toHaveLength(2);
    for (const n of times(7)) {
      expect(begun).toHaveLength(Math.min(7, n + 1));
      await endOne();
    }
    await Promise.all(done);
  });

  test('a failed job frees its slot in the hash queue', async () => {
    const { ask, begun, queue } = openQueue(1);
    const failing = queue.run('set', () => Promise.reject(new Error('broken')));
    void ask('B', 'set', 'next');
    await expect(failing).rejects.toThrow('broken');
    await expect.poll(() => begun).toEqual(['next']);
  });

  test('the hash queue refuses jobs beyond one party’s limit with 429, but still accepts those of others', async () => {
    const { ask, begun } = openQueue(1);
    for (const n of times(31)) void ask('A', 'set', `${n}`);
    await expect(ask('A', 'set', 'too many')).rejects.toMatchObject({
      status: 429,
      headers: { 'Retry-After': '5' },
    });
    void ask('A', 'check', 'unlock');
    void ask('B', 'set', 'B');
    await settled();
    expect(begun).toEqual(['1']);
  });

  test('the hash queue refuses jobs beyond the limit of all parties with 503', async () => {
    const { ask } = openQueue(1);
    for (const n of times(1_001)) void ask(`party ${n}`, 'check', `${n}`);
    await expect(ask('another', 'check', 'more')).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
    });
  });
});
