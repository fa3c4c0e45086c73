import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  assignedToDrawers,
  type RegisterReport,
  registerFigures,
  reportsRungUp,
  rungUp,
  upcsOfItem,
} from '../../../../src/shared/drawer/register';
import { DAY_MS } from '../../../../src/shared/time/store-clock';
import { sumOf } from '../../../../src/shared/values/collections';

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00Z`);
const MAP = [
  { code: '40', as: 'scratch' },
  { code: '41', as: 'draw' },
  { code: '42', as: 'payout' },
  { code: '1', as: 'ignore' },
] as const;
const drawer = (time: string, date = '2026-11-20') => ({ date, at: at(time) });
let made = 0;
const report = (ends: string, more: Partial<RegisterReport> = {}): RegisterReport => ({
  key: `report ${made++}`,
  register: '2',
  period: 'shift',
  date: '2026-11-20',
  beginsAt: at(ends) - 8 * 3_600_000,
  endsAt: at(ends),
  lines: [
    { code: '40', cents: 19_500 },
    { code: '41', cents: 20_000 },
    { code: '42', cents: 3_000 },
    { code: '1', cents: 99_900 },
    { code: '77', cents: 500 },
  ],
  payouts: 0,
  hasItems: false,
  ...more,
});
const SUMS = { scratch: 19_500, draw: 20_000, payouts: 3_000, drawers: 1 };
const besides = (
  drawers: ReturnType<typeof drawer>[],
  reports: RegisterReport[],
  before: ReturnType<typeof drawer> | null = null,
) => {
  const figures = registerFigures(assignedToDrawers(drawers, reports, before), MAP);
  return drawers.map((each) => figures.get(each) ?? null);
};

test('a register’s shift report is assigned to the count nearest to its end', () => {
  const drawers = [drawer('14:10'), drawer('22:05')];
  expect(besides(drawers, [report('14:00')])).toEqual([SUMS, null]);
  expect(besides(drawers, [report('22:15')])).toEqual([null, SUMS]);
});

test('a register report closed up to three hours after a count belongs to it, and a later one to the next drawer', () => {
  expect(besides([drawer('14:10')], [report('17:10')])).toEqual([SUMS]);
  expect(besides([drawer('14:10')], [report('17:11')])).toEqual([null]);
  expect(besides([drawer('14:10'), drawer('22:05')], [report('17:11')])).toEqual([null, SUMS]);
  // Most of it was sold after the count.
  const mostlyAfter = report('14:30', { beginsAt: at('14:00') });
  expect(besides([drawer('14:10'), drawer('22:05')], [mostlyAfter])).toEqual([null, SUMS]);
});

test('all register reports that end within a drawer’s period are added, without those of the drawer before', () => {
  const two = [report('14:00'), report('21:55')];
  const twice = { scratch: 39_000, draw: 40_000, payouts: 6_000, drawers: 1 };
  expect(besides([drawer('22:05')], two)).toEqual([twice]);
  expect(besides([drawer('22:05')], [report('06:00'), ...two], drawer('06:00'))).toEqual([twice]);
  expect(besides([drawer('22:05')], [report('06:20'), ...two], drawer('06:00'))).toEqual([twice]);
  expect(besides([drawer('06:00'), drawer('22:05')], [report('06:00'), ...two])).toEqual([SUMS, twice]);
});

test('every register report that ends before the last drawer is assigned to a drawer, at any times', () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  const clock = (n: number): string =>
    `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
  fc.assert(
    fc.property(fc.uniqueArray(minute, { minLength: 1, maxLength: 4 }), fc.array(minute), (ends, closes) => {
      const inTime = closes.filter((close) => close <= Math.max(...ends));
      const added = besides(
        ends.map((end) => drawer(clock(end))),
        inTime.map((close) => report(clock(close))),
      );
      expect(sumOf(added, (sums) => sums?.scratch ?? 0)).toBe(inTime.length * SUMS.scratch);
    }),
  );
});

test('the reports of two registers of one drawer are added up', () => {
  const both = [report('14:00'), report('14:05', { register: '3' })];
  expect(besides([drawer('14:10')], both)).toEqual([
    { ...SUMS, scratch: 39_000, draw: 40_000, payouts: 6_000 },
  ]);
});

// The summary file's winners and the department of payments are the same prizes, also where the summary is of the whole site.
test.each([
  ['equal winners and payments', [report('14:00', { payouts: 3_000 })], 3_000],
  [
    'the department is negative',
    [report('14:00', { payouts: 3_000, lines: [{ code: '42', cents: -3_000 }] })],
    3_000,
  ],
  ['more winners than payments', [report('14:00', { payouts: 4_500 })], 4_500],
  ['fewer winners than payments', [report('14:00', { payouts: 500 })], 3_000],
  [
    'a site’s summary',
    [report('14:00'), report('14:00', { register: '0', payouts: 3_000, lines: [] })],
    3_000,
  ],
])('payouts in a register’s summary and departments are never counted twice: %s', (_, reports, payouts) => {
  expect(besides([drawer('14:10')], reports)[0]?.payouts).toBe(payouts);
});

test('a register report of the whole site is never added to those of its registers', () => {
  const site = report('14:00', { register: '0' });
  expect(besides([drawer('14:10')], [report('14:00'), site])).toEqual([SUMS]);
  expect(besides([drawer('14:10')], [site])).toEqual([SUMS]);
});

const day = (ends: string, more: Partial<RegisterReport> = {}) => report(ends, { period: 'day', ...more });

test('a day’s register report without shifts is shown at the drawer it ends in, with the number of drawers', () => {
  const drawers = [drawer('14:10'), drawer('22:05')];
  const ofTwo = { ...SUMS, drawers: 2 };
  expect(besides(drawers, [day('22:00')])).toEqual([null, ofTwo]);
  // It ends long after the day's last count, and is still of that day.
  const late = [drawer('10:00'), drawer('15:00')];
  expect(besides(late, [day('23:59')])).toEqual([null, ofTwo]);
  expect(besides(late, [day('23:59', { register: '2' }), day('23:59', { register: '3' })])).toEqual([
    null,
    { scratch: 39_000, draw: 40_000, payouts: 6_000, drawers: 2 },
  ]);
  expect(besides([drawer('15:00')], [day('23:59')])).toEqual([SUMS]);
  // One register reports its shifts, the other one its day.
  expect(besides(drawers, [report('14:00'), day('22:00', { register: '3' })])).toEqual([SUMS, ofTwo]);
});

test('a day’s register report is never assigned to a drawer of another day if its own day has drawers', () => {
  const yesterday = day('23:59', { date: '2026-11-19' });
  const dated = { ...yesterday, beginsAt: yesterday.beginsAt - DAY_MS, endsAt: yesterday.endsAt - DAY_MS };
  const before = { date: '2026-11-19', at: at('15:00') - DAY_MS };
  expect(besides([drawer('14:10')], [dated], before)).toEqual([null]);
  // A day without a drawer is part of the next drawer's period.
  expect(besides([drawer('14:10')], [dated], { date: '2026-11-18', at: at('15:00') - 2 * DAY_MS })).toEqual([
    SUMS,
  ]);
  const tomorrow = {
    ...dated,
    date: '2026-11-21',
    beginsAt: at('09:00') + DAY_MS,
    endsAt: at('23:00') + DAY_MS,
  };
  expect(besides([drawer('22:05')], [tomorrow])).toEqual([null]);
});

test('amounts of register departments that aren’t mapped are left out', () => {
  const lines = [{ code: '77', cents: 500 }];
  expect(besides([drawer('14:10')], [report('14:00', { lines })])).toEqual([null]);
  expect(besides([drawer('14:10')], [report('14:00', { lines, payouts: 700 })])).toEqual([
    { scratch: 0, draw: 0, payouts: 700, drawers: 1 },
  ]);
});

const GOLD = '028400001991';
const ticketsOf = new Map<string, number>();
/** A report with an item file. */
const withItems = (ends: string, tickets: number, more: Partial<RegisterReport> = {}): RegisterReport => {
  const each = report(ends, { hasItems: true, ...more });
  ticketsOf.set(each.key, tickets);
  return each;
};
const rungBy = (drawers: ReturnType<typeof drawer>[], all: RegisterReport[]) => {
  const counted = reportsRungUp(assignedToDrawers(drawers, all, null));
  return rungUp(counted, (each) =>
    (counted.get(each)?.reports ?? []).map(({ key, register }) => ({
      ...{ register, upc: GOLD, tickets: ticketsOf.get(key) ?? 0 },
    })),
  );
};
const rungIn = (drawers: ReturnType<typeof drawer>[], all: RegisterReport[]) => {
  const byDrawer = rungBy(drawers, all);
  return drawers.map((each) => byDrawer.get(each)?.tickets.get(GOLD) ?? null);
};

test('tickets rung up at two registers are added for the drawer in whose period the reports end', () => {
  const reports = [withItems('14:00', 3), withItems('14:05', 4, { register: '3' }), withItems('22:00', 5)];
  expect(rungIn([drawer('14:10'), drawer('22:05')], reports)).toEqual([7, 5]);
});

test('a day’s item file is never added to its shifts’, nor a site’s item file to its registers’', () => {
  const day = withItems('23:59', 8, { period: 'day' });
  const shifts = [withItems('14:00', 3), withItems('22:00', 5)];
  expect(rungIn([drawer('14:10'), drawer('22:05')], [...shifts, day])).toEqual([3, 5]);
  const site = withItems('22:00', 5, { register: '0' });
  expect(rungIn([drawer('22:05')], [...shifts, site])).toEqual([8]);
});

test('a day’s item file counts for all drawers of the day if the shifts’ files have only departments', () => {
  const drawers = [drawer('14:10'), drawer('22:05')];
  const day = withItems('22:00', 8, { period: 'day' });
  const byDrawer = rungBy(drawers, [report('14:00'), day]);
  expect([...byDrawer.values()].map(({ drawersOf }) => drawersOf)).toEqual([drawers]);
});

test('a drawer without an item file has no tickets rung up by game', () => {
  expect(rungBy([drawer('14:10')], [report('14:00')]).size).toBe(0);
});

test.each([
  ['028400001991', ['028400001991']],
  ['0 28400-00199 1', ['028400001991']],
  ['28400001991', ['028400001991', '284000019914']],
  ['02840000199', ['028400001991']],
  ['0028400001991', ['028400001991', '284000019914']],
  ['00028400001991', ['028400001991', '284000019914']],
  // As the store may have kept it.
  ['028400001990', ['028400001990']],
  ['GOLD', []],
  ['12', []],
  ['1234567890123456', []],
])('a register item’s code %s may stand for the UPCs %j', (code, upcs) => {
  expect(upcsOfItem(code)).toEqual(upcs);
});
