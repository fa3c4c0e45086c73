import type { Journal, JournalReplyEntry } from '../../src/contract/journal/journal';
import {
  correctionsOf,
  type JournalEntry,
  ownEntries,
  standingEntries,
} from '../../src/domain/journal/entries';
import { journalWeek, weekOfCorrections } from '../../src/domain/journal/journal-week';
import { DEFAULT_LOTTERY_SETTINGS, type LotterySettings } from '../../src/domain/lottery/lottery-settings';
import type { StoreSettings } from '../../src/domain/stock/store-settings';
import type { Period } from '../../src/domain/time/periods';
import { businessDate } from '../../src/domain/time/store-clock';
import { centsToDollars } from '../../src/domain/values/money';
import { journalMemo } from '../../src/i18n/en/money/journal-memo';
import type { Db } from '../db/connect';
import { snapshot } from '../db/sql';
import { requireCompanyOf, storeSettings } from '../places/settings';
import { closingsOf, type JournalRules, type KeptClosing, type KeptEntry } from './closings';
import { type WeekNow, weeksNow } from './week-lines';

/** The part of a store's settings by which a week is charged. */
export const rulesOf = (settings: StoreSettings): JournalRules => ({
  ...(Object.fromEntries(
    Object.keys(DEFAULT_LOTTERY_SETTINGS).map((field) => [field, settings[field as keyof LotterySettings]]),
  ) as LotterySettings),
  books_missing: settings.journal_accounts.missing.name !== '',
});

/** An open week as it would be closed now. */
export type OpenWeek = { week: Period; now: WeekNow; entries: KeptEntry[] };

/**
 * An open week as it would be closed now: its own entries, and what brings the books of all closed weeks to what their records
 * come to. Every closed week is derived again: a record, a correction or a statement can reach any of them.
 * @param closings all of the store's
 */
export async function openWeek(
  db: Db,
  storeId: number,
  week: Period,
  { settings, closings }: { settings: StoreSettings; closings: readonly KeptClosing[] },
): Promise<OpenWeek> {
  const { storeName } = await requireCompanyOf(db, storeId);
  const weeks = [{ week, rules: rulesOf(settings) }, ...closings];
  const derived = await weeksNow(db, storeId, weeks, settings);
  const [now, ...closed] = derived;
  if (!now) throw new Error('The week could not be derived.');
  const { journal_accounts: accounts } = settings;
  const ends = [week, ...closings.map((closing) => closing.week)].map(({ to }) => to);
  const date = ends.reduce((last, to) => (to > last ? to : last));
  const entries: JournalEntry[] = [
    ...ownEntries(week, now.lines, accounts),
    ...changesOf(closings, closed, { closings, date, accounts }),
  ];
  const unexplained = new Map(weeks.map((each, index) => [each.week.from, derived[index]?.unexplained]));
  const withMemo = entries.map((entry) => ({
    ...entry,
    memo: journalMemo(storeName, entry, unexplained.get(entry.week.from) ?? 0),
  }));
  return { week, now, entries: withMemo };
}

/**
 * What has to be booked for some closed weeks.
 * @param derived what each comes to now
 * @param closings all of the store's
 * @param date the day on which it's booked
 */
function changesOf(
  some: readonly KeptClosing[],
  derived: readonly WeekNow[],
  {
    closings,
    ...booking
  }: { closings: readonly KeptClosing[]; date: string; accounts: StoreSettings['journal_accounts'] },
): JournalEntry[] {
  const standing = standingEntries(closings.flatMap(({ entries }) => entries));
  return some.flatMap(({ week }, index) => {
    const now = derived[index];
    return now ? correctionsOf(week, now.lines, standing, booking) : [];
  });
}

/** The entry as it's sent. */
export const replied = ({ week, lines, ...entry }: KeptEntry): JournalReplyEntry => ({
  ...entry,
  week_start: week.from,
  week_end: week.to,
  lines: lines.map(({ role, name, code, cents }) => ({
    role,
    account: name,
    code,
    debit: centsToDollars(Math.max(cents, 0)),
    credit: centsToDollars(Math.max(-cents, 0)),
  })),
});

/**
 * The week of the journal that a day is in.
 * @param date YYYY-MM-DD
 */
export const journalOf = (db: Db, storeId: number, date: string, now: Date): Promise<Journal> =>
  snapshot(db, async (tx) => {
    const { storeName } = await requireCompanyOf(tx, storeId);
    const settings = await storeSettings(tx, storeId);
    const closings = await closingsOf(tx, storeId);
    const week = journalWeek(
      date,
      settings.week_starts_on,
      closings.map((closing) => closing.week),
    );
    const own = closings.find((closing) => closing.week.from === week.from);
    const open = own ? null : await openWeek(tx, storeId, week, { settings, closings });
    const [derived = open?.now] = own ? await weeksNow(tx, storeId, [own], settings) : [];
    if (!derived) throw new Error('The week could not be derived.');
    const correctedIn = own
      ? weekOfCorrections(
          settings.week_starts_on,
          closings.map((closing) => closing.week),
        )
      : null;
    const changes =
      own && correctedIn
        ? changesOf([own], [derived], {
            closings,
            date: correctedIn.to,
            accounts: settings.journal_accounts,
          })
        : [];
    return {
      week_start: week.from,
      week_end: week.to,
      status: own ? 'closed' : 'open',
      can_close: !own && businessDate(now, settings) > week.to,
      entries: (own?.entries ?? open?.entries ?? []).map(replied),
      changes: changes.map((entry) =>
        replied({ ...entry, memo: journalMemo(storeName, entry, derived.unexplained) }),
      ),
      corrected_in: correctedIn?.from ?? null,
      tax_rate: own?.taxRate ?? settings.journal_tax_rate,
      days_with_figures: derived.daysWithFigures,
      drawers: derived.drawers,
      uncounted: derived.uncounted,
      has_statement: derived.hasStatement,
      unexplained: centsToDollars(derived.unexplained),
      missing: centsToDollars(derived.missing),
      closed: closings
        .map((closing) => ({
          week_start: closing.week.from,
          week_end: closing.week.to,
          closed_at: new Date(closing.closedAt).toISOString(),
          closed_by: closing.closedBy,
          corrected_by: correctionsIn(closings, closing.week),
        }))
        .sort((a, b) => (a.week_start < b.week_start ? 1 : -1)),
    };
  });

/** The numbers of the entries in later weeks that changed a closed one. */
const correctionsIn = (closings: readonly KeptClosing[], { from }: Period): string[] =>
  closings.flatMap(({ entries }) =>
    entries.flatMap(({ kind, week, number }) =>
      kind !== 'entry' && week.from === from && number !== null ? [number] : [],
    ),
  );
