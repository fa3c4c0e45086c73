import {
  type CardField,
  choiceFor,
  chooseRange,
  fieldText,
  fillFromStock,
  firstProblem,
  soldFront,
  typeInCard,
  withCard,
  withoutCard,
} from '../../../shared/counting/card-typing';
import {
  binsAt,
  type Card,
  emptyCard,
  isEmptyCard,
  nextCardId,
  withRange,
  withSource,
  withStart,
} from '../../../shared/counting/cards';
import { countedLine } from '../../../shared/counting/count-summary';
import {
  type Cards,
  fieldContext,
  putUpAndCount,
  readStockCode,
  reportSold,
  routeCode,
  type ScanResult,
  withUnknownPack,
} from '../../../shared/counting/scan-routing';
import { COUNTER } from '../../../shared/stock/bins';
import { MAX_UNKNOWN_PACKS } from '../../../shared/stock/found-packs';
import { isSameLot } from '../../../shared/stock/stock';
import { type CodeSource, serialFields } from '../../../shared/tickets/layouts';
import type { Code } from '../../../shared/tickets/read-code';
import { isSerial, UPC_LENGTH } from '../../../shared/tickets/serial';
import {
  asked,
  type CardActions,
  type CardState,
  type FormAccess,
  type LastScan,
  toTurn,
  type Undo,
} from './card-state';

const CARD_REMOVED = { tone: 'good', message: { kind: 'card_removed' }, card: null } as const;

/** Checks whether Undo applies to the last scan as shown. A refused scan changed nothing. */
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

/** Invalid characters: all except digits and the separators that people, printed codes and guns add. */
const JUNK = /[^0-9\s\p{C}()-]/u;

/** Picks the state that the domain's functions work on, since they spread their input into the result. */
export const pickCards = ({ cards, current }: Cards): Cards => ({ cards, current });

/** Appends the current state of the card about to change to the history, for one-tap undo. */
function withUndo({ get }: FormAccess, next: Cards): readonly Undo[] {
  const { cards, history } = get();
  const index = cards.findIndex((card) => card.id === next.current);
  return [...history, { id: next.current, index, before: cards[index] ?? null }];
}

/** Checks whether tickets of a card's pack are missing since the last count. */
const foundGone = (card: Card): boolean => (countedLine(card)?.sold.count ?? 0) > 0;

/** Shows a scan's result, then plays its tone. Missing tickets at an opening check have a separate tone. */
export function report(
  { get, set, onScan }: FormAccess,
  scan: Omit<LastScan, 'revision'>,
  changes: Partial<CardState>,
): void {
  const before = get();
  const { cards, purpose } = { ...before, ...changes };
  const card = cards.find(({ id }) => id === scan.card);
  const isMissing = scan.tone === 'good' && purpose === 'opening' && card && foundGone(card);
  const last: LastScan = {
    ...scan,
    tone: isMissing ? 'missing' : scan.tone,
    revision: (before.last?.revision ?? 0) + 1,
  };
  set({ ...changes, last });
  onScan(last);
}

/**
 * The step for these cards. Leaves the review if a card can't be submitted, since its summary would omit that
 * card.
 */
export function stepWith({ get, mode, stock }: FormAccess, cards: readonly Card[]): CardState['step'] {
  const { step, place } = get();
  if (step === 'cards') return step;
  const filled = cards.filter((card) => !isEmptyCard(card));
  const bins = binsAt(place ?? COUNTER, stock().machines ?? []);
  return firstProblem(filled, mode, bins) === null ? step : 'cards';
}

/** Enters a scanned code into the cards, or reports why it can't. */
export const takeScan = (form: FormAccess, raw: string, source: CodeSource): void =>
  takeCode(form, readStockCode(raw, source, form.stock()), source);

/** Enters the code that the clerk confirmed: a 12-digit UPC or a 14-digit serial. */
function takeAnswer(form: FormAccess, answer: string): void {
  const code: Code = isSerial(answer)
    ? { kind: 'ticket', text: answer, ...serialFields(answer) }
    : readStockCode(answer, 'scan', form.stock());
  takeCode(form, code, form.get().question?.source ?? 'scan');
}

const takeCode = (form: FormAccess, code: Code, source: CodeSource): void =>
  takeResult(form, routeCode(pickCards(form.get()), code, form.stock(), form.mode), source);

/** @param source how the code was entered */
function takeResult(form: FormAccess, routed: ScanResult, source: CodeSource): void {
  form.typing = null;
  const before = form.get();
  const isSame = routed.cards === before.cards;
  const kept = keptUnknown(before.unknownPacks, routed);
  const result = isSame
    ? kept.result
    : { ...kept.result, cards: withSources(routed.cards, before.cards, source) };
  const { tone, message, replaced, unknown, holder = null } = result;
  const card = result.cards.find(({ id }) => id === result.current);
  const turning = form.mode === 'count' && !isSame ? toTurn(before, card) : null;
  report(
    form,
    { tone, message, replaced, unknown, card: isSame ? holder : result.current },
    {
      cards: result.cards,
      current: result.current,
      history: isSame ? before.history : withUndo(form, result),
      choice: result.choose ? { ...result.choose, source } : null,
      question: result.ask
        ? { codes: result.ask, message, sold: result.sold, toPutUp: result.toPutUp, source }
        : null,
      unknownPacks: kept.unknownPacks,
      ...(turning && asked(before, turning)),
      problem: null,
      step: stepWith(form, result.cards),
    },
  );
}

/** Keeps an unknown pack with the count, as far as there is room. A pack that was kept before is a repeated scan. */
function keptUnknown(
  packs: readonly string[],
  result: ScanResult,
): { result: ScanResult; unknownPacks: readonly string[] } {
  const { message } = result;
  if (message.kind !== 'pack_unknown') return { result, unknownPacks: packs };
  const { serial } = message;
  const unknownPacks = withUnknownPack(packs, serial);
  if (unknownPacks.length > MAX_UNKNOWN_PACKS)
    return {
      result: { ...result, tone: 'refused', message: { kind: 'serial_unknown', serial, mode: 'count' } },
      unknownPacks: packs,
    };
  const again = unknownPacks.length === packs.length;
  return {
    result: { ...result, tone: again ? 'repeated' : 'unknown', message: { ...message, again } },
    unknownPacks,
  };
}

const withSources = (cards: readonly Card[], before: readonly Card[], source: CodeSource): readonly Card[] =>
  cards.map((card, index) => {
    const was = before[index]?.id === card.id ? before[index] : before.find(({ id }) => id === card.id);
    return was === card ? card : withSource(card, was, source);
  });

/** The manual ways to fill cards: typing digits, choosing a pack, adding a card. */
export function fillActions(
  form: FormAccess,
): Pick<
  CardActions,
  | 'type'
  | 'leave'
  | 'askChoice'
  | 'choose'
  | 'answer'
  | 'answerHere'
  | 'removeUnknownPack'
  | 'report'
  | 'turned'
  | 'dismiss'
  | 'addMore'
> {
  const { mode, stock, get, set } = form;
  const put = (id: number, field: CardField, value: string) => {
    const card = get().cards.find((other) => other.id === id);
    if (card && (card[field] ?? '') !== value) typeText(form, card, field, value);
  };
  return {
    type(id, field, raw) {
      put(id, field, fieldText(field, raw, fieldContext(stock())));
      return JUNK.test(raw);
    },

    leave(id, field) {
      const typed = get().cards.find((card) => card.id === id)?.[field];
      if (typed) put(id, field, fieldText(field, typed, fieldContext(stock()), true));
    },

    answer: (code) => takeAnswer(form, code),

    answerHere() {
      const { question } = get();
      const [serial] = question?.codes ?? [];
      if (!question || !serial) return;
      const { sold, toPutUp, source } = question;
      const cards = pickCards(get());
      if (sold) takeResult(form, reportSold(cards, sold, serial), source);
      else if (toPutUp) takeResult(form, putUpAndCount(cards, toPutUp, serial), source);
    },

    removeUnknownPack: (serial) =>
      set({ unknownPacks: get().unknownPacks.filter((other) => other !== serial), last: null }),

    report(id) {
      const { cards } = get();
      const card = cards.find((other) => other.id === id);
      const sold = card && soldFront(card, stock());
      if (sold) takeResult(form, reportSold({ cards, current: id }, sold, card.start), 'typed');
    },

    askChoice(id) {
      const { cards } = get();
      const card = cards.find((other) => other.id === id);
      if (card) set({ current: id, choice: choiceFor(cards, card, stock().wanted) });
    },

    choose(range) {
      const state = get();
      if (!state.choice) return;
      const next = chooseRange(pickCards(state), state.choice, range);
      set({ ...next, history: withUndo(form, next), choice: null });
    },

    turned(pack) {
      const state = get();
      const cards = state.cards.map((card) =>
        pack && card.range && isSameLot(card.range, pack)
          ? withStart(withRange(card, { ...card.range, sells: pack.sells }), card.start)
          : card,
      );
      set({ cards, turning: null });
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
  };
}

function typeText(form: FormAccess, card: Card, field: CardField, value: string): void {
  if (form.typing?.before.id !== card.id || form.typing.field !== field)
    form.typing = { field, before: card };
  const { before } = form.typing;
  const state = form.get();
  // Restoring the old text restores the whole card, since a gun's keys pass through the focused field.
  // The same UPC typed again over an emptied start serial looks up the pack again.
  const isFilled = before.range !== null && (field !== 'upc' || isSerial(before.start));
  const isBack = before[field] === value && (isFilled || before.upc.length < UPC_LENGTH);
  const { cards, current, choose } = isBack
    ? { ...withCard(pickCards(state), before), choose: undefined }
    : typeInCard(pickCards(state), card.id, field, value, form.stock().wanted);
  form.set({ cards, current, choice: choose ?? null, problem: null, history: [] });
}
