import { contains, overlaps, type Run } from '../runs/runs';
import { isBin, LAST_BIN } from '../stock/bins';
import { between, firstSold, isSoldBefore, lastSold } from '../stock/direction';
import type { SoldBy } from '../stock/sold-tickets';
import { isSameLot, type StockRun } from '../stock/stock';
import type { CodeSource } from '../tickets/layouts';
import { isSerial, isUpc, numberToSerial, serialCount, serialToNumber } from '../tickets/serial';

/** Verify Stock counts what is left on the shelf; Add On Shelf takes what is in the back room. */
export type CardMode = 'count' | 'shelf';

/** One card of the form: a pack by its UPC, a start and an end serial, as typed or scanned. */
export type Card = {
  id: number;
  upc: string;
  start: string;
  end: string;
  /** the stock range that the card stands for, as it was when it was chosen */
  range: StockRun | null;
  /** the start serial was scanned or typed by the clerk, not only filled in from the range */
  confirmed: boolean;
  /** how the clerk gave it; absent: not known, such as in a draft of an earlier release */
  source?: CodeSource | undefined;
  /** who recorded the front ticket as sold, where the clerk says that the pack is really here; `range` begins at it then */
  soldBy?: SoldBy;
  /** the bin that the pack goes into, as typed; only on the shelf screen of a store that numbers its bins */
  bin?: string;
};

/** What is wrong with a field of a card. Serials have 14 digits. */
export type CardError =
  | {
      kind:
        | 'upc_required'
        | 'upc_malformed'
        | 'upc_unknown'
        | 'upc_of_several'
        | 'upc_taken'
        | 'start_required'
        | 'end_required'
        | 'serial_malformed'
        | 'start_after_end'
        | 'start_before_end';
    }
  | { kind: 'bin_malformed'; last: number }
  | { kind: 'start_outside' | 'end_outside'; min: string; max: string }
  | { kind: 'end_differs'; end: string };

export type CardErrors = { upc?: CardError; start?: CardError; end?: CardError; bin?: CardError };

export const emptyCard = (id: number): Card => ({
  id,
  upc: '',
  start: '',
  end: '',
  range: null,
  confirmed: false,
});

export const isEmptyCard = (card: Card): boolean =>
  card.upc === '' && card.start === '' && card.end === '' && !card.bin;

/** The id for the next card: one more than any in use. */
export const nextCardId = (cards: readonly Card[]): number =>
  cards.reduce((highest, card) => Math.max(highest, card.id), 0) + 1;

/**
 * Whether two ranges are the same pack while the stock around them changes: adjoining tickets of a lot are one
 * range, so those of one lot that share a ticket are one.
 */
export const isSameRange = (a: StockRun, b: StockRun): boolean => isSameLot(a, b) && overlaps(a, b);

/** The card that has this range. */
export const holderOf = (cards: readonly Card[], range: StockRun): Card | undefined =>
  cards.find((card) => card.range && isSameRange(card.range, range));

/** The card with a range chosen: start and end serial filled from it, in the direction in which it is sold. */
export const withRange = (card: Card, range: StockRun): Card => ({
  ...card,
  upc: range.upc,
  start: numberToSerial(firstSold(range)),
  end: numberToSerial(lastSold(range)),
  range,
  confirmed: false,
  soldBy: undefined,
});

/** The card whose UPC led to this range: filled from it, but a start serial that was there and fits stays. */
export function withFoundRange(card: Card, range: StockRun): Card {
  const fits = isSerial(card.start) && contains(range, serialToNumber(card.start));
  const filled = withRange(card, range);
  return fits ? withStart(filled, card.start) : filled;
}

/** The card with the serial a clerk scanned or typed as its start. */
export const withStart = (card: Card, serial: string): Card => ({ ...card, start: serial, confirmed: true });

/** The card, with how its start serial was given by what made it from `before`. */
export const withSource = (card: Card, before: Card | undefined, source: CodeSource): Card =>
  card.confirmed && !(before?.confirmed && before.start === card.start) ? { ...card, source } : card;

/**
 * The card of a pack that the clerk says is really here, though its front ticket was recorded as sold. It sells nothing.
 * @param lot the whole lot
 * @param serial the front ticket, in the lot
 */
export function withReported(card: Card, lot: StockRun, serial: string, soldBy: SoldBy): Card {
  const range = { ...lot, ...between(serialToNumber(serial), lastSold(lot)) };
  return { ...withStart(withRange(card, range), serial), soldBy };
}

/** The tickets between a card's serials, in whichever order its roll is sold. Serials of 14 digits. */
export const cardRun = ({ start, end }: Card): Run => between(serialToNumber(start), serialToNumber(end));

/** How many tickets a card puts on the shelf; 0 or less where its serials are in the wrong order. */
export function cardTickets({ start, end, range }: Card): number {
  const isDown = range?.sells === 'down';
  return isDown ? serialCount(end, start) : serialCount(start, end);
}

function serialError(value: string, required: 'start_required' | 'end_required'): CardError | undefined {
  if (value === '') return { kind: required };
  return isSerial(value) ? undefined : { kind: 'serial_malformed' };
}

/** Why a whole UPC has no range yet: the stock hasn't any, the clerk must choose, other cards have them all. */
export type UpcProblem = 'unknown' | 'several' | 'taken';

const UPC_PROBLEM: Record<UpcProblem, CardError> = {
  unknown: { kind: 'upc_unknown' },
  several: { kind: 'upc_of_several' },
  taken: { kind: 'upc_taken' },
};

/**
 * What keeps a card from being complete, by field (specification, section 5, Verify Stock and Add On Shelf).
 * No entry means that the card can be submitted.
 * @param problem why the card has no range, when its UPC is whole (see card-typing.ts)
 */
export function cardErrors(card: Card, mode: CardMode, problem: UpcProblem = 'unknown'): CardErrors {
  const errors: CardErrors = {};
  if (card.upc === '') errors.upc = { kind: 'upc_required' };
  else if (!isUpc(card.upc)) errors.upc = { kind: 'upc_malformed' };
  else if (!card.range) errors.upc = UPC_PROBLEM[problem];

  if (card.bin && !isBin(card.bin)) errors.bin = { kind: 'bin_malformed', last: LAST_BIN };
  const start = serialError(card.start, 'start_required');
  const end = serialError(card.end, 'end_required');
  if (start) errors.start = start;
  if (end) errors.end = end;
  if (start || end || !card.range) return errors;

  const { start: min, end: max } = card.range;
  const { sells } = card.range;
  const first = serialToNumber(card.start);
  const last = serialToNumber(card.end);
  const lastOfRange = lastSold(card.range);
  if (mode === 'shelf' && isSoldBefore(sells, last, first))
    errors.start = { kind: sells === 'down' ? 'start_before_end' : 'start_after_end' };
  else if (first < min || first > max)
    errors.start = { kind: 'start_outside', min: numberToSerial(min), max: numberToSerial(max) };
  else if (mode === 'shelf' && isSoldBefore(sells, lastOfRange, last)) {
    const allowed = between(first, lastOfRange);
    errors.end = {
      kind: 'end_outside',
      min: numberToSerial(allowed.start),
      max: numberToSerial(allowed.end),
    };
  }
  // A count says where a pack begins now; where it ends is known.
  else if (mode === 'count' && last !== lastOfRange)
    errors.end = { kind: 'end_differs', end: numberToSerial(lastOfRange) };
  return errors;
}

/** Whether a card can be submitted. */
export const isComplete = (card: Card, mode: CardMode): boolean =>
  Object.keys(cardErrors(card, mode)).length === 0;
