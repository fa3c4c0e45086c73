import {
  isSameLot,
  lotKey,
  packsIn,
  type SoldBy,
  type StockIndex,
  type StockRun,
  shareTickets,
  type TicketsOfUpc,
  ticketsOfKey,
} from '../stock/stock';
import {
  contains,
  difference,
  firstSold,
  overlaps,
  type Roll,
  type Run,
  runLength,
  ticketsIn,
} from '../tickets/runs';
import { isSerial, serialToNumber } from '../tickets/serial';
import { groupBy } from '../values/collections';
import { amountCents } from '../values/money';
import type { Card, CardSource } from './cards';
import type { CountPurpose } from './sightings';

/** The sales of a pack: the run, or null for none, and its number of tickets. */
export type Sold = { run: Run | null; count: number };

/**
 * The scanned rule (product: what a count means, 3): the ticket at the front of the roll is sold next, so all
 * tickets before it in the roll's direction are gone (tickets.md, Direction). A front at the range's first
 * ticket means no sales.
 * @param range tickets that should be on the shelf
 * @param front the scanned serial as a number, within the range
 * @throws RangeError when the front lies outside the range
 */
export function soldBefore(range: Roll, front: number): Sold {
  if (front < range.start || front > range.end) throw new RangeError('front ticket outside its range');
  const count = Math.abs(front - firstSold(range));
  if (count === 0) return { run: null, count };
  const isDown = range.sells === 'down';
  return {
    run: isDown ? { start: front + 1, end: range.end } : { start: range.start, end: front - 1 },
    count,
  };
}

/** The non-scanned rule (4): a pack marked as sold out is sold whole. */
export const soldOut = (range: Run): Sold => ({
  run: { start: range.start, end: range.end },
  count: runLength(range),
});

/** One range of the 'Ticket Sold' summary with its sales, in tickets and cents. */
export type CountLine = { range: StockRun; sold: Sold; amountCents: number };

export type CountSummary = {
  scanned: CountLine[];
  /** on this store's shelf and not scanned, each with its sales if it is gone */
  notScanned: CountLine[];
  /** packs scanned out of packs on the shelf: "43 of 47" (money.md 6: packs, not runs) */
  packsScanned: number;
  packsOnShelf: number;
};

const line = (range: StockRun, sold: Sold): CountLine => ({
  range,
  sold,
  amountCents: amountCents(range.priceCents, sold.count),
});

/**
 * A card's pack and sales; null until the front ticket is given.
 * @param onShelf the current stock. The pack counts as it is there, unless its front ticket has left it
 *   (another terminal's sale arrived): then as the clerk saw it, and the server settles it
 */
export function countedLine(
  { range: asSeen, confirmed, start }: Card,
  onShelf?: StockIndex,
): CountLine | null {
  if (!asSeen || !confirmed || !isSerial(start)) return null;
  const front = serialToNumber(start);
  const now = onShelf?.ofUpc(asSeen.upc).find((range) => shareTickets(range, asSeen));
  const range = now && contains(now, front) ? now : asSeen;
  return contains(range, front) ? line(range, soldBefore(range, front)) : null;
}

const countedLines = (cards: readonly Card[], onShelf: StockIndex): CountLine[] =>
  cards.flatMap((card) => countedLine(card, onShelf) ?? []);

/** The runs on the shelf covered by these lines. */
const countedRuns = (lines: readonly CountLine[], onShelf: StockIndex): Set<StockRun> =>
  new Set(
    lines.flatMap(({ range }) => onShelf.ofUpc(range.upc).filter((other) => shareTickets(other, range))),
  );

/** The number of packs in these lines. */
export const packsOf = (lines: readonly CountLine[]): number => packsIn(lines.map(({ range }) => range));

const linesNotIn = (lines: readonly CountLine[], onShelf: StockIndex): CountLine[] => {
  const counted = countedRuns(lines, onShelf);
  return onShelf.all.filter((range) => !counted.has(range)).map((range) => line(range, soldOut(range)));
};

/**
 * The 'Ticket Sold' summary (product): the packs whose front ticket was given, and every other pack on the
 * shelf, for which a person decides. A card with only a UPC counts nothing.
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
 * The progress of a count: the figures of `summarizeCount` without its lists, since they are updated at each
 * scan.
 * @param isSoldOut the clerk's answer for packs that weren't scanned; undefined: none is sold out
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

/** Packs on the shelf without a card for their front ticket, each with its sales if it is gone. */
export const notCounted = (cards: readonly Card[], onShelf: StockIndex): CountLine[] =>
  linesNotIn(countedLines(cards, onShelf), onShelf);

/** Total tickets and cents of several lines. */
export function totalOf(lines: readonly CountLine[]): { count: number; amountCents: number } {
  return lines.reduce(
    (sum, { sold, amountCents }) => ({
      count: sum.count + sold.count,
      amountCents: sum.amountCents + amountCents,
    }),
    { count: 0, amountCents: 0 },
  );
}

/** A pack seen by a count, with the ticket at its front, and how that was entered if known. */
type SeenPack = { upc: string; lotCounter: number; front: number; source?: CardSource };

/**
 * A pack that the clerk reports as here although its front ticket was recorded as sold, with that sale's
 * author and time.
 */
export type ReportedPack = SeenPack & Pick<StockRun, 'priceCents' | 'vendorName'> & { soldBy: SoldBy };

/**
 * Every pack seen by a count (product: a count is also a sighting): one for each card with a front ticket,
 * even if nothing was sold, and the reported ones.
 * @param onShelf the current stock
 */
export const seenPacks = (cards: readonly Card[], onShelf: StockIndex): SeenPack[] =>
  cards.flatMap((card) => {
    const line = countedLine(card, onShelf);
    if (!line) return [];
    const { upc, lotCounter } = line.range;
    return { upc, lotCounter, front: Number(card.start), ...(card.source && { source: card.source }) };
  });

/**
 * The packs that a count will report as really here. A pack whose front ticket has been corrected back onto
 * the shelf is an ordinary pack.
 * @param onShelf the current stock
 */
export const reportedPacks = (cards: readonly Card[], onShelf: StockIndex): ReportedPack[] =>
  cards.flatMap((card) => {
    const { range, soldBy } = card;
    if (!range || !soldBy) return [];
    return seenPacks([card], onShelf)
      .filter(({ front }) => !onShelf.holding(front).some((other) => isSameLot(other, range)))
      .map((pack) => ({ ...pack, priceCents: range.priceCents, vendorName: range.vendorName, soldBy }));
  });

/** The runs of the back room that a count puts up: those that nobody has put up since they were scanned. */
const runsPutUp = (cards: readonly Card[], onShelf: StockIndex): StockRun[] =>
  cards.flatMap((card) => {
    const line = card.putUp && countedLine(card, onShelf);
    return line && line.range === card.range ? [line.range] : [];
  });

/** The content of a count for its record. */
export type Counted = {
  purpose: CountPurpose;
  /** the place that was counted; null: everything */
  place: number | null;
  scanned: readonly CountLine[];
  /** packs not scanned that the clerk marked as sold out */
  soldOut: readonly CountLine[];
  /** every pack scanned, even if nothing was sold */
  seen: readonly SeenPack[];
  /** runs of the back room that the count puts up */
  putUp: readonly StockRun[];
  /** a ticket of each pack that the store never received: serials of 14 digits */
  unknownPacks: readonly string[];
  /** packs on the shelf, as the summary shows them: the 47 of "43 of 47" */
  onShelf: number;
};

/** A count, with the questions and notes of its summary. */
export type CountReview = Counted & {
  /** on the shelf and not scanned; the clerk decides on each */
  notScanned: readonly CountLine[];
  /** packs really here, though recorded as sold */
  reported: readonly ReportedPack[];
};

/** The clerk's scans and sold-out marks, and the purpose and place of the count. */
export type ClerksCount = {
  cards: readonly Card[];
  /** the packs marked as sold out, as they were then (`packKey`) */
  soldOut: readonly string[];
  purpose: CountPurpose;
  /** absent: everything */
  place?: number | null;
  unknownPacks?: readonly string[];
};

/** Makes a test for packs with tickets marked as sold out. @param marks `packKey` of each */
export function markedPacks(marks: readonly string[]): (pack: TicketsOfUpc) => boolean {
  const ofUpc = groupBy(marks.map(ticketsOfKey), ({ upc }) => upc);
  return (pack) => (ofUpc.get(pack.upc) ?? []).some((marked) => overlaps(marked, pack));
}

/**
 * The review of a count before it's saved. @param onShelf the current stock of its place: a mark applies to its lot,
 * however many tickets are left
 */
export function reviewCount(
  { cards, soldOut, purpose, place = null, unknownPacks = [] }: ClerksCount,
  onShelf: StockIndex,
): CountReview {
  const { scanned, notScanned, packsOnShelf } = summarizeCount(cards, onShelf);
  const isMarked = markedPacks(soldOut);
  return {
    purpose,
    place,
    scanned,
    soldOut: notScanned.filter(({ range }) => isMarked(range)),
    seen: seenPacks(cards, onShelf),
    putUp: runsPutUp(cards, onShelf),
    unknownPacks,
    onShelf: packsOnShelf,
    notScanned,
    reported: reportedPacks(cards, onShelf),
  };
}

/**
 * Checks whether a count has no content. A quiet shift, in which packs were seen and nothing sold, has some
 * (product).
 */
export const saysNothing = ({ seen, soldOut, unknownPacks }: Counted): boolean =>
  seen.length === 0 && soldOut.length === 0 && unknownPacks.length === 0;

/** The effect of a stock change on one lot of an open summary, in tickets. */
export type SummaryChange = Pick<StockRun, 'upc' | 'lotCounter' | 'vendorName'> & {
  /** the first of the lot's tickets on the shelf */
  start: number;
  /** tickets taken off the shelf by another terminal's record */
  gone: number;
  /** tickets that came to the shelf, by a shelf record or a correction */
  added: number;
  /** tickets in the summary's lines of the lot, before and now */
  before: number;
  now: number;
};

/**
 * Changes of the figures in an open summary because the stock changed (product: the 'Ticket Sold' summary).
 * Both sides use the same cards, so the clerk's scans and marks aren't changes.
 * @param before the stock whose figures the clerk has seen
 * @param now the stock whose figures are shown
 * @returns by UPC and lot: those whose figure differs, and those that lost tickets
 */
export function summaryChanges(cards: readonly Card[], before: StockIndex, now: StockIndex): SummaryChange[] {
  if (before === now) return [];
  /** a lot as it is called now */
  const keyOf = (range: StockRun) =>
    lotKey(now.ofUpc(range.upc).find((run) => shareTickets(run, range)) ?? range);
  const seen = ticketsByLot(cards, before, keyOf);
  const shown = ticketsByLot(cards, now, keyOf);
  const runsBefore = groupBy(before.all, keyOf);
  const runsNow = groupBy(now.all, keyOf);
  const lots = new Map([...before.all, ...now.all].map((range) => [keyOf(range), range]));
  return [...lots]
    .map(([key, lot]) => {
      const was = runsBefore.get(key) ?? [];
      const is = runsNow.get(key) ?? [];
      return {
        upc: lot.upc,
        lotCounter: lot.lotCounter,
        vendorName: lot.vendorName,
        start: lot.start,
        gone: ticketsIn(difference(was, is)),
        added: ticketsIn(difference(is, was)),
        before: seen.get(key) ?? 0,
        now: shown.get(key) ?? 0,
      };
    })
    .filter((change) => change.gone > 0 || change.before !== change.now)
    .sort((a, b) => (a.upc < b.upc ? -1 : a.upc > b.upc ? 1 : a.lotCounter - b.lotCounter));
}

/** The tickets in the lines of each lot, scanned or not. */
function ticketsByLot(
  cards: readonly Card[],
  onShelf: StockIndex,
  keyOf: (range: StockRun) => string,
): Map<string, number> {
  const tickets = new Map<string, number>();
  const { scanned, notScanned } = summarizeCount(cards, onShelf);
  for (const line of [...scanned, ...notScanned]) {
    const key = keyOf(line.range);
    tickets.set(key, (tickets.get(key) ?? 0) + line.sold.count);
  }
  return tickets;
}
