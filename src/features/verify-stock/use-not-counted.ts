import { startTransition, useEffect, useState } from 'react';
import { useCardForm, useFormStock } from '../../counting/cards/card-context';
import { afterFrame } from '../../counting/session/after-frame';
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

/**
 * The packs not counted yet and what they come to. A scan shows first: the parts with these packs aren't rendered until its
 * frame is drawn.
 */
export function useNotCounted(): NotCounted {
  const { store } = useCardForm();
  const [cards, setCards] = useState(store.getState().cards);
  const onShelf = useFormStock((stock) => stock.onShelf);

  useEffect(() => {
    const follow = () => afterFrame(() => startTransition(() => setCards(store.getState().cards)));
    let cancel = follow();
    const stop = store.subscribe((now, before) => {
      if (now.cards === before.cards) return;
      cancel();
      cancel = follow();
    });
    return () => {
      stop();
      cancel();
    };
  }, [store]);

  return notCountedOf(cards, onShelf);
}
