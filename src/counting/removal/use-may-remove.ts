import { worksInStore } from '../../contract/people/roles';
import { knowsRemovals } from '../../device/store-settings';
import { type RemovalReason, reasonsHere } from '../../domain/stock/removals';
import { useSession } from '../../terminal/session-store';
import { useStock } from '../../terminal/stock-store';

/** Whether packs can be taken out of stock here: at a store whose server records it. */
export function useMayRemove(): boolean {
  const worksHere = useSession(({ user }) => user !== null && worksInStore(user.user_role));
  const isKnown = useStock(({ settings }) => knowsRemovals(settings));
  return worksHere && isKnown;
}

/**
 * The reasons that the user on duty may give (money: the pack's book). A terminal in clerks' hands knows the other stores
 * only from its stock list: a server of the release before names none, and there only the store admin sends packs.
 */
export function useReasons(): RemovalReason[] {
  const handedOver = useSession((session) => session.handedOver);
  const settings = useStock((stock) => stock.settings);
  if (!handedOver) return reasonsHere({ allowed: true, knowsStores: true });
  const { clerks_remove_all: allowed = false, other_stores: stores = [] } = settings ?? {};
  return reasonsHere({ allowed, knowsStores: stores.length > 0 });
}
