import { type Card, emptyCard, withRange, withStart } from '../../domain/cards';
import { contains } from '../../domain/runs';
import type { ScanStock } from '../../domain/scan-routing';
import { addToSerial, serialToNumber } from '../../domain/serial';
import type { StockRun } from '../../domain/stock';
import type { CountEntry } from '../../outbox/rows';
import type { CardDraft } from './card-state';
import { packKey } from './card-store';

type SoldEntry = Extract<CountEntry, { kind: 'sale' }>['payload']['data']['scanned'][number];
type ShelfEntry = Extract<CountEntry, { kind: 'shelf' }>['payload']['data'][number];

/**
 * What was recorded, as cards again: the front ticket of each scanned pack, what was said of the others, the runs of a
 * shelf record. What the stock doesn't have is a card without a range, which says so.
 * @param stock without what the entry itself changes in it
 */
export function cardsOf(entry: CountEntry, stock: ScanStock): CardDraft {
  const made =
    entry.kind === 'shelf'
      ? entry.payload.data.map((run, index) => shelfCard(index + 1, run, stock))
      : entry.payload.data.scanned.map((sold, index) => countCard(index + 1, sold, stock));
  const cards = made.length > 0 ? made : [emptyCard(1)];
  return { cards, current: cards.length, soldOut: soldOutOf(entry, stock).flatMap(({ key }) => key ?? []) };
}

/** The packs of a count that were sold out and aren't on the shelf as they were, in words: they have to be looked at. */
export const changedSince = (entry: CountEntry, stock: ScanStock): string[] =>
  soldOutOf(entry, stock).flatMap(({ key, sold }) =>
    key ? [] : `${sold.lot_number} lot ${sold.lot_counter}: ${sold.start_ticket} – ${sold.end_ticket}`,
  );

function soldOutOf(entry: CountEntry, stock: ScanStock): { sold: SoldEntry; key: string | null }[] {
  if (entry.kind === 'shelf') return [];
  return entry.payload.data.non_scanned.map((sold) => {
    const range = rangeOf(stock, sold.lot_number, sold.start_ticket, sold.lot_counter);
    const isSame =
      range?.start === serialToNumber(sold.start_ticket) && range.end === serialToNumber(sold.end_ticket);
    return { sold, key: range && isSame ? packKey(range) : null };
  });
}

const rangeOf = (stock: ScanStock, upc: string, ticket: string, lotCounter?: number): StockRun | undefined =>
  stock.wanted
    .ofUpc(upc)
    .find(
      (range) =>
        contains(range, serialToNumber(ticket)) &&
        (lotCounter === undefined || range.lotCounter === lotCounter),
    );

function countCard(id: number, sold: SoldEntry, stock: ScanStock): Card {
  const front = addToSerial(sold.end_ticket, 1);
  const range = rangeOf(stock, sold.lot_number, front, sold.lot_counter);
  const card = range ? withRange(emptyCard(id), range) : { ...emptyCard(id), upc: sold.lot_number };
  return withStart(card, front);
}

function shelfCard(id: number, run: ShelfEntry, stock: ScanStock): Card {
  const range = rangeOf(stock, run.lot_number, run.start_ticket_number);
  const card = { ...emptyCard(id), upc: run.lot_number, range: range ?? null };
  return { ...withStart(card, run.start_ticket_number), end: run.end_ticket_number };
}
