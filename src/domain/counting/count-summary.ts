import { contains } from '../runs/runs';
import { isSameLot, packsIn, type StockIndex, type StockRun } from '../stock/stock';
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
  /** packs scanned of packs on the shelf: "43 of 47" (money.md 6: packs, not runs) */
  packsScanned: number;
  packsOnShelf: number;
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

/** The runs on the shelf that these lines have counted. */
const countedRuns = (lines: readonly CountLine[], onShelf: StockIndex): Set<StockRun> =>
  new Set(
    lines.flatMap(({ range }) => onShelf.ofUpc(range.upc).filter((other) => isSameRange(other, range))),
  );

/** How many packs these lines are of. */
export const packsOf = (lines: readonly CountLine[]): number => packsIn(lines.map(({ range }) => range));

const linesNotIn = (lines: readonly CountLine[], onShelf: StockIndex): CountLine[] => {
  const counted = countedRuns(lines, onShelf);
  return onShelf.all.filter((range) => !counted.has(range)).map((range) => line(range, soldOut(range)));
};

/**
 * The 'Ticket Sold' summary (product): the packs whose front ticket was given, and every other pack on the shelf, about
 * which a person decides. A card that has only a UPC counts nothing.
 */
export function summarizeCount(cards: readonly Card[], onShelf: StockIndex): CountSummary {
  const scanned = countedLines(cards, onShelf);
  const notScanned = linesNotIn(scanned, onShelf);
  return {
    scanned,
    notScanned,
    packsScanned: packsOf(scanned),
    packsOnShelf: packsOf([...scanned, ...notScanned]),
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
  const marked = isSoldOut ? linesNotIn(lines, onShelf).filter(({ range }) => isSoldOut(range)) : [];
  const packs = packsOf(lines);
  const goneMeanwhile = packsIn(
    lines
      .map(({ range }) => range)
      .filter((range) => !onShelf.ofUpc(range.upc).some((other) => isSameLot(other, range))),
  );
  return { packs, packsInAll: onShelf.packs + goneMeanwhile, ...totalOf([...lines, ...marked]) };
}

/** The packs on the shelf whose front ticket no card has yet, each with what it would have sold if it is gone. */
export const notCounted = (cards: readonly Card[], onShelf: StockIndex): CountLine[] =>
  linesNotIn(countedLines(cards, onShelf), onShelf);

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
