import { fillFromStock, withCard, withoutCard } from '../../domain/counting/card-typing';
import type { CardActions, CardState, FormAccess, LastScan } from './card-state';
import { pickCards, report, stepWith } from './fill-cards';

const CARD_REMOVED = { tone: 'good', message: { kind: 'card_removed' }, card: null } as const;

/** Whether Undo applies to the last scan as shown. A refused scan changed nothing. */
export function canUndo({ history, last }: Pick<CardState, 'history' | 'last'>): boolean {
  const step = history.at(-1);
  return step !== undefined && (!last || last.tone === 'good' || last.card === step.id);
}

/** Undoing a scan, and removing a card, which can also be undone. */
export function undoActions(form: FormAccess): Pick<CardActions, 'remove' | 'undo'> {
  const { get, set, stock } = form;
  return {
    remove(id) {
      const state = get();
      const index = state.cards.findIndex((card) => card.id === id);
      const history = [...state.history, { id, index, before: state.cards[index] ?? null }];
      const { cards, current } = fillFromStock(withoutCard(pickCards(state), id), stock().wanted);
      const last: LastScan = { ...CARD_REMOVED, revision: (state.last?.revision ?? 0) + 1 };
      set({ cards, current, history, last, problem: null });
    },

    undo() {
      const state = get();
      const step = state.history.at(-1);
      if (!step || !canUndo(state)) return;
      const { id, before, index } = step;
      const isThere = state.cards.some((card) => card.id === id);
      let next = pickCards(state);
      if (!before) next = withoutCard(state, id);
      else if (isThere) next = withCard(state, before);
      else next = { cards: state.cards.toSpliced(index, 0, before), current: id };
      const { cards, current } = fillFromStock(next, stock().wanted);
      report(
        form,
        { tone: 'good', message: { kind: isThere ? 'scan_taken_back' : 'card_is_back' }, card: null },
        {
          cards,
          current,
          history: state.history.slice(0, -1),
          choice: null,
          question: null,
          step: stepWith(form, cards),
        },
      );
    },
  };
}
