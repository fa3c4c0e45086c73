import { sql } from 'drizzle-orm';
import type { Difference, LotteryWeek, StatementLine } from '../../src/contract/lottery/lottery';
import type { AccountLine } from '../../src/domain/lottery/account-lines';
import { lotteryWeek, sweepDay } from '../../src/domain/lottery/calendar';
import { type ChargedLine, type PackDifference, packDifferences } from '../../src/domain/lottery/differences';
import { ratesOf, ruleOf } from '../../src/domain/lottery/lottery-settings';
import { dueDay } from '../../src/domain/lottery/settling';
import { type WeekAccount, type WeekFigures, weekAccount } from '../../src/domain/lottery/week-account';
import { drawersOf } from '../../src/domain/money/drawers';
import type { Period } from '../../src/domain/time/periods';
import { daysBefore } from '../../src/domain/time/store-clock';
import { centsOf, centsToDollars, signedCents } from '../../src/domain/values/money';
import { differenceText } from '../../src/i18n/en/money/lottery-differences';
import type { Db } from '../db/connect';
import { milliseconds, rows, snapshot } from '../db/sql';
import { moneyOn } from '../money/world';
import { storeSettings } from '../places/settings';
import { type AccountPack, packsAround, packsWithNumbers } from './packs';
import { lookBackOf } from './settling';

/**
 * The account of the lottery's week that a day is in: an estimate, the statement where one was entered, and how they differ.
 * @param date YYYY-MM-DD
 */
export const lotteryWeekOf = (db: Db, storeId: number, date: string): Promise<LotteryWeek> =>
  snapshot(db, async (tx) => {
    const settings = await storeSettings(tx, storeId);
    const week = lotteryWeek(date, settings.week_starts_on);
    const packs = await packsAround(tx, storeId, week, lookBackOf(settings), settings);
    const { figures, days } = await figuresOf(tx, storeId, week);
    const statement = await statementOf(tx, storeId, week);
    const lines = statement?.lines ?? [];
    const fees = centsOf(settings.weekly_fee);
    const adjustments = lines.reduce(
      (sum, { line, amount }) => (line === 'adjustments' ? sum + cents(amount) : sum),
      0,
    );
    const rule = ruleOf(settings);
    const account = weekAccount(week, packs, figures, { rule, rates: ratesOf(settings), fees, adjustments });
    const charged = await chargedPacks(tx, storeId, lines, packs, settings);
    const rowOf = (kind: 'settles' | 'may') => (pack: AccountPack) => ({
      ...nameOf(pack),
      vendor_name: pack.vendorName,
      ticket_price: centsToDollars(pack.priceCents),
      value: centsToDollars(pack.size * pack.priceCents),
      kind,
      day: pack.settledOn ?? dueDay(pack, rule),
    });
    const { instant, online } = account;
    return {
      week_start: week.from,
      week_end: week.to,
      sweep_on: sweepDay(week, settings.sweep_weekday, settings.sweep_lag_weeks),
      days_with_figures: days,
      instant: {
        settled: centsToDollars(instant.settled),
        returned: centsToDollars(instant.returned),
        ...dueInDollars(instant),
      },
      online: {
        sales: centsToDollars(online.sales),
        cancels: centsToDollars(online.cancels),
        ...dueInDollars(online),
      },
      fees: centsToDollars(fees),
      adjustments: centsToDollars(adjustments),
      sweep: centsToDollars(account.sweep),
      sweep_low: centsToDollars(account.low),
      sweep_high: centsToDollars(account.high),
      statement,
      differences: [
        ...amountDifferences(lines, account, { fees, adjustments }),
        ...(charged.length === 0 ? [] : packDifferences(charged, account.settling).map(differenceOf)),
      ],
      packs: [...account.settling.map(rowOf('settles')), ...account.perhaps.map(rowOf('may'))],
    };
  });

const cents = (dollars: number): number => signedCents(dollars) ?? 0;

const nameOf = ({ lotNumber, lotCounter }: AccountPack) => ({
  lot_number: lotNumber,
  lot_counter: lotCounter,
});

const dueInDollars = (side: {
  commission: number;
  cashes: number;
  cashingCommission: number;
  due: number;
}) => ({
  commission: centsToDollars(side.commission),
  cashes: centsToDollars(side.cashes),
  cashing_commission: centsToDollars(side.cashingCommission),
  due: centsToDollars(side.due),
});

/** The figures of the lottery's terminal in a week, by the statements that stand, and on how many days somebody entered any. */
async function figuresOf(
  db: Db,
  storeId: number,
  week: Period,
): Promise<{ figures: WeekFigures; days: number }> {
  const dates = [0, 1, 2, 3, 4, 5, 6].map((day) => daysBefore(week.from, -day));
  const { records, statements } = await moneyOn(db, storeId, dates);
  const drawers = drawersOf(records, statements).filter(({ date }) => dates.includes(date));
  const sum = (figure: keyof (typeof drawers)[number]['figures']): number =>
    drawers.reduce((total, { figures }) => total + figures[figure], 0);
  return {
    figures: {
      instantCashes: sum('instant_cashes'),
      online: {
        sales: sum('online_sales'),
        cancels: sum('online_cancels'),
        cashes: sum('online_cashes'),
      },
    },
    days: new Set(drawers.map(({ date }) => date)).size,
  };
}

/** The newest statement of a week. */
async function statementOf(db: Db, storeId: number, week: Period): Promise<LotteryWeek['statement']> {
  const [found] = await rows<{ lines: StatementLine[]; by: string; at: number }>(
    db,
    sql`SELECT t.lines, u.name AS by, ${milliseconds(sql`s.recorded_at`)} AS at
        FROM lottery_statements t
        JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = t.submission_id
        JOIN people u ON u.id = s.created_by
        WHERE t.store_id = ${storeId} AND t.week_start = ${week.from}
        ORDER BY s.recorded_at DESC, t.submission_id DESC LIMIT 1`,
  );
  return found
    ? { lines: found.lines, entered_by: found.by, entered_at: new Date(found.at).toISOString() }
    : null;
}

/** The packs that a statement charges: those of the week, or any other of the store's. */
async function chargedPacks(
  db: Db,
  storeId: number,
  lines: readonly StatementLine[],
  packs: readonly AccountPack[],
  clock: Parameters<typeof packsAround>[4],
): Promise<ChargedLine<AccountPack>[]> {
  const named = lines.flatMap((line) =>
    line.line === 'pack' ? [{ number: line.pack.slice(0, 11), cents: cents(line.amount) }] : [],
  );
  if (named.length === 0) return [];
  const others = await packsWithNumbers(
    db,
    storeId,
    named.map(({ number }) => number),
    clock,
  );
  const numberOf = ({ start }: AccountPack): string => String(Math.floor(start / 1_000)).padStart(11, '0');
  const known = new Map([...others, ...packs].map((pack) => [numberOf(pack), pack]));
  return named.map(({ number, cents: amount }) => ({
    number,
    cents: amount,
    pack: known.get(number) ?? null,
  }));
}

/** The amounts of a statement that differ from the account's. */
function amountDifferences(
  lines: readonly StatementLine[],
  { instant, online, sweep }: WeekAccount<AccountPack>,
  { fees, adjustments }: { fees: number; adjustments: number },
): Difference[] {
  const estimate: Record<AccountLine, number> = {
    settled: instant.settled,
    returned: instant.returned,
    instant_commission: instant.commission,
    instant_cashes: instant.cashes,
    instant_cashing_commission: instant.cashingCommission,
    online_sales: online.sales,
    online_cancels: online.cancels,
    online_commission: online.commission,
    online_cashes: online.cashes,
    online_cashing_commission: online.cashingCommission,
    fees,
    adjustments,
    sweep,
  };
  return lines.flatMap((line) => {
    if (line.line === 'pack') return [];
    const difference = cents(line.amount) - estimate[line.line];
    if (difference === 0) return [];
    return [
      {
        line: line.line,
        estimate: centsToDollars(estimate[line.line]),
        statement: line.amount,
        difference: centsToDollars(difference),
        message: differenceText({ kind: 'amount', line: line.line, cents: difference }),
        lot_number: null,
        lot_counter: null,
      },
    ];
  });
}

function differenceOf(found: PackDifference<AccountPack>): Difference {
  const pack = found.kind === 'unknown_pack' ? null : found.pack;
  const charged = found.kind === 'not_charged' ? null : found.cents;
  const expected = found.kind === 'not_charged' || found.kind === 'other_value' ? found.expected : null;
  const name = pack
    ? `${pack.lotNumber} lot ${pack.lotCounter}`
    : found.kind === 'unknown_pack'
      ? found.number
      : '';
  return {
    line: 'pack',
    estimate: expected === null ? null : centsToDollars(expected),
    statement: charged === null ? null : centsToDollars(charged),
    difference: centsToDollars((charged ?? 0) - (expected ?? 0)),
    message: differenceText({ ...found, pack: name }),
    ...(pack ? nameOf(pack) : { lot_number: null, lot_counter: null }),
  };
}
