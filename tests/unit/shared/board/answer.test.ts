import { describe, expect, test } from 'vitest';
import { answerOfAllText, answerText, taskText } from '../../../../src/messages/words/answer';
import {
  answerOf,
  answerOfAll,
  type Day,
  tasksOf,
  worstYesterdayFirst,
} from '../../../../src/shared/board/answer';

/** A drawer, by default within a tolerance of a dollar; null: its cash wasn't counted. */
const drawer = (name: string, over_short: number | null) => ({
  name,
  over_short,
  even: over_short !== null && Math.abs(over_short) <= 1,
});
const day = (drawers: Day['drawers'], missingCount = 0, missingAmount = 0): Day => ({
  ...{ drawers, missingCount, missingAmount },
});
const EVEN = day([drawer('Ann', 0), drawer('Bob', -1)]);
const SHORT = day([drawer('Ann', 0), drawer('Morning Clerk', -6.25)]);
const UNCOUNTED = day([drawer('Ann', null), drawer('Bob', 0)]);

describe('the answer of one store’s day', () => {
  const DAYS: [string, Day, 'fine' | 'wrong' | 'unknown', string, string[]][] = [
    ['every drawer even, within the tolerance', EVEN, 'fine', 'Yesterday was right', []],
    ['one drawer short', SHORT, 'wrong', '$6.25 short: Morning Clerk', []],
    ['one drawer over', day([drawer('Ann', 5)]), 'wrong', '$5.00 over: Ann', []],
    [
      'two drawers, the short one named before a larger one that is over',
      day([drawer('Ann', 50), drawer('Cho', -20.5)]),
      'wrong',
      '$20.50 short: Cho · $50.00 over: Ann',
      [],
    ],
    [
      'several drawers added up in the headline and named below it',
      day([drawer('Ann', 50), drawer('Bob', -2), drawer('Cho', -20.5)], 1, 5),
      'wrong',
      '$27.50 short or missing',
      ['$20.50 short: Cho', '$2.00 short: Bob', '$50.00 over: Ann', '1 ticket missing, $5.00'],
    ],
    [
      'several drawers over, with nothing lost to add up',
      day([drawer('Ann', 5), drawer('Bob', 4), drawer('Cho', 3)]),
      'wrong',
      '$5.00 over: Ann · $4.00 over: Bob · $3.00 over: Cho',
      [],
    ],
    ['missing tickets', day([drawer('Ann', 0)], 3, 60), 'wrong', '3 tickets missing, $60.00', []],
    // Nobody knows, which is neither right nor wrong.
    ['no drawer counted', day([drawer('Ann', null)]), 'unknown', 'Yesterday’s drawer wasn’t counted', []],
    ['some drawers not counted', UNCOUNTED, 'unknown', '1 of 2 drawers not counted yesterday', []],
    ['no shift at all', day([]), 'unknown', 'No count yesterday', []],
    [
      'one drawer short and another not counted',
      day([drawer('Ann', null), drawer('Bob', -4)]),
      'wrong',
      '$4.00 short: Bob',
      ['1 of 2 drawers not counted'],
    ],
  ];
  test.each(DAYS)(
    'the headline and details of a store’s yesterday follow from its drawers and missing tickets: %s',
    (_, of, kind, headline, details) => {
      const answer = answerOf(of);
      expect([answer.kind, answerText(answer)]).toEqual([kind, { headline, details }]);
    },
  );
});

describe('the answer for all stores', () => {
  const A = { store_name: 'A', yesterday: EVEN };
  const B = { store_name: 'B', yesterday: SHORT };
  const C = { store_name: 'C', yesterday: UNCOUNTED };
  const D = { store_name: 'D', yesterday: day([drawer('Cho', -2)], 1, 20) };
  const textOf = (stores: Parameters<typeof answerOfAll>[0]) => answerOfAllText(answerOfAll(stores));

  test('the headline for all stores names a single wrong store and only counts several', () => {
    expect(textOf([A])).toEqual({ headline: 'Yesterday was right', details: [] });
    expect(textOf([A, { ...A, store_name: 'A2' }]).headline).toBe('Yesterday was right in all 2 stores');
    expect(textOf([A, C]).headline).toBe('Drawers not counted in 1 of 2 stores yesterday');
    expect(textOf([A, B, C])).toEqual({
      headline: 'Yesterday, B: $6.25 short: Morning Clerk',
      details: ['1 store with drawers not counted'],
    });
    expect(textOf([A, B, D])).toEqual({
      headline: 'Yesterday wasn’t right in 2 of 3 stores',
      details: ['$28.25 short or missing'],
    });
    expect(textOf([]).headline).toBe('No figures yet');
  });

  test('the headline for all stores leaves out stores without a shift, unless tickets are missing there', () => {
    const idle = { store_name: 'I', has_stock: true, yesterday: day([]) };
    const empty = { store_name: 'E', has_stock: false, yesterday: day([]) };
    expect(textOf([A, idle, empty]).headline).toBe('Yesterday was right');
    expect(textOf([B, idle, empty])).toEqual({
      headline: 'Yesterday, B: $6.25 short: Morning Clerk',
      details: [],
    });
    expect(textOf([C, idle, empty]).headline).toBe('Drawers not counted in 1 of 1 store yesterday');
    // Tickets missing at its opening check are known also without a shift.
    expect(textOf([A, { ...idle, yesterday: day([], 2, 10) }]).headline).toBe(
      'Yesterday, I: 2 tickets missing, $10.00',
    );
    expect(textOf([idle, empty]).headline).toBe('No count yesterday');
    expect(textOf([empty]).headline).toBe('No figures yet');
  });

  test('stores are sorted by dollars lost yesterday, then uncounted stores, then stores that were right', () => {
    const names = (stores: Parameters<typeof worstYesterdayFirst>[0]) =>
      worstYesterdayFirst(stores).map(({ store_name }) => store_name);
    expect(names([A, B, C, D, { store_name: 'E' }])).toEqual(['D', 'B', 'C', 'A', 'E']);
  });
});

test('each task of a store’s day names its number, and a day without work has no tasks', () => {
  const to_do = { put_up: 1, order: 2, slow: 1, ended: 1, empty_bin: 0, receive: 1 };
  const tasks = tasksOf({ yesterday: UNCOUNTED, to_do, settling_value: 600 });
  expect(tasks.map(taskText)).toEqual([
    'Count 1 drawer of yesterday',
    'Receive 1 pack that is on the way',
    'Put up 1 pack',
    'Order 2 games',
    'Take down 2 packs',
    '$600.00 of packs settle within 10 days',
  ]);
  expect(tasksOf({ yesterday: EVEN, settling_value: 0 })).toEqual([]);
});
