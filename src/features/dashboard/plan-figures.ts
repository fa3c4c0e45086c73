import type { PlanCount } from '../../contract/dashboard';

/** A plan as the dashboard shows it; null is what couldn't be had. */
export type PlanFigures = { plan: string; total: number | null; shelf: number | null; lots: number | null };

/** A plan as a chart shows it. */
export type ChartedPlan = { plan: string; total: number; shelf: number; lots: number };

/** As many plans as there are colors that can be told apart. */
export const MAX_CHARTED = 8;
const OTHERS = 'Other plans';

/**
 * The answers of both calls as one row a plan. Between the two a pack may come or go, so a plan may be in one only.
 * @param tickets of ticket_count, null where it failed
 * @param lots of lot_count, null where it failed
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

/** The plans of the charts, each with one place and color in all of them: where there are many, the smallest are one. */
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
  const others = { plan: OTHERS, total: 0, shelf: 0, lots: 0 };
  for (const { total, shelf, lots } of plans.filter((plan) => !largest.has(plan))) {
    others.total += total;
    others.shelf += shelf;
    others.lots += lots;
  }
  return [...plans.filter((plan) => largest.has(plan)), others];
}

/** One slice of a donut: `place` is the plan's number among the charted ones, from 1. */
export type Slice = { place: number; plan: string; value: number };

/** The plans that have a part in a donut. */
export const slices = (plans: readonly ChartedPlan[], of: 'shelf' | 'lots'): Slice[] =>
  plans
    .map((each, index) => ({ place: index + 1, plan: each.plan, value: each[of] }))
    .filter(({ value }) => value > 0);
