import type { FirstStep, StepTaker } from '../../../domain/accounts/first-steps';
import { useUnsentRows } from '../../../terminal/outbox/use-outbox';
import { useStock } from '../../../terminal/stock-store';
import type { useFigures } from '../use-figures';

type Figures = ReturnType<typeof useFigures>;

/** Whether a list has rows; null until it's known. */
const hasRows = ({
  rows,
  loading,
  error,
}: {
  rows: readonly unknown[];
  loading: boolean;
  error?: string | undefined;
}) => (loading || error ? null : rows.length > 0);

/**
 * What exists of what a company or store needs before its first count.
 * @param hasStore the company has a store
 * @returns the steps that are done; null until it's known
 */
export function useDoneSteps(
  { plans, vendors, tickets }: Figures,
  hasStore: boolean,
  viewer: StepTaker,
): ReadonlySet<FirstStep> | null {
  const { known, onShelf, active } = useStock();
  const [hasPlans, hasGames] = [hasRows(plans), hasRows(vendors)];
  // A terminal's own copy has what was put on the shelf just now.
  const hasCopy = viewer === 'store' && known;
  if (hasPlans === null || hasGames === null || (!hasCopy && tickets.loading)) return null;
  const shelf = hasCopy ? onShelf.packs : tickets.rows.reduce((sum, plan) => sum + plan.shelf_count, 0);
  const unsold = hasCopy
    ? shelf + active.packs
    : tickets.rows.reduce((sum, plan) => sum + plan.total_count, 0);
  const isDone: Record<FirstStep, boolean> = {
    company: true,
    store: hasStore,
    plans: hasPlans,
    games: hasGames,
    packs: unsold > 0,
    shelf: shelf > 0,
    count: false,
  };
  return new Set(Object.entries(isDone).flatMap(([step, done]) => (done ? [step as FirstStep] : [])));
}

/** Whether a store has saved a count, on this device or another. @param isOnServer a count of it was seen there */
export function useHasCounted(placeId: number, isOnServer: boolean): boolean {
  const unsent = useUnsentRows(placeId);
  return unsent.some(({ kind }) => kind === 'sale') || isOnServer;
}
