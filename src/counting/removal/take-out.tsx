import { useState } from 'react';
import { isSameLot } from '../../domain/stock/stock';
import { packInWords } from '../../i18n/en/counting/packs';
import { REMOVAL } from '../../i18n/en/counting/removal';
import { useMessages } from '../../i18n/hooks/use-messages';
import { type TakeOutProps, useCardActions, useCardForm } from '../cards/card-context';
import styles from '../cards/card-form.module.css';
import { LazyRemoval } from './lazy-removal';
import { useMayRemove } from './use-may-remove';

/** Takes a card's pack out of stock: it was returned, damaged, sold whole … The card goes if nothing of it is left on the shelf. */
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
        .wanted.ofUpc(range.upc)
        .some((run) => isSameLot(run, range))
    )
      remove(card.id);
  };
  return (
    <>
      <button
        type="button"
        className={styles.takeOut}
        aria-label={t.openFor(packInWords(range))}
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
