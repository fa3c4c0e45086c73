import { useEffect, useState } from 'react';
import { countDrafts, draftId } from '../../device/drafts';
import { observe } from './problem-store';
import { useSession } from './session-store';

/** The packs that this device keeps for a person until they are saved: each is a draft of its own. */
export const receivingDrafts = (storeId: number, userId: number) =>
  `${draftId('receiving', storeId, userId)}:`;

/** The number of packs that this device keeps for the signed-in user; 0 until it is known. */
export function useKeptPacks(storeId: number | null): number {
  const userId = useSession(({ user }) => user?.id);
  const [packs, setPacks] = useState(0);
  useEffect(() => {
    if (storeId === null || userId === undefined) return;
    return observe(
      () => countDrafts(receivingDrafts(storeId, userId)),
      (count) => setPacks(count),
    );
  }, [storeId, userId]);
  return packs;
}
