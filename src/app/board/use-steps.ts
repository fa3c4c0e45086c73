import { accountsPaths } from '../../shared/accounts/paths';
import type { FirstStep, StepTaker } from '../../shared/board/first-steps';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { morningPaths } from '../../shared/morning/paths';
import { placesPaths } from '../../shared/places/paths';
import { terminalsPaths } from '../../shared/terminals/paths';
import { useRead, useRows } from '../state/queries/query';
import { useStock } from '../state/stock-store';
import { useUnsentRows } from '../state/use-outbox';
import type { useFigures } from './figures';

type StartFigures = ReturnType<typeof useFigures>;

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
 * The steps before the first count that a company or store has completed.
 * @param placeId a store's or a company's id
 * @param hasStore the company has a store
 * @returns null until it's known
 */
export function useDoneSteps(
  placeId: number,
  { plans, vendors, tickets }: StartFigures,
  hasStore: boolean,
  viewer: StepTaker,
): ReadonlySet<FirstStep> | null {
  const { hasCopy, onShelf, active } = useStock();
  const [hasPlans, hasVendors] = [hasRows(plans), hasRows(vendors)];
  // Only before the first game: an imported list of games has no vendors yet.
  const ofPlace = hasVendors === false ? { params: { companyId: placeId } } : null;
  const listed = hasRows(useRows(cataloguePaths.games, ofPlace));
  const hasGames = hasVendors === false ? listed : hasVendors;
  // A terminal's own copy includes tickets put on the shelf just now.
  const usesCopy = (viewer === 'store' || viewer === 'owner') && hasCopy;
  if (hasPlans === null || hasGames === null || (!usesCopy && tickets.loading)) return null;
  const shelf = usesCopy ? onShelf.packs : tickets.rows.reduce((sum, plan) => sum + plan.shelf_count, 0);
  const unsold = usesCopy
    ? shelf + active.packs
    : tickets.rows.reduce((sum, plan) => sum + plan.total_count, 0);
  return stepsIn({
    company: true,
    store: hasStore,
    plans: hasPlans,
    games: hasGames,
    packs: unsold > 0,
    shelf: shelf > 0,
  });
}

const stepsIn = (isDone: Partial<Record<FirstStep, boolean>>): ReadonlySet<FirstStep> =>
  new Set(Object.entries(isDone).flatMap(([step, done]) => (done ? [step as FirstStep] : [])));

/** The steps after the first count that a store has completed. @returns null until it's known */
export function useLaterSteps(storeId: number): ReadonlySet<FirstStep> | null {
  const users = useRows(accountsPaths.userList, { params: { storeId } });
  const sessions = useRows(terminalsPaths.sessionList, { params: { id: storeId } });
  const settings = useRead(placesPaths.storeSettings, { params: { storeId } }).reply?.data;
  const mail = useRead(morningPaths.morningMail, {}).reply?.data;
  const { onShelf } = useStock();
  if (users.loading || sessions.loading || !settings || !mail) return null;
  const { settle_days, settle_percent, settle_at_activation } = settings;
  return stepsIn({
    clerks: users.rows.some(({ has_pin, isActive }) => has_pin === 1 && isActive === 1),
    handOver: sessions.rows.some(({ handed_over }) => handed_over === 1),
    bins: onShelf.all.some(({ bin }) => bin !== undefined),
    lottery: settle_days !== null || settle_percent !== null || settle_at_activation,
    mail: mail.stores.includes(storeId),
  });
}

/** Whether a store has saved a count, on this device or another. @param isOnServer the server has a count of it */
export function useHasCounted(placeId: number, isOnServer: boolean): boolean {
  const unsent = useUnsentRows(placeId);
  return unsent.some(({ kind }) => kind === 'sale') || isOnServer;
}
