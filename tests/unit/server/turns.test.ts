import { expect, test } from 'vitest';
import { Turns, type Whose } from '../../../server/db/turns';

const ofStore = (company: number, store: number) => ({ company, store });

/** A clock that stands: no turn is long, so nobody rests. */
const STANDING = { now: () => 0, callIn: () => () => {} };

/** Takes turns at the same time, each of which takes another one in between. @returns the order in which they began */
async function orderOf(turns: readonly { company: number; store: number }[]): Promise<string[]> {
  const embedded = new Turns(STANDING);
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

test('only one turn is taken at a time, whichever company and store it is for', async () => {
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

test('a company that waits a hundred times is passed by another company after one of its turns', async () => {
  const many = Array.from({ length: 100 }, () => ofStore(1, 10));
  const order = await orderOf([...many, ofStore(2, 20), ofStore(2, 20)]);
  expect(order.slice(0, 5)).toEqual(['1/10', '1/10', '2/20', '1/10', '2/20']);
  expect(order).toHaveLength(102);
});

test('the stores of a company take turns', async () => {
  const order = await orderOf([
    ofStore(1, 10),
    ofStore(1, 10),
    ofStore(1, 10),
    ofStore(1, 11),
    ofStore(1, 12),
  ]);
  expect(order).toEqual(['1/10', '1/10', '1/11', '1/12', '1/10']);
});

/** Turns by a clock that only the test moves. */
function turnsByHand() {
  let now = 0;
  let calls: { at: number; call: () => void }[] = [];
  const clock = {
    now: () => now,
    callIn: (ms: number, call: () => void) => {
      const planned = { at: now + ms, call };
      calls.push(planned);
      return () => {
        calls = calls.filter((each) => each !== planned);
      };
    },
  };
  const turns = new Turns(clock);
  const pass = (ms: number): void => {
    now += ms;
    const due = calls.filter(({ at }) => at <= now);
    calls = calls.filter(({ at }) => at > now);
    for (const { call } of due) call();
  };
  const begun: string[] = [];
  /** Asks for a turn. @returns once it has been asked for: ends the turn */
  const ask = async (whose: Whose, name: string): Promise<() => void> => {
    let end: (() => void) | undefined;
    void turns.take(whose).then((given) => {
      begun.push(name);
      end = given;
    });
    await settled();
    return () => end?.();
  };
  const turnOf = async (whose: Whose, ms: number): Promise<void> => {
    const end = await turns.take(whose);
    pass(ms);
    end();
  };
  return { pass, ask, turnOf, begun, planned: () => calls.length };
}

/** Everything that has been asked for is waiting or has begun. */
const settled = async (): Promise<void> => {
  const another = new Turns();
  for (let n = 0; n < 2; n++) (await another.take(ofStore(1, 10)))();
};

test('a company whose turn took long rests as long, so that another company’s turns come first', async () => {
  const { pass, ask, turnOf, begun, planned } = turnsByHand();
  await turnOf(ofStore(2, 20), 1);
  await turnOf(ofStore(1, 10), 240);
  await ask(ofStore(1, 10), 'long');
  for (const name of ['first', 'second', 'third']) {
    const end = await ask(ofStore(2, 20), name);
    pass(50);
    end();
    await settled();
  }
  expect(begun).toEqual(['first', 'second', 'third']);
  pass(89);
  await settled();
  expect(begun).toEqual(['first', 'second', 'third']);
  pass(1);
  await settled();
  expect(begun).toEqual(['first', 'second', 'third', 'long']);
  expect(planned()).toBe(0);
});

test('of two companies with long turns, neither rests while the other one has nothing to do', async () => {
  const { turnOf, pass, ask, begun } = turnsByHand();
  await turnOf(ofStore(1, 10), 200);
  for (const [store, name] of [
    [20, 'other'],
    [10, 'first'],
    [20, 'other again'],
  ] as const) {
    const end = await ask(ofStore(store / 10, store), name);
    pass(200);
    end();
  }
  expect(begun).toEqual(['other', 'first', 'other again']);
});

test('while a store rests, so do the other stores of its company', async () => {
  const { pass, ask, turnOf, begun } = turnsByHand();
  await turnOf(ofStore(2, 20), 1);
  await turnOf(ofStore(1, 10), 200);
  await ask(ofStore(1, 11), 'other store');
  pass(199);
  await settled();
  expect(begun).toEqual([]);
  pass(1);
  await settled();
  expect(begun).toEqual(['other store']);
});

test('no company rests longer than a quarter of a second', async () => {
  const { pass, ask, turnOf, begun } = turnsByHand();
  await turnOf(ofStore(2, 20), 1);
  await turnOf(ofStore(1, 10), 900);
  await ask(ofStore(1, 10), 'long');
  pass(250);
  await settled();
  expect(begun).toEqual(['long']);
});

test('a company rests only if another one was active within the last second', async () => {
  const { ask, turnOf, pass, begun, planned } = turnsByHand();
  await turnOf(ofStore(2, 20), 1);
  pass(900);
  await turnOf(ofStore(1, 10), 200);
  await ask(ofStore(1, 10), 'alone');
  expect(begun).toEqual(['alone']);
  expect(planned()).toBe(0);
});

test('work of the server neither rests nor counts as another company', async () => {
  const { ask, turnOf, begun } = turnsByHand();
  const ofServer = { company: null, store: null };
  await turnOf(ofStore(1, 10), 200);
  await turnOf(ofServer, 200);
  (await ask(ofStore(1, 10), 'company'))();
  await turnOf(ofStore(2, 20), 1);
  await turnOf(ofServer, 200);
  (await ask(ofServer, 'server'))();
  expect(begun).toEqual(['company', 'server']);
});

test('a company doesn’t rest after a short turn', async () => {
  const { ask, turnOf, begun } = turnsByHand();
  await turnOf(ofStore(2, 20), 1);
  await turnOf(ofStore(1, 10), 5);
  await ask(ofStore(1, 10), 'short');
  expect(begun).toEqual(['short']);
});

test('between the turns of a long sequence, other events that have arrived are handled', async () => {
  const embedded = new Turns();
  let arrived = 0;
  const other = setImmediate(() => arrived++);
  for (let n = 0; n < 3; n++) (await embedded.take(ofStore(1, 10)))();
  expect(arrived).toBe(1);
  clearImmediate(other);
});
