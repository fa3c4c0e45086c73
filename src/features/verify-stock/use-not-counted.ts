import { useDeferredValue, useMemo } from 'react';
import { type CountLine, notCounted } from '../../domain/count-summary';
import { useCards, useFormStock } from '../../ui/card-form/card-context';

/** The packs that the count still misses. A moment behind the cards: what a scan did is shown first. */
export function useNotCounted(): readonly CountLine[] {
  const cards = useDeferredValue(useCards((state) => state.cards));
  const onShelf = useFormStock((stock) => stock.onShelf);
  return useMemo(() => notCounted(cards, onShelf), [cards, onShelf]);
}
