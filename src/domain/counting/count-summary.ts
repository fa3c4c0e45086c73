import { contains } from '../runs/runs';
import type { StockIndex, StockRun } from '../stock/stock';
import { isSerial, serialToNumber } from '../tickets/serial';
import { amountCents } from '../values/money';
import { type Card, isSameRange } from './cards';
import { type Sold, soldBefore, soldOut } from './sold-run';

/** One range of the 'Ticket Sold' summary: what it sold, in tickets and cents. */
export type CountLine = { range: StockRun; sold: Sold; amountCents: number };

export type CountSummary = {
  scanned: CountLine[];
  /** on the shelf of this store and not scanned, each with what it would have sold if it is gone */
  notScanned: CountLine[];
  /** ranges scanned of ranges on the shelf: "43 of 47" */
  rangesScanned: number;
  rangesOnShelf: number;
};

const line = (range: StockRun, sold: Sold): CountLine => ({
  range,
  sold,
  amountCents: amountCents(range.priceCents, sold.count),
});

/**
 * What a card has counted: its pack and what that sold; null until the front ticket is given.
 * @param onShelf the stock now: the pack is counted as it is there, unless its front ticket has left it (another
 *   terminal's sale arrived); then as the clerk saw it, and the server settles it
 */
export function countedLine(
  { range: asSeen, confirmed, start }: Card,
  onShelf?: StockIndex,
): CountLine | null {
  if (!asSeen || !confirmed || !isSerial(start)) return null;
  const front = serialToNumber(start);
  const now = onShelf?.ofUpc(asSeen.upc).find((range) => isSameRange(range, asSeen));
  const range = now && contains(now, front) ? now : asSeen;
  return contains(range, front) ? line(range, soldBefore(range, front)) : null;
}

const countedLines = (cards: readonly Card[], onShelf: StockIndex): CountLine[] =>
  cards.flatMap((card) => countedLine(card, onShelf) ?? []);

/** The packs on the shelf that these lines have counted. */
const countedPacks = (lines: readonly CountLine[], onShelf: StockIndex): Set<StockRun> =>
  new Set(
    lines.flatMap(({ range }) => onShelf.ofUpc(range.upc).filter((other) => isSameRange(other, range))),
  );

const packsNotIn = (lines: readonly CountLine[], onShelf: StockIndex): CountLine[] => {
  const counted = countedPacks(lines, onShelf);
  return onShelf.all.filter((range) => !counted.has(range)).map((range) => line(range, soldOut(range)));
};

/**
 * The 'Ticket Sold' summary (product): the packs whose front ticket was given, and every other pack on the shelf, about
 * which a person decides. A card that has only a UPC counts nothing.
 */
export function summarizeCount(cards: readonly Card[], onShelf: StockIndex): CountSummary {
  const scanned = countedLines(cards, onShelf);
  const notScanned = packsNotIn(scanned, onShelf);
  return {
    scanned,
    notScanned,
    rangesScanned: scanned.length,
    rangesOnShelf: scanned.length + notScanned.length,
  };
}

/**
 * How far a count is: the figures of `summarizeCount` without its lists, since they are shown again at each scan.
 * @param isSoldOut what the clerk says of the packs that weren't scanned; undefined: of none
 * @returns packs counted and packs in all; tickets and cents sold
 */
export function countSoFar(
  cards: readonly Card[],
  onShelf: StockIndex,
  isSoldOut?: (range: StockRun) => boolean,
): { packs: number; packsInAll: number; count: number; amountCents: number } {
  const lines = countedLines(cards, onShelf);
  const marked = isSoldOut ? packsNotIn(lines, onShelf).filter(({ range }) => isSoldOut(range)) : [];
  const packsLeft = onShelf.all.length - countedPacks(lines, onShelf).size;
  return { packs: lines.length, packsInAll: lines.length + packsLeft, ...totalOf([...lines, ...marked]) };
}

/** The packs on the shelf whose front ticket no card has yet, each with what it would have sold if it is gone. */
export const notCounted = (cards: readonly Card[], onShelf: StockIndex): CountLine[] =>
  packsNotIn(countedLines(cards, onShelf), onShelf);

/** Tickets and cents of several lines together. */
export function totalOf(lines: readonly CountLine[]): { count: number; amountCents: number } {
  return lines.reduce(
    (sum, { sold, amountCents }) => ({
      count: sum.count + sold.count,
      amountCents: sum.amountCents + amountCents,
    }),
    { count: 0, amountCents: 0 },
  );
}
