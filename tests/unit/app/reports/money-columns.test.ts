import { describe, expect, test } from 'vitest';
import {
  ALL,
  besideRegister,
  groupColumns,
  isInGroup,
  notesOf,
  registerColumns,
  resultOf,
  shown,
  summedOf,
} from '../../../../src/messages/words/money-columns';
import { groupMoney, weekOf } from '../../../../src/shared/drawer/groups';
import type { OverShortRow } from '../../../../src/shared/drawer/shift-money-schema';
import { DEFAULT_CLOCK } from '../../../../src/shared/time/store-clock';
import { spokenTime } from '../../../support/tickets/spoken';

const ENTERED = {
  by: 'Store Admin',
  at: '2026-11-21T06:05:00.000Z',
  basis: 'delta',
  note: '',
  replaced: 0,
} as const;

const row = (more: Partial<OverShortRow> = {}): OverShortRow => ({
  date: '2026-11-20',
  report_time: '22:00:00',
  created_by: 1,
  name: 'Evening Clerk',
  counted: 640,
  online_sales: 412.5,
  online_cancels: 5,
  instant_cashes: 215,
  online_cashes: 96,
  cashless: 180,
  other: 0,
  expected_cash: 556.5,
  cash_counted: 552.5,
  over_short: -4,
  even: false,
  changes: [],
  records: [],
  entered: ENTERED,
  waiting: false,
  register: null,
  check_terminal: false,
  ...more,
});
const NONE = { over_short: null, even: null, cash_counted: null };

describe('a drawer', () => {
  test('a drawer’s result is over, short or even, or the reason why it is unknown', () => {
    expect(
      [
        row(),
        row({ over_short: 96 }),
        row({ over_short: 0.5, even: true }),
        row({ over_short: 0, even: true }),
        row(NONE),
        row({ ...NONE, entered: null }),
        row({ ...NONE, entered: null, waiting: true }),
      ].map(resultOf),
    ).toEqual([
      'Short −\u2060$4.00',
      'Over +\u2060$96.00',
      'Even (+\u2060$0.50)',
      'Even',
      'Cash not counted',
      'Not entered',
      'Waiting for another count',
    ]);
  });

  test('a drawer’s notes show its former amount, unclear figures, and who entered the money count', () => {
    const message = 'Was −$4.00 until the record of 14:05 by G arrived.';
    const changes = [{ at: '2026-11-21T06:05:00.000Z', was: -4, message }];
    const entered = { ...ENTERED, note: 'milk', replaced: 1 };
    expect(notesOf(row({ changes, entered, check_terminal: true }), DEFAULT_CLOCK)).toEqual([
      message,
      'This total is lower than last shift’s. Was the lottery terminal reset?',
      'Note: milk',
      `Entered by Store Admin, ${spokenTime('2026-11-20 22:05:00')}.`,
      'Replaces 1 earlier statement.',
    ]);
  });

  test('a drawer also has the register’s figures if the store has a register', () => {
    const register = { scratch: 200, draw: 90, payouts: 30.5 };
    const withRegister = row({ register });
    const file = ALL(DEFAULT_CLOCK, [withRegister]).map(({ header, value }) => [header, value(withRegister)]);
    expect(Object.fromEntries(file)).toMatchObject({
      'Register: Scratch tickets': 200,
      'Register: Draw sales, net': 90,
      'Register: Prizes paid': 30.5,
    });
    expect(registerColumns([row()])).toEqual([]);
    const { counted, online_sales, online_cancels, instant_cashes, online_cashes } = withRegister;
    const inCents = (dollars: number) => Math.round(dollars * 100);
    expect(besideRegister(withRegister).map(({ drawer, register }) => [drawer, register])).toEqual([
      [inCents(counted), 20_000],
      [inCents((online_sales ?? 0) - (online_cancels ?? 0)), 9000],
      [inCents((instant_cashes ?? 0) + (online_cashes ?? 0)), 3050],
    ]);
  });

  test('a drawer’s counted cash includes cash pulled from machines, on the screen and in the file', () => {
    const machine = { machine: 1, name: 'Lobby', counted: 90, slip_sales: 90, difference: 0, even: true };
    const garage = { ...machine, machine: 2, name: 'Garage', cash_pulled: null };
    const drawer = row({
      ...{ expected_cash: 320, cash_counted: 235.31, cash_total: 318.31, over_short: -1.69 },
      machines: [{ ...machine, cash_pulled: 83 }, garage],
    });
    const [expected, counted, result] = shown().slice(-3);
    expect([expected, counted, result].map((column) => column?.text(drawer))).toEqual([
      '$320.00',
      '$318.31: 235.31 drawer + 83.00 Lobby',
      'Short −\u2060$1.69',
    ]);
    const file = Object.fromEntries(
      ALL(DEFAULT_CLOCK, [drawer]).map(({ header, value }) => [header, value(drawer)]),
    );
    expect(file).toMatchObject({
      'Expected cash': 320,
      'Over / Short': -1.69,
      'Cash counted': 318.31,
      'Cash in the drawer': 235.31,
      'Cash pulled from machines': 83,
    });
    expect(counted?.text(row())).toBe('$552.50');
    expect(counted?.text(row({ ...NONE, machines: [{ ...machine, cash_pulled: 83 }] }))).toBe('');
  });

  test('the file of drawers has all amounts as numbers', () => {
    const file = ALL(DEFAULT_CLOCK, []).map(({ header, value }) => [header, value(row())]);
    expect(Object.fromEntries(file)).toMatchObject({
      Day: '2026-11-20',
      'Draw cancels': 5,
      'Expected cash': 556.5,
      'Over / Short': -4,
      Result: 'Short',
    });
  });
});

test('drawers are added up by clerk, day and week; those without cash are in no sum of over/short', () => {
  const rows = [
    row(),
    row({ date: '2026-11-21', over_short: 0.1 }),
    row({ date: '2026-11-22', over_short: 0.2, name: 'Morning Clerk' }),
    row({ ...NONE, name: 'Morning Clerk' }),
  ];
  const sums = (by: 'clerk' | 'day' | 'week') =>
    groupMoney([...rows].reverse().map(summedOf), by).map(({ key, drawers, entered, overShort }) => [
      key,
      drawers,
      entered,
      overShort,
    ]);
  expect(sums('clerk')).toEqual([
    ['Evening Clerk', 2, 2, -390],
    ['Morning Clerk', 2, 1, 20],
  ]);
  expect(sums('day')).toEqual([
    ['2026-11-20', 2, 1, -400],
    ['2026-11-21', 1, 1, 10],
    ['2026-11-22', 1, 1, 20],
  ]);
  expect(sums('week')).toEqual([
    ['2026-11-15', 3, 2, -390],
    ['2026-11-22', 1, 1, 20],
  ]);
  expect(['2026-11-21', '2026-11-22'].map(weekOf)).toEqual(['2026-11-15', '2026-11-22']);
  expect(rows.map((each) => isInGroup(each, 'week', '2026-11-15'))).toEqual([true, true, false, true]);
  const [group] = groupMoney(rows.map(summedOf), 'week');
  expect(groupColumns('week').map(({ text }) => group && text(group))).toEqual([
    'Week of Sun, Nov 15',
    '3',
    '2',
    '$1,920.00',
    '−\u2060$3.90',
  ]);
});
