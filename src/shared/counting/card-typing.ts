import { BIN_DIGITS } from '../stock/bins';
import { isOfUpc, isSameLot, type SoldTicket, type StockIndex, type StockRun, shelfAt } from '../stock/stock';
import { type FieldContext, readTyped, serialOnLeaving, serialWhileTyping } from '../tickets/read-code';
import { firstSold } from '../tickets/runs';
import { isSerial, isUpc, serialToNumber, UPC_LENGTH } from '../tickets/serial';
import {
  type BinsOfPlace,
  type Card,
  type CardMode,
  cardErrors,
  emptyCard,
  holderOf,
  isEmptyCard,
  nextCardId,
  type UpcProblem,
  withFoundRange,
  withRange,
  withStart,
} from './cards';
import type { Cards, Choice, ScanMessage, ScanStock } from './scan-routing';

export type CardField = 'upc' | 'start' | 'end' | 'bin';

/**
 * The part of a typed or pasted text that a field accepts: UPC and bin up to their number of digits, serials
 * as printed on the store's tickets.
 * @param isLeft whether the clerk has left the field, so that the text is complete
 */
export function fieldText(field: CardField, raw: string, context: FieldContext, isLeft = false): string {
  if (field === 'start' || field === 'end')
    return isLeft ? serialOnLeaving(raw, context) : serialWhileTyping(raw, context);
  return raw.replace(/[^0-9]/g, '').slice(0, field === 'upc' ? UPC_LENGTH : BIN_DIGITS);
}

/** The reason why a text is neither a serial nor another ticket code; null if more digits may follow. */
export function typedFault(text: string, context: FieldContext): ScanMessage | null {
  const code = readTyped(text, context);
  if (code.kind === 'unreadable') return code.reason.kind === 'too_few_digits' ? null : code.reason;
  if (code.kind === 'pack_label') return { kind: 'pack_label', text };
  if (code.kind !== 'uncertain') return null;
  return { kind: 'uncertain_code', text, readings: code.readings.map(({ serial }) => serial) };
}

/**
 * The author of the sale of a card's front ticket, where the ticket isn't on the shelf and this terminal
 * knows.
 */
export function soldFront(
  { start, upc, soldBy }: Card,
  { eligible, sold }: ScanStock,
): SoldTicket | undefined {
  if (soldBy || !isSerial(start)) return undefined;
  const front = serialToNumber(start);
  return eligible.holding(front).length > 0 ? undefined : sold?.find(front, upc);
}

/** The ranges of a UPC without a card. */
const openRanges = (cards: readonly Card[], card: Card, stock: StockIndex): StockRun[] =>
  stock.ofUpc(card.upc).filter((range) => (holderOf(cards, range) ?? card).id === card.id);

/** Replaces the card with the same id and makes it the current one. */
export const withCard = (state: Cards, card: Card): Cards => ({
  cards: state.cards.map((other) => (other.id === card.id ? card : other)),
  current: card.id,
});

/** The reason why a card with a whole UPC has no range; undefined if there is none. */
export function upcProblem(cards: readonly Card[], card: Card, stock: StockIndex): UpcProblem | undefined {
  if (card.range || !isUpc(card.upc)) return undefined;
  if (openRanges(cards, card, stock).length > 0) return 'several';
  return stock.ofUpc(card.upc).length > 0 ? 'taken' : 'unknown';
}

/** The options for a card whose UPC has several packs; null if there is no choice. */
export function choiceFor(cards: readonly Card[], card: Card, stock: StockIndex): Choice | null {
  if (card.range || !isUpc(card.upc)) return null;
  const ranges = openRanges(cards, card, stock);
  return ranges.length > 0 ? { ranges, serial: null } : null;
}

/**
 * Applies a text typed into a field of a card. A whole UPC looks up the stock (specification, section 5): a
 * single range fills the card, of several the clerk chooses one. A whole start serial finds its range where
 * no UPC was entered.
 * @param value as `fieldText` leaves it
 */
export function typeInCard(
  state: Cards,
  id: number,
  field: CardField,
  value: string,
  stock: StockIndex,
): Cards & { choose?: Choice } {
  const card = state.cards.find((other) => other.id === id);
  if (!card) return state;
  if (field === 'end' || field === 'bin') return withCard(state, { ...card, [field]: value });
  if (field === 'start') {
    // The clerk's answers were about the former front ticket.
    const other = card.soldBy || card.putUp ? withoutRange(card) : card;
    const typed: Card = { ...withStart(other, value), source: 'typed' };
    const next = withCard(state, typed);
    return !typed.range && isSerial(value) ? fromSerial(next, typed, stock) : next;
  }
  // Another UPC means another pack, so only a serial that the clerk entered may stay.
  const isSwept = card.source === 'sweep';
  const start = (card.confirmed && !isSwept) || !card.range ? card.start : '';
  const end = card.range ? '' : card.end;
  return fromUpc(
    state,
    { ...withoutRange(card), ...(isSwept && NOT_ENTERED), upc: value, start, end },
    stock,
  );
}

const NOT_ENTERED = { confirmed: false, source: undefined };

const withoutRange = (card: Card): Card => ({ ...card, range: null, soldBy: undefined, putUp: undefined });

function fromUpc(state: Cards, card: Card, stock: StockIndex): Cards & { choose?: Choice } {
  const choose = choiceFor(state.cards, card, stock);
  const only = choose?.ranges[0];
  if (!choose || !only) return withCard(state, card);
  if (choose.ranges.length === 1) return withCard(state, withFoundRange(card, only));
  return { ...withCard(state, card), choose };
}

function fromSerial(state: Cards, card: Card, stock: StockIndex): Cards & { choose?: Choice } {
  const ranges = stock
    .holding(serialToNumber(card.start))
    .filter((range) => card.upc === '' || isOfUpc(range, card.upc))
    .filter((range) => !holderOf(state.cards, range));
  const only = ranges[0];
  if (!only) return withCard(state, card);
  if (ranges.length === 1) return withCard(state, withStart(withRange(card, only), card.start));
  return { ...withCard(state, card), choose: { ranges, serial: card.start } };
}

/** Assigns the range that the clerk chose to the current card. */
export function chooseRange(state: Cards, choice: Choice, range: StockRun): Cards {
  const card = state.cards.find((other) => other.id === state.current);
  if (!card) return state;
  const { serial, source = card.source } = choice;
  if (serial === null) return withCard(state, withFoundRange(card, range));
  return withCard(state, { ...withStart(withRange(card, range), serial), source });
}

/** Fills cards whose UPC had no range, after the stock changed or another card released one. */
export function fillFromStock(state: Cards, stock: StockIndex): Cards {
  let { cards } = state;
  for (const card of state.cards) {
    const ranges = choiceFor(cards, card, stock)?.ranges ?? [];
    const only = ranges[0];
    if (only && ranges.length === 1) cards = withCard({ ...state, cards }, withFoundRange(card, only)).cards;
  }
  return cards === state.cards ? state : { ...state, cards };
}

/** Removes a card. An empty card replaces the last one. */
export function withoutCard(state: Cards, id: number): Cards {
  const rest = state.cards.filter((card) => card.id !== id);
  const cards = rest.length > 0 ? rest : [emptyCard(nextCardId(state.cards))];
  const isThere = cards.some((card) => card.id === state.current);
  return { cards, current: isThere ? state.current : (cards.at(-1)?.id ?? state.current) };
}

/**
 * The front that a sweep may confirm: the first ticket of a pack with one run at the place that is counted. With several of them,
 * its front isn't known.
 * @param place the place that is counted; null: all of them
 */
export const knownFront = (
  pack: Pick<StockRun, 'upc' | 'lotCounter'>,
  onShelf: StockIndex,
  place: number | null,
): StockRun | null => {
  const runs = shelfAt(onShelf, place)
    .ofUpc(pack.upc)
    .filter((run) => isSameLot(run, pack));
  return runs.length === 1 ? (runs[0] ?? null) : null;
};

/**
 * Removes swept cards whose front is no longer the known one because another terminal's record has arrived: otherwise the sweep would
 * decide which tickets are sold.
 * @param place the place that is counted; null: all of them
 */
export function withOutdatedRemoved(state: Cards, onShelf: StockIndex, place: number | null): Cards {
  let next = state;
  for (const { id, range, start, source } of state.cards) {
    if (source !== 'sweep') continue;
    const front = range && knownFront(range, onShelf, place);
    if (!front || serialToNumber(start) !== firstSold(front)) next = withoutCard(next, id);
  }
  return next;
}

/** The cards to submit: all but the empty ones, or the empty one when there is nothing else. */
export function cardsToSubmit(cards: readonly Card[]): readonly Card[] {
  const filled = cards.filter((card) => !isEmptyCard(card));
  return filled.length > 0 ? filled : cards.slice(0, 1);
}

/** The first problem that prevents submission, or null. */
export function firstProblem(
  cards: readonly Card[],
  mode: CardMode,
  bins?: BinsOfPlace,
): { card: Card; field: CardField } | null {
  for (const card of cards) {
    const errors = cardErrors(card, mode, undefined, bins);
    const field = (['upc', 'start', 'end', 'bin'] as const).find((name) => errors[name]);
    if (field) return { card, field };
  }
  return null;
}
