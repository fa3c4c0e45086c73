import { sql } from 'drizzle-orm';
import type { WeekLines } from '../../src/domain/journal/entries';
import { accountLines, drawerLines } from '../../src/domain/journal/lines';
import { statedAmounts, statementTotals } from '../../src/domain/lottery/account-lines';
import { type LotterySettings, ratesOf, ruleOf } from '../../src/domain/lottery/lottery-settings';
import { amountsOf, weekAccount } from '../../src/domain/lottery/week-account';
import { moneyLines } from '../../src/domain/money/drawers';
import { FIGURES, type Figures } from '../../src/domain/money/statement';
import { daysOf, isIn, type Period } from '../../src/domain/time/periods';
import type { StoreClock } from '../../src/domain/time/store-clock';
import { centsOf } from '../../src/domain/values/money';
import { sumOf } from '../../src/domain/values/sum';
import { heldTickets } from '../counting/held-tickets';
import type { Db } from '../db/connect';
import { OPTIMIZATION_FENCE, rows } from '../db/sql';
import { type AccountPack, wantedPacks } from '../lottery/packs';
import { activatedFor } from '../lottery/settling';
import { statementsOf } from '../lottery/week-estimate';
import { drawersOn, theDays } from '../money/world';
import type { JournalRules } from './closings';

/** A week of the journal, and the rules of the lottery's account in it. */
export type RuledWeek = { week: Period; rules: JournalRules };

/** What a week comes to by the records and statements that the server has now. */
export type WeekNow = {
  lines: WeekLines;
  daysWithFigures: number;
  drawers: number;
  /** drawers whose cash wasn't counted */
  uncounted: number;
  hasStatement: boolean;
  /** what the lottery's statement takes beyond its own lines, in cents */
  unexplained: number;
  /** value of lost and stolen tickets, in cents */
  missing: number;
};

type Drawer = { date: string; figures: Figures | null; cash: number | null } & Record<
  'counted' | 'expected' | 'overShort' | 'other',
  number
>;

/**
 * What some weeks come to now, all read at once.
 * @param weeks in any order
 * @returns one for each week, in the same order
 */
export async function weeksNow(
  db: Db,
  storeId: number,
  weeks: readonly RuledWeek[],
  clock: StoreClock,
): Promise<WeekNow[]> {
  if (weeks.length === 0) return [];
  const drawers = await shiftDrawers(
    db,
    storeId,
    weeks.flatMap(({ week }) => daysOf(week)),
  );
  const packs = await packsIn(db, storeId, weeks, clock);
  const missing = await missingTickets(db, storeId, weeks);
  const statements = await statementsOf(
    db,
    storeId,
    weeks.map(({ week }) => week.from),
  );
  return weeks.map(({ week, rules }) => {
    const own = drawers.filter(({ date }) => isIn(week, date));
    const entered = own.filter(({ figures }) => figures !== null);
    const figure = (name: keyof Figures): number => sumOf(entered, ({ figures }) => figures?.[name] ?? 0);
    const figures = Object.fromEntries(FIGURES.map((name) => [name, figure(name)])) as Figures;
    const online = {
      sales: figures.online_sales,
      cancels: figures.online_cancels,
      cashes: figures.online_cashes,
    };
    const fees = centsOf(rules.weekly_fee);
    const account = weekAccount(
      week,
      packs.filter(mayConcern(week, rules)),
      { instantCashes: figures.instant_cashes, online },
      { rule: ruleOf(rules), rates: ratesOf(rules), fees, adjustments: 0 },
    );
    const statement = statements.get(week.from);
    const lost = sumOf(missing, ({ date, cents }) => (isIn(week, date) ? cents : 0));
    return {
      lines: {
        drawers: drawerLines({
          cash: sumOf(own, ({ cash, expected }) => cash ?? expected),
          cashless: figures.cashless,
          other: sumOf(own, ({ other }) => other),
          overShort: sumOf(own, ({ overShort }) => overShort),
          lottery:
            sumOf(own, ({ counted }) => counted) +
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
      drawers: own.length,
      uncounted: own.filter(({ cash }) => cash === null).length,
      hasStatement: statement !== undefined,
      missing: lost,
      unexplained: statementTotals(statement?.lines ?? [])?.unexplained ?? 0,
    };
  });
}

/** The value of the tickets that removals as lost or stolen hold now, by business day. */
const missingTickets = (
  db: Db,
  storeId: number,
  weeks: readonly RuledWeek[],
): Promise<{ date: string; cents: number }[]> =>
  rows(
    db,
    sql`SELECT s.business_date::text AS date, r.cents
        FROM ${theDays(weeks.flatMap(({ week }) => daysOf(week)))}
        CROSS JOIN LATERAL (
          SELECT * FROM submissions
          WHERE store_id = ${storeId} AND business_date = d.day AND purpose = 'removal' ${OPTIMIZATION_FENCE}
        ) s
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`, sql`('lost', 'stolen')`)} r`,
  );

/** The packs that the accounts of some weeks may be about. */
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
  const wanted = { storeId, clock, activated, said: activated, returned, onShelf: false, counted: true };
  return wantedPacks(db, wanted);
}

/** Whether a week's account may be about a pack: it may settle then, or some of it went back. Compares only texts. */
function mayConcern(week: Period, rules: LotterySettings): (pack: AccountPack) => boolean {
  const activated = activatedFor(week, rules);
  return ({ activatedOn, settledOn, returned }) =>
    (activatedOn !== null && isIn(activated, activatedOn)) ||
    (settledOn !== null && isIn(week, settledOn)) ||
    returned.some(({ on }) => isIn(week, on));
}

/** Every shift's drawer with its sales: those with a statement, and those whose money nobody has entered. */
async function shiftDrawers(db: Db, storeId: number, dates: readonly string[]): Promise<Drawer[]> {
  const { records, statements } = await drawersOn(db, storeId, dates);
  const { drawers: entered, without } = moneyLines(records, statements);
  return [
    ...entered.map(({ date, figures, statement, counted, expected, overShort }) => ({
      date,
      figures,
      cash: statement.cash,
      other: statement.other,
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
