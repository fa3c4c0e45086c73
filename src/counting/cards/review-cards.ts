import { cardsToSubmit, firstProblem } from '../../domain/counting/card-typing';
import type { CardActions, FormAccess } from './card-state';

/** The review before a submission: the summary of a count, or the confirmation of a shelf entry. */
export function reviewActions({
  mode,
  get,
  set,
}: FormAccess): Pick<CardActions, 'review' | 'reviewWithoutCards' | 'back' | 'setPurpose' | 'markSoldOut'> {
  return {
    review() {
      const { cards } = get();
      const submitted = cardsToSubmit(cards);
      const found = firstProblem(submitted, mode);
      if (!found) {
        set({ step: 'review', problem: null, choice: null, question: null });
        return null;
      }
      const entry = cards.findIndex((card) => card.id === found.card.id) + 1;
      set({
        problem: mode === 'shelf' ? { kind: 'fill_entry', entry } : null,
        checked: new Set(submitted.map((card) => card.id)),
      });
      return { id: found.card.id, field: found.field };
    },

    reviewWithoutCards: () => set({ step: 'review', problem: null }),

    back: () => set({ step: 'cards' }),

    setPurpose: (purpose) => set({ purpose }),

    markSoldOut(keys, isSoldOut) {
      const named = new Set(keys);
      const others = get().soldOut.filter((key) => !named.has(key));
      set({ soldOut: isSoldOut ? [...others, ...keys] : others });
    },
  };
}
