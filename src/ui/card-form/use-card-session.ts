import { useEffect, useMemo } from 'react';
import type { SignedInUser } from '../../contract/auth';
import { upcProblem } from '../../domain/card-typing';
import type { CardMode } from '../../domain/cards';
import type { ScanStock } from '../../domain/scan-routing';
import { draftId } from '../../outbox/drafts';
import type { CountEntry } from '../../outbox/rows';
import { refreshStock, useStock } from '../../terminal/stock-store';
import { soundAfterFrame } from '../sound-store';
import type { CardFormContext } from './card-context';
import type { CardDraft, CardState } from './card-state';
import { createCardStore } from './card-store';
import { editedScreen } from './edit-address';
import { scanStock } from './scan-stock';
import { useDraft } from './use-draft';
import { useScanning } from './use-scanning';

/**
 * The cards of one screen for one user of a store: loaded from the draft, kept in it, fed by the gun and by
 * changes of the stock.
 * @param changed the refused entry that the cards are made from; they have a draft of their own then
 * @returns the form; why its draft can't be kept or read (null when all is well); and what makes this tab the one
 *   that edits, where another one does
 */
export function useCardSession(mode: CardMode, user: SignedInUser, changed: Changed | null) {
  const storeId = user.store_id ?? 0;
  const form = useMemo<CardFormContext>(() => {
    const stock = () => scanStock(mode);
    const store = createCardStore(mode, stock, ({ tone }) => soundAfterFrame(tone));
    const screen = changed ? editedScreen(mode, changed.entry) : mode;
    return {
      mode,
      stock,
      stockStore: useStock,
      store,
      draftId: draftId(screen, storeId, user.id),
      entry: changed?.entry ?? null,
    };
  }, [mode, storeId, user.id, changed]);
  const known = useStock((state) => state.known);
  const { problem: draftProblem, takeOver } = useDraft(form, changed?.cards);

  useScanning(form.store);
  useEffect(() => useStock.subscribe(() => form.store.getState().stockChanged()), [form]);
  useEffect(() => askServerForUnknownUpcs(form), [form]);
  return { form, known, draftProblem, takeOver };
}

/** A refused entry, and how it becomes cards again. */
export type Changed = { entry: CountEntry; cards: (stock: ScanStock) => CardDraft };

/** A UPC that this device doesn't know may have come in on another one: the server is asked once for it. */
function askServerForUnknownUpcs({ store, stock }: CardFormContext): () => void {
  const asked = new Set<string>();
  const check = ({ cards }: CardState) => {
    for (const card of cards) {
      if (asked.has(card.upc) || upcProblem(cards, card, stock().wanted) !== 'unknown') continue;
      asked.add(card.upc);
      if (navigator.onLine) void refreshStock();
    }
  };
  return store.subscribe((now, before) => {
    if (now.cards !== before.cards) check(now);
  });
}
