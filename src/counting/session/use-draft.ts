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
import { afterFrame } from './after-frame';

/**
 * Saves a form's cards to its draft while this tab edits it; otherwise shows the cards that another tab saves. Editing
 * starts once the draft and the stock have loaded.
 * @param initial the initial cards if there is no draft
 * @returns why the draft can't be saved or read (otherwise null), and a function that takes over editing
 */
export function useDraft(
  { store, stock, draftId: id }: CardFormContext,
  initial?: (stock: ScanStock) => CardDraft,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const shared = useRef<SharedDraft | null>(null);

  useEffect(() => {
    const fail = (error: unknown) => setProblem(failureOf(error));
    /** there are changes since the last requested write */
    let unsaved = false;
    const save = async () => {
      unsaved = false;
      const { cards, current, soldOut, purpose } = store.getState();
      const isEmpty = cards.every(isEmptyCard) && soldOut.length === 0 && purpose === 'shift';
      const written = isEmpty
        ? clearDraft(id)
        : saveDraft(id, { cards, current, soldOut, purpose } satisfies CardDraft);
      await written.then(() => setProblem(null), fail);
    };

    /** the draft read at the start of this tab's turn, until editing starts */
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
        // Reads while the lock is pending, to open the screen sooner. The previous holder saves before releasing it.
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
          // On a failed read, editing doesn't start: the next scan would overwrite the unread draft.
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
        // Different cards mean that the form was just submitted.
        if (unsaved || store.getState().cards !== cards) await save();
        else await draftWritten(id);
      },
    });
    shared.current = draft;

    const stopStock = useStock.subscribe(startWhenReady);
    const stopSaving = store.subscribe((now, before) => {
      if (!before.ready || before.elsewhere || !hasChanged(now, before)) return;
      unsaved = true;
      // Otherwise the disk would delay the display of a scan.
      afterFrame(() => {
        if (unsaved && !store.getState().elsewhere) void save();
      });
    });
    return () => {
      draft.leave();
      nextTurn();
      stopStock();
      stopSaving();
    };
  }, [store, stock, id, initial]);

  return { problem, takeOver: useCallback(() => shared.current?.take(), []) };
}

const hasChanged = (now: CardState, before: CardState): boolean =>
  now.cards !== before.cards || now.soldOut !== before.soldOut || now.purpose !== before.purpose;
