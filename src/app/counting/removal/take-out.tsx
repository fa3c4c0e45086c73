import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { REMOVAL } from '../../../messages/areas/removal';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packInWords } from '../../../messages/words/packs';
import { isSameLot } from '../../../shared/stock/stock';
import { type TakeOutProps, useCardActions, useCardForm } from '../cards/card-context';
import styles from '../cards/card-form.module.css';
import type { RemovalDialog } from './removal-dialog';
import { useMayRemove } from './use-may-remove';

/** Fetched on first use, since counting doesn't need it. The worker caches it for offline use. */
const Dialog = lazy(async () => ({ default: (await import('./removal-dialog')).RemovalDialog }));

/** The open form that takes a pack out of stock. */
export const LazyRemoval = (props: ComponentProps<typeof RemovalDialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);

/**
 * Takes a card's pack out of stock: returned, damaged, sold whole … Removes the card if nothing of the pack
 * is left on the shelf.
 */
export function TakeOut({ card, range, onTakenOut }: TakeOutProps) {
  const t = useMessages(REMOVAL);
  const { stock } = useCardForm();
  const { remove } = useCardActions();
  const mayRemove = useMayRemove();
  const [isOpen, setOpen] = useState(false);
  if (!mayRemove) return null;

  const saved = (text: string) => {
    setOpen(false);
    onTakenOut(text);
    if (
      !stock()
        .eligible.ofUpc(range.upc)
        .some((run) => isSameLot(run, range))
    )
      remove(card.id);
  };
  return (
    <>
      <button
        type="button"
        className={styles.takeOut}
        aria-label={t.openFor({ pack: packInWords(range) })}
        title={t.open}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h.01M12 12h.01M19 12h.01" />
        </svg>
      </button>
      {isOpen && (
        <LazyRemoval
          pack={range}
          front={card.confirmed && !card.soldBy ? card.start : undefined}
          onClose={() => setOpen(false)}
          onSaved={saved}
        />
      )}
    </>
  );
}
