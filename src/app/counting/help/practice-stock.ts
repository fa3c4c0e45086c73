import { createStore } from 'zustand/vanilla';
import type { Sells } from '../../../shared/places/store-settings';
import { indexStock, type StockRun } from '../../../shared/stock/stock';
import { layoutOf, STANDARD } from '../../../shared/tickets/layouts';
import { upcCheckDigit } from '../../../shared/tickets/read-code';
import { firstSold } from '../../../shared/tickets/runs';
import { numberToSerial, packNumber, ticketNumber } from '../../../shared/tickets/serial';
import { TICKET_STATUS, type UnsoldStatus } from '../../../shared/tickets/status';
import type { CardFormContext, FormStock } from '../cards/card-context';
import type { LastScan } from '../cards/card-store';
import { createCardStore } from '../cards/card-store';

const TICKETS_PER_PACK_NUMBER = 1000;

/**
 * A made-up pack, with a game number from 9901 up, so that no store has its serials.
 * @param lowest its lowest unsold ticket
 */
function pack(
  vendorName: string,
  dollars: number,
  lowest: number,
  highest: number,
  status: UnsoldStatus,
  sells: Sells = 'down',
): StockRun {
  const game = `99${String(dollars).padStart(2, '0')}`;
  const upc11 = `${game}0000000`;
  const base = Number(`${game}0000001`) * TICKETS_PER_PACK_NUMBER;
  return {
    upc: upc11 + upcCheckDigit(upc11),
    lotCounter: 1,
    status,
    start: base + lowest,
    end: base + highest,
    priceCents: dollars * 100,
    vendorId: null,
    vendorName,
    sells,
  };
}

const { onShelf, active } = TICKET_STATUS;
const one = pack('Paper Moon', 1, 0, 119, onShelf);
const two = pack('Two Kites', 2, 0, 99, onShelf);
const five = pack('Blue Heron', 5, 0, 49, onShelf);
const ten = pack('Tall Ship', 10, 5, 49, onShelf, 'up');
const gone = pack('Green Frog', 20, 0, 9, onShelf);
const backRoom = pack('Sunny Side', 30, 0, 29, active);
const PACKS = [one, two, five, ten, gone, backRoom];

/**
 * The stock for practice, with codes as in California, where most rolls are sold downwards. One pack has no ticket left
 * to scan, one is still in the back room.
 */
export const PRACTICE_STOCK: FormStock = {
  onShelf: indexStock(PACKS, onShelf),
  active: indexStock(PACKS, active),
  layout: layoutOf('us-ca') ?? STANDARD,
  settings: null,
};

export type PracticeCode = {
  /** 14 digits */
  serial: string;
  /** the code on its back: 26 digits */
  code: string;
  /** the printed number: 9905-0000001-7-034 */
  printed: string;
  priceCents: number;
  /** its pack is in the back room */
  inBack: boolean;
};

/** Arbitrary digits, which the store's layout ignores. */
const [CHECK_DIGIT, END_OF_CODE] = ['7', '478'];

function ticket(run: StockRun, sold: number): PracticeCode {
  const serial = numberToSerial(firstSold(run) + (run.sells === 'down' ? -sold : sold));
  const [game, pack] = [serial.slice(0, 4), packNumber(serial).slice(4)];
  return {
    serial,
    code: `${serial}000000000${END_OF_CODE}`,
    printed: `${game}-${pack}-${CHECK_DIGIT}-${ticketNumber(serial)}`,
    priceCents: run.priceCents,
    inBack: run.status === active,
  };
}

/** The tickets at the front of the made-up packs, and one that isn't on the shelf. */
export const PRACTICE_CODES: readonly PracticeCode[] = [
  ticket(one, 12),
  ticket(two, 0),
  ticket(five, 15),
  ticket(ten, 4),
  ticket(backRoom, 0),
];

/**
 * A count like the real one, on made-up packs. Its cards aren't saved: no draft is read or written under its id.
 * @param onScan called with the result of each scan, for the tone
 */
export function practiceForm(onScan?: (result: LastScan) => void): CardFormContext {
  const { onShelf: eligible, active: other, layout } = PRACTICE_STOCK;
  const stock = () => ({ eligible, other, layout });
  const store = createCardStore('count', stock, onScan);
  store.getState().start(null);
  const stockStore = createStore(() => PRACTICE_STOCK);
  return { mode: 'count', stock, stockStore, store, draftId: 'practice', entry: null };
}

/** The five elements of each digit, two of which are wide: 'w' (ISO/IEC 16390, Interleaved 2 of 5). */
const DIGITS = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];
const START = 'nnnn';
const STOP = 'wnn';
const WIDE = 3;

/**
 * Draws the long code on the back of a ticket.
 * @param digits an even number of them: the bars of a pair encode its first digit, the spaces its second
 * @returns the widths of bars and spaces in turn, from the first bar to the last; a narrow one is 1
 */
export function itfWidths(digits: string): number[] {
  let elements = START;
  for (let i = 0; i < digits.length; i += 2) {
    const bars = DIGITS[Number(digits[i])] ?? '';
    const spaces = DIGITS[Number(digits[i + 1])] ?? '';
    for (let j = 0; j < bars.length; j++) elements += `${bars[j]}${spaces[j]}`;
  }
  return [...elements, ...STOP].map((element) => (element === 'w' ? WIDE : 1));
}
