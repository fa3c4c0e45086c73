import { DASHBOARD } from '../../messages/areas/dashboard';
import { currentMessages } from '../../messages/current';
import type { PlanCount } from '../../shared/board/board-schema';
import { themed } from '../ui/chart-points';

/** Text and lines of a chart. */
export const TEXT = themed('fg');
export const LINE = themed('border');
export const GROUND = themed('bg-panel');

/** The two bars of a plan, which also differ clearly in lightness, in both modes. */
export const TOTAL = themed('blue-fg');
export const ON_SHELF = themed('orange-focus-ring');

/**
 * The slices of the donuts in the order of the plans. Both shades keep 3 : 1 on a panel, in both modes
 * (src/app/ui/theme/system.ts); all hues come before a second shade repeats them.
 */
const HUES = ['blue', 'orange', 'green', 'red'];
const SLICES = [...HUES.map((hue) => `${hue}-focus-ring`), ...HUES.map((hue) => `${hue}-fg`)].map(themed);

/** The color of a plan. @param place its number among the charted ones, from 1 */
export const sliceColor = (place: number): string => SLICES[(place - 1) % SLICES.length] ?? TEXT;

/** A plan's figures on the dashboard; null if they couldn't be loaded. */
export type PlanFigures = { plan: string; total: number | null; shelf: number | null; lots: number | null };

/** A plan's figures in a chart. */
export type ChartedPlan = { plan: string; total: number; shelf: number; lots: number };

/** The number of distinguishable colors. */
export const MAX_CHARTED = 8;

/**
 * The answers of both calls, one row per plan. A pack may come or go between the calls, so a plan may be in only one.
 * @param tickets the answer of ticket_count, null if it failed
 * @param lots the answer of lot_count, null if it failed
 */
export function planFigures(
  tickets: readonly PlanCount[] | null,
  lots: readonly PlanCount[] | null,
): PlanFigures[] {
  const names = new Set([...(tickets ?? []), ...(lots ?? [])].map(({ plan_name }) => plan_name));
  const of = (counts: readonly PlanCount[] | null, plan: string, key: keyof Omit<PlanCount, 'plan_name'>) =>
    counts && (counts.find(({ plan_name }) => plan_name === plan)?.[key] ?? 0);
  return [...names].map((plan) => ({
    plan,
    total: of(tickets, plan, 'total_count'),
    shelf: of(tickets, plan, 'shelf_count'),
    lots: of(lots, plan, 'lot_count'),
  }));
}

/** The plans of the charts, each with one place and color in all of them; if there are many, the smallest are combined. */
export function chartedPlans(figures: readonly PlanFigures[]): ChartedPlan[] {
  const plans = figures.map(({ plan, total, shelf, lots }) => ({
    plan,
    total: total ?? 0,
    shelf: shelf ?? 0,
    lots: lots ?? 0,
  }));
  if (plans.length <= MAX_CHARTED) return plans;
  const bySize = [...plans].sort((a, b) => b.total - a.total || b.lots - a.lots);
  const largest = new Set(bySize.slice(0, MAX_CHARTED - 1));
  const others = { plan: currentMessages(DASHBOARD).otherPlans, total: 0, shelf: 0, lots: 0 };
  for (const { total, shelf, lots } of plans.filter((plan) => !largest.has(plan))) {
    others.total += total;
    others.shelf += shelf;
    others.lots += lots;
  }
  return [...plans.filter((plan) => largest.has(plan)), others];
}

/** One slice of a donut: `place` is the plan's number among the charted ones, from 1. */
export type Slice = { place: number; plan: string; value: number };

/** The slices of a donut, without empty ones. */
export const slices = (plans: readonly ChartedPlan[], of: 'shelf' | 'lots'): Slice[] =>
  plans
    .map((each, index) => ({ place: index + 1, plan: each.plan, value: each[of] }))
    .filter(({ value }) => value > 0);
