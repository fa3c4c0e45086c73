import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, draftWritten, loadDraft, saveDraft } from '../../device/drafts';
import { isEmptyCard } from '../../domain/counting/cards';
import type { ScanStock } from '../../domain/counting/scan-routing';
import { observe } from '../../terminal/observe';
import { failureOf } from '../../terminal/problem-store';
import { type SharedDraft, shareDraft } from '../../terminal/shared-draft';
import { stockNow, useStock } from '../../terminal/stock-store';
import type { CardFormContext } from '../cards/card-context';
import type { CardDraft, CardState } from '../cards/card-state';

/**
 * Keeps the cards of a form in its draft while this tab is the one that edits it, and else shows what another tab
 * puts there. Editing begins when the draft is read and the stock is there.
 * @param initial the cards to begin with where there is no draft
 * @returns why the draft can't be kept or read (null when all is well), and what makes this tab the one that edits
 */
export function useDraft(
  { store, stock, draftId: id }: CardFormContext,
  initial?: (stock: ScanStock) => CardDraft,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const shared = useRef<SharedDraft | null>(null);

  useEffect(() => {
    const fail = (error: unknown) => setProblem(failureOf(error));
    /** something was changed after the last write was asked for */
    let unsaved = false;
    const keep = async () => {
      unsaved = false;
      const { cards, current, soldOut } = store.getState();
      const isEmpty = cards.every(isEmptyCard) && soldOut.length === 0;
      const kept = isEmpty ? clearDraft(id) : saveDraft(id, { cards, current, soldOut } satisfies CardDraft);
      await kept.then(() => setProblem(null), fail);
    };

    /** what was read when this tab's turn came, until editing begins with it */
    let read: { draft: CardDraft | null } | null = null;
    const startWhenReady = () => {
      if (!read || !stockNow().known) return;
      const { draft } = read;
      read = null;
      store.getState().start(draft, initial?.(stock()));
    };
    let turns = 0;
    let stopWatching = () => {};
    const nextTurn = () => {
      stopWatching();
      stopWatching = () => {};
      read = null;
      turns += 1;
      return turns;
    };

    const load = () => loadDraft<CardDraft>(id);
    let early: Promise<CardDraft | null> | null = null;
    const draft = shareDraft(id, {
      prepare() {
        // With the lock, not after it, so that a screen opens no later: who had the lock wrote before letting go of it.
        early = load();
        early.catch(fail);
      },
      begin() {
        const turn = nextTurn();
        const loaded = early ?? load();
        early = null;
        loaded.then((value) => {
          if (turn !== turns) return;
          read = { draft: value };
          startWhenReady();
          // Unread, it would be overwritten by the next scan; and what can't be read couldn't be saved either.
        }, fail);
      },
      watch() {
        nextTurn();
        early = null;
        stopWatching = observe(load, (draft) => store.getState().mirror(draft, initial?.(stock())));
      },
      async stop() {
        nextTurn();
        const { ready, elsewhere, cards, stop } = store.getState();
        if (!ready || elsewhere) return;
        await stop();
        // Other cards: they were just being saved, and are in the outbox now.
        if (unsaved || store.getState().cards !== cards) await keep();
        else await draftWritten(id);
      },
    });
    shared.current = draft;

    const stopStock = useStock.subscribe(startWhenReady);
    const stopKeeping = store.subscribe((now, before) => {
      if (!before.ready || before.elsewhere || !hasChanged(now, before)) return;
      unsaved = true;
      afterPaint(() => {
        if (unsaved && !store.getState().elsewhere) void keep();
      });
    });
    return () => {
      draft.leave();
      nextTurn();
      stopStock();
      stopKeeping();
    };
  }, [store, stock, id, initial]);

  return { problem, takeOver: useCallback(() => shared.current?.take(), []) };
}

const hasChanged = (now: CardState, before: CardState): boolean =>
  now.cards !== before.cards || now.soldOut !== before.soldOut;

/** The disk must not hold up the picture of the scan. */
const afterPaint = (work: () => void): void => void setTimeout(work);
