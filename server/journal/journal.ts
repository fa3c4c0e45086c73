import { type SQL, sql } from 'drizzle-orm';
import { JOURNAL_MEMO } from '../../src/messages/areas/journal-memo';
import { JOURNAL_PARTS } from '../../src/messages/areas/journal-parts';
import type { RecordPurpose } from '../../src/shared/counting/sales-schema';
import { moneyLines, moneyThatDoesNotAddUp } from '../../src/shared/drawer/drawers';
import { cashInAll, FIGURES, type TerminalFigures } from '../../src/shared/drawer/money-count';
import {
  accountLines,
  bookedOtherwise,
  correctionsOf,
  drawerLines,
  type JournalEntry,
  journalWeek,
  ownEntries,
  standingEntries,
  unbalancedEntry,
  weekOfCorrections,
} from '../../src/shared/journal/entries';
import type { Journal, JournalReplyEntry } from '../../src/shared/journal/journal-schema';
import { amountsOf, statedAmounts, statementTotals, weekAccount } from '../../src/shared/lottery/account';
import {
  DEFAULT_LOTTERY_SETTINGS,
  type LotterySettings,
  ratesOf,
  ruleOf,
} from '../../src/shared/lottery/lottery-settings';
import type { StoreSettings } from '../../src/shared/places/store-settings';
import { daysOf, isIn, type Period } from '../../src/shared/time/periods';
import { businessDate, daysBefore, type StoreClock } from '../../src/shared/time/store-clock';
import { sumOf } from '../../src/shared/values/collections';
import { centsOf, centsToDollars } from '../../src/shared/values/money';
import { heldTickets } from '../counting/record-tickets';
import type { Db } from '../db/connect';
import { milliseconds, OPTIMIZATION_FENCE, rows, SALES, snapshot } from '../db/sql';
import { drawersOn, theDays } from '../drawer/world';
import { watch } from '../invariants';
import { type AccountPack, wantedOrMoved } from '../lottery/packs';
import { activatedFor, statementsOf } from '../lottery/settling';
import { requireCompanyOf, storeSettings } from '../places/settings';
import { type KeptWeeks, validWeeks, type WeekAmounts, weeksToKeep } from './kept-weeks';

/** The store settings that determine a week's charges. */
export const rulesOf = (settings: StoreSettings): JournalRules => ({
  ...(Object.fromEntries(
    Object.keys(DEFAULT_LOTTERY_SETTINGS).map((field) => [field, settings[field as keyof LotterySettings]]),
  ) as LotterySettings),
  books_missing: settings.journal_accounts.missing.name !== '',
});

/** An open week as if closed now. `amounts`: of this week and all closed weeks, which depend on the data of the stores `storeIds` */
type OpenWeek = {
  week: Period;
  now: WeekNow;
  entries: KeptEntry[];
  amounts: Map<string, WeekAmounts>;
  storeIds: number[];
};

/** A week as derived before closing locks the store, with the amounts of all weeks to store with it. */
type DerivedWeek = Pick<OpenWeek, 'entries'> & { kept: KeptWeeks };

/**
 * Derives a week to be closed, from a snapshot before the store is locked, so that nobody waits for it.
 * @returns null for a week that can't be closed
 */
export const weekToClose = (
  db: Db,
  storeId: number,
  weekStart: string,
  now: Date,
): Promise<DerivedWeek | null> =>
  snapshot(db, async (tx) => {
    const settings = await storeSettings(tx, storeId);
    const closings = await closingsOf(tx, storeId);
    const closed = closings.map((closing) => closing.week);
    const week = journalWeek(weekStart, settings.week_starts_on, closed);
    if (week.from !== weekStart || closed.includes(week) || businessDate(now, settings) <= week.to)
      return null;
    const { entries, amounts, storeIds } = await openWeek(tx, storeId, week, { settings, closings });
    return { entries, kept: await weeksToKeep(tx, storeIds, amounts) };
  });

/**
 * An open week as if closed now: its own entries, and entries that correct the books of all closed weeks to their
 * current amounts. A record, a correction or a statement can affect any closed week. Amounts are derived again from the
 * first affected week on.
 * @param closings all of the store's
 */
export async function openWeek(
  db: Db,
  storeId: number,
  week: Period,
  { settings, closings }: { settings: StoreSettings; closings: readonly KeptClosing[] },
): Promise<OpenWeek> {
  const { storeName } = await requireCompanyOf(db, storeId);
  const valid = await validWeeks(
    db,
    storeId,
    closings.map((closing) => closing.week),
  );
  const changed = closings.filter((closing) => !valid.amounts.has(closing.week.from));
  const weeks = [{ week, rules: rulesOf(settings) }, ...changed];
  const { derived, origins } = await weeksNow(db, storeId, weeks, settings);
  const [now] = derived;
  if (!now) throw new Error('The week could not be derived.');
  const amounts = new Map<string, WeekAmounts>(valid.amounts);
  for (const [index, each] of weeks.entries()) {
    const of = derived[index];
    if (of) amounts.set(each.week.from, of);
  }
  const { journal_accounts: accounts } = settings;
  const ends = [week, ...closings.map((closing) => closing.week)].map(({ to }) => to);
  const date = ends.reduce((last, to) => (to > last ? to : last));
  const entries: JournalEntry[] = [
    ...ownEntries(week, now.lines, accounts),
    ...changesOf(closings, amounts, { closings, date, accounts }),
  ];
  watch('entry_balances', storeId, () => unbalancedEntry(entries));
  watch('booked_is_derived', storeId, () =>
    bookedOtherwise([...closings.flatMap((closing) => closing.entries), ...entries], amounts),
  );
  const withMemo = entries.map((entry) => ({
    ...entry,
    memo: journalMemo(storeName, entry, amounts.get(entry.week.from)?.unexplained ?? 0),
  }));
  return { week, now, entries: withMemo, amounts, storeIds: [storeId, ...valid.origins, ...origins] };
}

/** A week of a store's books, as stored with the figures for all stores. `lines`: its current amounts, in cents */
export type BookWeek = Pick<
  WeekNow,
  'lines' | 'daysWithFigures' | 'drawers' | 'uncounted' | 'hasStatement'
> & {
  week: Period;
  isClosed: boolean;
  /** whether it is closed and its amounts differ from the booked ones */
  hasChanged: boolean;
};

/** How many weeks before the current one are read for all stores. */
export const WEEKS_BEFORE = 4;

/**
 * A store's books of the last weeks, the current week and the next one, in which packs may settle.
 * @param today YYYY-MM-DD
 */
export async function bookWeeks(
  tx: Db,
  { storeId, settings, today }: { storeId: number; settings: StoreSettings; today: string },
): Promise<BookWeek[]> {
  const closings = await closingsOf(tx, storeId);
  const closed = closings.map(({ week }) => week);
  const weeks: Period[] = [];
  for (let day = daysBefore(today, -7); weeks.length < WEEKS_BEFORE + 2; ) {
    const week = journalWeek(day, settings.week_starts_on, closed);
    weeks.push(week);
    day = daysBefore(week.from, 1);
  }
  const closingOf = (week: Period) => closings.find((closing) => closing.week.from === week.from);
  const ruled = weeks.map((week) => ({ week, rules: closingOf(week)?.rules ?? rulesOf(settings) }));
  const { derived } = await weeksNow(tx, storeId, ruled, settings);
  return weeks.flatMap((week, index) => {
    const now = derived[index];
    if (!now) return [];
    const closing = closingOf(week);
    const booking = { closings, date: week.to, accounts: settings.journal_accounts };
    const { lines, daysWithFigures, drawers, uncounted, hasStatement } = now;
    return {
      ...{ week, lines, daysWithFigures, drawers, uncounted, hasStatement },
      isClosed: closing !== undefined,
      hasChanged:
        closing !== undefined && changesOf([closing], new Map([[week.from, now]]), booking).length > 0,
    };
  });
}

/**
 * The entries that correct these closed weeks.
 * @param amounts the current amounts, by the week's first day
 * @param closings all of the store's
 * @param date the booking date
 */
function changesOf(
  some: readonly KeptClosing[],
  amounts: ReadonlyMap<string, WeekAmounts>,
  {
    closings,
    ...booking
  }: { closings: readonly KeptClosing[]; date: string; accounts: StoreSettings['journal_accounts'] },
): JournalEntry[] {
  const standing = standingEntries(closings.flatMap(({ entries }) => entries));
  return some.flatMap(({ week }) => {
    const now = amounts.get(week.from);
    return now ? correctionsOf(week, now.lines, standing, booking) : [];
  });
}

/** An entry in the form of the reply. */
export const replied = ({ week, lines, ...entry }: KeptEntry): JournalReplyEntry => ({
  ...entry,
  week_start: week.from,
  week_end: week.to,
  lines: lines.map(({ role, name, code, cents, type, party }) => ({
    role,
    account: name,
    code,
    ...(type && { type }),
    ...(party && { party }),
    debit: centsToDollars(Math.max(cents, 0)),
    credit: centsToDollars(Math.max(-cents, 0)),
  })),
});

/** The week of the journal that contains a day. @param date YYYY-MM-DD */
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
    const closingOfWeek = closings.find((closing) => closing.week.from === week.from);
    const open = closingOfWeek ? null : await openWeek(tx, storeId, week, { settings, closings });
    const [derived = open?.now] = closingOfWeek
      ? (await weeksNow(tx, storeId, [closingOfWeek], settings)).derived
      : [];
    if (!derived) throw new Error('The week could not be derived.');
    const correctedIn = closingOfWeek
      ? weekOfCorrections(
          settings.week_starts_on,
          closings.map((closing) => closing.week),
        )
      : null;
    const changes =
      closingOfWeek && correctedIn
        ? changesOf([closingOfWeek], new Map([[week.from, derived]]), {
            closings,
            date: correctedIn.to,
            accounts: settings.journal_accounts,
          })
        : [];
    const correctedBy = correctionNumbers(closings);
    return {
      week_start: week.from,
      week_end: week.to,
      status: closingOfWeek ? 'closed' : 'open',
      can_close: !closingOfWeek && businessDate(now, settings) > week.to,
      entries: (closingOfWeek?.entries ?? open?.entries ?? []).map(replied),
      changes: changes.map((entry) =>
        replied({ ...entry, memo: journalMemo(storeName, entry, derived.unexplained) }),
      ),
      corrected_in: correctedIn?.from ?? null,
      tax_rate: closingOfWeek?.taxRate ?? settings.journal_tax_rate,
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
          corrected_by: correctedBy.get(closing.week.from) ?? [],
        }))
        .sort((a, b) => (a.week_start < b.week_start ? 1 : -1)),
    };
  });

/** The numbers of entries in later weeks that changed closed weeks, by the first day of the changed week. */
function correctionNumbers(closings: readonly KeptClosing[]): Map<string, string[]> {
  const numbers = new Map<string, string[]>();
  for (const { kind, week, number } of closings.flatMap(({ entries }) => entries))
    if (kind !== 'entry' && number !== null)
      numbers.set(week.from, [...(numbers.get(week.from) ?? []), number]);
  return numbers;
}

/** A week of the journal, and its rules for the lottery's account. */
type RuledWeek = { week: Period; rules: JournalRules };

/** The amounts of a week according to the server's current records and statements. */
type WeekNow = WeekAmounts & {
  daysWithFigures: number;
  drawers: number;
  /** drawers without counted cash */
  uncounted: number;
  hasStatement: boolean;
  /** value of missing, lost and stolen tickets, in cents */
  missing: number;
};

type Drawer = { date: string; figures: TerminalFigures | null; cash: number | null } & Record<
  'counted' | 'expected' | 'overShort' | 'other',
  number
>;

/**
 * The current amounts of these weeks, all read at once.
 * @param weeks in any order
 * @returns one for each week, in the same order, and the stores that packs came from
 */
async function weeksNow(
  db: Db,
  storeId: number,
  weeks: readonly RuledWeek[],
  clock: StoreClock,
): Promise<{ derived: WeekNow[]; origins: readonly number[] }> {
  const drawers = await shiftDrawers(
    db,
    storeId,
    weeks.flatMap(({ week }) => daysOf(week)),
  );
  const packs = await packsIn(db, storeId, weeks, clock);
  const charged = packs.filter(({ size }) => size > 0);
  const missing = await missingTickets(db, storeId, weeks);
  const statements = await statementsOf(
    db,
    storeId,
    weeks.map(({ week }) => week.from),
  );
  const derived = weeks.map(({ week, rules }) => {
    const drawersOfWeek = drawers.filter(({ date }) => isIn(week, date));
    const entered = drawersOfWeek.filter(({ figures }) => figures !== null);
    const figure = (name: keyof TerminalFigures): number =>
      sumOf(entered, ({ figures }) => figures?.[name] ?? 0);
    const figures = Object.fromEntries(FIGURES.map((name) => [name, figure(name)])) as TerminalFigures;
    const online = {
      sales: figures.online_sales,
      cancels: figures.online_cancels,
      cashes: figures.online_cashes,
    };
    const fees = centsOf(rules.weekly_fee);
    const account = weekAccount(
      week,
      charged.filter(mayConcern(week, rules)),
      { instantCashes: figures.instant_cashes, online },
      { rule: ruleOf(rules), rates: ratesOf(rules), fees, adjustments: 0 },
    );
    const statement = statements.get(week.from);
    const lost = sumOf(missing, ({ date, cents }) => (isIn(week, date) ? cents : 0));
    return {
      lines: {
        drawers: drawerLines({
          cash: sumOf(drawersOfWeek, ({ cash, expected }) => cash ?? expected),
          cashless: figures.cashless,
          other: sumOf(drawersOfWeek, ({ other }) => other),
          overShort: sumOf(drawersOfWeek, ({ overShort }) => overShort),
          lottery:
            sumOf(drawersOfWeek, ({ counted }) => counted) +
            figures.online_sales -
            figures.online_cancels -
            figures.instant_cashes -
            figures.online_cashes,
        }),
        account: accountLines(
          amountsOf(account, { fees, adjustments: 0 }),
          statedAmounts(statement?.lines ?? []),
          rules.books_missing ? lost : 0,
        ),
      },
      daysWithFigures: new Set(entered.map(({ date }) => date)).size,
      drawers: drawersOfWeek.length,
      uncounted: drawersOfWeek.filter(({ cash }) => cash === null).length,
      hasStatement: statement !== undefined,
      missing: lost,
      unexplained: statementTotals(statement?.lines ?? [])?.unexplained ?? 0,
    };
  });
  return { derived, origins: [...new Set(packs.flatMap(({ origins }) => origins))] };
}

type MissingTickets = { date: string; cents: number };

/** The value of tickets that removals hold as lost or stolen now, or that opening checks found missing, by business day. */
async function missingTickets(
  db: Db,
  storeId: number,
  weeks: readonly RuledWeek[],
): Promise<MissingTickets[]> {
  const days = theDays(weeks.flatMap(({ week }) => daysOf(week)));
  const heldBy = (purpose: RecordPurpose, reasons: SQL) =>
    rows<MissingTickets>(
      db,
      sql`SELECT s.business_date::text AS date, r.cents
          FROM ${days}
          CROSS JOIN LATERAL (
            SELECT * FROM submissions
            WHERE store_id = ${storeId} AND business_date = d.day AND purpose = ${purpose} ${OPTIMIZATION_FENCE}
          ) s
          CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`, reasons)} r`,
    );
  return [...(await heldBy('removal', sql`('lost', 'stolen')`)), ...(await heldBy('opening', SALES))];
}

/** The packs that may concern the accounts of these weeks, including packs that settle in another store (see `wantedOrMoved`). */
async function packsIn(
  db: Db,
  storeId: number,
  weeks: readonly RuledWeek[],
  clock: StoreClock,
): Promise<AccountPack[]> {
  const to = weeks.reduce((last, { week }) => (week.to > last ? week.to : last), '');
  const firstOf = (days: readonly string[]): string =>
    days.reduce((first, day) => (day < first ? day : first));
  const activated = { from: firstOf(weeks.map(({ week, rules }) => activatedFor(week, rules).from)), to };
  const returned = { from: firstOf(weeks.map(({ week }) => week.from)), to };
  const criteria = {
    storeId,
    clock,
    activated,
    dayEntered: activated,
    returned,
    onShelf: false,
    counted: true,
  };
  return wantedOrMoved(db, criteria);
}

/**
 * Creates a check whether a pack may concern a week's account: it may settle then, or tickets of it were returned.
 * Compares only texts.
 */
function mayConcern(week: Period, rules: LotterySettings): (pack: AccountPack) => boolean {
  const activated = activatedFor(week, rules);
  const isInWeek = (day: string | null): boolean => day !== null && isIn(week, day);
  return ({ activatedOn, receivedOn, settledOn, returned }) =>
    (activatedOn !== null && isIn(activated, activatedOn)) ||
    isInWeek(receivedOn) ||
    isInWeek(settledOn) ||
    returned.some(({ on }) => isIn(week, on));
}

/** The drawers of all shifts with their sales, with and without counted money. */
async function shiftDrawers(db: Db, storeId: number, dates: readonly string[]): Promise<Drawer[]> {
  const { records, moneyCounts } = await drawersOn(db, storeId, dates);
  const inLines = moneyLines(records, moneyCounts);
  watch('expected_plus_result', storeId, () => moneyThatDoesNotAddUp(records, inLines));
  const { drawers: entered, without } = inLines;
  return [
    ...entered.map(({ date, figures, moneyCount, counted, expected, overShort }) => ({
      date,
      figures,
      cash: cashInAll(moneyCount),
      other: moneyCount.other,
      counted,
      expected,
      overShort: overShort ?? 0,
    })),
    ...without
      .filter(({ counted }) => counted > 0)
      .map(({ date, counted }) => ({
        date,
        figures: null,
        cash: null,
        other: 0,
        counted,
        expected: counted,
        overShort: 0,
      })),
  ];
}

/**
 * 'Main Street, lottery week 2026-09-20 to 2026-09-26: cash of the drawers'. In plain English characters, since
 * QuickBooks Desktop can't read others.
 * @param unexplained what the week's statement leaves unexplained, in cents
 */
function journalMemo(
  storeName: string,
  { kind, part, week, before }: JournalEntry,
  unexplained: number,
): string {
  const t = JOURNAL_MEMO;
  const open = part === 'account' && kind !== 'reversal' && unexplained !== 0;
  const whatItIs = t.what({ store: storeName, from: week.from, to: week.to, part: JOURNAL_PARTS[part] });
  const what = open ? `${whatItIs}, ${t.unexplained({ cents: unexplained })}` : whatItIs;
  if (kind === 'entry') return what;
  if (kind === 'reversal') return t.reversal({ number: before ?? '', what });
  return before === null ? t.late({ what }) : t.replaces({ number: before, what });
}

/**
 * The rules for a week's charges, and whether missing, lost and stolen tickets have a separate account. Weeks that an
 * earlier release closed have neither.
 */
type JournalRules = LotterySettings & { books_missing?: boolean };

/** An entry with its text, as stored with a closed week. */
type KeptEntry = JournalEntry & { memo: string };

/** A closed week. */
type Closing = {
  /** the number of this closing in the store */
  number: number;
  week: Period;
  rules: JournalRules;
  taxRate: string;
  entries: KeptEntry[];
};

/** A closed week as stored. */
type KeptClosing = Closing & {
  /** number of receipt */
  submission: number;
  closedBy: string;
  /** ms since the epoch */
  closedAt: number;
};

/** All closed weeks of a store, in order of closing. */
export async function closingsOf(db: Db, storeId: number): Promise<KeptClosing[]> {
  const closingRows = await rows<Omit<KeptClosing, 'week'> & Period>(
    db,
    sql`SELECT c.number, c.week_start::text AS "from", c.week_end::text AS "to", c.rules, c.tax_rate AS "taxRate",
               c.entries, s.id AS submission, u.name AS "closedBy", ${milliseconds(sql`s.recorded_at`)} AS "closedAt"
        FROM journal_closings c
        JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = c.submission_id
        JOIN people u ON u.id = s.created_by
        WHERE c.store_id = ${storeId} ORDER BY c.number`,
  );
  return closingRows.map(({ from, to, ...closing }) => ({ ...closing, week: { from, to } }));
}

/** Stores a closed week in the transaction of its submission. */
export async function keepClosing(tx: Db, storeId: number, key: string, closing: Closing): Promise<void> {
  const { number, week, rules, taxRate, entries } = closing;
  await tx.execute(sql`
    INSERT INTO journal_closings (store_id, submission_id, number, week_start, week_end, rules, tax_rate, entries)
    VALUES (${storeId}, ${key}, ${number}, ${week.from}, ${week.to}, ${JSON.stringify(rules)}::json, ${taxRate},
            ${JSON.stringify(entries)}::json)`);
}
