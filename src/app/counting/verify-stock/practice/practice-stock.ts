import type { Sells } from '../../../../shared/places/store-settings';
import { firstSold } from '../../../../shared/stock/direction';
import { indexStock, type StockRun } from '../../../../shared/stock/stock';
import { layoutOf, STANDARD } from '../../../../shared/tickets/layouts';
import { upcCheckDigit } from '../../../../shared/tickets/read-code';
import { numberToSerial, packNumber, ticketNumber } from '../../../../shared/tickets/serial';
import { TICKET_STATUS, type UnsoldStatus } from '../../../../shared/tickets/status';
import type { FormStock } from '../../cards/card-context';

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

/** Digits that the store's layout ignores: any will do. */
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
