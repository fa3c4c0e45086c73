import type { VendingMachine } from '../stock/bins';
import {
  isOfUpc,
  isSameLot,
  type PackName,
  type SoldBy,
  type SoldTicket,
  type SoldTickets,
  type StockIndex,
  type StockRun,
} from '../stock/stock';
import type { CodeSource, TicketFields, TicketLayout } from '../tickets/layouts';
import {
  type Code,
  type FieldContext,
  readCode,
  type UncertainCode,
  type UnreadableCode,
  uncertaintyOf,
} from '../tickets/read-code';
import { firstSold, hull, isSoldBefore, lastSold, type Run } from '../tickets/runs';
import { numberToSerial, packNumber, serialToNumber, ticketNumber } from '../tickets/serial';
import type { StoreClock } from '../time/store-clock';
import {
  type Card,
  type CardMode,
  emptyCard,
  holderOf,
  nextCardId,
  withFoundRange,
  withPutUp,
  withRange,
  withReported,
  withStart,
} from './cards';

/** The cards of a screen, and the current one. */
export type Cards = { cards: readonly Card[]; current: number };

/** Ranges to choose from for the current card; `serial`, entered as `source` says, becomes its start. */
export type Choice = { ranges: readonly StockRun[]; serial: string | null; source?: CodeSource };

type Upc = { upc: string };
type Serial = { serial: string };
type ReadUpc = Upc & { isCheckDigitWrong: boolean };

/** The result of a scan, or the reason why it did nothing. Serials have 14 digits. */
export type ScanMessage =
  | UnreadableCode
  /** both ask which code is meant; `readings`: the possible serials */
  | UncertainCode
  | { kind: 'pack_label'; text: string }
  | ({ kind: 'short_upc'; text: string } & Upc)
  | ({ kind: 'upc_found'; pack: StockRun } & ReadUpc)
  /** both: the name of the game, if known */
  | ({ kind: 'upc_of_several'; game: string | null; packs: number } & ReadUpc)
  | ({ kind: 'upc_repeated'; game: string | null } & Upc)
  | ({ kind: 'upc_elsewhere'; mode: CardMode } & Upc)
  | ({ kind: 'upc_unknown' } & ReadUpc)
  | ({ kind: 'serial_of_several'; packs: number } & Serial)
  | ({ kind: 'serial_elsewhere'; pack: PackName; mode: CardMode } & Serial)
  /** ticket numbers of three digits: the one scanned, and the pack's current front */
  | { kind: 'serial_sold_earlier'; ticket: string; next: string; pack: PackName }
  /** `left`: the tickets of its pack on the shelf, first to last; null: none */
  | {
      kind: 'serial_sold';
      ticket: string;
      pack: PackName;
      left: Run | null;
      soldBy: SoldBy;
      clock: StoreClock;
    }
  | ({ kind: 'serial_reported'; pack: PackName } & Serial)
  | ({ kind: 'serial_of_other_pack'; pack: PackName } & Serial)
  | ({ kind: 'serial_unknown'; mode: CardMode } & Serial)
  /** of a pack that the store never received; the count keeps it */
  | ({ kind: 'pack_unknown'; again: boolean } & Serial)
  | ({ kind: 'serial_repeated'; pack: PackName } & Serial)
  | ({ kind: 'serial_taken'; pack: PackName } & Serial)
  /** tickets after this one: as printed on it, and in the pack */
  | ({ kind: 'left_differs'; pack: PackName; left: number; expected: number } & Serial)
  | ({ kind: 'serial_replaced'; before: string; pack: PackName } & Serial)
  /** the camera sees several tickets, so it can't tell which one is in front */
  | { kind: 'several_in_view' };

/** The result of a scan. `cards` is the same object when nothing changed. */
export type ScanResult = Cards & {
  tone: 'good' | 'repeated' | 'refused' | 'unknown';
  message: ScanMessage;
  choose?: Choice;
  /** the clerk chooses one of these: a UPC without check digit, or the possible serials of a code */
  ask?: readonly string[];
  /** `ask` is about a ticket recorded as sold: is it really here? */
  sold?: SoldTicket;
  /** `ask` is about a ticket of this pack in the back room: put it up and count it? */
  toPutUp?: StockRun;
  /** this range was counted already and its count was replaced: offer to undo */
  replaced?: boolean;
  /** id of the card that already has it, for a repeated scan */
  holder?: number;
  /** UPC or serial unknown to this terminal; the server may know it */
  unknown?: string;
};

/**
 * The stock for a scan: the ranges that this screen takes, the others (to explain a refusal), and the store's
 * ticket layout.
 */
export type ScanStock = {
  eligible: StockIndex;
  other: StockIndex;
  layout: TicketLayout;
  /** the store's vending machines; absent: none */
  machines?: readonly VendingMachine[] | undefined;
  /** the sold tickets known to a count, and the clock for their times; absent: none */
  sold?: { find: SoldTickets; clock: StoreClock };
  /** the store's setting: a count puts up a pack of the back room without a question; absent: no */
  putsUpAtOnce?: boolean | undefined;
};

/** How a count reads codes: by the store's layout. If a code has several readings, the ticket in stock is chosen. */
export const fieldContext = ({ eligible, other, layout, sold }: ScanStock): FieldContext => ({
  layout,
  isKnown(serial) {
    const ticket = serialToNumber(serial);
    return (
      [eligible, other].some((stock) => stock.holding(ticket).length > 0) || sold?.find(ticket) !== undefined
    );
  },
});

/** Reads text scanned or typed into the scan box. */
export const readStockCode = (raw: string, source: CodeSource, stock: ScanStock): Code =>
  readCode(raw, { ...fieldContext(stock), source });

/** The ticket that a code names, 14 digits; null: none, one of several, or a pack's label. */
export const ticketOfCode = (code: Code): string | null => (code.kind === 'ticket' ? code.serial : null);

/** Replaces the card with the same id or adds a new one, and makes it the current one. */
export function put(state: Cards, card: Card): Cards {
  const exists = state.cards.some((other) => other.id === card.id);
  return {
    cards: exists
      ? state.cards.map((other) => (other.id === card.id ? card : other))
      : [...state.cards, card],
    current: card.id,
  };
}

/** The first empty card, or a new one. */
export const freeCard = (state: Cards): Card =>
  state.cards.find((card) => card.upc === '' && card.start === '') ?? emptyCard(nextCardId(state.cards));

/**
 * Routes one scan to the cards (product: smart scan): a UPC goes to the first card without one, a serial
 * selects its range. A replaced value is always reported in `replaced`.
 * @param code the text as read by `readStockCode`
 */
export function routeCode(state: Cards, code: Code, stock: ScanStock, mode: CardMode): ScanResult {
  const { text } = code;
  if (code.kind === 'upc') return routeUpc(state, code, stock, mode);
  if (code.kind === 'ticket') return leftChecked(routeSerial(state, code.serial, stock, mode), code);
  if (code.kind === 'pack_label') return { ...state, tone: 'refused', message: { kind: 'pack_label', text } };
  if (code.kind === 'uncertain') {
    const message = uncertaintyOf(code);
    return { ...state, tone: 'refused', message, ask: message.readings };
  }
  if (code.kind === 'short_upc') {
    const { upc } = code;
    return { ...state, tone: 'refused', message: { kind: 'short_upc', text, upc }, ask: [upc] };
  }
  return { ...state, tone: 'refused', message: code.reason };
}

/**
 * Warns if the number of tickets left, as printed on a ticket (Georgia), contradicts its pack: the pack size
 * may have been entered wrong.
 */
function leftChecked(result: ScanResult, { serial, left }: TicketFields): ScanResult {
  const range = result.cards.find(({ id }) => id === result.current)?.range;
  if (left === null || result.tone !== 'good' || !range) return result;
  const expected = Math.abs(lastSold(range) - serialToNumber(serial));
  const message: ScanMessage = { kind: 'left_differs', serial, pack: range, left, expected };
  return left === expected ? result : { ...result, message };
}

function routeUpc(
  state: Cards,
  code: Extract<Code, { kind: 'upc' }>,
  stock: ScanStock,
  mode: CardMode,
): ScanResult {
  const { upc, isCheckDigitWrong } = code;
  const ranges = stock.eligible.ofUpc(upc);
  const open = ranges.filter((range) => !holderOf(state.cards, range));
  const game = ranges[0]?.vendorName ?? null;
  if (ranges.length > 0 && open.length === 0) {
    const holders = state.cards.filter((other) =>
      other.range ? isOfUpc(other.range, upc) : other.upc === upc,
    );
    const holder = holders.length === 1 ? holders[0]?.id : undefined;
    return { ...state, tone: 'repeated', message: { kind: 'upc_repeated', upc, game }, holder };
  }

  // A card with this UPC and no range yet takes the repeated scan: a gun may send a code twice.
  const card =
    state.cards.find((other) => other.upc === upc && !other.range) ??
    state.cards.find((other) => other.upc === '') ??
    emptyCard(nextCardId(state.cards));
  const only = open[0];
  if (only && open.length === 1) {
    const message: ScanMessage = { kind: 'upc_found', upc, pack: only, isCheckDigitWrong };
    return { ...put(state, withFoundRange(card, only)), tone: 'good', message };
  }
  if (only) {
    const message: ScanMessage = { kind: 'upc_of_several', upc, game, packs: open.length, isCheckDigitWrong };
    return { ...put(state, { ...card, upc }), tone: 'good', message, choose: { ranges: open, serial: null } };
  }
  if (stock.other.ofUpc(upc).length > 0)
    return { ...state, tone: 'refused', message: { kind: 'upc_elsewhere', upc, mode } };
  return {
    ...state,
    tone: 'refused',
    message: { kind: 'upc_unknown', upc, isCheckDigitWrong },
    unknown: upc,
  };
}

function routeSerial(state: Cards, serial: string, stock: ScanStock, mode: CardMode): ScanResult {
  const matches = stock.eligible.holding(serialToNumber(serial));
  const current = state.cards.find((card) => card.id === state.current);
  const waited =
    current && !current.confirmed ? matches.find((range) => isOfUpc(range, current.upc)) : undefined;
  const match = waited ?? (matches.length === 1 ? matches[0] : undefined);
  if (match) return selectRange(state, match, serial);
  if (matches.length > 1) {
    const card = freeCard(state);
    const message: ScanMessage = { kind: 'serial_of_several', serial, packs: matches.length };
    return { ...put(state, card), tone: 'good', message, choose: { ranges: matches, serial } };
  }

  const elsewhere = stock.other.holding(serialToNumber(serial))[0];
  const holder = state.cards.find((card) => (card.soldBy || card.putUp) && card.start === serial);
  if (holder?.range) return repeated(state, holder, holder.range);
  if (elsewhere && mode === 'count' && (stock.putsUpAtOnce || holderOf(state.cards, elsewhere)))
    return putUpAndCount(state, elsewhere, serial);
  if (elsewhere) {
    const message: ScanMessage = { kind: 'serial_elsewhere', serial, pack: elsewhere, mode };
    const asked = mode === 'count' ? { ask: [serial], toPutUp: elsewhere } : {};
    return { ...state, tone: 'refused', message, ...asked };
  }
  const sold = stock.sold?.find(serialToNumber(serial), current?.upc);
  if (sold && stock.sold) {
    const message = soldMessage(serial, sold, stock.eligible, stock.sold.clock);
    return { ...state, tone: 'refused', message, unknown: serial, ask: [serial], sold };
  }
  if (mode === 'count' && !hasPackOf(serial, stock))
    return {
      ...state,
      tone: 'unknown',
      message: { kind: 'pack_unknown', serial, again: false },
      unknown: serial,
    };
  const message = soldEarlier(serial, stock) ?? unknownTicket(serial, current, mode);
  return { ...state, tone: 'refused', message, unknown: serial };
}

/** Checks whether the stock has tickets of a serial's pack. */
export const hasPackOf = (
  serial: string,
  { eligible, other }: Pick<ScanStock, 'eligible' | 'other'>,
): boolean =>
  [eligible, other].some(({ all }) =>
    all.some(({ start }) => packNumber(numberToSerial(start)) === packNumber(serial)),
  );

/** The unknown packs of a count after a scan of one: each pack once, with the ticket scanned last. */
export const withUnknownPack = (packs: readonly string[], serial: string): readonly string[] => [
  ...packs.filter((other) => packNumber(other) !== packNumber(serial)),
  serial,
];

/** The result for a ticket that is on this card already. */
function repeated(state: Cards, { id, start: serial }: Card, pack: PackName): ScanResult {
  return { ...state, tone: 'repeated', message: { kind: 'serial_repeated', serial, pack }, holder: id };
}

/** The specification's message for a start serial outside its pack, with the author of its sale. */
function soldMessage(
  serial: string,
  { lot, soldBy }: SoldTicket,
  stock: StockIndex,
  clock: StoreClock,
): ScanMessage {
  const left = hull(stock.ofUpc(lot.upc).filter((range) => isSameLot(range, lot)));
  return { kind: 'serial_sold', ticket: ticketNumber(serial), pack: lot, left, soldBy, clock };
}

/**
 * Adds a pack recorded as sold that the clerk reports as really here: to the card that has it already,
 * otherwise to the current card when that waits for it, otherwise to a free one.
 * @param serial 14-digit serial of its front ticket
 */
export function reportSold(state: Cards, { lot, soldBy }: SoldTicket, serial: string): ScanResult {
  const current = state.cards.find((card) => card.id === state.current);
  const waiting =
    current && !current.range && (isOfUpc(lot, current.upc) || current.start === serial)
      ? current
      : undefined;
  const holder = holderOf(state.cards, lot);
  const card = withReported(holder ?? waiting ?? freeCard(state), lot, serial, soldBy);
  return { ...put(state, card), tone: 'good', message: { kind: 'serial_reported', serial, pack: lot } };
}

/**
 * Adds a pack that is in the back room by our records to the count, which puts it up.
 * @param range the pack's run in the back room
 * @param serial 14-digit serial of its front ticket
 */
export function putUpAndCount(state: Cards, range: StockRun, serial: string): ScanResult {
  const current = state.cards.find((card) => card.id === state.current);
  const waiting = current && !current.range && isOfUpc(range, current.upc) ? current : undefined;
  const holder = holderOf(state.cards, range);
  const card = withPutUp(holder ?? waiting ?? freeCard(state), range, serial);
  const message: ScanMessage = holder
    ? { kind: 'serial_replaced', serial, before: holder.start, pack: range }
    : { kind: 'serial_taken', serial, pack: range };
  return { ...put(state, card), tone: 'good', message, replaced: holder !== undefined };
}

/**
 * Refuses a ticket that was sold while later ones of its pack are still here: tickets are sold in the roll's direction.
 * @returns null if the store has no such pack
 */
function soldEarlier(serial: string, { eligible, other }: ScanStock): ScanMessage | null {
  const ticket = serialToNumber(serial);
  const rest = [...eligible.all, ...other.all]
    .filter((run) => isSoldBefore(run.sells, ticket, firstSold(run)))
    .filter(({ start }) => packNumber(numberToSerial(start)) === packNumber(serial))
    .sort((a, b) => Math.abs(firstSold(a) - ticket) - Math.abs(firstSold(b) - ticket))[0];
  if (!rest) return null;
  const next = ticketNumber(numberToSerial(firstSold(rest)));
  return { kind: 'serial_sold_earlier', ticket: ticketNumber(serial), next, pack: rest };
}

function unknownTicket(serial: string, current: Card | undefined, mode: CardMode): ScanMessage {
  const waiting = current?.confirmed ? null : current?.range;
  return waiting
    ? { kind: 'serial_of_other_pack', serial, pack: waiting }
    : { kind: 'serial_unknown', serial, mode };
}

/**
 * Puts a ticket's range into the card that has it already, otherwise into the current card when that waits
 * for this UPC, otherwise into a free one.
 * @param serial 14-digit serial in `range`: becomes the start serial
 */
function selectRange(state: Cards, range: StockRun, serial: string): ScanResult {
  const holder = holderOf(state.cards, range);
  const isSame = holder?.confirmed && holder.start === serial;
  // A scan of the ticket says more than a sweep.
  if (isSame && holder.source !== 'sweep') return repeated(state, holder, range);

  const current = state.cards.find((card) => card.id === state.current);
  const waiting = current && !current.range && isOfUpc(range, current.upc) ? current : undefined;
  const card = withStart(withRange(holder ?? waiting ?? freeCard(state), range), serial);
  const replaced = !isSame && (holder?.confirmed ?? false);
  const message: ScanMessage =
    holder && replaced
      ? { kind: 'serial_replaced', serial, before: holder.start, pack: range }
      : { kind: 'serial_taken', serial, pack: range };
  return { ...put(state, card), tone: 'good', message, replaced };
}
