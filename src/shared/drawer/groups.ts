import { lotteryWeek } from '../lottery/calendar';

/** The groupings of drawers: each alone, or by clerk, business day or week. */
export const MONEY_GROUPINGS = ['drawer', 'clerk', 'day', 'week'] as const;
export type MoneyGrouping = (typeof MONEY_GROUPINGS)[number];

/** A drawer to add; amounts in cents. */
export type Summed = {
  /** YYYY-MM-DD */
  date: string;
  name: string;
  counted: number;
  /** null: cash not counted, so not part of any over/short sum */
  overShort: number | null;
  /** false: a count without tickets, whose cash nobody has to count */
  isDrawer: boolean;
};

export type MoneyGroup = {
  /** a clerk's name, a business day, or the first day of a week */
  key: string;
  drawers: number;
  /** drawers with counted cash */
  entered: number;
  counted: number;
  /** null: no cash was counted */
  overShort: number | null;
};

/** The Sunday on or before a day. @param date YYYY-MM-DD */
export const weekOf = (date: string): string => lotteryWeek(date, 'sunday').from;

/** Totals of drawers by group, in order of their keys. */
export function groupMoney(drawers: readonly Summed[], by: Exclude<MoneyGrouping, 'drawer'>): MoneyGroup[] {
  const groups = new Map<string, MoneyGroup>();
  for (const { date, name, counted, overShort, isDrawer } of drawers) {
    const key = by === 'clerk' ? name : by === 'day' ? date : weekOf(date);
    const group = groups.get(key) ?? { key, drawers: 0, entered: 0, counted: 0, overShort: null };
    groups.set(key, group);
    if (isDrawer) group.drawers += 1;
    group.counted += counted;
    if (overShort === null) continue;
    group.entered += 1;
    group.overShort = (group.overShort ?? 0) + overShort;
  }
  return [...groups.values()].sort((a, b) => a.key.localeCompare(b.key));
}
