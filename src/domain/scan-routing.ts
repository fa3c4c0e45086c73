import {
  type Card,
  type CardMode,
  emptyCard,
  holderOf,
  nextCardId,
  withFoundRange,
  withRange,
  withStart,
} from './cards';
import { type Code, parseCode, unreadableText } from './codes';
import { numberToSerial, packNumber, serialToNumber, ticketNumber } from './serial';
import type { StockIndex, StockRun } from './stock';
import { BILINGUAL, type Bilingual } from './texts';

/** The cards of a screen and the one that the clerk is at. */
export type Cards = { cards: readonly Card[]; current: number };

/** Ranges of which the clerk has to choose one for the current card; `serial` becomes its start. */
export type Choice = { ranges: readonly StockRun[]; serial: string | null };

/** What a scan did. `cards` is the same object when nothing changed. */
export type ScanResult = Cards & {
  tone: 'good' | 'repeated' | 'refused';
  text: Bilingual;
  choose?: Choice;
  /** the clerk is asked whether this code is meant: a UPC without check digit, or a serial cut from a longer code */
  ask?: string;
  /** the count of this range was there already and was replaced: offer to undo */
  replaced?: boolean;
  /** id of the card that has it already, where the scan was repeated */
  holder?: number;
  /** UPC or serial of which this terminal knows nothing; the server may */
  unknown?: string;
};

/** Where a scan looks: the ranges that this screen takes, and the ones it doesn't, to say why not. */
export type ScanStock = { wanted: StockIndex; other: StockIndex };

/** Where a screen's tickets are, and what is said of one that is in the other place. */
const PLACE: Record<CardMode, string> = { count: 'on the shelf', shelf: 'in the back room' };
export const ELSEWHERE: Record<CardMode, string> = {
  count: 'is still in the back room: put it on the shelf first',
  shelf: 'is on the shelf already',
};

const say = (en: string): Bilingual => ({ en, pa: '' });
const packOf = (range: StockRun): string => `${range.upc} lot ${range.lotCounter}`;
/** How people call a pack. */
const nameOf = (range: StockRun): string => range.vendorName ?? packOf(range);

function put(state: Cards, card: Card): Cards {
  const exists = state.cards.some((other) => other.id === card.id);
  return {
    cards: exists
      ? state.cards.map((other) => (other.id === card.id ? card : other))
      : [...state.cards, card],
    current: card.id,
  };
}

const freeCard = (state: Cards): Card =>
  state.cards.find((card) => card.upc === '' && card.start === '') ?? emptyCard(nextCardId(state.cards));

/**
 * Routes one scan to the cards (product: smart scan): a UPC goes to the first card without one, a serial
 * selects its range. Nothing is ever overwritten without `replaced` saying so.
 * @param raw the code as the gun, the camera or a hand gave it
 */
export function routeScan(state: Cards, raw: string, stock: ScanStock, mode: CardMode): ScanResult {
  const code = parseCode(raw);
  if (code.kind === 'upc') return routeUpc(state, code, stock, mode);
  if (code.kind === 'serial') return routeSerial(state, code.serial, stock, mode);
  if (code.kind === 'long') {
    const ticket = serialToNumber(code.serial);
    const known = stock.wanted.holding(ticket).length > 0 || stock.other.holding(ticket).length > 0;
    if (known) return routeSerial(state, code.serial, stock, mode);
    const text = `Received ${code.text}. Is ${code.serial} the ticket's serial?`;
    return { ...state, tone: 'refused', text: say(text), ask: code.serial };
  }
  if (code.kind === 'shortUpc') {
    const text = `Received 11 digits: ${code.text}. Is the UPC ${code.upc}?`;
    return { ...state, tone: 'refused', text: say(text), ask: code.upc };
  }
  return { ...state, tone: 'refused', text: say(unreadableText(code.text)) };
}

function routeUpc(
  state: Cards,
  code: Extract<Code, { kind: 'upc' }>,
  stock: ScanStock,
  mode: CardMode,
): ScanResult {
  const { upc } = code;
  const ranges = stock.wanted.ofUpc(upc);
  const open = ranges.filter((range) => !holderOf(state.cards, range));
  if (ranges.length > 0 && open.length === 0) {
    const holders = state.cards.filter((other) => other.upc === upc);
    const holder = holders.length === 1 ? holders[0]?.id : undefined;
    return { ...state, tone: 'repeated', text: say(`UPC ${upc}: already scanned`), holder };
  }

  // A card that has this UPC and no range yet is meant again: a gun may send a code twice.
  const card =
    state.cards.find((other) => other.upc === upc && !other.range) ??
    state.cards.find((other) => other.upc === '') ??
    emptyCard(nextCardId(state.cards));
  const warning = code.checkDigitWrong ? ' The check digit of this UPC is wrong.' : '';
  const only = open[0];
  if (only && open.length === 1) {
    const text = say(
      `UPC ${upc}: tickets ${numberToSerial(only.start)} to ${numberToSerial(only.end)}.${warning}`,
    );
    return { ...put(state, withFoundRange(card, only)), tone: 'good', text };
  }
  if (only) {
    const text = say(`UPC ${upc}: ${open.length} packs. Scan the ticket or choose one.${warning}`);
    return { ...put(state, { ...card, upc }), tone: 'good', text, choose: { ranges: open, serial: null } };
  }
  if (stock.other.ofUpc(upc).length > 0)
    return { ...state, tone: 'refused', text: say(`UPC ${upc} ${ELSEWHERE[mode]}.`) };
  const { en, pa } = BILINGUAL.noDataForUpc;
  const text = { en: `UPC ${upc}: ${en}${warning}`, pa };
  return { ...state, tone: 'refused', text, unknown: upc };
}

function routeSerial(state: Cards, serial: string, stock: ScanStock, mode: CardMode): ScanResult {
  const matches = stock.wanted.holding(serialToNumber(serial));
  const current = state.cards.find((card) => card.id === state.current);
  const waited =
    current && !current.confirmed ? matches.find((range) => range.upc === current.upc) : undefined;
  const match = waited ?? (matches.length === 1 ? matches[0] : undefined);
  if (match) return selectRange(state, match, serial);
  if (matches.length > 1) {
    const card = freeCard(state);
    const text = say(`Ticket ${serial} is in ${matches.length} packs. Choose one.`);
    return { ...put(state, card), tone: 'good', text, choose: { ranges: matches, serial } };
  }

  const elsewhere = stock.other.holding(serialToNumber(serial))[0];
  if (elsewhere) {
    const text = `Ticket ${serial} (${packOf(elsewhere)}) ${ELSEWHERE[mode]}.`;
    return { ...state, tone: 'refused', text: say(text) };
  }
  const text = soldEarlierText(serial, stock) ?? unknownTicketText(serial, current, mode);
  return { ...state, tone: 'refused', text: say(text), unknown: serial };
}

/**
 * A ticket of a pack of which later tickets are still here was sold: tickets are sold from the low end.
 * @returns null where the store has no such pack
 */
function soldEarlierText(serial: string, { wanted, other }: ScanStock): string | null {
  const ticket = serialToNumber(serial);
  const rest = [...wanted.all, ...other.all]
    .filter(({ start }) => start > ticket && packNumber(numberToSerial(start)) === packNumber(serial))
    .sort((a, b) => a.start - b.start)[0];
  if (!rest) return null;
  const next = ticketNumber(numberToSerial(rest.start));
  return `Ticket #${ticketNumber(serial)} of ${nameOf(rest)} was sold earlier. The pack now starts at #${next}.`;
}

function unknownTicketText(serial: string, current: Card | undefined, mode: CardMode): string {
  const waiting = current?.confirmed ? null : current?.range;
  return waiting
    ? `Ticket ${serial} belongs to another pack, not to ${nameOf(waiting)}.`
    : `Ticket ${serial} isn't ${PLACE[mode]} of this store.`;
}

/**
 * Puts a ticket's range into the card that has it already, else into the current card when that waits for
 * this UPC, else into a free one.
 * @param serial 14-digit serial in `range`: becomes the start serial
 */
export function selectRange(state: Cards, range: StockRun, serial: string): ScanResult {
  const holder = holderOf(state.cards, range);
  if (holder?.confirmed && holder.start === serial)
    return { ...state, tone: 'repeated', text: say(`Ticket ${serial}: already scanned`), holder: holder.id };

  const current = state.cards.find((card) => card.id === state.current);
  const waiting = current?.upc === range.upc && !current.range ? current : undefined;
  const card = withStart(withRange(holder ?? waiting ?? freeCard(state), range), serial);
  const replaced = holder?.confirmed ?? false;
  const text = replaced
    ? say(`Ticket ${serial} instead of ${holder?.start} (${packOf(range)})`)
    : say(`Ticket ${serial} (${packOf(range)})`);
  return { ...put(state, card), tone: 'good', text, replaced };
}
