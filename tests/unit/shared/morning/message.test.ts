import { describe, expect, test } from 'vitest';
import { morningText } from '../../../../src/messages/words/morning-text';
import {
  changesSince,
  type MorningFigures,
  morningMessage,
  salesInMail,
} from '../../../../src/shared/morning/morning-message';
import { spokenDay } from '../../../support/tickets/spoken';

/** A day on which nothing needs attention, a Wednesday. */
const EVEN: MorningFigures = {
  date: '2026-11-18',
  sales: { tickets: 248, cents: 124_000 },
  shifts: 2,
  overShort: [
    { name: 'Ana', cents: 50, isEven: true },
    { name: 'Ben', cents: 0, isEven: true },
  ],
  cash: { drawers: 2, notCounted: 0 },
  notEntered: 0,
  disagreements: [],
  missing: { tickets: 0, cents: 0 },
  changes: [],
  notCounted: 0,
  exceptions: 0,
  alarms: 0,
  settling: { packs: 0, cents: 0, firstDay: null },
  emptyBins: [],
  slips: [],
  silentTerminals: [],
};
const textOf = (figures: Partial<MorningFigures>) =>
  morningText(morningMessage({ ...EVEN, ...figures }), 'Main Street').lines;

test('the morning message of a day without problems has its sales and the line “All even”', () => {
  const message = morningMessage(EVEN);
  expect(message.isRed).toBe(false);
  expect(morningText(message, 'Main Street')).toEqual({
    heading: `Main Street: ${spokenDay('2026-11-18')}`,
    lines: ['Sales: $1,240.00, 248 tickets', 'All even.'],
  });
});

test('the morning message of a store without counted cash isn’t red, but never says “All even”', () => {
  const withoutCash = { overShort: [], cash: { drawers: 3, notCounted: 3 } };
  expect(morningMessage({ ...EVEN, ...withoutCash }).isRed).toBe(false);
  expect(textOf(withoutCash)).toEqual([
    'Sales: $1,240.00, 248 tickets',
    'Cash not counted: 3 of 3 drawers',
    'Nothing needs attention.',
  ]);
  // One drawer of two is even.
  expect(textOf({ cash: { drawers: 2, notCounted: 1 } })).toEqual([
    'Sales: $1,240.00, 248 tickets',
    'Over/short: all even',
    'Cash not counted: 1 of 2 drawers',
    'Nothing needs attention.',
  ]);
});

test('the morning message quotes a person who disagrees, and is red until that is answered', () => {
  const disagreements = [{ name: 'Ana', words: 'I paid a $5 ticket.', isAnswered: false }];
  const overShort = [{ name: 'Ana', cents: -50, isEven: true }];
  expect(morningMessage({ ...EVEN, disagreements }).isRed).toBe(true);
  expect(textOf({ overShort, disagreements })).toEqual([
    'Sales: $1,240.00, 248 tickets',
    'Over/short: all even',
    'Ana disagrees: “I paid a $5 ticket.”',
  ]);
  const answered = disagreements.map((words) => ({ ...words, isAnswered: true }));
  expect(morningMessage({ ...EVEN, disagreements: answered }).isRed).toBe(false);
});

test('the morning message has a line for everything that money.md lists', () => {
  const lines = textOf({
    overShort: [
      { name: 'Ana', cents: -400, isEven: false },
      { name: 'Ben', cents: 50, isEven: true },
    ],
    cash: { drawers: 3, notCounted: 1 },
    notEntered: 1,
    missing: { tickets: 3, cents: 6_000 },
    changes: [{ date: '2026-11-17', wasCents: 124_000, isCents: 134_000 }],
    notCounted: 2,
    exceptions: 4,
    alarms: 2,
    settling: { packs: 2, cents: 70_000, firstDay: '2026-11-20' },
    emptyBins: ['7', '12'],
    silentTerminals: ['Front counter'],
  });
  expect(lines).toEqual([
    'Sales: $1,240.00, 248 tickets',
    'Tuesday was $1,240.00, is $1,340.00.',
    'Over/short of Ana: −\u2060$4.00',
    'Over/short of Ben: +\u2060$0.50 (even)',
    'Cash not counted: 1 of 3 drawers',
    'Missing: 3 tickets, $60.00',
    'Not counted: 2 packs on the shelf',
    'Pairs of counts that disagree: 4',
    'Open alerts: 2',
    `Settling within 7 days: 2 packs, $700.00, the first on ${spokenDay('2026-11-20')}`,
    'Empty bins: 7, 12',
    'Device offline: Front counter',
  ]);
});

describe('morning messages with a single problem', () => {
  const cases: [string, Partial<MorningFigures>][] = [
    ['a clerk short', { overShort: [{ name: 'Ana', cents: -400, isEven: false }] }],
    ['a shift without money', { notEntered: 1, cash: { drawers: 2, notCounted: 1 } }],
    ['missing tickets', { missing: { tickets: 1, cents: 500 } }],
    ['a changed day', { changes: [{ date: '2026-11-17', wasCents: 1, isCents: 2 }] }],
    ['a pack that nobody counted', { notCounted: 1 }],
    ['an open exception', { exceptions: 1 }],
    ['an open alarm', { alarms: 1 }],
    ['a pack that settles', { settling: { packs: 1, cents: 100, firstDay: '2026-11-20' } }],
    ['an empty bin', { emptyBins: ['1'] }],
    ['a silent terminal', { silentTerminals: ['X'] }],
    ['nobody counted', { shifts: 0 }],
  ];
  test.each(cases)('the morning message of a store is red for a single problem: %s', (_, figures) => {
    expect(morningMessage({ ...EVEN, ...figures }).isRed).toBe(true);
    expect(textOf(figures)).not.toContain('All even.');
    expect(textOf(figures)).not.toContain('Nothing needs attention.');
  });
});

test('the morning message sums up even drawers in one line next to a problem', () => {
  expect(textOf({ exceptions: 1 })).toEqual([
    'Sales: $1,240.00, 248 tickets',
    'Over/short: all even',
    'Pairs of counts that disagree: 1',
  ]);
});

test('the morning message about a day without a count doesn’t also list packs as not counted', () => {
  const cash = { drawers: 0, notCounted: 0 };
  const nothing = { shifts: 0, sales: { tickets: 0, cents: 0 }, overShort: [], cash, notCounted: 40 };
  expect(textOf(nothing)).toEqual(['Sales: $0.00, 0 tickets', 'No count was recorded.']);
});

test('the morning message names a day before the last week by its date, and cuts off long lists', () => {
  const lines = textOf({
    changes: [
      { date: '2026-11-11', wasCents: 0, isCents: 100 },
      { date: '2026-11-12', wasCents: 0, isCents: 100 },
    ],
    emptyBins: Array.from({ length: 14 }, (_, n) => String(n + 1)),
  });
  expect(lines).toContain(`${spokenDay('2026-11-11')} was $0.00, is $1.00.`);
  expect(lines).toContain('Thursday was $0.00, is $1.00.');
  expect(lines).toContain('Empty bins: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more');
});

describe('changed days in the morning message', () => {
  const day = (date: string, cents: number) => ({ date, cents });
  const now = (...days: [string, number][]) => new Map(days);

  test('a day that changed after the last morning message is listed with its former and current sales', () => {
    expect(changesSince([day('2026-11-17', 124_000)], now(['2026-11-17', 134_000]))).toEqual([
      { date: '2026-11-17', wasCents: 124_000, isCents: 134_000 },
    ]);
    expect(changesSince([day('2026-11-17', 124_000)], now(['2026-11-17', 124_000]))).toEqual([]);
  });

  test('a changed day that a morning message has listed isn’t repeated until it changes again', () => {
    const figures = { ...EVEN, changes: [{ date: '2026-11-17', wasCents: 124_000, isCents: 134_000 }] };
    const stated = [day('2026-11-17', 124_000), ...salesInMail(figures)];
    expect(salesInMail(figures)).toEqual([day('2026-11-17', 134_000), day('2026-11-18', 124_000)]);
    const sales = now(['2026-11-17', 134_000], ['2026-11-18', 124_000]);
    expect(changesSince(stated, sales)).toEqual([]);
    expect(changesSince(stated, sales.set('2026-11-17', 130_000))).toEqual([
      { date: '2026-11-17', wasCents: 134_000, isCents: 130_000 },
    ]);
  });

  test('the changed days in a morning message are sorted by date', () => {
    const stated = [day('2026-11-17', 1), day('2026-11-16', 1)];
    expect(changesSince(stated, now()).map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17']);
  });
});
