import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Input, type Output, received, storeModel } from '../../simulate/history';
import { checkLinearizable, type Model, type Operation } from '../../simulate/linearizable';

/** A register of numbers, as in the examples of the published checkers. */
type Asked = { put: number } | 'get';
const register: Model<number, Asked, number> = {
  initial: 0,
  step: (state, asked, output) => {
    if (asked !== 'get') return asked.put;
    return output === null || output === state ? state : null;
  },
  isRead: (asked) => asked === 'get',
  nameOf: String,
};

/** Operations from their invocation and their return; null: it never returned. */
const operation = <In, Out>(
  [invoked, returned]: [number, number | null],
  input: In,
  output: Out | null = null,
): Operation<In, Out> => ({ process: `${invoked}`, input, output, invoked, returned });
const put = (at: [number, number | null], value: number) => operation<Asked, number>(at, { put: value });
const get = (at: [number, number], value: number) => operation<Asked, number>(at, 'get', value);

test.each<[string, Operation<Asked, number>[], string]>([
  ['nothing', [], 'linearizable'],
  [
    'reads on both sides of a write that goes on',
    [put([0, 9], 100), get([1, 2], 0), get([3, 4], 100)],
    'linearizable',
  ],
  ['a read that goes back', [put([0, 9], 100), get([1, 2], 100), get([3, 4], 0)], 'broken'],
  ['a stale read after the write returned', [put([0, 1], 100), get([2, 3], 0)], 'broken'],
  ['a read from the future', [get([0, 1], 100), put([2, 3], 100)], 'broken'],
  ['a value that nobody wrote', [put([0, 1], 100), get([2, 3], 7)], 'broken'],
  [
    'a write without an answer that happened late',
    [put([0, null], 1), get([1, 2], 0), get([3, 4], 1)],
    'linearizable',
  ],
  ['a write without an answer that never happened', [put([0, null], 1), get([1, 2], 0)], 'linearizable'],
  ['one that happened and went', [put([0, null], 1), get([1, 2], 1), get([3, 4], 0)], 'broken'],
  [
    'concurrent writes that two readers see in different orders',
    [put([0, 20], 1), put([1, 21], 2), get([2, 5], 1), get([3, 4], 2), get([6, 9], 1), get([7, 8], 2)],
    'broken',
  ],
])('the linearizability check judges a register’s history correctly: %s', (_, history, verdict) =>
  expect(checkLinearizable(history, register).kind).toBe(verdict),
);

test('the linearizability check gives up a search without end and reports that', () => {
  const puts = Array.from({ length: 40 }, (_, at) => put([at, 100 + at], at));
  expect(checkLinearizable([...puts, get([200, 201], -1)], register).kind).toBe('unknown');
});

/** Two packs of ten tickets: the first on the shelf, the second in the back room. */
const [A, B] = ['A', 'B'].map((upc) => ({ upc, start: 0, end: 9 })) as [Tickets, Tickets];
type Tickets = { upc: string; start: number; end: number; anywhere?: boolean };
const STORE = storeModel(received(received(new Map(), A, true), B, false));
const of = ({ upc }: Tickets, start: number, end: number) => ({ upc, start, end });
type Of = Operation<Input, Output>;
const sale = (
  at: [number, number | null],
  key: string,
  recordedAt: number,
  claims: Tickets[],
  held?: number[],
): Of => operation(at, { kind: 'sale', key, recordedAt, claims }, held ? { held } : null);
const read = (at: [number, number], ...stock: string[]): Of => operation(at, { kind: 'read' }, { stock });
const hangUp = (at: [number, number | null]): Of => operation(at, { kind: 'shelf', tickets: [B] });
const NEW = ['A 0–9 13', 'B 0–9 1'];
const early = (at: [number, number | null], held?: number[]) => sale(at, 'early', 1405, [of(A, 0, 1)], held);
const late = (at: [number, number | null], held?: number[]) => sale(at, 'late', 1440, [of(A, 0, 3)], held);

/** All that `early` or `late` sold of A, put back at 14:30. */
const corrected = (at: [number, number], last = 1): Of =>
  operation(at, { kind: 'correction', key: 'put back', at: 1430, tickets: of(A, 0, last) });

const removed = (at: [number, number | null], held?: number[]) =>
  sale(at, 'gone', 1400, [{ ...of(B, 0, 9), anywhere: true }], held);

test.each<[string, Of[], 'linearizable' | 'broken']>([
  [
    'a pack removed from the back room, and hung up by a terminal that doesn’t know it',
    [removed([0, 1], [10]), hangUp([2, 3]), read([4, 5], 'A 0–9 13')],
    'linearizable',
  ],
  [
    'a removed pack that is still in the stock',
    [removed([0, 1], [10]), hangUp([2, 3]), read([4, 5], ...NEW)],
    'broken',
  ],
  [
    'a correction of a count, and a count made before it that arrives after it',
    [
      ...[early([0, 1], [2]), corrected([2, 3]), read([4, 5], ...NEW)],
      ...[sale([6, 7], 'x', 1420, [of(A, 0, 3)], [2]), read([8, 9], 'A 0–1 13', 'A 4–9 13', 'B 0–9 1')],
    ],
    'linearizable',
  ],
  [
    'a count made after a correction that is undone by it',
    [early([0, 1], [2]), corrected([2, 3]), late([4, 5], [2])],
    'broken',
  ],
  [
    'a count made after a correction that came before it',
    [early([0, 1], [2]), late([2, 3], [2]), corrected([4, 5], 3), read([6, 7], ...NEW)],
    'linearizable',
  ],
  [
    'a correction without effect',
    [early([0, 1], [2]), corrected([2, 3]), read([4, 5], 'A 2–9 13', 'B 0–9 1')],
    'broken',
  ],
  ['a correction of tickets that nobody sold', [corrected([0, 1])], 'broken'],
  [
    'two counts in their order',
    [early([0, 1], [2]), late([2, 3], [2]), read([4, 5], 'A 4–9 13', 'B 0–9 1')],
    'linearizable',
  ],
  [
    'the later count arrives first, and loses',
    [late([0, 1], [4]), early([2, 3], [2]), read([4, 5], 'A 4–9 13', 'B 0–9 1')],
    'linearizable',
  ],
  ['a ticket is claimed twice', [early([0, 1], [2]), late([2, 3], [4])], 'broken'],
  ['the later count keeps its tickets', [late([0, 1], [4]), early([2, 3], [0])], 'broken'],
  [
    'of a tie, the larger key wins',
    [sale([0, 1], 'a', 1405, [of(A, 0, 1)], [2]), sale([2, 3], 'b', 1405, [of(A, 0, 1)], [2])],
    'broken',
  ],
  ['a count that was acknowledged is lost', [early([0, 1], [2]), read([2, 3], ...NEW)], 'broken'],
  [
    'the stock goes back',
    [early([0, 9], [2]), read([1, 2], 'A 2–9 13', 'B 0–9 1'), read([3, 4], ...NEW)],
    'broken',
  ],
  ['a count that nobody made', [read([0, 1], 'A 2–9 13', 'B 0–9 1'), early([2, 3], [2])], 'broken'],
  [
    'a terminal that asks again gets another answer',
    [early([0, 1], [2]), read([2, 3], 'A 3–9 13', 'B 0–9 1')],
    'broken',
  ],
  [
    'a lost answer: the count is there',
    [early([0, null]), read([1, 2], 'A 2–9 13', 'B 0–9 1')],
    'linearizable',
  ],
  [
    'a lost answer: it is there later',
    [early([0, null]), read([1, 2], ...NEW), read([3, 4], 'A 2–9 13', 'B 0–9 1')],
    'linearizable',
  ],
  ['a pack is hung up', [hangUp([0, 1]), read([2, 3], 'A 0–9 13', 'B 0–9 13')], 'linearizable'],
  [
    'a count that waits until its pack hangs',
    [sale([0, 9], 'b', 1405, [of(B, 0, 1)], [2]), hangUp([1, 8]), read([10, 11], 'A 0–9 13', 'B 2–9 13')],
    'linearizable',
  ],
  [
    'a count of a pack that nobody has hung up',
    [sale([0, 1], 'b', 1405, [of(B, 0, 1)], [0]), hangUp([2, 3])],
    'broken',
  ],
  [
    'a pack is on the shelf before anybody hung it up',
    [read([0, 1], 'A 0–9 13', 'B 0–9 13'), hangUp([2, 3])],
    'broken',
  ],
  [
    'half of a record is seen',
    [
      hangUp([0, 1]),
      sale([2, 9], 'both', 1405, [of(A, 0, 1), of(B, 0, 1)], [2, 2]),
      read([3, 4], 'A 2–9 13', 'B 0–9 13'),
    ],
    'broken',
  ],
  [
    'two records are seen in different orders',
    [
      ...[
        hangUp([0, 1]),
        sale([2, 20], 'a', 1405, [of(A, 0, 1)], [2]),
        sale([3, 21], 'b', 1405, [of(B, 0, 1)], [2]),
      ],
      ...[read([4, 7], 'A 2–9 13', 'B 0–9 13'), read([5, 6], 'A 0–9 13', 'B 2–9 13')],
    ],
    'broken',
  ],
])('the linearizability check judges a store’s history correctly: %s', (_, history, verdict) =>
  expect(checkLinearizable(history, STORE).kind).toBe(verdict),
);

test('the linearizability check names the operation of a broken history that fits nowhere', () => {
  const history = [early([0, 1], [2]), read([2, 3], ...NEW)];
  expect(checkLinearizable(history, STORE)).toEqual({ kind: 'broken', fitting: 1, stuck: history[1] });
});

test('the linearizability check agrees with trying all orders on any small history', () => {
  const anyAsked = fc.oneof(fc.record({ put: fc.integer({ min: 1, max: 2 }) }), fc.constant<'get'>('get'));
  const anyOperation = fc.tuple(anyAsked, fc.integer({ min: 0, max: 2 }), fc.nat(9), fc.nat(9), fc.boolean());
  fc.assert(
    fc.property(fc.array(anyOperation, { maxLength: 5 }), (some) => {
      const history = some.map(([asked, output, from, length, isLost], at): Operation<Asked, number> => {
        const returned = isLost && asked !== 'get' ? null : (from + length) * 20 + 10 + at;
        return operation([from * 20 + at, returned], asked, asked === 'get' ? output : null);
      });
      const isFine = ordersOf(history).some(fits);
      expect(checkLinearizable(history, register).kind).toBe(isFine ? 'linearizable' : 'broken');
    }),
    { numRuns: 300 },
  );
});

type OnRegister = Operation<Asked, number>;
/** All orders of all operations that returned, and of some of the others. */
function ordersOf(history: readonly OnRegister[]): OnRegister[][] {
  const ends = history.every(({ returned }) => returned === null) ? [[]] : [];
  return [
    ...ends,
    ...history.flatMap((first) =>
      ordersOf(history.filter((each) => each !== first)).map((rest) => [first, ...rest]),
    ),
  ];
}

/** Nothing comes before what returned earlier, and each read has the value of the last write. */
function fits(order: readonly OnRegister[]): boolean {
  let value = 0;
  for (const [at, { input, output, invoked }] of order.entries()) {
    if (order.slice(at + 1).some(({ returned }) => returned !== null && returned < invoked)) return false;
    if (input !== 'get') value = input.put;
    else if (output !== value) return false;
  }
  return true;
}
