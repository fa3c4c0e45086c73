import { lotteryWeek } from '../lottery/calendar';
import { daysBefore } from '../time/store-clock';
import { isDate } from '../time/time';

/** The kinds of numbers and names that an alarm states; the schema and the wire's type derive from them. */
export type AlarmField =
  | 'count'
  | 'average'
  | 'text'
  | 'user'
  | 'days'
  | 'dollars'
  | 'signed_dollars'
  | 'bin'
  | 'bin_name'
  | 'upc'
  | 'name_or_null';

/** A bin; or, for packs without one, all of a UPC. */
const PLACE = { bin: 'bin', bin_name: 'bin_name', lot_number: 'upc', vendor_name: 'name_or_null' } as const;

/**
 * The rules, in the order of the owner's list (money, section 5), with the facts that an alarm of each states. A new rule is a row here
 * with its function below, a row of the server that finds its evidence, and its texts.
 */
export const ALARMS = {
  /** `usual`: the average number of tickets on `usual_days` */
  high_sale: { ...PLACE, ticketCount: 'count', usual: 'average', usual_days: 'days' },
  skipped_pack: { game: 'text', pack: 'text' },
  /** `over_short`: the total of these shifts */
  short_shifts: {
    created_by: 'user',
    name: 'text',
    short: 'count',
    shifts: 'count',
    over_short: 'signed_dollars',
  },
  /** `days`: business days on which something was missing */
  missing_again: { ...PLACE, days: 'days', ticketCount: 'count', amount: 'dollars' },
  /** `cards`: those whose source is known */
  typed_cards: { name: 'text', typed: 'count', cards: 'count' },
  /** `days`: business days of these counts */
  counts_alone: { created_by: 'user', name: 'text', shifts: 'count', days: 'count' },
} as const satisfies Record<string, Record<string, AlarmField>>;
export type AlarmRule = keyof typeof ALARMS;
export const ALARM_RULES = Object.keys(ALARMS) as AlarmRule[];

/** The business days that a list of alarms covers by default. */
export const ALARM_DAYS = 28;

/**
 * The id of an alarm of a store: the same each time the alarm is derived.
 * @param subject the place, pack, clerk or record that it is about
 * @param day business day, YYYY-MM-DD
 */
export const alarmId = (rule: AlarmRule, subject: string, day: string): string => `${rule}.${subject}.${day}`;

/** The parts of an alarm's id; null for other texts. */
export function parseAlarmId(id: string): { rule: AlarmRule; subject: string; day: string } | null {
  const [, name, subject, day] = /^([a-z_]+)\.([0-9a-z-]+)\.([0-9]{4}-[0-9]{2}-[0-9]{2})$/.exec(id) ?? [];
  const rule = ALARM_RULES.find((existing) => existing === name);
  return rule && subject && day && isDate(day) ? { rule, subject, day } : null;
}

/** The sales at one place (a bin, or the packs of a UPC that have none) on a business day on which it was counted. */
export type CountedDay = {
  place: string;
  /** YYYY-MM-DD */
  day: string;
  tickets: number;
};

type HighSale = CountedDay & {
  /** average number of tickets that the place sold on `days` */
  usual: number;
  /** the same weekday in the weeks before, newest first */
  days: string[];
};

/** A sale above three times the usual is an alarm (money, section 5). */
const TIMES_USUAL = 3;
/** The usual is the average of the same weekday in four weeks, of which at least three must have a count. */
const COMPARED_WEEKS = 4;
const MIN_WEEKS = 3;
/** Where little is sold, one customer can buy three times the usual. With a dozen, chance causes one alarm in 40 months of a store. */
const MIN_ABOVE = 12;

/** The number of business days needed before a sale: those it is compared with, and the day before the earliest one. */
export const SALES_LOOK_BACK = COMPARED_WEEKS * 7 + 1;

/**
 * Sales above three times what is usual for their place and weekday, and at least a dozen tickets above it. Compares only days that were
 * counted and follow a counted day: other counts cover more than a day.
 * @param counted any order; each place and day at most once
 * @param isWanted whether alarms of a business day are asked for
 */
export function highSales(counted: readonly CountedDay[], isWanted: (day: string) => boolean): HighSale[] {
  const places = new Map<string, Map<string, number>>();
  for (const { place, day, tickets } of counted) {
    const days = places.get(place) ?? new Map<string, number>();
    places.set(place, days.set(day, tickets));
  }
  return counted.flatMap((sale) => {
    const soldOn = places.get(sale.place) ?? new Map<string, number>();
    const isOneDay = (day: string): boolean => soldOn.has(day) && soldOn.has(daysBefore(day, 1));
    if (!isWanted(sale.day) || !isOneDay(sale.day)) return [];
    const days = Array.from({ length: COMPARED_WEEKS }, (_, week) =>
      daysBefore(sale.day, (week + 1) * 7),
    ).filter(isOneDay);
    if (days.length < MIN_WEEKS) return [];
    const sum = days.reduce((total, day) => total + (soldOn.get(day) ?? 0), 0);
    const usual = sum / days.length;
    const isHigh = sale.tickets * days.length > TIMES_USUAL * sum && sale.tickets - usual >= MIN_ABOVE;
    return isHigh ? [{ usual, days, ...sale }] : [];
  });
}

/** A pack's number includes its game: 11 digits, of which the last seven are the pack. */
const PACKS_PER_GAME = 10_000_000;

/** A lot by the numbers of its packs: game and pack, the first 11 digits of its serials. */
type NumberedLot = {
  first: number;
  last: number;
  /** ms since the epoch */
  receivedAt: number;
};

type SkippedPack<Lot> = {
  /** game and pack number that no lot has */
  number: number;
  before: Lot;
  after: Lot;
  /** when the later one of its neighbors was received, ms since the epoch */
  since: number;
};

/**
 * Packs that a store never received though it has the ones numbered before and after it (money, section 5: a number that
 * skips a pack). A wider gap is another delivery. Neighbors received at one instant are opening stock, whose gaps were sold
 * before.
 * @param lots any order; of packs around those in question, all that the store ever received
 */
export function skippedPacks<Lot extends NumberedLot>(lots: readonly Lot[]): SkippedPack<Lot>[] {
  const byFirst = new Map<number, Lot>();
  const receivedPacks = new Set<number>();
  for (const lot of lots) {
    byFirst.set(lot.first, lot);
    for (let number = lot.first; number <= lot.last; number++) receivedPacks.add(number);
  }
  return [...new Map(lots.map((lot) => [lot.last, lot])).values()].flatMap((before) => {
    const number = before.last + 1;
    const after = byFirst.get(number + 1);
    if (!after || receivedPacks.has(number) || before.receivedAt === after.receivedAt) return [];
    if (gameOf(before.last) !== gameOf(after.first)) return [];
    return [{ number, before, after, since: Math.max(before.receivedAt, after.receivedAt) }];
  });
}

const gameOf = (number: number): number => Math.floor(number / PACKS_PER_GAME);

/** A clerk's drawer with counted cash. */
type CashShift = {
  clerk: number;
  /** business day, YYYY-MM-DD */
  day: string;
  /** cents; negative is short */
  overShort: number;
};

type ShortShifts<Shift> = {
  clerk: number;
  day: string;
  /** the last shifts with counted cash, at most five, oldest first */
  shifts: Shift[];
  /** the number of these that were short */
  short: number;
};

const LAST_SHIFTS = 5;
const MIN_SHORT = 3;
/** Older shifts don't count as recent. */
const LAST_DAYS = 28;
/** The number of days before a shift from which shifts are needed, including those of its week. */
export const SHIFTS_LOOK_BACK = LAST_DAYS + 6;

/**
 * Clerks who were short in three of their last five shifts (money, section 5): at the first such shift of a week, so that a clerk who
 * stays short is one alarm a week. Shifts without counted cash don't count; drawers that several clerks shared aren't given.
 * @param shifts oldest first
 * @param tolerance of the store, in cents; a difference within it is even
 * @param isWanted whether alarms of a business day are asked for
 */
export function shortShifts<Shift extends CashShift>(
  shifts: readonly Shift[],
  tolerance: number,
  isWanted: (day: string) => boolean,
): ShortShifts<Shift>[] {
  const isShort = ({ overShort }: Shift): boolean => overShort < -tolerance;
  const shortByWeek = new Map<string, ShortShifts<Shift>>();
  for (const [index, shift] of shifts.entries()) {
    const { clerk, day } = shift;
    const week = `${clerk} ${lotteryWeek(day, 'sunday').from}`;
    if (!isShort(shift) || shortByWeek.has(week)) continue;
    const lately = shifts
      .slice(0, index + 1)
      .filter((other) => other.clerk === clerk && other.day >= daysBefore(day, LAST_DAYS))
      .slice(-LAST_SHIFTS);
    const short = lately.filter(isShort).length;
    if (short >= MIN_SHORT) shortByWeek.set(week, { clerk, day, shifts: lately, short });
  }
  return [...shortByWeek.values()].filter(({ day }) => isWanted(day));
}

/** Tickets that an opening check found missing, or that were recorded as lost or stolen. */
export type Loss = {
  /** a bin, or the packs of a UPC that have none */
  place: string;
  /** business day, YYYY-MM-DD */
  day: string;
};

type MissingAgain<L> = {
  place: string;
  day: string;
  /** business days with a loss, ascending; `day` is the last */
  days: string[];
  /** the losses of these days */
  losses: L[];
};

/** Losses further apart aren't related. */
export const LOSSES_LOOK_BACK = 28;

/**
 * Places where something was missing on a second business day within four weeks (money, section 5), and again on each
 * further one. Two records of one day may be about one loss.
 * @param losses any order
 * @param isWanted whether alarms of a business day are asked for
 */
export function missingAgain<L extends Loss>(
  losses: readonly L[],
  isWanted: (day: string) => boolean,
): MissingAgain<L>[] {
  const events = new Map(losses.map(({ place, day }) => [`${place} ${day}`, { place, day }]));
  return [...events.values()].flatMap(({ place, day }) => {
    if (!isWanted(day)) return [];
    const since = daysBefore(day, LOSSES_LOOK_BACK);
    const lately = losses.filter((loss) => loss.place === place && loss.day >= since && loss.day <= day);
    const days = [...new Set(lately.map((loss) => loss.day))].sort();
    return days.length < 2 ? [] : [{ place, day, days, losses: lately }];
  });
}

/** The cards of a record by how the front ticket was entered; neither number includes cards without that information. */
export type CardsBySource = { typed: number; scanned: number };

/** In a smaller count, a single torn ticket is more than a fifth. */
const MIN_CARDS = 10;

/** Checks whether more than 20 % of a record's cards were typed instead of scanned (money, section 5), of ten or more. */
export function hasManyTyped({ typed, scanned }: CardsBySource): boolean {
  const cards = typed + scanned;
  return cards >= MIN_CARDS && typed * 5 > cards;
}

/** A count at the end of a shift. */
type ShiftCount = {
  /** the id of its author */
  by: number;
  /** business day, YYYY-MM-DD */
  day: string;
  /** somebody else's opening check is its second signature */
  isChecked: boolean;
};

const ALONE_SHIFTS = 10;
const ALONE_DAYS = 5;

/**
 * Counts that end ten shifts on at least five days, within four weeks, which one person counted and nobody else checked
 * (product: the clerk's side): the first such count of a week, so that it is one alarm a week.
 * @param counts a store's counts, oldest first
 * @param isWanted whether alarms of a business day are asked for
 * @returns the ten counts of each alarm, oldest first
 */
export function countedAlone<Count extends ShiftCount>(
  counts: readonly Count[],
  isWanted: (day: string) => boolean,
): Count[][] {
  const aloneByWeek = new Map<string, Count[]>();
  for (const [index, { by, day }] of counts.entries()) {
    const week = lotteryWeek(day, 'sunday').from;
    const lately = counts.slice(Math.max(0, index + 1 - ALONE_SHIFTS), index + 1);
    const isAlone = lately.every(
      (count) => count.by === by && !count.isChecked && count.day >= daysBefore(day, LAST_DAYS),
    );
    const days = new Set(lately.map((count) => count.day)).size;
    if (isAlone && lately.length === ALONE_SHIFTS && days >= ALONE_DAYS && !aloneByWeek.has(week))
      aloneByWeek.set(week, lately);
  }
  return [...aloneByWeek.values()].filter((lately) => isWanted(lately.at(-1)?.day ?? ''));
}
