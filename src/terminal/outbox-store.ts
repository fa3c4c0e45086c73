import { create } from 'zustand';
import { countUnsent } from '../device/terminal-report';
import { showBadge } from '../pwa/badge';
import { observe } from './observe';

type OutboxCounts = {
  /** entries that will be sent by themselves */
  waiting: number;
  /** entries that the server refused and a person has to look at */
  attention: number;
};

const NONE: OutboxCounts = { waiting: 0, attention: 0 };

/** How many entries of this store aren't with the server yet. */
export const useOutboxCounts = create<OutboxCounts>(() => NONE);

/** Follows the counts of a store, here and on the app's icon. @returns stops it */
export function watchOutbox(storeId: number | null): () => void {
  useOutboxCounts.setState(NONE);
  if (storeId === null) return () => undefined;
  return observe(
    () => countUnsent(storeId),
    (counts) => {
      useOutboxCounts.setState(counts);
      showBadge(counts.waiting + counts.attention);
    },
  );
}
