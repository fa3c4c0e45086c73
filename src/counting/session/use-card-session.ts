import { useEffect, useMemo } from 'react';
import type { SignedInUser } from '../../contract/people/auth';
import { draftId } from '../../device/drafts';
import type { CountEntry } from '../../device/rows';
import { clockIn } from '../../device/store-settings';
import { upcProblem } from '../../domain/counting/card-typing';
import type { CardMode } from '../../domain/counting/cards';
import type { ScanStock } from '../../domain/counting/scan-routing';
import { isUpc, serialToNumber } from '../../domain/tickets/serial';
import { soundOutcome } from '../../scanner/sound-store';
import { refreshStock, stockNow, useStock } from '../../terminal/stock-store';
import type { CardFormContext } from '../cards/card-context';
import type { CardDraft } from '../cards/card-state';
import { createCardStore } from '../cards/card-store';
import { TakeOut } from '../removal/take-out';
import { useScanning } from '../scanning/use-scanning';
import { useDraft } from './use-draft';

/**
 * The cards of one screen for one store user: loaded from and saved to the draft, and updated by gun scans and stock
 * changes.
 * @param changed the refused entry being edited, which has its own draft; null for a new entry
 * @returns the form; why its draft can't be saved or read (otherwise null); and a function that takes over editing from
 *   another tab
 */
export function useCardSession(mode: CardMode, user: SignedInUser, changed: Changed | null) {
  const storeId = user.store_id ?? 0;
  const form = useMemo<CardFormContext>(() => {
    const stock = () => scanStock(mode);
    const store = createCardStore(mode, stock, ({ tone }) => soundOutcome(tone));
    const screen = changed ? editedScreen(mode, changed.entry) : mode;
    return {
      mode,
      stock,
      stockStore: useStock,
      store,
      draftId: draftId(screen, storeId, user.id),
      entry: changed?.entry ?? null,
      TakeOut: mode === 'count' && !changed ? TakeOut : undefined,
    };
  }, [mode, storeId, user.id, changed]);
  const known = useStock((state) => state.known);
  const { problem: draftProblem, takeOver } = useDraft(form, changed?.cards);

  useScanning(form);
  useEffect(() => useStock.subscribe(() => form.store.getState().stockChanged()), [form]);
  useEffect(() => askServerForUnknownCodes(form), [form]);
  return { form, known, draftProblem, takeOver };
}

/** A refused entry and its conversion back into cards. */
export type Changed = { entry: CountEntry; cards: (stock: ScanStock) => CardDraft };

/** The draft name for an edited entry, distinct from the screen's own draft. */
export const editedScreen = (screen: string, { key }: CountEntry): string => `${screen}/${key}`;

/**
 * Refreshes the stock once per unknown code, since another device may have received that pack. A scan that was refused
 * is then repeated, unless another scan followed.
 */
function askServerForUnknownCodes({ store, stock }: CardFormContext): () => void {
  const requested = new Set<string>();
  const refreshOnce = (code: string) => {
    if (requested.has(code) || !navigator.onLine) return;
    requested.add(code);
    void refreshStock();
  };
  const stopCards = store.subscribe((now, before) => {
    if (now.last?.unknown !== undefined && now.last !== before.last) refreshOnce(now.last.unknown);
    if (now.cards === before.cards) return;
    for (const card of now.cards)
      if (upcProblem(now.cards, card, stock().wanted) === 'unknown') refreshOnce(card.upc);
  });
  const stopStock = useStock.subscribe(() => {
    const { last, scan } = store.getState();
    if (last?.unknown !== undefined && isInStore(last.unknown, stock())) scan(last.unknown);
  });
  return () => {
    stopCards();
    stopStock();
  };
}

/** Whether the store has a pack with this UPC or serial. */
const isInStore = (code: string, { wanted, other }: ScanStock): boolean =>
  [wanted, other].some((index) =>
    isUpc(code) ? index.ofUpc(code).length > 0 : index.holding(serialToNumber(code)).length > 0,
  );

/** The stock that a screen's scans search: the shelf for a count, the back room for the shelf screen. */
export function scanStock(mode: CardMode): ScanStock {
  const { onShelf, active, layout, sold, settings } = stockNow();
  return mode === 'count'
    ? { wanted: onShelf, other: active, layout, sold: { find: sold, clock: clockIn(settings) } }
    : { wanted: active, other: onShelf, layout };
}
