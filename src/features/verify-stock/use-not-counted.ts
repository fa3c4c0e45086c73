import { useCards, useFormStock } from '../../counting/cards/card-context';
import { useAfterFrame } from '../../counting/session/after-frame';
import type { Card } from '../../domain/counting/cards';
import { type CountLine, notCounted, totalOf } from '../../domain/counting/count-summary';
import type { StockIndex } from '../../domain/stock/stock';

type NotCounted = { lines: readonly CountLine[]; amountCents: number };

type Cached = NotCounted & { cards: readonly Card[]; onShelf: StockIndex };
let cached: Cached | null = null;

/** Caches the last result: three parts of the screen show it, and a large stock takes time. */
function notCountedOf(cards: readonly Card[], onShelf: StockIndex): NotCounted {
  if (cached?.cards !== cards || cached.onShelf !== onShelf) {
    const lines = notCounted(cards, onShelf);
    cached = { cards, onShelf, lines, amountCents: totalOf(lines).amountCents };
  }
  return cached;
}

/** The packs not counted yet and what they come to. One frame late, so that the result of a scan shows first. */
export function useNotCounted(): NotCounted {
  const cards = useAfterFrame(useCards((state) => state.cards));
  const onShelf = useFormStock((stock) => stock.onShelf);
  return notCountedOf(cards, onShelf);
}
