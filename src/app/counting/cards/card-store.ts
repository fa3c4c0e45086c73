import { createStore, type StoreApi } from 'zustand/vanilla';
import { cardsToSubmit, fillFromStock, firstProblem } from '../../../shared/counting/card-typing';
import { binsAt, type CardMode, emptyCard, isEmptyCard } from '../../../shared/counting/cards';
import { hasPackOf, type ScanStock } from '../../../shared/counting/scan-routing';
import { COUNTER } from '../../../shared/stock/bins';
import type { CodeSource } from '../../../shared/tickets/layouts';
import type { CardActions, CardDraft, CardState, FormAccess, LastScan } from './card-state';
import { fillActions, report, takeScan, undoActions } from './fill-cards';

export type CardStore = StoreApi<CardState & CardActions>;

const FRESH = {
  cards: [emptyCard(1)],
  current: 1,
  choice: null,
  question: null,
  history: [],
  turning: null,
  askedToTurn: new Set<string>(),
  checked: new Set<number>(),
  problem: null,
  step: 'cards',
  soldOut: [],
  unknownPacks: [],
  purpose: 'shift',
  place: null,
} satisfies Partial<CardState>;

/**
 * Creates the store of one screen's cards and their actions. The domain has the rules; the store holds their results.
 * @param stock called on each scan, so it must read from memory
 * @param onScan called with each scan's result, to play its tone
 */
export function createCardStore(
  mode: CardMode,
  stock: () => ScanStock,
  onScan: (result: LastScan) => void = () => undefined,
): CardStore {
  return createStore<CardState & CardActions>()((set, get) => {
    const form: FormAccess = { mode, stock, onScan, get, set, typing: null };
    return {
      ...FRESH,
      ready: false,
      elsewhere: false,
      restored: false,
      last: null,
      ...sessionActions(form),
      ...fillActions(form),
      ...undoActions(form),
      ...reviewActions(form),
    };
  });
}

/** The draft if it contains cards, otherwise null. The previous release marked ranges of tickets, not lots. */
const filled = (draft: CardDraft | null): CardDraft | null =>
  draft && draft.cards.length > 0
    ? { ...draft, soldOut: draft.soldOut.map((key) => key.split('/', 2).join('/')) }
    : null;

/** Starts and stops editing in this tab, and queues scans while the form isn't ready for them. */
function sessionActions(
  form: FormAccess,
): Pick<CardActions, 'start' | 'mirror' | 'stop' | 'hold' | 'scan' | 'stockChanged' | 'reset'> {
  const { get, set, stock } = form;
  const waiting: { raw: string; source: CodeSource }[] = [];
  const onRelease: (() => void)[] = [];
  let held = false;

  const scan = (raw: string, source: CodeSource = 'scan') => {
    if (get().elsewhere)
      return report(form, { tone: 'refused', message: { kind: 'edited_in_another_tab' }, card: null }, {});
    if (held || !get().ready) waiting.push({ raw, source });
    else takeScan(form, raw, source);
  };
  const scanWaiting = () => {
    for (const { raw, source } of waiting.splice(0)) scan(raw, source);
  };

  return {
    scan,

    start(draft, initial) {
      const restored = draft?.cards.some((card) => !isEmptyCard(card)) ?? false;
      const cards = filled(draft) ?? initial;
      set({ ...FRESH, ...cards, ready: true, elsewhere: false, restored, last: null });
      scanWaiting();
    },

    mirror(draft, initial) {
      const cards = filled(draft) ?? initial;
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

    stockChanged() {
      if (get().elsewhere) return;
      const { cards, current } = fillFromStock(get(), stock().wanted);
      const isKnown = get().unknownPacks.some((serial) => hasPackOf(serial, stock()));
      const unknownPacks = get().unknownPacks.filter((serial) => !hasPackOf(serial, stock()));
      set({ cards, current, ...(isKnown && { unknownPacks }) });
    },

    reset: () => set({ ...FRESH, last: null, restored: false }),
  };
}

/** The review before a submission: the summary of a count, or the confirmation of a shelf entry. */
function reviewActions({
  mode,
  stock,
  get,
  set,
}: FormAccess): Pick<
  CardActions,
  'review' | 'reviewWithoutCards' | 'back' | 'setPurpose' | 'setPlace' | 'markSoldOut'
> {
  return {
    review() {
      const { cards, unknownPacks } = get();
      // A count may have seen nothing but packs that the store never received.
      if (unknownPacks.length > 0 && cards.every(isEmptyCard)) {
        set({ step: 'review', problem: null, choice: null, question: null });
        return null;
      }
      const submitted = cardsToSubmit(cards);
      const found = firstProblem(submitted, mode, binsAt(get().place ?? COUNTER, stock().machines ?? []));
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

    setPlace: (place) => set({ place }),

    markSoldOut(keys, isSoldOut) {
      const named = new Set(keys);
      const others = get().soldOut.filter((key) => !named.has(key));
      set({ soldOut: isSoldOut ? [...others, ...keys] : others });
    },
  };
}
