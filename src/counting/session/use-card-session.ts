import { useEffect, useMemo } from 'react';
import type { SignedInUser } from '../../contract/people/auth';
import { draftId } from '../../device/drafts';
import type { CountEntry } from '../../device/rows';
import { upcProblem } from '../../domain/counting/card-typing';
import type { CardMode } from '../../domain/counting/cards';
import type { ScanStock } from '../../domain/counting/scan-routing';
import { isUpc, serialToNumber } from '../../domain/tickets/serial';
import { soundAfterFrame } from '../../scanner/sound-store';
import { refreshStock, stockNow, useStock } from '../../terminal/stock-store';
import type { CardFormContext } from '../cards/card-context';
import type { CardDraft } from '../cards/card-state';
import { createCardStore } from '../cards/card-store';
import { useScanning } from '../scanning/use-scanning';
import { useDraft } from './use-draft';

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
  useEffect(() => askServerForUnknownCodes(form), [form]);
  return { form, known, draftProblem, takeOver };
}

/** A refused entry, and how it becomes cards again. */
export type Changed = { entry: CountEntry; cards: (stock: ScanStock) => CardDraft };

/** The name under which the draft of a changed entry is kept: never that of the screen's own draft. */
export const editedScreen = (screen: string, { key }: CountEntry): string => `${screen}/${key}`;

/**
 * What this device doesn't know may have come in on another one: the server is asked once for it. A scan that was refused
 * is then made again, unless another one came meanwhile.
 */
function askServerForUnknownCodes({ store, stock }: CardFormContext): () => void {
  const asked = new Set<string>();
  const ask = (code: string) => {
    if (asked.has(code) || !navigator.onLine) return;
    asked.add(code);
    void refreshStock();
  };
  const stopCards = store.subscribe((now, before) => {
    if (now.last?.unknown !== undefined && now.last !== before.last) ask(now.last.unknown);
    if (now.cards === before.cards) return;
    for (const card of now.cards)
      if (upcProblem(now.cards, card, stock().wanted) === 'unknown') ask(card.upc);
  });
  const stopStock = useStock.subscribe(() => {
    const { last, scan } = store.getState();
    if (last?.unknown !== undefined && isHere(last.unknown, stock())) scan(last.unknown);
  });
  return () => {
    stopCards();
    stopStock();
  };
}

/** Whether the store has a pack that this UPC or serial is of. */
const isHere = (code: string, { wanted, other }: ScanStock): boolean =>
  [wanted, other].some((index) =>
    isUpc(code) ? index.ofUpc(code).length > 0 : index.holding(serialToNumber(code)).length > 0,
  );

/** Where a screen's scans look: a count on the shelf, the shelf screen in the back room. */
export function scanStock(mode: CardMode): ScanStock {
  const { onShelf, active, layout } = stockNow();
  const [wanted, other] = mode === 'count' ? [onShelf, active] : [active, onShelf];
  return { wanted, other, layout };
}
