import type { Evidence } from '../health/invariants';
import { upcCheckDigit } from '../tickets/read-code';
import { UPC_LENGTH } from '../tickets/serial';
import { HOUR_MS } from '../time/store-clock';
import { groupBy, sumOf } from '../values/collections';
import type { Settings } from '../values/setting';

/** The meanings of a register's departments. */
export const REGISTER_USES = ['scratch', 'draw', 'payout', 'ignore'] as const;
export type RegisterUse = (typeof REGISTER_USES)[number];

/** The departments of a store's registers, mapped once; others count as ignored. */
export type RegisterMap = readonly { code: string; as: RegisterUse }[];

/** The maximum length of a department's code and name and of a register's id, and the maximum number of mapped departments. */
export const MAX_REGISTER_TEXT = 60;
export const MAX_DEPARTMENTS = 500;
/** The maximum number of registers' reports for one business day, with corrections: ten registers with four shifts send fifty. */
export const MAX_REPORTS_OF_DAY = 200;
/**
 * The maximum stored size of their departments and games, which a drawer adds up: fifty, each with 30 departments and 80 games, take 300
 * KB.
 */
export const MAX_REPORTED_BYTES_OF_DAY = 4_000_000;

export const REGISTER_SETTINGS = {
  register_location: {
    kind: 'text',
    maxLength: MAX_REGISTER_TEXT,
    initial: '',
    name: 'store number of the register',
    about: 'the store’s number in the files of its registers; files with another one are refused',
  },
  register_map: {
    kind: 'uses',
    of: REGISTER_USES,
    max: MAX_DEPARTMENTS,
    codeLength: MAX_REGISTER_TEXT,
    initial: [],
    name: 'departments of the register',
    about: 'what each department of the store’s registers counts as; others are ignored',
  },
} as const satisfies Settings;

/** The maximum number of items in a register's report, which lists those of the whole store. */
export const MAX_REGISTER_ITEMS = 5000;
/** The maximum number of items kept of a report: only games of the store are kept. */
export const MAX_RUNG_GAMES = 500;
/** The maximum number of games shown with a drawer, largest difference first; a store has fewer on sale. */
export const MAX_GAMES_OF_DRAWER = 100;
/** The maximum number of differing games named in a row; the others are in its details. */
export const MAX_NAMED_GAMES = 3;

/** The files of a report: sales by department, the payments out of the drawer in its summary, and sales by item. */
export const REPORT_PARTS = ['departments', 'summary', 'items'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];
/** The codes of a summary's lines, such as `4/0` and `payouts/total`. */
const OF_SUMMARY = /^(4|payouts)\//i;

/** Tickets of a game that a register rang up, net of voids, by the UPC of the game. */
export type RungItem = { upc: string; name: string; tickets: number };

type Figures = {
  lines: readonly { code: string; name: string; cents: number }[];
  payouts: number;
  /** null: no item file came */
  items: readonly RungItem[] | null;
};

/**
 * A report's figures after one of its parts was received again: the other parts stay.
 * @param part null: departments and summary were received. Items can come with any part
 */
export function withPart(before: Figures, after: Figures, part: ReportPart | null): Figures {
  const items = after.items ?? before.items;
  const kept = (isOfSummary: boolean) =>
    before.lines.filter(({ code }) => OF_SUMMARY.test(code) === isOfSummary);
  if (part === 'departments')
    return { lines: [...after.lines, ...kept(true)], payouts: before.payouts, items };
  if (part === 'summary') return { lines: [...kept(false), ...after.lines], payouts: after.payouts, items };
  if (part === 'items') return { ...before, items };
  return { ...after, items };
}

/** Checks whether two reports have the same figures, in any order. */
export const hasSameFigures = (one: Figures, other: Figures): boolean => {
  const inOrder = ({ lines, items }: Figures): string =>
    JSON.stringify([
      lines.map(({ code, name, cents }) => [code, name, cents]).sort(),
      items?.map(({ upc, name, tickets }) => [upc, name, tickets]).sort(),
    ]);
  return one.payouts === other.payouts && inOrder(one) === inOrder(other);
};

/** The register of a report about the whole site, which names none. */
export const WHOLE_SITE = '0';

/** A register's report at its close. Times are ms since the epoch, amounts cents. */
export type RegisterReport = {
  /** key of its submission */
  key: string;
  register: string;
  /** a day's report has the same sales as its shifts' */
  period: 'shift' | 'day';
  /** business day of the register, YYYY-MM-DD */
  date: string;
  beginsAt: number;
  endsAt: number;
  /** the departments that aren't ignored; those with the same use may be added up under one of their codes */
  lines: readonly { code: string; cents: number }[];
  payouts: number;
  /** an item file came */
  hasItems: boolean;
};

/**
 * A drawer's sales and payouts according to the store's registers, in cents. `drawers`: the number of drawers they cover; several if a
 * register has one report for its day.
 */
export type RegisterFigures = { scratch: number; draw: number; payouts: number; drawers: number };

/** A drawer of a report: its business day, and when its last count was made, ms since the epoch. */
export type DrawerEnd = { date: string; at: number };

/** A register may be closed within this time after the count of its drawer. */
const CLOSED_AFTER_COUNT_MS = 3 * HOUR_MS;

/** The reports of a store's registers, each with the drawer to which it belongs. */
type DrawerReports<D> = {
  drawers: readonly D[];
  /** `drawer` null: it ends after the last drawer, or belongs to the one before the first */
  reports: readonly { report: RegisterReport; drawer: D | null }[];
};

/**
 * The drawers to which reports belong: all that end within a drawer's period, from the end of the drawer before to its own end
 * (money, section 7). A register that is closed shortly after the count, with most of its report before it, still belongs to that
 * count. A day's report belongs to a drawer of its own day if there is one.
 * @param drawers of all days concerned
 * @param before the drawer before the first of them; null: there is none
 */
export function assignedToDrawers<D extends DrawerEnd>(
  drawers: readonly D[],
  reports: readonly RegisterReport[],
  before: DrawerEnd | null,
): DrawerReports<D> {
  const ends = [
    ...(before === null ? [] : [{ ...before, drawer: null }]),
    ...drawers.map((drawer) => ({ date: drawer.date, at: drawer.at, drawer })).sort((a, b) => a.at - b.at),
  ];
  return {
    drawers,
    reports: reports.map((report) => ({ report, drawer: endOf(ends, report)?.drawer ?? null })),
  };
}

/**
 * Invariant `register_report_once`: each report is assigned once, to a drawer that ends after it or was closed shortly before, and the
 * report of a shift that lies between the drawer before and the last one has a drawer.
 */
export function reportOutOfPlace<D extends DrawerEnd>(
  reports: readonly RegisterReport[],
  assigned: DrawerReports<D>,
  before: DrawerEnd | null,
): Evidence | null {
  const once = new Set(assigned.reports.map(({ report }) => report));
  if (once.size !== reports.length || assigned.reports.length !== reports.length)
    return { reports: reports.length, assigned: assigned.reports.length, different: once.size };
  const lastEnd = Math.max(...assigned.drawers.map(({ at }) => at));
  for (const { report, drawer } of assigned.reports) {
    const { register, date, period, beginsAt, endsAt } = report;
    if (period !== 'shift') continue;
    const isWithin = beginsAt >= (before?.at ?? -Infinity) && endsAt <= lastEnd && endsAt >= beginsAt;
    const isDropped = drawer === null && isWithin;
    const isOfOther = drawer !== null && endsAt - drawer.at > CLOSED_AFTER_COUNT_MS;
    if (isDropped || isOfOther) return { register, date, beginsAt, endsAt, drawer: drawer?.at ?? null };
  }
  return null;
}

/**
 * The reports that count, by drawer: a day's report only if that register reported no shift of the day.
 * @returns `drawersOf`: the drawers that the reports cover, several if a register has one report for its day
 */
function countedByDrawer<D extends DrawerEnd>({
  drawers,
  reports,
}: DrawerReports<D>): Map<D, { reports: RegisterReport[]; drawersOf: D[] }> {
  const byShift = new Set(reports.flatMap(({ report }) => (report.period === 'shift' ? dayOf(report) : [])));
  const counted = reports.filter(({ report }) => report.period === 'shift' || !byShift.has(dayOf(report)));
  const byDrawer = new Map<D, { reports: RegisterReport[]; drawersOf: D[] }>();
  for (const [drawer, assigned] of groupBy(counted, (each) => each.drawer)) {
    if (!drawer) continue;
    const ofDrawer = assigned.map(({ report }) => report);
    const isOfDay = ofDrawer.some(({ period, date }) => period === 'day' && date === drawer.date);
    const ofDay = drawers.filter(({ date }) => date === drawer.date);
    byDrawer.set(drawer, { reports: ofDrawer, drawersOf: isOfDay ? ofDay : [drawer] });
  }
  return byDrawer;
}

/**
 * The register figures that belong to each drawer. A report of the whole site has the same sales as its registers', and lottery winners
 * named by registers are the same payments as departments mapped as payouts, with either sign: the larger one counts, never both.
 * @returns by drawer, only those with a report that has a mapped department
 */
export function registerFigures<D extends DrawerEnd>(
  assigned: DrawerReports<D>,
  map: RegisterMap,
): Map<D, RegisterFigures> {
  const figures = new Map<D, RegisterFigures>();
  for (const [drawer, { reports: ofDrawer, drawersOf }] of countedByDrawer(assigned)) {
    const sums = sumsOf(ofDrawer, map);
    if (sums) figures.set(drawer, { ...sums, drawers: drawersOf.length });
  }
  return figures;
}

/** The rung-up tickets of each game by UPC, and the drawers they belong to. */
export type RungUp<D> = { tickets: ReadonlyMap<string, number>; drawersOf: readonly D[] };

/** The reports with an item file that count, by drawer. */
export const reportsRungUp = <D extends DrawerEnd>({ drawers, reports }: DrawerReports<D>) =>
  countedByDrawer({ drawers, reports: reports.filter(({ report }) => report.hasItems) });

/**
 * The tickets rung up that belong to each drawer, by the item files of the store's registers, which are added up as `registerFigures`
 * adds departments.
 * @param reports of `reportsRungUp`
 * @param itemsOf the items of a drawer's reports; a game's items may be added up across registers, but not with the whole site's
 * @returns by drawer, only those with an item file
 */
export const rungUp = <D extends DrawerEnd>(
  reports: ReturnType<typeof reportsRungUp<D>>,
  itemsOf: (drawer: D) => readonly (Omit<RungItem, 'name'> & { register: string })[],
): Map<D, RungUp<D>> =>
  new Map(
    [...reports].map(([drawer, { drawersOf }]) => {
      const tickets = [...groupBy(itemsOf(drawer), ({ upc }) => upc)].map(
        ([upc, same]) => [upc, sumOfRegisters(same)(({ tickets }) => tickets)] as const,
      );
      return [drawer, { tickets: new Map(tickets), drawersOf }];
    }),
  );

/** A game's counted tickets compared with those rung up; `rung` null: the register never named this game. */
export type ComparedGame = {
  upc: string;
  /** 4 digits */
  game: string;
  name: string;
  /** null: not known */
  priceCents: number | null;
  /** tickets, without those of vending machines */
  counted: number;
  rung: number | null;
};

/** Rung up minus counted, and its value in cents: negative is short. null: the register doesn't know the game, or its price is unknown. */
export function differenceOfGame({ counted, rung, priceCents }: ComparedGame) {
  const tickets = rung === null ? null : rung - counted;
  return { tickets, cents: tickets === null || priceCents === null ? null : tickets * priceCents };
}

/** The games whose tickets weren't rung up as they were counted. */
export const differingGames = <Game extends { difference_tickets: number | null }>(
  games: readonly Game[],
): Game[] => games.filter(({ difference_tickets }) => difference_tickets);

/**
 * The UPCs that an item's code may stand for: registers write it with or without leading zeros and check digit, and some as a GTIN of 13
 * or 14 digits.
 * @returns 12 digits each; none for a code that isn't a UPC
 */
export function upcsOfItem(code: string): string[] {
  const written = code.replace(/[\s-]/g, '');
  const digits = written.replace(/^0+/, '');
  if (!/^\d{4,12}$/.test(digits)) return [];
  const whole = digits.padStart(UPC_LENGTH, '0');
  // A store may have kept a UPC whose check digit is wrong.
  if (written.length === UPC_LENGTH) return [whole];
  const first = digits.padStart(UPC_LENGTH - 1, '0');
  return [
    ...(upcCheckDigit(whole) === whole.at(-1) ? [whole] : []),
    ...(first.length < UPC_LENGTH ? [first + upcCheckDigit(first)] : []),
  ];
}

const dayOf = ({ register, date }: RegisterReport): string => `${date} ${register}`;

/** The end of the drawer to which a report belongs. @param ends in order */
function endOf<End extends DrawerEnd>(ends: readonly End[], report: RegisterReport): End | undefined {
  const { period, date, beginsAt, endsAt } = report;
  const ofDay = period === 'day' ? ends.filter((end) => end.date === date) : [];
  if (ofDay.length > 0) return ofDay.find(({ at }) => at >= endsAt) ?? ofDay.at(-1);
  const earlier = ends.findLast(({ at }) => at < endsAt);
  const isClosedAfter =
    earlier && endsAt - earlier.at <= CLOSED_AFTER_COUNT_MS && (beginsAt + endsAt) / 2 <= earlier.at;
  return isClosedAfter ? earlier : ends.find(({ at }) => at >= endsAt);
}

function sumsOf(
  reports: readonly RegisterReport[],
  map: RegisterMap,
): Omit<RegisterFigures, 'drawers'> | null {
  const useOf = new Map(map.map(({ code, as }) => [code, as]));
  const lines = reports.flatMap((report) => report.lines);
  const isMapped = lines.some(({ code }) => (useOf.get(code) ?? 'ignore') !== 'ignore');
  if (!isMapped && reports.every(({ payouts }) => payouts === 0)) return null;
  const sum = sumOfRegisters(reports);
  const of = (use: RegisterUse): number =>
    sum(({ lines }) =>
      sumOf(
        lines.filter(({ code }) => useOf.get(code) === use),
        ({ cents }) => cents,
      ),
    );
  const winners = sum(({ payouts }) => payouts);
  return { scratch: of('scratch'), draw: of('draw'), payouts: Math.abs(larger(winners, of('payout'))) };
}

/** Adds up a figure of reports or of their items. The whole site has the same sales as its registers: the larger sum counts, never both. */
function sumOfRegisters<Reported extends { register: string }>(reported: readonly Reported[]) {
  const ofSite = reported.filter(({ register }) => register === WHOLE_SITE);
  const ofRegisters = reported.filter(({ register }) => register !== WHOLE_SITE);
  return (amountOf: (each: Reported) => number): number =>
    larger(sumOf(ofSite, amountOf), sumOf(ofRegisters, amountOf));
}

/** The larger of two figures for the same money, whatever their signs. */
const larger = (one: number, other: number): number => (Math.abs(other) > Math.abs(one) ? other : one);
