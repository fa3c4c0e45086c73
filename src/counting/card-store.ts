import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type CardField,
  cardsToSubmit,
  choiceFor,
  chooseRange,
  digitsFor,
  fillFromStock,
  firstProblem,
  typeInCard,
  withCard,
  withoutCard,
} from '../domain/card-typing';
import { type Card, type CardMode, emptyCard, isEmptyCard, nextCardId } from '../domain/cards';
import { type Cards, routeScan, type ScanStock } from '../domain/scan-routing';
import { UPC_LENGTH } from '../domain/serial';
import type { StockRun } from '../domain/stock';
import {
  type CardActions,
  type CardDraft,
  type CardState,
  canUndo,
  type LastScan,
  type Undo,
} from './card-state';

export type CardStore = StoreApi<CardState & CardActions>;

/** Names a range as the clerk saw it: when its tickets change, what was said of it no longer holds. */
export const packKey = (range: StockRun): string =>
  `${range.upc}/${range.lotCounter}/${range.start}-${range.end}`;

const FRESH = {
  cards: [emptyCard(1)],
  current: 1,
  choice: null,
  question: null,
  history: [],
  checked: new Set<number>(),
  problem: null,
  step: 'cards',
  soldOut: [],
} satisfies Partial<CardState>;

const CARD_REMOVED = { tone: 'good', message: { kind: 'card_removed' }, card: null } as const;

/** What a draft holds, if it holds any card. */
const kept = (draft: CardDraft | null): CardDraft | null => (draft && draft.cards.length > 0 ? draft : null);

/** Only the cards go to the domain's functions: they hand back what they are given, with their own added. */
const cardsOf = ({ cards, current }: Cards): Cards => ({ cards, current });

/** Anything that isn't a digit, nor what people and guns put between or around digits. */
const JUNK = /[^0-9\s\p{C}-]/u;

/**
 * The cards of one screen and what is done with them. The rules are the domain's; this keeps their results.
 * @param stock looked at for each scan, so it has to be in memory
 * @param onScan told of each scan's result, for the tone
 */
export function createCardStore(
  mode: CardMode,
  stock: () => ScanStock,
  onScan: (result: LastScan) => void = () => undefined,
): CardStore {
  const waiting: string[] = [];
  const onRelease: (() => void)[] = [];
  let held = false;
  /** The card as it was before someone began to type in a field of it. */
  let typing: { field: CardField; before: Card } | null = null;

  return createStore<CardState & CardActions>()((set, get) => {
    /** Notes how the card was that a scan is about to change, for one-tap undo. */
    const noted = (next: Cards): readonly Undo[] => {
      const { cards, history } = get();
      const index = cards.findIndex((card) => card.id === next.current);
      return [...history, { id: next.current, index, before: cards[index] ?? null }];
    };
    /** Shows what came of a scan, and only then sounds it: the picture takes longer to get through. */
    const report = (scan: Omit<LastScan, 'nth'>, changes: Partial<CardState>) => {
      const last = { ...scan, nth: (get().last?.nth ?? 0) + 1 };
      set({ ...changes, last });
      onScan(last);
    };

    /** A summary of cards that can't be submitted would leave some of them out. */
    const stepWith = (cards: readonly Card[]): CardState['step'] => {
      const { step } = get();
      if (step === 'cards') return step;
      const filled = cards.filter((card) => !isEmptyCard(card));
      return firstProblem(filled, mode) === null ? step : 'cards';
    };

    const scanWaiting = () => {
      for (const raw of waiting.splice(0)) get().scan(raw);
    };

    return {
      ...FRESH,
      ready: false,
      elsewhere: false,
      restored: false,
      last: null,

      start(draft, initial) {
        const restored = draft?.cards.some((card) => !isEmptyCard(card)) ?? false;
        const cards = kept(draft) ?? initial;
        set({ ...FRESH, ...cards, ready: true, elsewhere: false, restored, last: null });
        scanWaiting();
      },

      mirror(draft, initial) {
        const cards = kept(draft) ?? initial;
        set({ ...FRESH, ...cards, ready: true, elsewhere: true, restored: false });
        scanWaiting();
      },

      stop() {
        set({ elsewhere: true, step: 'cards', choice: null, question: null, history: [], last: null });
        return held ? new Promise((released) => onRelease.push(released)) : Promise.resolve();
      },

      hold(on) {
        held = on;
        if (on) return;
        scanWaiting();
        for (const released of onRelease.splice(0)) released();
      },

      scan(raw) {
        if (get().elsewhere)
          return report({ tone: 'refused', message: { kind: 'edited_in_another_tab' }, card: null }, {});
        if (held || !get().ready) return void waiting.push(raw);
        typing = null;
        const before = get();
        const result = routeScan(cardsOf(before), raw, stock(), mode);
        const isSame = result.cards === before.cards;
        const { tone, message, replaced, unknown, holder = null } = result;
        report(
          { tone, message, replaced, unknown, card: isSame ? holder : result.current },
          {
            cards: result.cards,
            current: result.current,
            history: isSame ? before.history : noted(result),
            choice: result.choose ?? null,
            question: result.ask ? { code: result.ask, message } : null,
            problem: null,
            step: stepWith(result.cards),
          },
        );
      },

      type(id, field, raw) {
        const state = get();
        const value = digitsFor(field, raw);
        const card = state.cards.find((other) => other.id === id);
        if (card && card[field] !== value) {
          if (typing?.before.id !== id || typing.field !== field) typing = { field, before: card };
          const { before } = typing;
          // Typing back what was there brings back all of it: a gun's keys come and go in the focused field.
          const isBack = before[field] === value && (before.range !== null || before.upc.length < UPC_LENGTH);
          const { cards, current, choose } = isBack
            ? { ...withCard(cardsOf(state), before), choose: undefined }
            : typeInCard(cardsOf(state), id, field, value, stock().wanted);
          set({ cards, current, choice: choose ?? null, problem: null, history: [] });
        }
        return JUNK.test(raw);
      },

      askChoice(id) {
        const { cards } = get();
        const card = cards.find((other) => other.id === id);
        if (card) set({ current: id, choice: choiceFor(cards, card, stock().wanted) });
      },

      choose(range) {
        const state = get();
        if (!state.choice) return;
        const next = chooseRange(cardsOf(state), state.choice, range);
        set({ ...next, history: noted(next), choice: null });
      },

      dismiss: () => set({ choice: null, question: null }),

      addMore() {
        const { cards, checked } = get();
        const last = cards.at(-1);
        if (last && firstProblem([last], mode)) {
          const problem: CardState['problem'] =
            mode === 'count' ? { kind: 'fill_current_card' } : { kind: 'fill_entry', entry: cards.length };
          return set({ problem, checked: new Set([...checked, last.id]) });
        }
        const card = emptyCard(nextCardId(cards));
        set({ cards: [...cards, card], current: card.id, problem: null, history: [] });
      },

      remove(id) {
        const state = get();
        const index = state.cards.findIndex((card) => card.id === id);
        const history = [...state.history, { id, index, before: state.cards[index] ?? null }];
        const { cards, current } = fillFromStock(withoutCard(cardsOf(state), id), stock().wanted);
        const last: LastScan = { ...CARD_REMOVED, nth: (state.last?.nth ?? 0) + 1 };
        set({ cards, current, history, last, problem: null });
      },

      undo() {
        const state = get();
        const step = state.history.at(-1);
        if (!step || !canUndo(state)) return;
        const { id, before, index } = step;
        const isThere = state.cards.some((card) => card.id === id);
        let next = cardsOf(state);
        if (!before) next = withoutCard(state, id);
        else if (isThere) next = withCard(state, before);
        else next = { cards: state.cards.toSpliced(index, 0, before), current: id };
        const { cards, current } = fillFromStock(next, stock().wanted);
        report(
          { tone: 'good', message: { kind: isThere ? 'scan_taken_back' : 'card_is_back' }, card: null },
          {
            cards,
            current,
            history: state.history.slice(0, -1),
            choice: null,
            question: null,
            step: stepWith(cards),
          },
        );
      },

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
      markSoldOut(keys, isSoldOut) {
        const named = new Set(keys);
        const others = get().soldOut.filter((key) => !named.has(key));
        set({ soldOut: isSoldOut ? [...others, ...keys] : others });
      },

      stockChanged() {
        if (get().elsewhere) return;
        const { cards, current } = fillFromStock(get(), stock().wanted);
        set({ cards, current });
      },
      reset: () => set({ ...FRESH, last: null, restored: false }),
    };
  });
}
