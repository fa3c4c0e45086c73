import { describe, expect, test } from 'vitest';
import {
  changeText,
  dayChangeText,
  lateBy,
  lateChangeText,
  onDutyText,
} from '../../../../src/messages/words/late-records';
import {
  changesOtherDay,
  costOfLate,
  isBeforeShelf,
  ON_TIME_MS,
} from '../../../../src/shared/counting/late-records';
import { DEFAULT_CLOCK } from '../../../../src/shared/time/store-clock';
import { spokenDay, spokenTime } from '../../../support/tickets/spoken';

const RECEIVED = 1_000_000_000;
const CLAIM = { start: 10, end: 29 };
const at = (start: number, end: number, ms: number) => ({ start, end, at: ms });

describe('claims dated before their tickets were on the shelf', () => {
  const shelf = RECEIVED + 10 * ON_TIME_MS;
  test.each([
    ['before its lot was received', RECEIVED - ON_TIME_MS - 1, [], true],
    ['within the tolerance of the receipt', RECEIVED - ON_TIME_MS, [], false],
    ['without shelf records', RECEIVED, [], false],
    ['before the only shelf record', shelf - ON_TIME_MS - 1, [at(0, 59, shelf)], true],
    ['within the tolerance of the only shelf record', shelf - ON_TIME_MS, [at(0, 59, shelf)], false],
    [
      'after one shelf record and before another of the same tickets',
      shelf,
      [at(0, 59, shelf), at(0, 59, 2 * shelf)],
      false,
    ],
    ['when some of its tickets came later', shelf, [at(0, 19, shelf), at(20, 59, 2 * shelf)], true],
    ['when other tickets came later', shelf, [at(0, 29, shelf), at(30, 59, 2 * shelf)], false],
  ] as const)(
    'a claim is flagged if it is dated before its tickets were on the shelf, beyond the tolerance: %s',
    (_, recordedAt, shelved, expected) => {
      expect(isBeforeShelf(CLAIM, recordedAt, RECEIVED, shelved)).toBe(expected);
    },
  );
});

test('a late record costs the sum of its changes to days, up or down, and of what other records lost to it', () => {
  const days = [{ amount: 20 }, { amount: -12.5 }];
  expect(costOfLate({ days })).toBe(32.5);
  expect(costOfLate({ days, taken_from: [{ amount: 5 }] })).toBe(37.5);
  expect(costOfLate({ days: [] })).toBe(0);
});

test.each([
  ['its own day, which goes on', '2026-11-20', ['2026-11-20'], false],
  ['its own day, ahead of the server’s clock', '2026-11-21', ['2026-11-21'], false],
  ['nothing', '2026-11-01', [], false],
  ['its own day, which had ended', '2026-11-19', ['2026-11-19'], true],
  ['another day, which goes on', '2026-11-21', ['2026-11-21', '2026-11-20'], true],
])(
  'a record counts as late if it changes an ended day or another day’s records: it changes %s',
  (_, own, changed, expected) => {
    expect(changesOtherDay(own, '2026-11-20', changed)).toBe(expected);
  },
);

describe('texts about late records', () => {
  const late = {
    recorded_at: '2026-11-03T22:05:00Z',
    received_at: '2026-11-12T18:00:00Z',
    by: 'Morning Clerk',
    ticketCount: -20,
    amount: -100,
  };

  test('the text about a late change names the record, its author, its receipt and the amounts', () => {
    expect(lateChangeText(late, DEFAULT_CLOCK)).toBe(
      `Changed by a record of ${spokenTime('2026-11-03 14:05:00')} by Morning Clerk, received ${spokenDay('2026-11-12')}: −20 tickets, −\u2060$100.00.`,
    );
    expect(dayChangeText({ date: '1970-01-01', ticketCount: 1, amount: 0.7 })).toBe(
      'Thu, Jan 1, 1970: +1 ticket, +\u2060$0.70',
    );
    expect(changeText({ ticketCount: 0, amount: 0 })).toBe('total unchanged');
  });

  test.each([
    ['2026-11-12T17:59:50Z', '1 minute'],
    ['2026-11-12T17:13:00Z', '47 minutes'],
    ['2026-11-12T16:00:00Z', '2 hours'],
    ['2026-11-10T18:00:00Z', '2 days'],
    ['2025-11-12T18:00:00Z', '365 days'],
    ['1970-01-01T00:00:00Z', '56 years'],
  ])('the text about a late record of %s says how late it is in one whole unit', (recorded_at, expected) => {
    expect(lateBy({ ...late, recorded_at })).toBe(expected);
  });

  test('a late record’s text names the person on duty, unless that was the author', () => {
    expect(onDutyText({ by: 'A', on_duty: 'A' })).toBeNull();
    expect(onDutyText({ by: 'A', on_duty: 'B' })).toBe('On duty then: B.');
    expect(onDutyText({ by: 'A', on_duty: null })).toBe('Clerk on duty unknown.');
  });
});
