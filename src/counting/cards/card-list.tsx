import { useCallback, useEffect, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useCardForm, useCards, useFormStock } from './card-context';
import { CardFields } from './card-fields';
import styles from './card-form.module.css';
import { focusField, hasKeyboard } from './focus';

/** All cards, in order of creation. The card just scanned scrolls into view. */
export function CardList() {
  const { mode, store } = useCardForm();
  const ids = useCards(useShallow((state) => state.cards.map((card) => card.id)));
  const current = useCards((state) => state.current);
  const taken = useCards((state) => (state.last?.tone === 'good' ? state.last.revision : 0));
  const asksForBin = useFormStock((stock) => mode === 'shelf' && stock.onShelf.hasBins);

  // The card that the clerk edits stays unfolded until the next scan: folding when it loses the focus would move the
  // buttons below it away from under the pointer.
  const [opened, setOpened] = useState<{ id: number; current: number } | null>(null);
  const onOpen = useCallback((id: number) => setOpened({ id, current: store.getState().current }), [store]);

  useEffect(() => {
    // The first card of a new count mustn't scroll the message about the last one away.
    if (store.getState().cards.length === 1) return;
    // In the next frame, which computes the layout anyway.
    const frame = requestAnimationFrame(() =>
      document.getElementById(`card-${current}`)?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [current, store]);

  useEffect(() => {
    // Lets the clerk type the bin number right after a scan. The next scan is recognized wherever the focus is.
    if (taken > 0 && asksForBin && hasKeyboard()) focusField(store.getState().current, 'bin');
  }, [taken, asksForBin, store]);

  const open = opened?.current === current ? opened.id : null;
  return (
    <ol className={styles.list}>
      {ids.map((id, index) => (
        <CardFields key={id} id={id} n={index + 1} isOpen={id === open} onOpen={onOpen} />
      ))}
    </ol>
  );
}
