import { lotKey, type StockIndex } from '../../stock/stock';
import type { Card } from '../cards';
import { type CountLine, summarizeCount } from '../count-summary';
import { type ReportedPack, reportedPacks, type SeenPack, seenPacks } from '../seen-packs';
import type { CountPurpose } from './opening-check';

/** What a count came to, as its record says it. */
export type Counted = {
  purpose: CountPurpose;
  scanned: readonly CountLine[];
  /** packs that weren't scanned, and that the clerk says are gone */
  soldOut: readonly CountLine[];
  /** every pack that was scanned, also where nothing was sold */
  seen: readonly SeenPack[];
  /** packs on the shelf, as the summary shows them: the 47 of "43 of 47" */
  onShelf: number;
};

/** A count, and what the summary asks and says besides. */
export type CountReview = Counted & {
  /** on the shelf and not scanned; the clerk decides about each */
  notScanned: readonly CountLine[];
  /** packs that are really here, though they were recorded as sold */
  reported: readonly ReportedPack[];
};

/** What the clerk has scanned, marked as sold out (by `lotKey`), and why. */
export type ClerksCount = { cards: readonly Card[]; soldOut: readonly string[]; purpose: CountPurpose };

/** The review of a count before it's saved. @param onShelf the stock now: a mark belongs to its lot, whatever is left of it */
export function reviewCount({ cards, soldOut, purpose }: ClerksCount, onShelf: StockIndex): CountReview {
  const { scanned, notScanned, packsOnShelf } = summarizeCount(cards, onShelf);
  const isMarked = new Set(soldOut);
  return {
    purpose,
    scanned,
    soldOut: notScanned.filter(({ range }) => isMarked.has(lotKey(range))),
    seen: seenPacks(cards, onShelf),
    onShelf: packsOnShelf,
    notScanned,
    reported: reportedPacks(cards, onShelf),
  };
}

/** Whether a count says nothing: a quiet shift, in which packs were seen and nothing sold, does (product). */
export const saysNothing = ({ seen, soldOut }: Counted): boolean => seen.length === 0 && soldOut.length === 0;
