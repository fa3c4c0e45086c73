import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CardEvent, FormProblem } from '../../../messages/bilingual';
import type { Tone } from '../../../scanner/sound';
import {
  type CardField,
  cardsToSubmit,
  choiceFor,
  chooseRange,
  fieldText,
  fillFromStock,
  firstProblem,
  soldFront,
  typeInCard,
  withCard,
  withOutdatedRemoved,
  withoutCard,
} from '../../../shared/counting/card-typing';
import {
  binsAt,
  type Card,
  type CardMode,
  emptyCard,
  isEmptyCard,
  nextCardId,
  withRange,
  withSource,
  withStart,
} from '../../../shared/counting/cards';
import { countedLine, markedPacks } from '../../../shared/counting/count-summary';
import type { SweptTicket } from '../../../shared/counting/count-sweep';
import {
  type Cards,
  type Choice,
  fieldContext,
  hasPackOf,
  putUpAndCount,
  readStockCode,
  reportSold,
  routeCode,
  type ScanMessage,
  type ScanResult,
  type ScanStock,
  withUnknownPack,
} from '../../../shared/counting/scan-routing';
import type { CountPurpose } from '../../../shared/counting/sightings';
import { COUNTER } from '../../../shared/stock/bins';
import { MAX_UNKNOWN_PACKS } from '../../../shared/stock/found-packs';
import {
  isSameLot,
  lotKey,
  packKey,
  type SoldTicket,
  type StockIndex,
  type StockRun,
  ticketsOfKey,
} from '../../../shared/stock/stock';
import { type CodeSource, serialFields } from '../../../shared/tickets/layouts';
import type { Code } from '../../../shared/tickets/read-code';
import { isAtOtherEnd } from '../../../shared/tickets/runs';
import { isSerial, packNumber, UPC_LENGTH } from '../../../shared/tickets/serial';

/** The result of the last scan, for display and sound. */
export type LastScan = Pick<ScanResult, 'replaced' | 'unknown'> & {
  tone: Tone;
  message: ScanMessage | CardEvent;
  /** distinguishes consecutive equal results */
  revision: number;
  /** id of the card that the scan changed, or that already contains it */
  card: number | null;
};

/** The part of an unfinished form that is saved, so that a reload or a dead battery loses nothing. */
export type CardDraft = Pick<CardState, 'cards' | 'current' | 'soldOut'> &
  Partial<Pick<CardState, 'purpose' | 'place' | 'unknownPacks' | 'swept' | 'begunAt'>>;

/** A card's state before a step: null if the step created the card. */
type CardChange = { id: number; index: number; before: Card | null };
/** A scan, a removed card, or the confirmed list of a sweep. @property event what happens when it is undone */
type Undo = { changes: readonly CardChange[]; event: CardEvent };

export type CardState = Cards & {
  /** false until draft and stock have loaded; scans wait until then */
  ready: boolean;
  /** another tab edits these cards: they are read-only here, and scans are refused */
  elsewhere: boolean;
  /** the cards were restored from a draft */
  restored: boolean;
  last: LastScan | null;
  choice: Choice | null;
  /**
   * a question to the clerk: the possible codes and the message; with `sold`, whether that ticket is really here; with
   * `toPutUp`, whether to put that pack up and count it
   */
  question: {
    codes: readonly string[];
    message: ScanMessage;
    sold?: SoldTicket | undefined;
    toPutUp?: StockRun | undefined;
    /** how the code was given */
    source: CodeSource;
  } | null;
  /** the pack whose direction of sale the clerk is asked about */
  turning: StockRun | null;
  /** packs (`lotKey`) already asked about: once is enough */
  askedToTurn: ReadonlySet<string>;
  history: readonly Undo[];
  /** cards whose missing fields are shown */
  checked: ReadonlySet<number>;
  /** why the last button had no effect */
  problem: FormProblem | null;
  /** `review`: the summary of a count, or the confirmation of a shelf entry */
  step: 'cards' | 'review';
  /** the packs that the clerk marked as sold out, as they were then (`packKey`); counts only */
  soldOut: readonly string[];
  /** a ticket of each counted pack that the store never received: serials of 14 digits */
  unknownPacks: readonly string[];
  /** the tickets that a sweep has read; counts only */
  swept: readonly SweptTicket[];
  /** purpose of the count; counts only */
  purpose: CountPurpose;
  /**
   * the place that is counted, or into whose bins the packs go: the counter (0) or a vending machine; null: all of
   * them, or the counter
   */
  place: number | null;
  /** when the first of what a draft keeps was entered, in milliseconds since the epoch; null: nothing is, or an earlier release kept it */
  begunAt: number | null;
};

/** Whether nothing of the stock is entered: no card, mark, unknown pack or swept ticket. */
export const isUnused = ({ cards, soldOut = [], unknownPacks = [], swept = [] }: CardDraft): boolean =>
  cards.every(isEmptyCard) && soldOut.length === 0 && unknownPacks.length === 0 && swept.length === 0;

/**
 * The pack to ask about after a scan: its front is at the other end of its roll, and the clerk wasn't asked
 * yet.
 */
function toTurn(state: Pick<CardState, 'askedToTurn'>, card: Card | undefined): StockRun | null {
  if (!card?.range || !card.confirmed || state.askedToTurn.has(lotKey(card.range))) return null;
  return isAtOtherEnd(card.range, Number(card.start)) ? card.range : null;
}

/** The state after the clerk was asked about a pack. */
const asked = (
  state: Pick<CardState, 'askedToTurn'>,
  pack: StockRun | null,
): Pick<CardState, 'turning' | 'askedToTurn'> => ({
  turning: pack,
  askedToTurn: pack ? new Set([...state.askedToTurn, lotKey(pack)]) : state.askedToTurn,
});

export type CardActions = {
  /** Loads the draft or the initial cards, then processes the scans that waited. */
  start(draft: CardDraft | null, initial?: CardDraft): void;
  /** Shows another tab's cards, or the initial ones. Refuses the scans that waited. */
  mirror(draft: CardDraft | null, initial?: CardDraft): void;
  /** Ends editing in this tab. Resolves once no save is in progress. */
  stop(): Promise<void>;
  /** Holds scans while the form is being saved: they belong to the next form. */
  hold(on: boolean): void;
  /** Processes a code from the gun, the camera or the scan box (`typed`). */
  scan(raw: string, source?: CodeSource): void;
  /**
   * Refuses tickets that the camera sees at the same time. Undoes the last scan if another ticket of the same roll is in view: that one
   * may be in front.
   */
  severalInView(tickets: readonly string[]): void;
  /** Answers the question with one of its codes: a UPC or a serial. */
  answer(code: string): void;
  /** Answers the question about a sold ticket, or one of the back room: its pack is here. */
  answerHere(): void;
  /** Takes an unknown pack from the count. @param serial its ticket in `unknownPacks` */
  removeUnknownPack(serial: string): void;
  /** Reports a card's pack as really here, though its front ticket was recorded as sold. */
  report(id: number): void;
  /** @returns whether `raw` contains invalid characters */
  type(id: number, field: CardField, raw: string): boolean;
  /** The clerk left a field, so its value is complete. */
  leave(id: number, field: CardField): void;
  /** Opens the pack choice for a card whose UPC has several packs. */
  askChoice(id: number): void;
  choose(range: StockRun): void;
  /** Takes over the other direction of a pack's roll from the stock; null: its direction stays. */
  turned(pack: StockRun | null): void;
  /** Closes the choice or the question without an answer. */
  dismiss(): void;
  addMore(): void;
  remove(id: number): void;
  undo(): void;
  /** @returns the first field that prevents a review, or null if the form is now in review */
  review(): { id: number; field: CardField } | null;
  /** Starts a review without cards, to decide about the packs that weren't scanned. */
  reviewWithoutCards(): void;
  back(): void;
  setPurpose(purpose: CountPurpose): void;
  setPlace(place: number | null): void;
  /** Marks unscanned packs as sold out or not. */
  markSoldOut(packs: readonly StockRun[], isSoldOut: boolean): void;
  /** Updates the cards after a stock change: a card without a range may have one now. */
  stockChanged(): void;
  reset(): void;
};

/** The form data that its actions use. */
type FormAccess = {
  mode: CardMode;
  /** called on each scan, so it must read from memory */
  stock: () => ScanStock;
  /** called with each scan's result, to play its tone */
  onScan: (result: LastScan) => void;
  get: () => CardState;
  set: (changes: Partial<CardState>) => void;
  /** the card before the current typing in one of its fields */
  typing: { field: CardField; before: Card } | null;
};

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
  swept: [],
  purpose: 'shift',
  place: null,
  begunAt: null,
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

/** The draft if it contains cards, otherwise null. Release 3 marked whole lots as sold out (`lotKey`), not their tickets. */
function filled(draft: CardDraft | null, { eligible }: ScanStock): CardDraft | null {
  if (!draft || draft.cards.length === 0) return null;
  const marks = draft.soldOut.filter((key) => ticketsOfKey(key).end >= 0);
  return { ...draft, soldOut: [...marks, ...runsOfLots(draft.soldOut, eligible)] };
}

/** All runs of some lots (`lotKey`), by `packKey`: a pack that lost tickets in its middle is sold out as a whole. */
function runsOfLots(lots: readonly string[], { all }: StockIndex): string[] {
  const marked = new Set(lots);
  return all.filter((run) => marked.has(lotKey(run))).map(packKey);
}

/** Starts and stops editing in this tab, and queues scans while the form isn't ready for them. */
function sessionActions(
  form: FormAccess,
): Pick<
  CardActions,
  'start' | 'mirror' | 'stop' | 'hold' | 'scan' | 'severalInView' | 'stockChanged' | 'reset'
> {
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
  const takeStock = () => {
    const kept = withOutdatedRemoved(pickCards(get()), stock().eligible, get().place);
    const { cards, current } = fillFromStock(kept, stock().eligible);
    const unknownPacks = get().unknownPacks.filter((serial) => !hasPackOf(serial, stock()));
    const isKnown = unknownPacks.length < get().unknownPacks.length;
    set({ cards, current, ...(isKnown && { unknownPacks }) });
  };

  return {
    scan,

    severalInView(tickets) {
      const { cards, last, elsewhere } = get();
      if (elsewhere) return;
      const scanned = last?.tone === 'good' ? cards.find(({ id }) => id === last.card) : undefined;
      const isOneOfTwo =
        scanned !== undefined &&
        tickets.includes(scanned.start) &&
        tickets.some((other) => other !== scanned.start && packNumber(other) === packNumber(scanned.start));
      const changes = (isOneOfTwo && takenBack(form)?.changes) || {};
      report(form, { tone: 'refused', message: { kind: 'several_in_view' }, card: null }, changes);
    },

    start(draft, initial) {
      const restored = draft !== null && !isUnused(draft);
      const cards = filled(draft, stock()) ?? initial;
      set({ ...FRESH, ...cards, ready: true, elsewhere: false, restored, last: null });
      // The stock may have changed since the draft was kept.
      takeStock();
      scanWaiting();
    },

    mirror(draft, initial) {
      const cards = filled(draft, stock()) ?? initial;
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
      if (!get().elsewhere) takeStock();
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
      const { cards, unknownPacks, place } = get();
      const submitted = cardsToSubmit(cards);
      // A count may have seen nothing but packs that the store never received.
      const isOfUnknown = unknownPacks.length > 0 && cards.every(isEmptyCard);
      const problem = isOfUnknown
        ? null
        : firstProblem(submitted, mode, binsAt(place ?? COUNTER, stock().machines ?? []));
      if (!problem) {
        set({ step: 'review', problem: null, choice: null, question: null });
        return null;
      }
      const { card, field } = problem;
      const entry = cards.findIndex(({ id }) => id === card.id) + 1;
      set({
        problem: mode === 'shelf' ? { kind: 'fill_entry', entry } : null,
        checked: new Set(submitted.map(({ id }) => id)),
      });
      return { id: card.id, field };
    },

    reviewWithoutCards: () => set({ step: 'review', problem: null }),

    back: () => set({ step: 'cards' }),

    setPurpose: (purpose) => set({ purpose }),

    setPlace: (place) => set({ place }),

    markSoldOut(packs, isSoldOut) {
      const keys = runsOfLots(packs.map(lotKey), stock().eligible);
      const isOfThese = markedPacks(keys);
      const others = get().soldOut.filter((key) => !isOfThese(ticketsOfKey(key)));
      set({ soldOut: isSoldOut ? [...others, ...keys] : others });
    },
  };
}

const CARD_REMOVED = { tone: 'good', message: { kind: 'card_removed' }, card: null } as const;

/** Checks whether Undo applies to the last step as shown. A refused scan changed nothing. */
export function canUndo({ history, last }: Pick<CardState, 'history' | 'last'>): boolean {
  const step = history.at(-1);
  if (!step) return false;
  return !last || last.tone === 'good' || step.changes.some(({ id }) => id === last.card);
}

/** The actions that undo a scan and remove a card, which can also be undone. */
function undoActions(form: FormAccess): Pick<CardActions, 'remove' | 'undo'> {
  const { get, set, stock } = form;
  return {
    remove(id) {
      const state = get();
      const index = state.cards.findIndex((card) => card.id === id);
      const changes = [{ id, index, before: state.cards[index] ?? null }];
      const history = [...state.history, { changes, event: { kind: 'card_is_back' } as const }];
      const { cards, current } = fillFromStock(withoutCard(pickCards(state), id), stock().eligible);
      const last = nextScan(state.last, CARD_REMOVED);
      set({ cards, current, history, last, problem: null });
    },

    undo() {
      const undone = takenBack(form);
      if (undone) report(form, { tone: 'good', message: undone.event, card: null }, undone.changes);
    },
  };
}

/** The cards as before the last step; null if there is none to undo. */
function takenBack(form: FormAccess): { changes: Partial<CardState>; event: CardEvent } | null {
  const state = form.get();
  const step = state.history.at(-1);
  if (!step || !canUndo(state)) return null;
  let next = pickCards(state);
  for (const { id, before, index } of step.changes.toReversed()) {
    if (!before) next = withoutCard(next, id);
    else if (next.cards.some((card) => card.id === id)) next = withCard(next, before);
    else next = { cards: next.cards.toSpliced(index, 0, before), current: id };
  }
  const { cards, current } = fillFromStock(next, form.stock().eligible);
  const changes = {
    cards,
    current,
    history: state.history.slice(0, -1),
    choice: null,
    question: null,
    step: stepWith(form, cards),
  };
  return { changes, event: step.event };
}

/** Invalid characters: all except digits and the separators that people, printed codes and guns add. */
const JUNK = /[^0-9\s\p{C}()-]/u;

/** Picks the state that the domain's functions work on, since they spread their input into the result. */
const pickCards = ({ cards, current }: Cards): Cards => ({ cards, current });

/** Appends the current state of the card about to change to the history, for one-tap undo. */
function withUndo({ get }: FormAccess, next: Cards): readonly Undo[] {
  const { cards, history } = get();
  const index = cards.findIndex((card) => card.id === next.current);
  const changes = [{ id: next.current, index, before: cards[index] ?? null }];
  return [...history, { changes, event: { kind: 'scan_taken_back' } }];
}

/** Checks whether tickets of a card's pack are missing since the last count. */
const foundGone = (card: Card): boolean => (countedLine(card)?.sold.count ?? 0) > 0;

/** The result that is shown after another one. @param last the one shown until now */
export const nextScan = (last: LastScan | null, scan: Omit<LastScan, 'revision'>): LastScan => ({
  ...scan,
  revision: (last?.revision ?? 0) + 1,
});

/** Shows a scan's result, then plays its tone. Missing tickets at an opening check have a separate tone. */
function report(
  { get, set, onScan }: FormAccess,
  scan: Omit<LastScan, 'revision'>,
  changes: Partial<CardState>,
): void {
  const before = get();
  const { cards, purpose } = { ...before, ...changes };
  const card = cards.find(({ id }) => id === scan.card);
  const isMissing = scan.tone === 'good' && purpose === 'opening' && card && foundGone(card);
  const last = nextScan(before.last, { ...scan, tone: isMissing ? 'missing' : scan.tone });
  set({ ...changes, last });
  onScan(last);
}

/**
 * The step for these cards. Leaves the review if a card can't be submitted, since its summary would omit that
 * card.
 */
function stepWith({ get, mode, stock }: FormAccess, cards: readonly Card[]): CardState['step'] {
  const { step, place } = get();
  if (step === 'cards') return step;
  const filled = cards.filter((card) => !isEmptyCard(card));
  const bins = binsAt(place ?? COUNTER, stock().machines ?? []);
  return firstProblem(filled, mode, bins) === null ? step : 'cards';
}

/** Enters a scanned code into the cards, or reports why it can't. */
const takeScan = (form: FormAccess, raw: string, source: CodeSource): void =>
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

/** Keeps an unknown pack with the count, up to a maximum. Scanning a kept pack again is a repeated scan. */
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
function fillActions(
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
      if (card) set({ current: id, choice: choiceFor(cards, card, stock().eligible) });
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
    : typeInCard(pickCards(state), card.id, field, value, form.stock().eligible);
  form.set({ cards, current, choice: choose ?? null, problem: null, history: [] });
}
