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

describe('a number that skips a pack', () => {
  /** A pack of game 1747, received on the given day of November. */
  const pack = (number: number, day: number, last = number) => ({
    first: 17_470_000_000 + number,
    last: 17_470_000_000 + last,
    receivedAt: Date.UTC(2026, 10, day),
  });
  const numbers = (...packs: ReturnType<typeof pack>[]) =>
    skippedPacks(packs).map(({ number }) => number % 1_000);

  test('neighbors without a gap, and wider gaps, are ordinary deliveries', () => {
    expect(numbers(pack(123, 2), pack(124, 9), pack(127, 9), pack(300, 9))).toEqual([]);
  });

  test('packs of an opening stock were received at one instant: those in between were sold before', () => {
    expect(numbers(pack(123, 2), pack(125, 2))).toEqual([]);
  });

  test('a lot may have several pack numbers, and a pack several lots', () => {
    expect(numbers(pack(123, 2, 125), pack(127, 9))).toEqual([126]);
    expect(numbers(pack(123, 2, 124), pack(125, 9))).toEqual([]);
    expect(numbers(pack(123, 2), pack(123, 3), pack(125, 9))).toEqual([124]);
  });

  test('the last pack of a game has no neighbor in the next game', () => {
    const ofGame = (number: number, day: number) => ({ ...pack(0, day), first: number, last: number });
    expect(skippedPacks([ofGame(17_469_999_999, 2), ofGame(17_470_000_001, 9)])).toEqual([]);
    expect(skippedPacks([ofGame(17_470_000_000, 2), ofGame(17_470_000_002, 9)])).toHaveLength(1);
  });
});

describe('a clerk short in 3 of 5 shifts', () => {
  const GRACE = 7;
  /** Shifts on the days from November 1, with their over/short in cents. */
  const shiftsOf = (clerk: number, ...overShort: number[]) =>
    overShort.map((cents, index) => ({
      clerk,
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      overShort: cents,
    }));
  const found = (shifts: ReturnType<typeof shiftsOf>, isWanted: (day: string) => boolean = always) =>
    shortShifts(shifts, 100, isWanted).map(({ clerk, day, short, shifts: lately }) => [
      clerk,
      day,
      short,
      lately.length,
    ]);

  test('the third short shift is an alarm, two aren’t', () => {
    expect(found(shiftsOf(GRACE, -400, 0, -500, 0, -600))).toEqual([[GRACE, '2026-11-05', 3, 5]]);
    expect(found(shiftsOf(GRACE, -400, 0, -500, 0, 0))).toEqual([]);
    expect(found(shiftsOf(GRACE, -400, -500, -600))).toEqual([[GRACE, '2026-11-03', 3, 3]]);
  });

  test('a sixth shift pushes the first one out', () => {
    expect(found(shiftsOf(GRACE, -400, 0, -500, 0, 0, -600))).toEqual([]);
  });

  test('within the tolerance is even, over is not short', () => {
    expect(found(shiftsOf(GRACE, -400, -500, -100))).toEqual([]);
    expect(found(shiftsOf(GRACE, -400, -500, -101))).toHaveLength(1);
    expect(found(shiftsOf(GRACE, 400, 500, 600))).toEqual([]);
  });

  test('three clerks who are each short once cause no alarm', () => {
    const others = [1, 2, 3].flatMap((clerk) => shiftsOf(clerk, -400));
    expect(found(others)).toEqual([]);
  });

  test('a clerk who stays short is one alarm a week, at the first such shift', () => {
    // November 1 and 8 are Sundays.
    const again = shiftsOf(GRACE, ...Array<number>(10).fill(-400));
    const alarms = [
      [GRACE, '2026-11-03', 3, 3],
      [GRACE, '2026-11-08', 5, 5],
    ];
    expect(found(again)).toEqual(alarms);
    expect(found(again, (day) => day >= '2026-11-05')).toEqual(alarms.slice(1));
    expect(found(again, (day) => day === '2026-11-04')).toEqual([]);
  });

  test('a shift that isn’t short is no alarm, whatever was before', () => {
    // November 8 is the first day of the next week.
    const alarms = [[GRACE, '2026-11-07', 3, 5]];
    expect(found(shiftsOf(GRACE, 0, 0, 0, 0, -400, -400, -400, 0))).toEqual(alarms);
  });

  test('the shifts that are read are enough to find the first alarm of a week', () => {
    // Saturday, November 28: its week began on the 22nd, the four weeks before that day on October 25.
    const shifts = ['2026-10-25', '2026-10-26', '2026-11-22', '2026-11-28'].map((day) => ({
      clerk: GRACE,
      day,
      overShort: -400,
    }));
    const since = (days: number) => shifts.filter(({ day }) => day >= daysBefore('2026-11-28', days));
    expect(found(since(SHIFTS_LOOK_BACK))).toEqual([[GRACE, '2026-11-22', 3, 3]]);
    expect(found(since(SHIFTS_LOOK_BACK - 1))).toEqual([]);
  });

  test('a shift of more than four weeks before doesn’t count', () => {
    const [, ...later] = shiftsOf(GRACE, 0, -400, -500);
    const first = (days: number) => ({ clerk: GRACE, day: daysBefore('2026-11-03', days), overShort: -400 });
    expect(found([first(28), ...later])).toHaveLength(1);
    expect(found([first(29), ...later])).toEqual([]);
  });
});

describe('missing tickets twice at the same bin', () => {
  const loss = (place: string, day: string, key = day) => ({ place, day, key });

  test('are an alarm on the second day', () => {
    const losses = [loss('bin-7', '2026-11-20'), loss('bin-7', '2026-11-03')];
    expect(missingAgain(losses, always)).toEqual([
      { place: 'bin-7', day: '2026-11-20', days: ['2026-11-03', '2026-11-20'], losses },
    ]);
  });

  test('aren’t one if missing once at each of two bins', () => {
    expect(missingAgain([loss('bin-7', '2026-11-20'), loss('bin-8', '2026-11-03')], always)).toEqual([]);
  });

  test('are one loss for two records of one day', () => {
    expect(
      missingAgain([loss('bin-7', '2026-11-20', 'a'), loss('bin-7', '2026-11-20', 'b')], always),
    ).toEqual([]);
  });

  test('count within four weeks', () => {
    const on = (day: string) => missingAgain([loss('bin-7', '2026-11-29'), loss('bin-7', day)], always);
    expect(on('2026-11-01')).toHaveLength(1);
    expect(on('2026-10-31')).toEqual([]);
  });

  test('are another alarm the third time, with all three', () => {
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
])('%i cards typed and %i scanned: more than 20 %% typed is %s', (typed, scanned, isMany) => {
  expect(hasManyTyped({ typed, scanned })).toBe(isMany);
});

test('an alarm’s id names its rule, subject and day', () => {
  const id = alarmId('high_sale', 'bin-7', '2026-11-21');
  expect(parseAlarmId(id)).toEqual({ rule: 'high_sale', subject: 'bin-7', day: '2026-11-21' });
  for (const wrong of ['', 'high_sale', 'high_sale.bin-7.2026-02-30', 'hi_sale.bin-7.2026-11-21', `${id}.x`])
    expect([wrong, parseAlarmId(wrong)]).toEqual([wrong, null]);
});
