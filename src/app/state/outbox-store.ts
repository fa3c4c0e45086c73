import { create } from 'zustand';
import { countUnsent } from '../../device/terminal-report';
import { showBadge } from '../../pwa/worker-messages';
import { observe } from './problem-store';

type OutboxCounts = {
  /** entries that will be sent automatically */
  waiting: number;
  /** entries that the server refused and that need a person's attention */
  attention: number;
};

const NONE: OutboxCounts = { waiting: 0, attention: 0 };

/** The numbers of unsent entries of this store. */
export const useOutboxCounts = create<OutboxCounts>(() => NONE);

/** Follows the counts of a store, also on the app's icon. @returns a function that ends it */
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
