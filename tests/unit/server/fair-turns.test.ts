import { expect, test } from 'vitest';
import { OneByOne } from '../../../server/http/fair-turns';

/** Work that ends when the test says so. */
function work() {
  const begun: string[] = [];
  const ends = new Map<string, { end: () => void; fail: () => void }>();
  const queue = new OneByOne(3);
  const ask = (party: string, name: string): Promise<string> =>
    queue.do(party, () => {
      begun.push(name);
      return new Promise((done, fail) => {
        ends.set(name, { end: () => done(name), fail: () => fail(new Error(name)) });
      });
    });
  return {
    ask,
    begun,
    end: (name: string) => ends.get(name)?.end(),
    fail: (name: string) => ends.get(name)?.fail(),
  };
}

/** Everything that may begin has begun. */
const settled = async (): Promise<void> => {
  for (let n = 0; n < 3; n++) await new Promise(setImmediate);
};

test('a party’s requests run one at a time and in order, and another party doesn’t wait for them', async () => {
  const { ask, begun, end } = work();
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1')];
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  end('a1');
  await settled();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  end('a2');
  await settled();
  for (const name of ['a3', 'b1']) end(name);
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('work that fails, fails only for the request that it belongs to, and the next work begins', async () => {
  const { ask, begun, end, fail } = work();
  const [first, next] = [ask('a', 'first'), ask('a', 'next')];
  await settled();
  fail('first');
  await expect(first).rejects.toThrow('first');
  await settled();
  expect(begun).toEqual(['first', 'next']);
  end('next');
  expect(await next).toBe('next');
});

test('a party’s requests beyond its limit are refused, but not those of another party', async () => {
  const { ask, begun, end } = work();
  const asked = ['a1', 'a2', 'a3'].map((name) => ask('a', name));
  await expect(ask('a', 'a4')).rejects.toMatchObject({ status: 503 });
  asked.push(ask('b', 'b1'));
  for (const name of ['a1', 'a2', 'a3', 'b1']) {
    await settled();
    end(name);
  }
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1']);
  const later = ask('a', 'a5');
  await settled();
  end('a5');
  expect(await later).toBe('a5');
  expect(begun).not.toContain('a4');
});
