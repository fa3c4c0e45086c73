import { describe, expect, test } from 'vitest';
import {
  alarmId,
  hasManyTyped,
  missingAgain,
  parseAlarmId,
  SHIFTS_LOOK_BACK,
  shortShifts,
  skippedPacks,
} from '../../../../src/shared/alarms/alarm';
import { daysBefore } from '../../../../src/shared/time/store-clock';

const always = () => true;

describe('the alarm about a skipped pack number', () => {
  /** A pack of game 1747, received on the given day of November. */
  const pack = (number: number, day: number, last = number) => ({
    first: 17_470_000_000 + number,
    last: 17_470_000_000 + last,
    receivedAt: Date.UTC(2026, 10, day),
  });
  const numbers = (...packs: ReturnType<typeof pack>[]) =>
    skippedPacks(packs).map(({ number }) => number % 1_000);

  test('consecutive pack numbers and gaps of more than one pack raise no alarm', () => {
    expect(numbers(pack(123, 2), pack(124, 9), pack(127, 9), pack(300, 9))).toEqual([]);
  });

  test('a number skipped between packs received at the same instant, as in an opening stock, raises no alarm', () => {
    expect(numbers(pack(123, 2), pack(125, 2))).toEqual([]);
  });

  test('skipped packs are found next to lots with several pack numbers and packs with several lots', () => {
    expect(numbers(pack(123, 2, 125), pack(127, 9))).toEqual([126]);
    expect(numbers(pack(123, 2, 124), pack(125, 9))).toEqual([]);
    expect(numbers(pack(123, 2), pack(123, 3), pack(125, 9))).toEqual([124]);
  });

  test('the last pack of a game and the first of the next game have no skipped pack between them', () => {
    const ofGame = (number: number, day: number) => ({ ...pack(0, day), first: number, last: number });
    expect(skippedPacks([ofGame(17_469_999_999, 2), ofGame(17_470_000_001, 9)])).toEqual([]);
    expect(skippedPacks([ofGame(17_470_000_000, 2), ofGame(17_470_000_002, 9)])).toHaveLength(1);
  });
});

describe('the alarm about a clerk’s short shifts', () => {
  const GRACE = 7;
  /** Shifts on the days from November 1, with their over/short in cents. */
  const shiftsOf = (clerk: number, ...overShort: number[]) =>
    overShort.map((cents, index) => ({
      clerk,
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      overShort: cents,
    }));
  const alarmsOf = (shifts: ReturnType<typeof shiftsOf>, isWanted: (day: string) => boolean = always) =>
    shortShifts(shifts, 100, isWanted).map(({ clerk, day, short, shifts: lately }) => [
      clerk,
      day,
      short,
      lately.length,
    ]);

  test('a clerk’s third short shift among five raises an alarm, while two short shifts raise none', () => {
    expect(alarmsOf(shiftsOf(GRACE, -400, 0, -500, 0, -600))).toEqual([[GRACE, '2026-11-05', 3, 5]]);
    expect(alarmsOf(shiftsOf(GRACE, -400, 0, -500, 0, 0))).toEqual([]);
    expect(alarmsOf(shiftsOf(GRACE, -400, -500, -600))).toEqual([[GRACE, '2026-11-03', 3, 3]]);
  });

  test('the short-shift alarm looks only at a clerk’s last five shifts', () => {
    expect(alarmsOf(shiftsOf(GRACE, -400, 0, -500, 0, 0, -600))).toEqual([]);
  });

  test('shifts that are over, or short within the tolerance, don’t count as short for the alarm', () => {
    expect(alarmsOf(shiftsOf(GRACE, -400, -500, -100))).toEqual([]);
    expect(alarmsOf(shiftsOf(GRACE, -400, -500, -101))).toHaveLength(1);
    expect(alarmsOf(shiftsOf(GRACE, 400, 500, 600))).toEqual([]);
  });

  test('three clerks who are short once each raise no short-shift alarm', () => {
    const others = [1, 2, 3].flatMap((clerk) => shiftsOf(clerk, -400));
    expect(alarmsOf(others)).toEqual([]);
  });

  test('a clerk who stays short raises one alarm a week, at the first such shift', () => {
    // November 1 and 8 are Sundays.
    const again = shiftsOf(GRACE, ...Array<number>(10).fill(-400));
    const alarms = [
      [GRACE, '2026-11-03', 3, 3],
      [GRACE, '2026-11-08', 5, 5],
    ];
    expect(alarmsOf(again)).toEqual(alarms);
    expect(alarmsOf(again, (day) => day >= '2026-11-05')).toEqual(alarms.slice(1));
    expect(alarmsOf(again, (day) => day === '2026-11-04')).toEqual([]);
  });

  test('a shift that isn’t short raises no short-shift alarm, even after three short ones', () => {
    // November 8 is the first day of the next week.
    const alarms = [[GRACE, '2026-11-07', 3, 5]];
    expect(alarmsOf(shiftsOf(GRACE, 0, 0, 0, 0, -400, -400, -400, 0))).toEqual(alarms);
  });

  test('the look-back of the short-shift rule is just long enough to find the first alarm of a week', () => {
    // Saturday, November 28: its week began on the 22nd, the four weeks before that day on October 25.
    const shifts = ['2026-10-25', '2026-10-26', '2026-11-22', '2026-11-28'].map((day) => ({
      clerk: GRACE,
      day,
      overShort: -400,
    }));
    const since = (days: number) => shifts.filter(({ day }) => day >= daysBefore('2026-11-28', days));
    expect(alarmsOf(since(SHIFTS_LOOK_BACK))).toEqual([[GRACE, '2026-11-22', 3, 3]]);
    expect(alarmsOf(since(SHIFTS_LOOK_BACK - 1))).toEqual([]);
  });

  test('the short-shift alarm ignores shifts more than four weeks old', () => {
    const [, ...later] = shiftsOf(GRACE, 0, -400, -500);
    const first = (days: number) => ({ clerk: GRACE, day: daysBefore('2026-11-03', days), overShort: -400 });
    expect(alarmsOf([first(28), ...later])).toHaveLength(1);
    expect(alarmsOf([first(29), ...later])).toEqual([]);
  });
});

describe('the alarm about tickets missing again at a bin', () => {
  const loss = (place: string, day: string, key = day) => ({ place, day, key });

  test('tickets missing at the same bin on two days raise an alarm on the second day', () => {
    const losses = [loss('bin-7', '2026-11-20'), loss('bin-7', '2026-11-03')];
    expect(missingAgain(losses, always)).toEqual([
      { place: 'bin-7', day: '2026-11-20', days: ['2026-11-03', '2026-11-20'], losses },
    ]);
  });

  test('tickets missing once at each of two bins raise no alarm', () => {
    expect(missingAgain([loss('bin-7', '2026-11-20'), loss('bin-8', '2026-11-03')], always)).toEqual([]);
  });

  test('two records of missing tickets at a bin on one day are one loss and raise no alarm', () => {
    expect(
      missingAgain([loss('bin-7', '2026-11-20', 'a'), loss('bin-7', '2026-11-20', 'b')], always),
    ).toEqual([]);
  });

  test('tickets missing twice at a bin raise an alarm only if the days are within four weeks', () => {
    const on = (day: string) => missingAgain([loss('bin-7', '2026-11-29'), loss('bin-7', day)], always);
    expect(on('2026-11-01')).toHaveLength(1);
    expect(on('2026-10-31')).toEqual([]);
  });

  test('tickets missing at a bin for the third time raise another alarm, which lists all three days', () => {
    const losses = ['2026-11-03', '2026-11-10', '2026-11-20'].map((day) => loss('bin-7', day));
    expect(missingAgain(losses, always).map(({ day, days }) => [day, days.length])).toEqual([
      ['2026-11-10', 2],
      ['2026-11-20', 3],
    ]);
    expect(missingAgain(losses, (day) => day === '2026-11-20')).toHaveLength(1);
  });
});

test.each([
  [3, 12, false],
  [4, 12, true],
  [2, 8, false],
  [3, 7, true],
  [9, 0, false],
  [10, 0, true],
  [0, 40, false],
  [8, 32, false],
  [9, 32, true],
])(
  'a count with %i typed and %i scanned cards has too many typed (over a fifth of ten or more): %s',
  (typed, scanned, isMany) => {
    expect(hasManyTyped({ typed, scanned })).toBe(isMany);
  },
);

test('an alarm’s id names its rule, subject and day, and malformed ids are rejected', () => {
  const id = alarmId('high_sale', 'bin-7', '2026-11-21');
  expect(parseAlarmId(id)).toEqual({ rule: 'high_sale', subject: 'bin-7', day: '2026-11-21' });
  for (const wrong of ['', 'high_sale', 'high_sale.bin-7.2026-02-30', 'hi_sale.bin-7.2026-11-21', `${id}.x`])
    expect([wrong, parseAlarmId(wrong)]).toEqual([wrong, null]);
});
