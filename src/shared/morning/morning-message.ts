import { lotteryWeek } from '../lottery/calendar';
import { dayBefore, wallTime } from '../time/store-clock';

/**
 * The hours at which a message may be sent. A business day ends before 6, so the previous day is over by
 * then.
 */
export const MORNING_HOURS = { first: 6, last: 23 } as const;
/** The hour used when none is chosen. */
export const DEFAULT_MORNING_HOUR = 7;

/**
 * The morning message due by a store's clock.
 * @param zone IANA name
 * @returns `hour`: 0 to 23; `day`: the business day that ended last, if the hour is one of `MORNING_HOURS`
 */
export function morningAt(now: Date, zone: string): { day: string; hour: number } {
  const wall = wallTime(now, { time_zone: zone, day_ends_at: '00:00' });
  return { day: dayBefore(wall.slice(0, 10)), hour: Number(wall.slice(11, 13)) };
}

/** Tickets and their value. */
type Tickets = { tickets: number; cents: number };

/** The figures of a morning message. Money is in cents. */
export type MorningFigures = {
  /** the business day, YYYY-MM-DD */
  date: string;
  sales: Tickets;
  /** counts at the end of a shift */
  shifts: number;
  /** by clerk, for those with counted cash; `isEven`: each drawer is within the store's tolerance */
  overShort: readonly { name: string; cents: number; isEven: boolean }[];
  /** vending machines whose slip differs from their tickets beyond the store's tolerance */
  slips: readonly { name: string; cents: number }[];
  /** drawers, and the number of these whose cash wasn't counted; several shifts may share a drawer (money, section 7) */
  cash: { drawers: number; notCounted: number };
  /** shifts without money, in a store that records it */
  notEntered: number;
  /** words of people about figures that name them */
  disagreements: readonly Disagreed[];
  /** found missing by the day's opening checks */
  missing: Tickets;
  /** sales stated by earlier mails, and their current values */
  changes: readonly DayChange[];
  /** packs on the shelf that no count of the day saw */
  notCounted: number;
  // As of now:
  exceptions: number;
  /** alarms not marked as seen */
  alarms: number;
  settling: Settling;
  /** their names */
  emptyBins: readonly string[];
  /** names of the terminals that haven't reported */
  silentTerminals: readonly string[];
};

/** The words of a person about a figure that names that person. */
type Disagreed = { name: string; words: string; isAnswered: boolean };

/** A day's sales as stated by an earlier mail, and now. */
type DayChange = { date: string; wasCents: number; isCents: number };

/** Packs that settle within `SETTLES_SOON_DAYS`, and the first of these days. */
export type Settling = { packs: number; cents: number; firstDay: string | null };

/** A day's sales as stated by a mail. */
export type MailedSales = { date: string; cents: number };

export type MorningLine =
  | ({ kind: 'sales' } & Tickets)
  | { kind: 'all_even' }
  | { kind: 'nothing' }
  | ({ kind: 'change' } & DayChange)
  | { kind: 'no_count' }
  | { kind: 'drawers_even' }
  | { kind: 'over_short'; name: string; cents: number; isEven: boolean }
  | { kind: 'slip'; name: string; cents: number }
  | ({ kind: 'disagreement' } & Disagreed)
  | { kind: 'cash_not_counted'; drawers: number; notCounted: number }
  | ({ kind: 'missing' } & Tickets)
  | { kind: 'exceptions'; count: number }
  | { kind: 'alarms'; count: number }
  | { kind: 'not_counted'; packs: number }
  | { kind: 'settling'; packs: number; cents: number; firstDay: string }
  | { kind: 'empty_bins'; bins: readonly string[] }
  | { kind: 'silent_terminals'; names: readonly string[] };

/** The lines of a message in the order in which they are read. `isRed`: something needs attention. */
export type MorningMessage = { date: string; lines: readonly MorningLine[]; isRed: boolean };

/** The number of days ahead for which a message lists packs that settle. */
export const SETTLES_SOON_DAYS = 7;
/** The number of days for which a message reports changes to an earlier mail's figures. */
export const REMEMBERED_DAYS = 28;

/**
 * The morning message of a store: sales, then items that need attention. A day on which all cash was counted
 * and nothing needs attention has the one line "All even" instead. A store that never enters money isn't red
 * for that, and isn't called even.
 */
export function morningMessage(figures: MorningFigures): MorningMessage {
  const { date, sales, cash, notEntered, overShort } = figures;
  const allLines = [...ofDay(figures), ...ofNow(figures)];
  const isRed = notEntered > 0 || allLines.some(isUrgent);
  const isAllEven = !isRed && overShort.length > 0 && cash.notCounted === 0;
  const lines: MorningLine[] = isAllEven ? [{ kind: 'all_even' }] : allLines;
  return {
    date,
    lines: [{ kind: 'sales', ...sales }, ...lines, ...listed(!isRed && !isAllEven && { kind: 'nothing' })],
    isRed,
  };
}

const isUrgent = (line: MorningLine): boolean =>
  line.kind === 'disagreement'
    ? !line.isAnswered
    : line.kind !== 'drawers_even' && line.kind !== 'cash_not_counted';

function ofDay(figures: MorningFigures): MorningLine[] {
  const { changes, shifts, slips, cash, disagreements, missing, notCounted } = figures;
  return listed(
    ...changes.map((change) => ({ kind: 'change' as const, ...change })),
    shifts === 0 && { kind: 'no_count' },
    ...drawerLines(figures),
    ...slips.map((slip) => ({ kind: 'slip' as const, ...slip })),
    ...disagreements.map((words) => ({ kind: 'disagreement' as const, ...words })),
    cash.notCounted > 0 && { kind: 'cash_not_counted', ...cash },
    missing.tickets > 0 && { kind: 'missing', ...missing },
    // Without a count, the number of uncounted packs means nothing.
    shifts > 0 && notCounted > 0 && { kind: 'not_counted', packs: notCounted },
  );
}

function ofNow({ exceptions, alarms, settling, emptyBins, silentTerminals }: MorningFigures): MorningLine[] {
  const { firstDay, ...packs } = settling;
  return listed(
    exceptions > 0 && { kind: 'exceptions', count: exceptions },
    alarms > 0 && { kind: 'alarms', count: alarms },
    firstDay !== null && { kind: 'settling', ...packs, firstDay },
    emptyBins.length > 0 && { kind: 'empty_bins', bins: emptyBins },
    silentTerminals.length > 0 && { kind: 'silent_terminals', names: silentTerminals },
  );
}

const listed = (...lines: (MorningLine | false)[]): MorningLine[] => lines.filter((line) => line !== false);

/** Over/short by clerk; one line where all are even. */
function drawerLines({ overShort }: MorningFigures): MorningLine[] {
  if (overShort.length === 0) return [];
  if (overShort.every(({ isEven }) => isEven)) return [{ kind: 'drawers_even' }];
  return overShort.map((clerk) => ({ kind: 'over_short', ...clerk }));
}

/**
 * The days whose sales differ from an earlier mail's figures, oldest first.
 * @param mailedSales figures of earlier mails, oldest first: the newest one for a day counts
 * @param sales the current sales of these days, by date, in cents
 */
export function changesSince(
  mailedSales: readonly MailedSales[],
  sales: ReadonlyMap<string, number>,
): DayChange[] {
  const mailedByDate = new Map(mailedSales.map(({ date, cents }) => [date, cents]));
  return [...mailedByDate]
    .map(([date, wasCents]) => ({ date, wasCents, isCents: sales.get(date) ?? 0 }))
    .filter(({ wasCents, isCents }) => wasCents !== isCents)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The sales that a mail with these figures states: of its day, and of the changed days. */
export const salesInMail = ({ date, sales, changes }: MorningFigures): MailedSales[] => [
  ...changes.map((change) => ({ date: change.date, cents: change.isCents })),
  { date, cents: sales.cents },
];

/** Checks whether the message about a business day is the one of a Sunday. @param day YYYY-MM-DD */
export const isBeforeSunday = (day: string): boolean => lotteryWeek(day, 'sunday').to === day;

/** The week of a store that ended on a Saturday. Money is in cents. */
export type SundayWeek = {
  /** its seven days, ascending */
  days: readonly { date: string; tickets: number; cents: number }[];
  /** the sales of the week before */
  beforeCents: number;
  /** over/short by clerk, of drawers with counted cash; `isEven`: each is within the store's tolerance */
  overShort: readonly { name: string; cents: number; isEven: boolean }[];
  /** the lottery's next sweep with an amount, if one is known; a negative one is a deposit */
  sweep: { on: string; cents: number; isEstimate: boolean } | null;
  /** what to order */
  orders: readonly { game: string; packs: number }[];
  /** the games that end soon or have ended, with their last day of sale, YYYY-MM-DD */
  ends: readonly { game: string; lastSale: string }[];
};
