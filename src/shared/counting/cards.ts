import { COUNTER, isBin, lastBinAt, type VendingMachine } from '../stock/bins';
import { type SoldBy, type StockRun, shareTickets } from '../stock/stock';
import type { CodeSource } from '../tickets/layouts';
import { between, contains, firstSold, isSoldBefore, lastSold, type Run } from '../tickets/runs';
import { isSerial, isUpc, numberToSerial, serialCount, serialToNumber } from '../tickets/serial';

/** Verify Stock counts the tickets left on the shelf; Add On Shelf takes tickets from the back room. */
export type CardMode = 'count' | 'shelf';

/** How a card's front ticket was entered: scanned, typed, or seen by a sweep and confirmed in its list. */
export type CardSource = CodeSource | 'sweep';

/** One card of the form: a pack by its UPC, a start and an end serial, as typed or scanned. */
export type Card = {
  id: number;
  upc: string;
  start: string;
  end: string;
  /** the stock range of the card, as it was when chosen */
  range: StockRun | null;
  /** the clerk scanned or typed the start serial; false: it was only filled in from the range */
  confirmed: boolean;
  /** how the clerk entered it; absent: unknown, such as in a draft of an earlier release */
  source?: CardSource | undefined;
  /**
   * author of the front ticket's sale, where the clerk reports that the pack is really here; `range` then
   * begins at it
   */
  soldBy?: SoldBy;
  /** `range` is in the back room by our records: the count puts it up */
  putUp?: true | undefined;
  /** the pack's bin, as typed; only on the shelf screen of a store that numbers its bins */
  bin?: string;
};

/** The fault of a field of a card. Serials have 14 digits. */
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

/** The id of the next card: one above the highest in use. */
export const nextCardId = (cards: readonly Card[]): number =>
  cards.reduce((highest, card) => Math.max(highest, card.id), 0) + 1;

/** The card with this range. */
export const holderOf = (cards: readonly Card[], range: StockRun): Card | undefined =>
  cards.find((card) => card.range && shareTickets(card.range, range));

/** Sets a card's range and fills start and end serial from it, in the direction of sale. */
export const withRange = (card: Card, range: StockRun): Card => ({
  ...card,
  upc: range.upc,
  start: numberToSerial(firstSold(range)),
  end: numberToSerial(lastSold(range)),
  range,
  confirmed: false,
  soldBy: undefined,
  putUp: undefined,
});

/** Sets the range that a card's UPC led to. Keeps a start serial that lies in it. */
export function withFoundRange(card: Card, range: StockRun): Card {
  const fits = isSerial(card.start) && contains(range, serialToNumber(card.start));
  const filled = withRange(card, range);
  return fits ? withStart(filled, card.start) : filled;
}

/** Sets the serial that a clerk scanned or typed as the card's start. */
export const withStart = (card: Card, serial: string): Card => ({ ...card, start: serial, confirmed: true });

/** Sets how the start serial was entered, where it differs from `before` or only a sweep had seen it. */
export const withSource = (card: Card, before: Card | undefined, source: CodeSource): Card => {
  const isEntered = before?.confirmed && before.source !== 'sweep' && before.start === card.start;
  return card.confirmed && !isEntered ? { ...card, source } : card;
};

/**
 * The card of a pack that the clerk reports as really here, though its front ticket was recorded as sold. It
 * sells nothing.
 * @param lot the whole lot
 * @param serial the front ticket, in the lot
 */
export function withReported(card: Card, lot: StockRun, serial: string, soldBy: SoldBy): Card {
  const range = { ...lot, ...between(serialToNumber(serial), lastSold(lot)) };
  return { ...withStart(withRange(card, range), serial), soldBy };
}

/**
 * The card of a pack that is in the back room by our records: the count puts the run up and counts it (product: a count takes
 * what is here). @param serial the front ticket, in the run
 */
export const withPutUp = (card: Card, range: StockRun, serial: string): Card => ({
  ...withStart(withRange(card, range), serial),
  putUp: true,
});

/** The tickets between a card's serials, in either direction. Serials have 14 digits. */
export const cardRun = ({ start, end }: Card): Run => between(serialToNumber(start), serialToNumber(end));

/**
 * The number of tickets that a card puts on the shelf; 0 or less where its serials are in the wrong order.
 */
export function cardTickets({ start, end, range }: Card): number {
  const isDown = range?.sells === 'down';
  return isDown ? serialCount(end, start) : serialCount(start, end);
}

function serialError(value: string, required: 'start_required' | 'end_required'): CardError | undefined {
  if (value === '') return { kind: required };
  return isSerial(value) ? undefined : { kind: 'serial_malformed' };
}

/**
 * Reasons why a whole UPC has no range: none in stock, the clerk must choose, or other cards have all of
 * them.
 */
export type UpcProblem = 'unknown' | 'several' | 'taken';

const UPC_PROBLEM: Record<UpcProblem, CardError> = {
  unknown: { kind: 'upc_unknown' },
  several: { kind: 'upc_of_several' },
  taken: { kind: 'upc_taken' },
};

/** The bins of a place. At the counter, a pack may also lie without a bin. */
export type BinsOfPlace = { last: number; isRequired: boolean };

export const binsAt = (place: number, machines: readonly VendingMachine[]): BinsOfPlace => ({
  last: lastBinAt(place, machines),
  isRequired: place !== COUNTER,
});
const COUNTERS_BINS = binsAt(COUNTER, []);

/**
 * The faults of a card by field (specification, section 5, Verify Stock and Add On Shelf). Without one the
 * card can be submitted.
 * @param problem the reason why a card with a whole UPC has no range (see card-typing.ts)
 * @param bins of the place into which the card's pack goes
 */
export function cardErrors(
  card: Card,
  mode: CardMode,
  problem: UpcProblem = 'unknown',
  bins: BinsOfPlace = COUNTERS_BINS,
): CardErrors {
  const errors: CardErrors = {};
  if (card.upc === '') errors.upc = { kind: 'upc_required' };
  else if (!isUpc(card.upc)) errors.upc = { kind: 'upc_malformed' };
  else if (!card.range) errors.upc = UPC_PROBLEM[problem];

  if (mode === 'shelf' && (card.bin ? !isBin(card.bin, bins.last) : bins.isRequired))
    errors.bin = { kind: 'bin_malformed', last: bins.last };
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
  // A count sets where a pack begins now; its end is known.
  else if (mode === 'count' && last !== lastOfRange)
    errors.end = { kind: 'end_differs', end: numberToSerial(lastOfRange) };
  return errors;
}

/** Checks whether a card can be submitted. */
export const isComplete = (card: Card, mode: CardMode): boolean =>
  Object.keys(cardErrors(card, mode)).length === 0;
