import { differenceText } from '../../src/messages/words/lottery-differences';
import { packInWords } from '../../src/messages/words/packs';
import {
  type AccountLine,
  amountsOf,
  LINE_SIGNS,
  statedAmounts,
  statementTotals,
  type WeekAccount,
} from '../../src/shared/lottery/account';
import { disputedIn, tooMuch } from '../../src/shared/lottery/bills';
import { lotteryWeek, sweepDay } from '../../src/shared/lottery/calendar';
import {
  type Difference,
  LAST_SWEEPS,
  type LotterySweep,
  type LotteryWeek,
  type StatementLine,
  WEEKS_OF_BILLS,
} from '../../src/shared/lottery/lottery-schema';
import { ruleOf } from '../../src/shared/lottery/lottery-settings';
import { dueDay } from '../../src/shared/lottery/settling';
import type { StoreSettings } from '../../src/shared/places/store-settings';
import { daysOf, type Period } from '../../src/shared/time/periods';
import { businessDate, daysBefore, type StoreClock } from '../../src/shared/time/store-clock';
import { centsToDollars, dollarsOrNull, statedCents } from '../../src/shared/values/money';
import type { Db } from '../db/connect';
import { vendorNamesOf } from '../db/game-names';
import { snapshot } from '../db/sql';
import { drawersOn } from '../drawer/world';
import { storeSettings } from '../places/settings';
import { type AccountPack, addSalesSince, packsWithNumbers, wantedPacks } from './packs';
import { estimateOf, packsOfWeek, statementsOf } from './settling';

/**
 * The account of the lottery's week with a day: an estimate, the statement if one was entered, and their differences.
 * @param date YYYY-MM-DD
 */
export const lotteryWeekOf = (db: Db, storeId: number, date: string, now: Date): Promise<LotteryWeek> =>
  snapshot(db, async (tx) => {
    const settings = await storeSettings(tx, storeId);
    const week = lotteryWeek(date, settings.week_starts_on);
    const packs = await packsOn(tx, { storeId, settings, today: businessDate(now, settings) }, week);
    const drawers = await drawersOn(tx, storeId, daysOf(week));
    const statement = (await statementsOf(tx, storeId, [week.from])).get(week.from) ?? null;
    const lines = statement?.lines ?? [];
    const estimate = estimateOf(storeId, week, packs, drawers, lines, settings);
    const { account, fees, adjustments } = estimate;
    const rule = ruleOf(settings);
    const charged = await chargedPacks(tx, storeId, lines, packs, settings);
    const differences = charged.length === 0 ? [] : packDifferences(charged, account.settling, account.due);
    const mayCharge = [...account.due, ...account.perhaps];
    const vendorOf = await vendorNamesOf(tx, [
      ...differences.flatMap((difference) => ('pack' in difference ? difference.pack : [])),
      ...account.settling,
      ...mayCharge,
    ]);
    const rowOf = (kind: 'settles' | 'may') => (pack: AccountPack) => ({
      vendor_name: vendorOf(pack),
      ticket_price: centsToDollars(pack.priceCents),
      value: centsToDollars(pack.size * pack.priceCents),
      kind,
      day: pack.settledOn ?? dueDay(pack, rule),
      ...nameOf(pack),
    });
    const { instant, online } = account;
    return {
      week_start: week.from,
      week_end: week.to,
      sweep_on: sweepDay(week, settings.sweep_weekday, settings.sweep_lag_weeks),
      days_with_figures: estimate.days,
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
        ...differences.map((difference) => differenceOf(difference, vendorOf)),
      ],
      packs: [...account.settling.map(rowOf('settles')), ...mayCharge.map(rowOf('may'))],
    };
  });

const nameOf = ({ lotNumber, lotCounter }: AccountPack) => ({
  lot_number: lotNumber,
  lot_counter: lotCounter,
});

/** Game and pack number: the first 11 digits of its serials. */
const numberOf = ({ start }: AccountPack): string => String(Math.floor(start / 1_000)).padStart(11, '0');

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

/** How many weeks' statements are searched for wrong charges: the current week and the ones before it. */
export const DISPUTED_WEEKS = 5;

/** A week whose statement charged packs wrongly. `cents`: overcharged amount */
export type WrongCharge = { week: string; packs: number; cents: number };

/** What the lottery's newest statements charged wrongly, newest week first. Only weeks whose statement names packs take further queries. */
export async function wrongCharges(
  tx: Db,
  { storeId, settings, today }: { storeId: number; settings: StoreSettings; today: string },
): Promise<WrongCharge[]> {
  const weeks = Array.from({ length: DISPUTED_WEEKS }, (_, index) =>
    lotteryWeek(daysBefore(today, 7 * index), settings.week_starts_on),
  );
  const statements = await statementsOf(
    tx,
    storeId,
    weeks.map(({ from }) => from),
  );
  const charges: WrongCharge[] = [];
  for (const week of weeks) {
    const lines = statements.get(week.from)?.lines ?? [];
    if (!lines.some(({ line }) => line === 'pack')) continue;
    const packs = await packsOn(tx, { storeId, settings, today }, week);
    const { account } = estimateOf(storeId, week, packs, undefined, lines, settings);
    const charged = await chargedPacks(tx, storeId, lines, packs, settings);
    const disputed = disputedIn({
      differences: packDifferences(charged, account.settling, account.due).map((difference) =>
        differenceOf(difference, () => null),
      ),
    });
    const cents = tooMuch(disputed);
    if (cents > 0) charges.push({ week: week.from, packs: disputed.length, cents });
  }
  return charges;
}

/** The packs that may concern a week's account, with their sales since. */
async function packsOn(
  tx: Db,
  { storeId, settings, today }: { storeId: number; settings: StoreSettings; today: string },
  week: Period,
): Promise<AccountPack[]> {
  const packs = await wantedPacks(tx, packsOfWeek(storeId, settings, week));
  await addSalesSince(tx, { storeId, packs, week, rule: ruleOf(settings), today });
  return packs;
}

/** The packs that a statement charges: packs of the week, or any other of the store's. */
async function chargedPacks(
  db: Db,
  storeId: number,
  lines: readonly StatementLine[],
  packs: readonly AccountPack[],
  clock: StoreClock,
): Promise<ChargedLine<AccountPack>[]> {
  const statedPacks = lines.flatMap((line) =>
    line.line === 'pack' ? [{ number: line.pack.slice(0, 11), cents: statedCents(line.amount) }] : [],
  );
  if (statedPacks.length === 0) return [];
  const others = await packsWithNumbers(
    db,
    storeId,
    statedPacks.map(({ number }) => number),
    clock,
  );
  const packOfNumber = new Map([...others, ...packs].map((pack) => [numberOf(pack), pack]));
  return statedPacks.map(({ number, cents: amount }) => ({
    number,
    cents: amount,
    pack: packOfNumber.get(number) ?? null,
  }));
}

/** The amounts of a statement that differ from the account's. Each difference has the sign of its line. */
function amountDifferences(
  lines: readonly StatementLine[],
  account: WeekAccount<AccountPack>,
  extras: { fees: number; adjustments: number },
): Difference[] {
  const estimate = amountsOf(account, extras);
  const stated = Object.entries(statedAmounts(lines)) as [AccountLine, number][];
  return stated.flatMap(([line, cents]) => {
    const difference = LINE_SIGNS[line] * (cents - estimate[line]);
    if (difference === 0) return [];
    return [
      {
        line,
        kind: 'amount',
        estimate: centsToDollars(estimate[line]),
        statement: centsToDollars(cents),
        difference: centsToDollars(difference),
        message: differenceText({
          ...{ kind: 'amount', line, cents: Math.abs(difference) },
          way: cents > estimate[line] ? 'more' : 'less',
        }),
        lot_number: null,
        lot_counter: null,
      },
    ];
  });
}

function differenceOf(
  difference: PackDifference<AccountPack>,
  vendorOf: (pack: AccountPack) => string | null,
): Difference {
  const pack = difference.kind === 'unknown_pack' ? null : difference.pack;
  const charged = difference.kind === 'not_charged' ? null : difference.cents;
  const expected =
    difference.kind === 'not_charged' || difference.kind === 'other_value' ? difference.expected : null;
  const name = pack
    ? packInWords({ upc: pack.lotNumber, vendorName: vendorOf(pack), start: pack.start })
    : difference.kind === 'unknown_pack'
      ? difference.number
      : '';
  return {
    line: 'pack',
    kind: difference.kind,
    pack: pack ? numberOf(pack) : difference.kind === 'unknown_pack' ? difference.number : '',
    estimate: dollarsOrNull(expected),
    statement: dollarsOrNull(charged),
    difference: centsToDollars((charged ?? 0) - (expected ?? 0)),
    message: differenceText({ ...difference, pack: name }),
    ...(pack ? nameOf(pack) : { lot_number: null, lot_counter: null }),
  };
}

/**
 * The sweeps of a store's last weeks, oldest first.
 * @param date YYYY-MM-DD, a day in the last of them
 */
export const lastSweeps = (db: Db, storeId: number, date: string, now: Date): Promise<LotterySweep[]> =>
  snapshot(db, async (tx) => {
    const settings = await storeSettings(tx, storeId);
    const weeks = Array.from({ length: LAST_SWEEPS }, (_, index) =>
      lotteryWeek(daysBefore(date, 7 * (LAST_SWEEPS - 1 - index)), settings.week_starts_on),
    );
    return sweepsOf(tx, storeId, weeks, settings, businessDate(now, settings));
  });

/** The sweeps of a store's last `WEEKS_OF_BILLS` weeks, this week and the next, oldest first. */
export function billsOf(
  tx: Db,
  { storeId, settings, today }: { storeId: number; settings: StoreSettings; today: string },
): Promise<LotterySweep[]> {
  const weeks = Array.from({ length: WEEKS_OF_BILLS + 2 }, (_, index) =>
    lotteryWeek(daysBefore(today, 7 * (WEEKS_OF_BILLS - index)), settings.week_starts_on),
  );
  return sweepsOf(tx, storeId, weeks, settings, today);
}

/**
 * The sweeps of these weeks of a store, all read at once.
 * @param weeks in order, at least one
 */
async function sweepsOf(
  tx: Db,
  storeId: number,
  weeks: readonly Period[],
  settings: StoreSettings,
  today: string,
): Promise<LotterySweep[]> {
  const span = { from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '' };
  const packs = await wantedPacks(tx, packsOfWeek(storeId, settings, span));
  await addSalesSince(tx, { storeId, packs, week: span, rule: ruleOf(settings), today });
  const drawers = await drawersOn(tx, storeId, daysOf(span));
  const statements = await statementsOf(
    tx,
    storeId,
    weeks.map(({ from }) => from),
  );
  return weeks.map((week) => {
    const lines = statements.get(week.from)?.lines ?? [];
    const { account, days } = estimateOf(storeId, week, packs, drawers, lines, settings);
    const { sweep: stated } = statedAmounts(lines);
    return {
      week_start: week.from,
      week_end: week.to,
      sweep_on: sweepDay(week, settings.sweep_weekday, settings.sweep_lag_weeks),
      days_with_figures: days,
      sweep: centsToDollars(account.sweep),
      sweep_low: centsToDollars(account.low),
      sweep_high: centsToDollars(account.high),
      stated: stated === undefined ? null : centsToDollars(stated),
      difference: stated === undefined ? null : centsToDollars(stated - account.sweep),
      unexplained: centsToDollars(statementTotals(lines)?.unexplained ?? 0),
    };
  });
}

/** A pack charged on the lottery's statement. */
type ChargedLine<P> = {
  /** game and pack number: the first 11 digits of its serials */
  number: string;
  cents: number;
  /** null if the store has no such pack */
  pack: P | null;
};

/** A difference between a pack's charge and the estimate. */
type PackDifference<P> =
  /** charged, but unknown to the store */
  | { kind: 'unknown_pack'; number: string; cents: number }
  /** charged, though still entirely in the back room */
  | { kind: 'in_back_room'; pack: P; cents: number }
  /** charged, though it isn't due */
  | { kind: 'not_due'; pack: P; cents: number }
  /** charged with another value */
  | { kind: 'other_value'; pack: P; cents: number; expected: number }
  /** certainly due, but not charged */
  | { kind: 'not_charged'; pack: P; expected: number };

type Valued = { size: number; priceCents: number; inBackRoom: number };

/**
 * The differences between a statement's packs and the packs that should settle.
 * @param settling packs that certainly settle in the week
 * @param due packs due in it that may have settled earlier
 */
export function packDifferences<P extends Valued>(
  charged: readonly ChargedLine<P>[],
  settling: readonly P[],
  due: readonly P[] = [],
): PackDifference<P>[] {
  const fullValue = ({ size, priceCents }: P): number => size * priceCents;
  const differences = charged.flatMap(({ number, cents, pack }): PackDifference<P>[] => {
    if (pack === null) return [{ kind: 'unknown_pack', number, cents }];
    if (pack.inBackRoom === pack.size) return [{ kind: 'in_back_room', pack, cents }];
    if (!settling.includes(pack) && !due.includes(pack)) return [{ kind: 'not_due', pack, cents }];
    return cents === fullValue(pack) ? [] : [{ kind: 'other_value', pack, cents, expected: fullValue(pack) }];
  });
  const chargedHere = new Set(charged.map(({ pack }) => pack));
  const missing = settling.filter((pack) => !chargedHere.has(pack));
  return [
    ...differences,
    ...missing.map((pack) => ({ kind: 'not_charged' as const, pack, expected: fullValue(pack) })),
  ];
}
