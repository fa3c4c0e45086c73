import { type Card, isSameRange } from './cards';
import { type Sold, soldBefore, soldOut } from './counting';
import { amountCents } from './money';
import { contains } from './runs';
import { isSerial, serialToNumber } from './serial';
import type { StockIndex, StockRun } from './stock';

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

/** What a count came to: the ranges that were scanned, and those that the clerk says are sold out. */
export type Counted = { scanned: readonly CountLine[]; soldOut: readonly CountLine[] };

const line = (range: StockRun, sold: Sold): CountLine => ({
  range,
  sold,
  amountCents: amountCents(range.priceCents, sold.count),
});

/**
 * The 'Ticket Sold' summary (product): the scanned ranges, and every other range on the shelf, about which a
 * person decides.
 * @param cards complete cards of a count
 * @param onShelf all ranges on the shelf now; a card's range is counted as it is now, unless its front ticket
 *   isn't in it any more (another terminal's sale arrived): then as the clerk saw it, and the server settles it
 */
export function summarizeCount(cards: readonly Card[], onShelf: readonly StockRun[]): CountSummary {
  const scanned: CountLine[] = [];
  const open = new Set(onShelf);
  for (const card of cards) {
    const { range: asSeen } = card;
    if (!asSeen) continue;
    const front = serialToNumber(card.start);
    const now = onShelf.find((range) => isSameRange(range, asSeen));
    if (now) open.delete(now);
    const range = now && contains(now, front) ? now : asSeen;
    scanned.push(line(range, soldBefore(range, front)));
  }
  const notScanned = [...open].map((range) => line(range, soldOut(range)));
  return {
    scanned,
    notScanned,
    rangesScanned: scanned.length,
    rangesOnShelf: scanned.length + notScanned.length,
  };
}

/** What a card has counted: its pack and what that sold; null until the front ticket is given. */
export function countedLine({ range, confirmed, start }: Card): CountLine | null {
  if (!range || !confirmed || !isSerial(start)) return null;
  const front = serialToNumber(start);
  return contains(range, front) ? line(range, soldBefore(range, front)) : null;
}

const countedLines = (cards: readonly Card[]): CountLine[] =>
  cards.flatMap((card) => countedLine(card) ?? []);

/**
 * How far a count is, from the cards alone (it's shown again at each scan).
 * @returns packs whose front ticket was given, and what they sold, in tickets and cents
 */
export function countSoFar(cards: readonly Card[]): { packs: number; count: number; amountCents: number } {
  const lines = countedLines(cards);
  return { packs: lines.length, ...totalOf(lines) };
}

/** The packs on the shelf whose front ticket no card has yet, each with what it would have sold if it is gone. */
export function notCounted(cards: readonly Card[], onShelf: StockIndex): CountLine[] {
  const counted = new Set(
    countedLines(cards).flatMap(({ range }) =>
      onShelf.ofUpc(range.upc).filter((other) => isSameRange(other, range)),
    ),
  );
  return onShelf.all.filter((range) => !counted.has(range)).map((range) => line(range, soldOut(range)));
}

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
