import { worksInStore } from '../../contract/people/roles';
import { knowsRemovals } from '../../device/store-settings';
import { CLERK_REASONS, type RemovalReason } from '../../domain/stock/removals';
import { useSession } from '../../terminal/session-store';
import { useStock } from '../../terminal/stock-store';

const MISSING: readonly RemovalReason[] = ['lost', 'stolen'];

/** Whether packs can be taken out of stock here: at a store whose server records it. */
export function useMayRemove(): boolean {
  const worksHere = useSession(({ user }) => user !== null && worksInStore(user.user_role));
  const isKnown = useStock(({ settings }) => knowsRemovals(settings));
  return worksHere && isKnown;
}

/**
 * The reasons that the user on duty may give (money: the pack's book). A terminal in clerks' hands doesn't get the names of
 * other stores, so only the store admin sends packs there.
 */
export function useReasons(): RemovalReason[] {
  const handedOver = useSession((session) => session.handedOver);
  const mayAll = useStock(({ settings }) => settings?.clerks_remove_all ?? false);
  if (handedOver) return mayAll ? [...CLERK_REASONS, ...MISSING] : [...CLERK_REASONS];
  return [...CLERK_REASONS, ...MISSING, 'transferred'];
}
