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
} from '../../domain/card-typing';
import { type Card, type CardMode, emptyCard, isEmptyCard, nextCardId } from '../../domain/cards';
import {
  type Cards,
  type Choice,
  routeScan,
  type ScanResult,
  type ScanStock,
} from '../../domain/scan-routing';
import { UPC_LENGTH } from '../../domain/serial';
import type { StockRun } from '../../domain/stock';
import { type Bilingual, CARD_TEXT, fillValidData } from '../../domain/texts';

/** What the last scan did, for the eye and the ear. `nth` tells two equal ones apart. */
export type LastScan = Pick<ScanResult, 'tone' | 'text' | 'replaced'> & { nth: number };

/** What is kept of a half-done form, so that a reload or a dead battery loses nothing. */
export type CardDraft = Pick<CardState, 'cards' | 'current' | 'soldOut'>;

/** How one card was before a scan: null when the scan made it. */
type Undo = { id: number; index: number; before: Card | null };

export type CardState = Cards & {
  /** false until draft and stock are there; scans wait until then */
  ready: boolean;
  /** cards came from a draft */
  restored: boolean;
  last: LastScan | null;
  choice: Choice | null;
  /** a code that the clerk is asked about, with the question */
  question: { code: string; text: Bilingual } | null;
  history: readonly Undo[];
  /** cards whose missing fields are shown */
  checked: ReadonlySet<number>;
  /** why the last button did nothing */
  problem: Bilingual | null;
  /** reviewing: the summary of a count, the confirm of a shelf entry */
  step: 'cards' | 'review';
  /** keys (`packKey`) of the packs that the clerk says are sold out; only a count has any */
  soldOut: readonly string[];
};

export type CardActions = {
  /** Takes what the draft held, or the cards to begin with, and the scans that came meanwhile. */
  start(draft: CardDraft | null, initial?: CardDraft): void;
  /** While the form is being saved, scans wait: they belong to the next one. */
  hold(on: boolean): void;
  /** A code from the gun, the camera or the scan box. */
  scan(raw: string): void;
  /** @returns whether something in `raw` wasn't a digit */
  type(id: number, field: CardField, raw: string): boolean;
  /** Opens the choice of packs for a card whose UPC has several. */
  askChoice(id: number): void;
  choose(range: StockRun): void;
  /** Closes the choice or the question without an answer. */
  dismiss(): void;
  addMore(): void;
  remove(id: number): void;
  undo(): void;
  /** @returns the first field that's in the way, else null and the form is in review */
  review(): { id: number; field: CardField } | null;
  /** Review without cards: what isn't scanned is decided there. */
  reviewWithoutCards(): void;
  back(): void;
  /** What the clerk says of packs that weren't scanned, by `packKey`. */
  markSoldOut(keys: readonly string[], isSoldOut: boolean): void;
  /** The stock changed: a card that waited for its range may have it now. */
  stockChanged(): void;
  reset(): void;
};

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
    const report = ({ tone, text, replaced }: Omit<LastScan, 'nth'>, changes: Partial<CardState>) => {
      const last = { tone, text, replaced, nth: (get().last?.nth ?? 0) + 1 };
      set({ ...changes, last });
      onScan(last);
    };

    return {
      ...FRESH,
      ready: false,
      restored: false,
      last: null,

      start(draft, initial) {
        const kept = draft && draft.cards.length > 0 ? draft : null;
        const restored = kept?.cards.some((card) => !isEmptyCard(card)) ?? false;
        set({ ready: true, restored, ...(kept ?? initial) });
        for (const raw of waiting.splice(0)) get().scan(raw);
      },

      hold(on) {
        held = on;
        if (!on) for (const raw of waiting.splice(0)) get().scan(raw);
      },

      scan(raw) {
        if (held || !get().ready) return void waiting.push(raw);
        typing = null;
        const before = get();
        const result = routeScan(cardsOf(before), raw, stock(), mode);
        const isSame = result.cards === before.cards;
        const filled = result.cards.filter((card) => !isEmptyCard(card));
        const inTheWay = before.step === 'review' && firstProblem(filled, mode) !== null;
        report(result, {
          cards: result.cards,
          current: result.current,
          history: isSame ? before.history : noted(result),
          choice: result.choose ?? null,
          question: result.ask ? { code: result.ask, text: result.text } : null,
          problem: null,
          step: inTheWay ? 'cards' : before.step,
        });
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
          const problem =
            mode === 'count' ? { en: CARD_TEXT.fillCurrentCard, pa: '' } : fillValidData(cards.length);
          return set({ problem, checked: new Set([...checked, last.id]) });
        }
        const card = emptyCard(nextCardId(cards));
        set({ cards: [...cards, card], current: card.id, problem: null, history: [] });
      },

      remove(id) {
        const state = get();
        const index = state.cards.findIndex((card) => card.id === id);
        const history = [...state.history, { id, index, before: state.cards[index] ?? null }];
        set({ ...fillFromStock(withoutCard(cardsOf(state), id), stock().wanted), history, problem: null });
      },

      undo() {
        const state = get();
        const step = state.history.at(-1);
        if (!step) return;
        const { id, before, index } = step;
        const isThere = state.cards.some((card) => card.id === id);
        let next = cardsOf(state);
        if (!before) next = withoutCard(state, id);
        else if (isThere) next = withCard(state, before);
        else next = { cards: state.cards.toSpliced(index, 0, before), current: id };
        report(
          { tone: 'good', text: { en: 'Undone.', pa: '' } },
          {
            ...fillFromStock(next, stock().wanted),
            history: state.history.slice(0, -1),
            choice: null,
            question: null,
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
          problem: mode === 'shelf' ? fillValidData(entry) : null,
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
        const { cards, current } = fillFromStock(get(), stock().wanted);
        set({ cards, current });
      },
      reset: () => set({ ...FRESH, last: null, restored: false }),
    };
  });
}
