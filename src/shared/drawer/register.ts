import { groupBy, sumOf } from '../values/collections';
import type { Settings } from '../values/setting';

/** The meanings of a register's departments. */
export const REGISTER_USES = ['scratch', 'draw', 'payout', 'ignore'] as const;
export type RegisterUse = (typeof REGISTER_USES)[number];

/** The departments of a store's registers, mapped once; others count as ignored. */
export type RegisterMap = readonly { code: string; as: RegisterUse }[];

/** The maximum length of a department's code and name, and of a register's id; and of departments that a store maps. */
export const MAX_REGISTER_TEXT = 60;
export const MAX_DEPARTMENTS = 500;

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

/** The two files of a report: sales by department, and the payments out of the drawer in its summary. */
export const REPORT_PARTS = ['departments', 'summary'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];
/** The codes of a summary's lines, such as `4/0` and `payouts/total`. */
const OF_SUMMARY = /^(4|payouts)\//i;

type Figures = { lines: readonly { code: string; name: string; cents: number }[]; payouts: number };

/** A report's figures after one of its parts came again: the other part stays. @param part null: both came */
export function withPart(before: Figures, after: Figures, part: ReportPart | null): Figures {
  const kept = (isOfSummary: boolean) =>
    before.lines.filter(({ code }) => OF_SUMMARY.test(code) === isOfSummary);
  if (part === 'departments') return { lines: [...after.lines, ...kept(true)], payouts: before.payouts };
  if (part === 'summary') return { lines: [...kept(false), ...after.lines], payouts: after.payouts };
  return after;
}

/** Checks whether two reports have the same figures, in any order. */
export const hasSameFigures = (one: Figures, other: Figures): boolean => {
  const inOrder = ({ lines }: Figures): string =>
    JSON.stringify(lines.map(({ code, name, cents }) => [code, name, cents]).sort());
  return one.payouts === other.payouts && inOrder(one) === inOrder(other);
};

/** The register of a report about the whole site, which names none. */
export const WHOLE_SITE = '0';

/** A register's report at its close. Times are ms since the epoch, amounts cents. */
export type RegisterReport = {
  register: string;
  /** a day's report has the same sales as its shifts' */
  period: 'shift' | 'day';
  /** business day of the register, YYYY-MM-DD */
  date: string;
  beginsAt: number;
  endsAt: number;
  lines: readonly { code: string; cents: number }[];
  payouts: number;
};

/**
 * A drawer's sales and payouts according to the store's registers, in cents. `drawers`: of how many drawers they are; several
 * where a register has one report for its day.
 */
export type RegisterFigures = { scratch: number; draw: number; payouts: number; drawers: number };

/** A drawer of a report: its business day, and when its last count was made, ms since the epoch. */
export type DrawerEnd = { date: string; at: number };

/** A register may be closed within this time after the count of its drawer. */
const CLOSED_AFTER_COUNT_MS = 3 * 3_600_000;

/**
 * The register figures that belong to each drawer: all reports that end within a drawer's period are added, from the end of the
 * drawer before to its own end (money, section 7). A register that is closed shortly after the count, with most of its report
 * before it, still belongs to that count. A day's report counts only where that register reported no shift of the day, and
 * belongs to a drawer of its own day if there is one. A report of the whole site has the same sales as its registers', and lottery
 * winners that registers name are the same payments as departments mapped as payouts, of either sign: the larger one counts, never
 * both.
 * @param drawers of all days concerned
 * @param before the drawer before the first of them; null: there is none
 * @returns by drawer; null where nothing was reported, or no department of it is mapped
 */
export function registerFigures<D extends DrawerEnd>(
  drawers: readonly D[],
  reports: readonly RegisterReport[],
  map: RegisterMap,
  before: DrawerEnd | null,
): Map<D, RegisterFigures> {
  const ends = [
    ...(before === null ? [] : [{ ...before, drawer: null }]),
    ...drawers.map((drawer) => ({ date: drawer.date, at: drawer.at, drawer })).sort((a, b) => a.at - b.at),
  ];
  const byShift = new Set(reports.filter(({ period }) => period === 'shift').map(dayOf));
  const counted = reports.filter((report) => report.period === 'shift' || !byShift.has(dayOf(report)));
  const figures = new Map<D, RegisterFigures>();
  for (const [drawer, ofDrawer] of groupBy(counted, (report) => endOf(ends, report)?.drawer ?? null)) {
    const sums = drawer && sumsOf(ofDrawer, map);
    const isOfDay = ofDrawer.some(({ period, date }) => period === 'day' && date === drawer?.date);
    const drawersOfDay = ends.filter(({ date }) => date === drawer?.date).length;
    if (drawer && sums) figures.set(drawer, { ...sums, drawers: isOfDay ? drawersOfDay : 1 });
  }
  return figures;
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
  const ofSite = reports.filter(({ register }) => register === WHOLE_SITE);
  const ofRegisters = reports.filter(({ register }) => register !== WHOLE_SITE);
  const sum = (centsOf: (report: RegisterReport) => number): number =>
    larger(sumOf(ofSite, centsOf), sumOf(ofRegisters, centsOf));
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

/** Of two views of the same money, the one that has more of it. */
const larger = (one: number, other: number): number => (Math.abs(other) > Math.abs(one) ? other : one);
