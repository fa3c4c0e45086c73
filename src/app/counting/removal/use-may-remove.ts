import { knowsRemovals } from '../../../device/store-settings';
import { type RemovalReason, reasonsHere } from '../../../shared/stock/removals';
import { worksInStore } from '../../../shared/wire/access';
import { useSession } from '../../state/session-store';
import { useStock } from '../../state/stock-store';

/** Checks whether packs can be taken out of stock here: at a store whose server records it. */
export function useMayRemove(): boolean {
  const worksHere = useSession(({ user }) => user !== null && worksInStore(user.user_role));
  const isKnown = useStock(({ settings }) => knowsRemovals(settings));
  return worksHere && isKnown;
}

/**
 * The reasons open to the user on duty (money: the pack's book). A handed-over terminal gets the other stores only from
 * its stock list. A server of the previous release sends none; there, only the store admin sends packs.
 */
export function useReasons(): RemovalReason[] {
  const handedOver = useSession((session) => session.handedOver);
  const settings = useStock((stock) => stock.settings);
  if (!handedOver) return reasonsHere({ allowed: true, knowsStores: true });
  const { clerks_remove_all: allowed = false, other_stores: stores = [] } = settings ?? {};
  return reasonsHere({ allowed, knowsStores: stores.length > 0 });
}
