import { sql } from 'drizzle-orm';
import { drawersOf } from '../../src/shared/drawer/drawers';
import { sweepOtherThanLines, type WeekAccount, weekAccount } from '../../src/shared/lottery/account';
import { lotteryWeek } from '../../src/shared/lottery/calendar';
import type {
  LotteryWeek,
  SettlingPack,
  SettlingReply,
  StatementLine,
} from '../../src/shared/lottery/lottery-schema';
import { type LotterySettings, ratesOf, ruleOf } from '../../src/shared/lottery/lottery-settings';
import { dueDay, expectedLeft, settlesIn } from '../../src/shared/lottery/settling';
import type { StoreSettings } from '../../src/shared/places/store-settings';
import { isIn, type Period } from '../../src/shared/time/periods';
import { businessDate, daysBefore, daysBetween, type StoreClock } from '../../src/shared/time/store-clock';
import { sumOf } from '../../src/shared/values/collections';
import { centsOf, centsToDollars, statedCents } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { vendorNamesOf, withRealUpcs } from '../db/game-names';
import { list, milliseconds, OPTIMIZATION_FENCE, rows, snapshot } from '../db/sql';
import type { Drawers } from '../drawer/world';
import { watch } from '../invariants';
import { storeSettings } from '../places/settings';
import { type AccountPack, NEVER, type WantedPacks, wantedPacks } from './packs';

/** The number of days after which a pack without an entered day counts as settled if the lottery sets no limit. */
const MAX_OPEN_DAYS = 400;

/**
 * The activation days of packs that may settle on one of these days.
 * @param days YYYY-MM-DD
 */
export function activatedFor(days: Period, settings: LotterySettings): Period {
  const { settle_at_activation: atOnce, settle_days: limit, settle_percent: percent } = settings;
  if (atOnce || (limit === null && percent === null)) return days;
  const from = daysBefore(days.from, limit ?? MAX_OPEN_DAYS);
  return { from, to: limit === null || percent !== null ? days.to : daysBefore(days.to, limit) };
}

/** The period from the first day of these periods to a last day. */
export const until = (last: string, ...periods: readonly Period[]): Period => ({
  from: periods.map(({ from }) => from).reduce((a, b) => (a < b ? a : b), last),
  to: last,
});

/** Checks whether a pack is still open: it has tickets on the shelf, or settles this week or later. */
export function isOpen(pack: AccountPack, settings: LotterySettings, week: Period): boolean {
  const day = pack.settledOn ?? dueDay(pack, ruleOf(settings));
  return pack.left > pack.inBackRoom || (pack.activatedOn !== null && (day === null || day >= week.from));
}

/**
 * The packs that the lottery charges next, most urgent first: packs that settle this week or later, and settled packs
 * that still have tickets on the shelf.
 */
export const settlingOf = (db: Db, storeId: number, now: Date): Promise<SettlingReply> =>
  snapshot(db, async (tx) => {
    const settings = await storeSettings(tx, storeId);
    const today = businessDate(now, settings);
    const packs = await openPacks(tx, { storeId, settings, today });
    return { today, data: packs.map(({ sold: _, ...pack }) => pack) };
  });

type Subject = { storeId: number; settings: StoreSettings; today: string };

/** A pack on a business day before its charge. `sold`: how many of its tickets are sold; absent in figures of an earlier release */
export type OpenPack = SettlingPack & { sold?: number };

/** The packs of `settlingOf` on a business day. */
export async function openPacks(tx: Db, { storeId, settings, today }: Subject): Promise<OpenPack[]> {
  const week = lotteryWeek(today, settings.week_starts_on);
  const activated = until(today, activatedFor(week, settings));
  const days = { activated, dayEntered: activated, returned: NEVER };
  const criteria = { storeId, clock: settings, ...days, onShelf: true, counted: true };
  const packs = await wantedPacks(tx, criteria);
  const open = packs.filter((pack) => isOpen(pack, settings, week));
  const vendorOf = await vendorNamesOf(tx, open);
  const data = open.map((pack) => onDay(openPackOf(pack, vendorOf(pack), settings, week), today));
  const inOrder = data.sort((a, b) => urgencyKey(a).localeCompare(urgencyKey(b)));
  return withRealUpcs(tx, storeId, inOrder);
}

/** Packs without a due day come last. */
const urgencyKey = ({ due_by, lot_number, lot_counter }: OpenPack): string =>
  `${due_by ?? '~'} ${lot_number} ${String(lot_counter).padStart(10, '0')}`;

/** The fields of a pack that don't depend on the day. */
function openPackOf(
  pack: AccountPack,
  vendorName: string | null,
  settings: LotterySettings,
  week: Period,
): OpenPack {
  const { priceCents, left, size, sold } = pack;
  return {
    lot_number: pack.lotNumber,
    lot_counter: pack.lotCounter,
    activated_at: pack.activatedOn,
    due_by: dueDay(pack, ruleOf(settings)),
    days: null,
    settled_at: pack.settledOn,
    value: centsToDollars(size * priceCents),
    left,
    left_value: centsToDollars(left * priceCents),
    expected_left_value: null,
    vendor_name: vendorName,
    ticket_price: centsToDollars(priceCents),
    sold_per_day: null,
    may_settle: settlesIn(week, pack, ruleOf(settings)) === 'may',
    source: pack.source,
    sold,
  };
}

/** A pack on a later business day of its week, provided that nothing was recorded since. */
export function onDay<Pack extends OpenPack>(pack: Pack, today: string): Pack {
  const { activated_at, due_by, left, ticket_price, sold } = pack;
  if (sold === undefined) return pack;
  const days = activated_at === null ? null : daysBetween(activated_at, today);
  const perDay = days === null || days < 1 ? null : sold / days;
  const hasRate = due_by !== null && perDay !== null;
  return {
    ...pack,
    days,
    expected_left_value: hasRate
      ? centsToDollars(expectedLeft(left, perDay, today, due_by) * centsOf(ticket_price))
      : null,
    sold_per_day: perDay === null ? null : Math.round(perDay * 100) / 100,
  };
}

/** The packs that may concern a week's account. */
export const packsOfWeek = (
  storeId: number,
  settings: LotterySettings & StoreClock,
  week: Period,
): WantedPacks => {
  const activated = activatedFor(week, settings);
  const statedDays = until(week.to, activated, week);
  // The number of sold tickets matters only if a share of its tickets settles a pack.
  const counted = settings.settle_percent !== null;
  return {
    storeId,
    clock: settings,
    activated,
    dayEntered: statedDays,
    returned: week,
    onShelf: false,
    counted,
  };
};

type Estimate = {
  account: WeekAccount<AccountPack>;
  /** number of days with figures of the lottery's terminal */
  days: number;
  /** in cents, like the next field */
  fees: number;
  adjustments: number;
};

/**
 * A store's debt to the lottery for a week, according to the valid money counts of its drawers.
 * @param packs the packs of `packsOfWeek`, or more
 * @param drawers the drawers of the week, or more
 * @param lines of the lottery's own statement, the only source of adjustments
 */
export function estimateOf(
  storeId: number,
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
  const account = weekAccount(week, packs, figures, terms);
  watch('sweep_adds_up', storeId, () => sweepOtherThanLines(account, terms));
  return {
    account,
    days: new Set(entered.map(({ date }) => date)).size,
    fees,
    adjustments,
  };
}

type Statement = NonNullable<LotteryWeek['statement']>;
type StatementRow = { weekStart: string; lines: StatementLine[]; by: string; at: number };

/**
 * The newest statements of these weeks of a store.
 * @param weekStarts their first days, YYYY-MM-DD
 * @returns by the week's first day
 */
export async function statementsOf(
  db: Db,
  storeId: number,
  weekStarts: readonly string[],
): Promise<Map<string, Statement>> {
  const statementRows = await rows<StatementRow>(
    db,
    sql`SELECT w.week_start::text AS "weekStart", t.lines, t.by, t.at
        FROM unnest(${list(weekStarts)}::date[]) AS w(week_start)
        CROSS JOIN LATERAL (
          SELECT t.lines, u.name AS by, ${milliseconds(sql`s.recorded_at`)} AS at
          FROM (
            SELECT * FROM lottery_statements WHERE store_id = ${storeId} AND week_start = w.week_start ${OPTIMIZATION_FENCE}
          ) t
          JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = t.submission_id
          CROSS JOIN LATERAL (SELECT name FROM people WHERE id = s.created_by ${OPTIMIZATION_FENCE}) u
          ORDER BY s.recorded_at DESC, t.submission_id LIMIT 1 ${OPTIMIZATION_FENCE}
        ) t`,
  );
  return new Map(
    statementRows.map(({ weekStart, lines, by, at }) => [
      weekStart,
      { lines, entered_by: by, entered_at: new Date(at).toISOString() },
    ]),
  );
}
