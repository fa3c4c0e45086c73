import { sql } from 'drizzle-orm';
import { drawersOf } from '../../src/shared/drawer/drawers';
import type { LotteryWeek, StatementLine } from '../../src/shared/lottery/lottery-schema';
import { type LotterySettings, ratesOf, ruleOf } from '../../src/shared/lottery/lottery-settings';
import { type WeekAccount, weekAccount } from '../../src/shared/lottery/week-account';
import { isIn, type Period } from '../../src/shared/time/periods';
import type { StoreClock } from '../../src/shared/time/store-clock';
import { sumOf } from '../../src/shared/values/collections';
import { centsOf, signedCents } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { list, milliseconds, OPTIMIZATION_FENCE, rows } from '../db/sql';
import type { Drawers } from '../drawer/world';
import type { AccountPack, WantedPacks } from './packs';
import { activatedFor, until } from './settling';

/** The packs that may concern a week's account. */
export const packsOfWeek = (
  storeId: number,
  settings: LotterySettings & StoreClock,
  week: Period,
): WantedPacks => {
  const activated = activatedFor(week, settings);
  const said = until(week.to, activated, week);
  // The number sold matters only where a share of its tickets settles a pack.
  const counted = settings.settle_percent !== null;
  return { storeId, clock: settings, activated, said, returned: week, onShelf: false, counted };
};

/** An amount of a statement in cents. */
export const statedCents = (dollars: number): number => signedCents(dollars) ?? 0;

type Estimate = {
  account: WeekAccount<AccountPack>;
  /** days with figures of the lottery's terminal */
  days: number;
  /** in cents, like the next */
  fees: number;
  adjustments: number;
};

/**
 * A store's debt to the lottery for a week, by the valid statements of its drawers.
 * @param packs those of `packsOfWeek`, or more
 * @param drawers those of the week, or more
 * @param lines of the lottery's own statement, the only source of adjustments
 */
export function estimateOf(
  week: Period,
  packs: readonly AccountPack[],
  drawers: Drawers | undefined,
  lines: readonly StatementLine[],
  settings: LotterySettings,
): Estimate {
  const entered = drawersOf(drawers?.records ?? [], drawers?.moneyCounts ?? []).filter(({ date }) =>
    isIn(week, date),
  );
  const sum = (figure: keyof (typeof entered)[number]['figures']): number =>
    sumOf(entered, ({ figures }) => figures[figure]);
  const online = {
    sales: sum('online_sales'),
    cancels: sum('online_cancels'),
    cashes: sum('online_cashes'),
  };
  const fees = centsOf(settings.weekly_fee);
  const adjustments = lines.reduce(
    (total, { line, amount }) => (line === 'adjustments' ? total + statedCents(amount) : total),
    0,
  );
  const terms = { rule: ruleOf(settings), rates: ratesOf(settings), fees, adjustments };
  const figures = { instantCashes: sum('instant_cashes'), online };
  return {
    account: weekAccount(week, packs, figures, terms),
    days: new Set(entered.map(({ date }) => date)).size,
    fees,
    adjustments,
  };
}

type Statement = NonNullable<LotteryWeek['statement']>;
type StatementRow = { weekStart: string; lines: StatementLine[]; by: string; at: number };

/**
 * The newest statements of some weeks of a store.
 * @param weekStarts their first days, YYYY-MM-DD
 * @returns by the week's first day
 */
export async function statementsOf(
  db: Db,
  storeId: number,
  weekStarts: readonly string[],
): Promise<Map<string, Statement>> {
  const found = await rows<StatementRow>(
    db,
    sql`SELECT w.week_start::text AS "weekStart", t.lines, t.by, t.at
        FROM unnest(${list(weekStarts)}::date[]) AS w(week_start)
        CROSS JOIN LATERAL (
          SELECT t.lines, u.name AS by, ${milliseconds(sql`s.recorded_at`)} AS at
          FROM lottery_statements t
          JOIN submissions s ON s.store_id = t.store_id AND s.submission_id = t.submission_id
          JOIN people u ON u.id = s.created_by
          WHERE t.store_id = ${storeId} AND t.week_start = w.week_start
          ORDER BY s.recorded_at DESC, t.submission_id LIMIT 1 ${OPTIMIZATION_FENCE}
        ) t`,
  );
  return new Map(
    found.map(({ weekStart, lines, by, at }) => [
      weekStart,
      { lines, entered_by: by, entered_at: new Date(at).toISOString() },
    ]),
  );
}
