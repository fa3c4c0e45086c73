import type { OverShortRow } from '../../shared/drawer/shift-money-schema';
import { statedCents } from '../../shared/values/money';
import { themed } from '../ui/chart-points';
import { dayText } from '../ui/formats';

/** Over and short by business day and clerk; colors by clerk. */
export type ChartedDays = {
  days: { day: string; label: string /** by the clerks' names */; cents: Record<string, number> }[];
  clerks: string[];
  colorOf: (clerk: string) => string;
};

/** The distances of the bars from the chart's sides, in px. */
export const SIDES = { left: 64, right: 8 };

const HUES = [
  'blue-fg',
  'orange-focus-ring',
  'green-focus-ring',
  'red-fg',
  'blue-focus-ring',
  'orange-fg',
  'green-fg',
];

/** The drawers of some days as bars; null if no cash was counted. Drawers that clerks shared have a color of their own. */
export function chartedDays(rows: readonly OverShortRow[]): ChartedDays | null {
  const counted = rows.flatMap(({ over_short, ...row }) =>
    over_short === null ? [] : [{ ...row, over_short }],
  );
  if (counted.length === 0) return null;
  const clerks = [...new Set(counted.map(({ name }) => name))].sort((a, b) => a.localeCompare(b));
  const days = new Map<string, Record<string, number>>();
  for (const { date, name, over_short } of counted) {
    const cents = days.get(date) ?? {};
    cents[name] = (cents[name] ?? 0) + statedCents(over_short);
    days.set(date, cents);
  }
  return {
    clerks,
    days: [...days]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([day, cents]) => ({ day, label: dayText(day), cents })),
    colorOf: (clerk) => themed(HUES[clerks.indexOf(clerk) % HUES.length] ?? 'fg'),
  };
}

const WORST = 3;

/** The drawers that were shortest, at most three, without those within the store's tolerance. */
export const worstDrawers = (rows: readonly OverShortRow[]): OverShortRow[] =>
  rows
    .filter(({ over_short, even }) => over_short !== null && over_short < 0 && !even)
    .sort((a, b) => (a.over_short ?? 0) - (b.over_short ?? 0))
    .slice(0, WORST);
