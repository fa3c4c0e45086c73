import { useDeferredValue } from 'react';
import { useCards, useFormStock } from '../../counting/cards/card-context';
import type { Card } from '../../domain/counting/cards';
import { type CountLine, notCounted } from '../../domain/counting/count-summary';
import type { StockIndex } from '../../domain/stock/stock';

type Cached = { cards: readonly Card[]; onShelf: StockIndex; lines: readonly CountLine[] };
let cached: Cached | null = null;

/** Caches the last result: three parts of the screen show it, and a large stock takes time. */
function linesOf(cards: readonly Card[], onShelf: StockIndex): readonly CountLine[] {
  if (cached?.cards !== cards || cached.onShelf !== onShelf)
    cached = { cards, onShelf, lines: notCounted(cards, onShelf) };
  return cached.lines;
}

/** The packs not counted yet. Deferred, so that the result of a scan shows first. */
export function useNotCounted(): readonly CountLine[] {
  const cards = useDeferredValue(useCards((state) => state.cards));
  const onShelf = useFormStock((stock) => stock.onShelf);
  return linesOf(cards, onShelf);
}
