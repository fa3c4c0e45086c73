import type { StockRun } from '../stock/stock';
import { isSameLot, lotKey } from '../stock/stock';
import { firstSold } from '../tickets/runs';
import { numberToSerial, packNumber, serialToNumber } from '../tickets/serial';
import { groupBy } from '../values/collections';
import { MAX_ENTRIES } from '../values/limits';
import { knownFront } from './card-typing';
import { type Card, holderOf, withRange, withStart } from './cards';
import { isOfPack } from './census';
import { byBin } from './packs-to-count';
import { type Cards, freeCard, put, type ScanStock } from './scan-routing';

/** A ticket that a sweep of a count has read: 14 digits. @property isOut the clerk took its pack out of the list */
export type SweptTicket = { serial: string; isOut?: true };

/** The maximum number of tickets that a sweep of a count keeps: two for each pack that a count takes. */
export const MAX_SWEPT = 2 * MAX_ENTRIES;

/**
 * What a sweep has seen of a pack: nothing but its known front, which counts once a person has checked the list; another ticket, so that
 * the pack must be scanned; a pack that the store doesn't know; or one already counted.
 */
export type SweptState = 'unchanged' | 'toScan' | 'unknown' | 'counted';

/** The results of a sweep of a count. @property states by ticket: 14 digits */
export type SweptPacks = {
  /** sorted by bin, as people look along them */
  unchanged: StockRun[];
  toScan: StockRun[];
  /** a ticket of each pack that the store doesn't know */
  unknown: string[];
  states: ReadonlyMap<string, SweptState>;
};

/** Adds the tickets that a frame has read. Returns the same list if none is new, or if it's full. */
export function withSwept(swept: readonly SweptTicket[], serials: readonly string[]): readonly SweptTicket[] {
  const known = new Set(swept.map(({ serial }) => serial));
  const added = [...new Set(serials)].filter((serial) => !known.has(serial));
  const room = MAX_SWEPT - swept.length;
  return added.length === 0 || room <= 0
    ? swept
    : [...swept, ...added.slice(0, room).map((serial) => ({ serial }))];
}

const runsOf = (serial: string, { eligible, other }: Pick<ScanStock, 'eligible' | 'other'>): StockRun[] =>
  [...eligible.all, ...other.all].filter((run) => isOfPack(serialToNumber(serial), run));

/** Takes a pack out of the list, since the clerk has seen that the list is wrong about it: it must be scanned. */
export const withTakenOut = (swept: readonly SweptTicket[], pack: StockRun): readonly SweptTicket[] =>
  swept.map((ticket) =>
    isOfPack(serialToNumber(ticket.serial), pack) ? { ...ticket, isOut: true } : ticket,
  );

/**
 * Compares what a sweep has seen with the stock. A sweep never says which ticket is in front (decision 98): a visible ticket is the
 * front or behind it, and the front never comes before the known one, so a pack is unchanged since the last count only if nothing but
 * its known front was seen. If another ticket was seen, even together with the known front, the pack must be scanned.
 */
export function sweptPacks(
  { swept, cards, place }: { swept: readonly SweptTicket[]; cards: readonly Card[]; place: number | null },
  stock: Pick<ScanStock, 'eligible' | 'other'>,
): SweptPacks {
  const unknown = new Map<string, string>();
  const states = new Map<string, SweptState>();
  const seen: { run: StockRun; serial: string; isSure: boolean }[] = [];
  for (const { serial, isOut } of swept) {
    const runs = runsOf(serial, stock);
    const isOfOne = new Set(runs.map(lotKey)).size === 1;
    if (runs.length === 0) unknown.set(packNumber(serial), serial);
    states.set(serial, runs.length === 0 ? 'unknown' : 'toScan');
    for (const run of runs) seen.push({ run, serial, isSure: isOfOne && !isOut });
  }
  const unchanged: StockRun[] = [];
  const toScan: StockRun[] = [];
  for (const tickets of groupBy(seen, ({ run }) => lotKey(run)).values()) {
    const [{ run } = { run: null }] = tickets;
    if (!run) continue;
    const front = knownFront(run, stock.eligible, place);
    const isUnchanged =
      front !== null &&
      tickets.every(({ serial, isSure }) => isSure && serialToNumber(serial) === firstSold(front));
    const isCounted = cards.some((card) => card.confirmed && card.range && isSameLot(card.range, run));
    if (!isCounted && isUnchanged) unchanged.push(front);
    if (!isCounted && !isUnchanged) toScan.push(front ?? run);
    if (isCounted || isUnchanged)
      for (const { serial } of tickets) states.set(serial, isCounted ? 'counted' : 'unchanged');
  }
  return { unchanged: unchanged.toSorted(byBin), toScan, unknown: [...unknown.values()], states };
}

/** The cards with packs that a sweep saw unchanged, after a person has looked at the list of them. */
export function withUnchanged(state: Cards, packs: readonly StockRun[]): Cards {
  let next = state;
  for (const range of packs) {
    const card = withRange(holderOf(next.cards, range) ?? freeCard(next), range);
    next = put(next, { ...withStart(card, numberToSerial(firstSold(range))), source: 'sweep' });
  }
  return next;
}
