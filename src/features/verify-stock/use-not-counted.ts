import { useDeferredValue } from 'react';
import { useCards, useFormStock } from '../../counting/cards/card-context';
import type { Card } from '../../domain/cards';
import { type CountLine, notCounted } from '../../domain/count-summary';
import type { StockIndex } from '../../domain/stock';

type Known = { cards: readonly Card[]; onShelf: StockIndex; lines: readonly CountLine[] };
let known: Known | null = null;

/** The last result is kept: three places of the screen show it, and a large stock takes its time. */
function linesOf(cards: readonly Card[], onShelf: StockIndex): readonly CountLine[] {
  if (known?.cards !== cards || known.onShelf !== onShelf)
    known = { cards, onShelf, lines: notCounted(cards, onShelf) };
  return known.lines;
}

/** The packs that the count still misses. A moment behind the cards: what a scan did is shown first. */
export function useNotCounted(): readonly CountLine[] {
  const cards = useDeferredValue(useCards((state) => state.cards));
  const onShelf = useFormStock((stock) => stock.onShelf);
  return linesOf(cards, onShelf);
}
