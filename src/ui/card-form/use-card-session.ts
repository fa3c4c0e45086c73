import { useEffect, useMemo, useState } from 'react';
import type { SignedInUser } from '../../contract/auth';
import { upcProblem } from '../../domain/card-typing';
import { type CardMode, isEmptyCard } from '../../domain/cards';
import type { ScanStock } from '../../domain/scan-routing';
import { clearDraft, draftId, draftWritten, loadDraft, saveDraft } from '../../outbox/drafts';
import type { CountEntry } from '../../outbox/rows';
import { readyTones } from '../../scanner/tones';
import { listenToGun } from '../../scanner/wedge';
import { refreshStock, useStock } from '../../terminal/stock-store';
import { soundAfterFrame } from '../sound-store';
import type { CardFormContext } from './card-context';
import { type CardDraft, type CardState, createCardStore } from './card-store';
import { editedScreen } from './edit-address';
import { scanStock } from './scan-stock';

/**
 * The cards of one screen for one user of a store: loaded from the draft, kept in it, fed by the gun and by
 * changes of the stock.
 * @param changed the refused entry that the cards are made from; they have a draft of their own then
 * @returns the form, and why its draft can't be kept or read (null when all is well)
 */
export function useCardSession(mode: CardMode, user: SignedInUser, changed: Changed | null) {
  const storeId = user.store_id ?? 0;
  const form = useMemo<CardFormContext>(() => {
    const stock = () => scanStock(mode);
    const store = createCardStore(mode, stock, ({ tone }) => soundAfterFrame(tone));
    const screen = changed ? editedScreen(mode, changed.entry) : mode;
    return { mode, stock, store, draftId: draftId(screen, storeId, user.id), entry: changed?.entry ?? null };
  }, [mode, storeId, user.id, changed]);
  const known = useStock((state) => state.known);
  const draftProblem = useDraft(form, known, changed?.cards);

  useEffect(() => readyTones(document), []);
  useEffect(() => listenToGun(document, ({ text }) => form.store.getState().scan(text)), [form]);
  useEffect(() => useStock.subscribe(() => form.store.getState().stockChanged()), [form]);
  useEffect(() => askServerForUnknownUpcs(form), [form]);
  return { form, known, draftProblem };
}

/** A refused entry, and how it becomes cards again. */
export type Changed = { entry: CountEntry; cards: (stock: ScanStock) => CardDraft };

/** Loads the draft once the stock is there, then keeps every change. */
function useDraft(
  { store, stock, draftId: id }: CardFormContext,
  known: boolean,
  cards?: Changed['cards'],
): string | null {
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!known) return;
    let stopped = false;
    const begin = (draft: CardDraft | null) => {
      if (!stopped && !store.getState().ready) store.getState().start(draft, cards?.(stock()));
    };
    const fail = (error: Error) => setProblem(error.message);
    draftWritten(id)
      .then(() => loadDraft<CardDraft>(id))
      // Unread, the draft would be overwritten by the next scan; and what can't be read couldn't be saved either.
      .then(begin, fail);

    const keep = () => {
      const { cards, current, soldOut } = store.getState();
      const isEmpty = cards.every(isEmptyCard) && soldOut.length === 0;
      const kept = isEmpty ? clearDraft(id) : saveDraft(id, { cards, current, soldOut } satisfies CardDraft);
      kept.then(() => setProblem(null), fail);
    };
    const unsubscribe = store.subscribe((now, before) => {
      if (before.ready && hasChanged(now, before)) afterPaint(keep);
    });
    return () => {
      stopped = true;
      unsubscribe();
    };
  }, [store, stock, id, known, cards]);

  return problem;
}

const hasChanged = (now: CardState, before: CardState): boolean =>
  now.cards !== before.cards || now.soldOut !== before.soldOut;

/** The disk must not hold up the picture of the scan. */
const afterPaint = (work: () => void): void => void setTimeout(work);

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
