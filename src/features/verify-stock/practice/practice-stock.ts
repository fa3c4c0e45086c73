import type { FormStock } from '../../../counting/cards/card-context';
import { indexStock, type StockRun } from '../../../domain/stock/stock';
import { STANDARD } from '../../../domain/tickets/layouts';
import { numberToSerial } from '../../../domain/tickets/serial';
import { TICKET_STATUS, type UnsoldStatus } from '../../../domain/tickets/status';
import { upcCheckDigit } from '../../../domain/tickets/upc';

const TICKETS_PER_PACK_NUMBER = 1000;

/** A made-up pack, with a game number from 9901 up, so that no store has its serials. */
function pack(dollars: number, first: number, last: number, status: UnsoldStatus): StockRun {
  const game = `99${String(dollars).padStart(2, '0')}`;
  const upc11 = `${game}0000000`;
  const base = Number(`${game}0000001`) * TICKETS_PER_PACK_NUMBER;
  return {
    upc: upc11 + upcCheckDigit(upc11),
    lotCounter: 1,
    status,
    start: base + first,
    end: base + last,
    priceCents: dollars * 100,
    vendorId: null,
    vendorName: null,
    sells: 'up',
  };
}

const { onShelf, active } = TICKET_STATUS;
const one = pack(1, 30, 149, onShelf);
const two = pack(2, 0, 99, onShelf);
const five = pack(5, 10, 59, onShelf);
const ten = pack(10, 5, 49, onShelf);
const gone = pack(20, 20, 29, onShelf);
const backRoom = pack(30, 0, 29, active);
const PACKS = [one, two, five, ten, gone, backRoom];

/** The stock for practice. One pack has no ticket left to scan, one is still in the back room. */
export const PRACTICE_STOCK: FormStock = {
  onShelf: indexStock(PACKS, onShelf),
  active: indexStock(PACKS, active),
  layout: STANDARD,
};

/** A ticket to scan: `inBack` if its pack is in the back room. */
export type PracticeCode = { serial: string; priceCents: number; inBack: boolean };

const ticket = (run: StockRun, sold: number): PracticeCode => ({
  serial: numberToSerial(run.start + sold),
  priceCents: run.priceCents,
  inBack: run.status === active,
});

/** The tickets at the front of the made-up packs, and one that isn't on the shelf. */
export const PRACTICE_CODES: readonly PracticeCode[] = [
  ticket(one, 12),
  ticket(two, 0),
  ticket(five, 15),
  ticket(ten, 4),
  ticket(backRoom, 0),
];
