import { expect, test } from 'vitest';
import { DEFAULT_JOURNAL_SETTINGS } from '../../../../src/domain/journal/accounts';
import {
  correctionsOf,
  type JournalEntry,
  ownEntries,
  standingEntries,
  type WeekLines,
} from '../../../../src/domain/journal/entries';
import { journalWeek, weekOfCorrections } from '../../../../src/domain/journal/journal-week';
import { balanceOf } from '../../../../src/domain/journal/lines';

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

test('a closed week changes by a reversal and a new entry, again and again, and by nothing when it is as booked', () => {
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

test('a reversal has the accounts of what it takes back, the new entry those of now; a new name alone changes nothing', () => {
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

test('each day is in one week, also when the first day of the week is changed', () => {
  expect(journalWeek('2026-09-24', 'sunday', [])).toEqual(WEEK);
  expect(journalWeek('2026-09-24', 'monday', [WEEK])).toEqual(WEEK);
  expect(journalWeek('2026-09-27', 'monday', [WEEK])).toEqual({ from: '2026-09-27', to: '2026-09-27' });
  expect(journalWeek('2026-09-28', 'monday', [WEEK])).toEqual({ from: '2026-09-28', to: '2026-10-04' });
  expect(journalWeek('2026-09-18', 'wednesday', [WEEK])).toEqual({ from: '2026-09-16', to: '2026-09-19' });
});

test('closed weeks are corrected in the week after all of them', () => {
  expect(weekOfCorrections('sunday', [])).toBeNull();
  const later = { from: '2026-10-04', to: '2026-10-10' };
  expect(weekOfCorrections('sunday', [later, WEEK])).toEqual({ from: '2026-10-11', to: '2026-10-17' });
});
