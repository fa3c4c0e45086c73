import { useCallback, useEffect, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { COUNTER } from '../../../shared/stock/bins';
import { StatusAlert } from '../../ui/status-alert';
import { useCardForm, useCards, useFormStock } from './card-context';
import { CardFields, cardId, focusField, hasKeyboard } from './card-fields';
import styles from './card-form.module.css';

type Props = {
  /** ids of the cards to list; by default all */
  only?: readonly number[];
  /** a card that is unfolded until the next scan */
  unfolded?: number | null;
};

/** Up to this many, all cards keep their fields, wherever they are. */
const MAX_WHOLE = 20;

/** The cards, in order of creation. The card just scanned scrolls into view. */
export function CardList({ only, unfolded }: Props) {
  const { mode, store } = useCardForm();
  const ids = useCards(useShallow((state) => state.cards.map((card) => card.id)));
  const current = useCards((state) => state.current);
  const taken = useCards((state) => (state.last?.tone === 'good' ? state.last.revision : 0));
  const isElsewhere = useCards((state) => (state.place ?? COUNTER) !== COUNTER);
  const asksForBin = useFormStock((stock) => mode === 'shelf' && (isElsewhere || stock.onShelf.hasBins));

  // The card that the clerk edits stays unfolded until the next scan: folding when it loses the focus would move the
  // buttons below it away from under the pointer.
  const [opened, setOpened] = useState<{ id: number; current: number } | null>(null);
  const onOpen = useCallback((id: number) => setOpened({ id, current: store.getState().current }), [store]);

  useEffect(() => {
    // The first card of a new count mustn't scroll the message about the last one away.
    if (store.getState().cards.length === 1) return;
    // In the next frame, which computes the layout anyway.
    const frame = requestAnimationFrame(() =>
      document.getElementById(cardId(current))?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [current, store]);

  useEffect(() => {
    // Lets the clerk type the bin number right after a scan. The next scan is recognized wherever the focus is.
    if (taken > 0 && asksForBin && hasKeyboard()) focusField(store.getState().current, 'bin');
  }, [taken, asksForBin, store]);

  const [takenOut, setTakenOut] = useState<string | null>(null);
  const open = opened?.current === current ? opened.id : null;
  return (
    <>
      {takenOut && (
        <StatusAlert kind="success" onDismiss={() => setTakenOut(null)}>
          {takenOut}
        </StatusAlert>
      )}
      <ol className={styles.list}>
        {ids.map(
          (id, index) =>
            (!only || only.includes(id)) && (
              <CardFields
                key={id}
                id={id}
                n={index + 1}
                isOpen={id === open || id === unfolded}
                isOneOfMany={ids.length > MAX_WHOLE}
                onOpen={onOpen}
                onTakenOut={setTakenOut}
              />
            ),
        )}
      </ol>
    </>
  );
}
