import { chartedDays } from '../../src/shared/counting/sales-trend';
import { moneyLines } from '../../src/shared/drawer/drawers';
import { isEven } from '../../src/shared/drawer/money-count';
import { lastWeek } from '../../src/shared/time/periods';
import { dayBefore } from '../../src/shared/time/store-clock';
import { groupBy, sumOf } from '../../src/shared/values/collections';
import { type Drawers, type NamedRecord, withoutMoney } from '../drawer/world';

/** The tickets that the opening checks of a day found missing, and their value in cents. */
export type Missing = { date: string; tickets: number; cents: number };

/** A drawer of a day. Amounts are in cents. */
export type DrawerFigures = {
  /** the ids of its clerks */
  by: number[];
  /** of its first record, by the store's clock */
  time: string;
  sold: number;
  /** null: its cash wasn't counted */
  overShort: number | null;
  /** within the store's tolerance */
  isEven: boolean;
};

/** A store's last two weeks. Days without sales, counts or drawers have no entry. */
export type Recent = {
  /** in cents, by day */
  sales: Record<string, number>;
  /** the days of the last week with a count */
  counted: string[];
  /** the drawers of yesterday and today, in the order of their shifts */
  drawers: Record<string, DrawerFigures[]>;
  missingOn: Record<string, Missing>;
};

/**
 * The recent figures of a store, from the records that its other figures need as well.
 * @param today YYYY-MM-DD
 * @param tolerance in cents
 */
export function recentOf(
  today: string,
  drawers: Drawers,
  missing: readonly Missing[],
  tolerance: number,
): Recent {
  const { records } = drawers;
  const charted = chartedDays(today).map((day): [string, number] => [
    day,
    sumOf(records, ({ date, counted }) => (date === day ? counted : 0)),
  ]);
  const counts = records.filter(({ isRemoval, isListed }) => isListed && !isRemoval);
  const week = lastWeek(today);
  const counted = new Set([...counts, ...missing].map(({ date }) => date));
  const days = [dayBefore(today), today];
  const ofDay = groupBy(drawersIn(drawers, tolerance), ({ date }) => date);
  return {
    sales: Object.fromEntries(charted.filter(([, cents]) => cents > 0)),
    counted: [...counted].filter((day) => day >= week.from).sort(),
    drawers: Object.fromEntries(
      days.flatMap((day) => {
        const own = ofDay.get(day) ?? [];
        return own.length === 0 ? [] : [[day, own.map(({ figures }) => figures)]];
      }),
    ),
    missingOn: Object.fromEntries(
      missing.filter(({ date, tickets }) => days.includes(date) && tickets > 0).map((day) => [day.date, day]),
    ),
  };
}

/** The drawers of some days, counted or not, in the order of their last records. */
function drawersIn(drawers: Drawers, tolerance: number): { date: string; figures: DrawerFigures }[] {
  const counted = moneyLines(drawers.records, drawers.moneyCounts).drawers;
  const found = [
    ...counted.map(({ records, date, counted: sold, overShort }) => ({ records, date, sold, overShort })),
    ...withoutMoney(drawers).map((record) => ({
      records: [record],
      date: record.date,
      sold: record.counted,
      overShort: null,
    })),
  ];
  const lastAt = (records: readonly NamedRecord[]): number =>
    Math.max(...records.map(({ recordedAt }) => recordedAt));
  return found
    .sort((a, b) => lastAt(a.records) - lastAt(b.records))
    .map(({ records, date, sold, overShort }) => ({
      date,
      figures: {
        by: [...new Set(records.map(({ createdBy }) => createdBy))],
        time: records[0]?.reportTime ?? '',
        sold,
        overShort,
        isEven: overShort !== null && isEven(overShort, tolerance),
      },
    }));
}
