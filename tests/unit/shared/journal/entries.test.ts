import { expect, test } from 'vitest';
import { DEFAULT_JOURNAL_SETTINGS } from '../../../../src/shared/journal/accounts';
import {
  balanceOf,
  correctionsOf,
  type JournalEntry,
  journalWeek,
  ownEntries,
  standingEntries,
  type WeekLines,
  weekOfCorrections,
} from '../../../../src/shared/journal/entries';

const ACCOUNTS = DEFAULT_JOURNAL_SETTINGS.journal_accounts;
const WEEK = { from: '2026-09-20', to: '2026-09-26' };
const drawers = (cents: number): WeekLines => ({
  drawers:
    cents === 0
      ? []
      : [
          { role: 'cash', cents },
          { role: 'clearing', cents: -cents },
        ],
  account: [],
});
const numbered = (entries: JournalEntry[], n: number): JournalEntry[] =>
  entries.map((entry, index) => ({ ...entry, number: `L1-${n}-${index + 1}` }));
const inBrief = (entries: readonly JournalEntry[]) =>
  entries.map(({ kind, before, date, lines }) => [kind, before, date, lines[0]?.cents]);

test('a closed week is corrected by a reversal and a new entry each time it differs from the books', () => {
  const first = numbered(ownEntries(WEEK, drawers(10_000), ACCOUNTS), 1);
  const correct = (booked: JournalEntry[], cents: number, date: string) =>
    correctionsOf(WEEK, drawers(cents), standingEntries(booked), { date, accounts: ACCOUNTS });
  expect(correct(first, 10_000, '2026-10-03')).toEqual([]);

  const second = numbered(correct(first, 12_000, '2026-10-03'), 2);
  expect(inBrief(second)).toEqual([
    ['reversal', 'L1-1-1', '2026-10-03', -10_000],
    ['correction', 'L1-1-1', '2026-10-03', 12_000],
  ]);
  expect(correct([...first, ...second], 12_000, '2026-10-10')).toEqual([]);

  const third = numbered(correct([...first, ...second], 10_000, '2026-10-10'), 3);
  expect(inBrief(third)).toEqual([
    ['reversal', 'L1-2-2', '2026-10-10', -12_000],
    ['correction', 'L1-2-2', '2026-10-10', 10_000],
  ]);
  const fourth = numbered(correct([...first, ...second, ...third], 0, '2026-10-17'), 4);
  expect(inBrief(fourth)).toEqual([['reversal', 'L1-3-2', '2026-10-17', -10_000]]);
  const all = [...first, ...second, ...third, ...fourth];
  expect(balanceOf(all.flatMap(({ lines }) => lines.filter(({ role }) => role === 'cash')))).toBe(0);
  expect(inBrief(correct(all, 500, '2026-10-24'))).toEqual([['correction', null, '2026-10-24', 500]]);
});

test('a reversal has the accounts of the entry it reverses, and the new entry has the current ones', () => {
  const booked = numbered(ownEntries(WEEK, drawers(10_000), ACCOUNTS), 1);
  const renamed = { ...ACCOUNTS, cash: { name: 'Safe', code: '101' } };
  const correct = (cents: number) =>
    correctionsOf(WEEK, drawers(cents), standingEntries(booked), { date: WEEK.to, accounts: renamed });
  expect(correct(10_000)).toEqual([]);
  expect(correct(9_000).map(({ lines }) => lines[0])).toEqual([
    { role: 'cash', cents: -10_000, name: 'Cash on Hand', code: '' },
    { role: 'cash', cents: 9_000, name: 'Safe', code: '101' },
  ]);
});

test('a part without amounts has no journal entry, and a line without an account goes to the clearing account', () => {
  const lost: WeekLines = {
    drawers: [],
    account: [
      { role: 'missing', cents: 2_000 },
      { role: 'clearing', cents: -2_000 },
    ],
  };
  const accountsOf = (name: string) =>
    ownEntries(WEEK, lost, { ...ACCOUNTS, missing: { name, code: '6' } }).map(({ part, lines }) => [
      part,
      lines.map((line) => line.name),
    ]);
  expect(accountsOf('Lost Tickets')).toEqual([['account', ['Lost Tickets', 'Lottery Clearing']]]);
  expect(accountsOf('')).toEqual([['account', ['Lottery Clearing', 'Lottery Clearing']]]);
});

test('a journal entry is corrected if any of its lines has changed', () => {
  const week = (cash: number, cashless: number): WeekLines => ({
    drawers: [
      { role: 'cash', cents: cash },
      { role: 'cashless', cents: cashless },
      { role: 'clearing', cents: -10_000 },
    ],
    account: [],
  });
  const booked = standingEntries(ownEntries(WEEK, week(6_000, 4_000), ACCOUNTS));
  const correct = (now: WeekLines) =>
    correctionsOf(WEEK, now, booked, { date: WEEK.to, accounts: ACCOUNTS }).map(({ kind }) => kind);
  expect(correct(week(6_000, 4_000))).toEqual([]);
  expect(correct(week(7_000, 3_000))).toEqual(['reversal', 'correction']);
});

test('each day is in one journal week, even if the first day of the week changes', () => {
  expect(journalWeek('2026-09-24', 'sunday', [])).toEqual(WEEK);
  expect(journalWeek('2026-09-24', 'monday', [WEEK])).toEqual(WEEK);
  expect(journalWeek('2026-09-27', 'monday', [WEEK])).toEqual({ from: '2026-09-27', to: '2026-09-27' });
  expect(journalWeek('2026-09-28', 'monday', [WEEK])).toEqual({ from: '2026-09-28', to: '2026-10-04' });
  expect(journalWeek('2026-09-18', 'wednesday', [WEEK])).toEqual({ from: '2026-09-16', to: '2026-09-19' });
  for (const day of [WEEK.from, WEEK.to]) expect(journalWeek(day, 'monday', [WEEK])).toEqual(WEEK);
  // A closed week of one day is the first or the last of the lottery's week.
  const oneDay = (day: string) => ({ from: day, to: day });
  expect(journalWeek('2026-09-24', 'sunday', [oneDay('2026-09-20')])).toEqual({
    ...WEEK,
    from: '2026-09-21',
  });
  expect(journalWeek('2026-09-24', 'sunday', [oneDay('2026-09-26')])).toEqual({ ...WEEK, to: '2026-09-25' });
});

test('days between closed weeks are a journal week of their own, in whatever order the weeks are given', () => {
  const closed = ['06', '13', '22', '25', '27'].map((day, index) => ({
    from: `2026-09-${day}`,
    to: ['2026-09-12', '2026-09-19', '2026-09-22', '2026-09-25', '2026-10-03'][index] ?? '',
  }));
  const between = { from: '2026-09-23', to: '2026-09-24' };
  expect(journalWeek('2026-09-23', 'sunday', closed)).toEqual(between);
  expect(journalWeek('2026-09-24', 'sunday', [...closed].reverse())).toEqual(between);
});

test('closed weeks are corrected in the week after the last of them', () => {
  expect(weekOfCorrections('sunday', [])).toBeNull();
  const later = { from: '2026-10-04', to: '2026-10-10' };
  expect(weekOfCorrections('sunday', [later, WEEK])).toEqual({ from: '2026-10-11', to: '2026-10-17' });
  const first = { from: '2026-09-13', to: '2026-09-19' };
  expect(weekOfCorrections('sunday', [WEEK, later, first])).toEqual({ from: '2026-10-11', to: '2026-10-17' });
  expect(weekOfCorrections('monday', [WEEK])).toEqual({ from: '2026-09-27', to: '2026-09-27' });
});
