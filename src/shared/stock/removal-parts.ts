import type { Sells } from '../places/store-settings';
import { type FieldContext, serialOnLeaving } from '../tickets/read-code';
import { contains, firstSold, intersection, isSoldBefore, lastSold, type Run, union } from '../tickets/runs';
import { isSerial, serialToNumber } from '../tickets/serial';
import { TICKET_STATUS } from '../tickets/status';
import { isLoss, type RemovalReason } from './removals';
import type { StockRun } from './stock';

/** The tickets of a pack that leave the stock. An omitted ticket means the end of the stock. */
export type Removed = {
  reason: RemovalReason;
  /** of a return or transfer: the ticket at the front; otherwise the first one that is gone */
  first: number | null;
  /** the last one that is gone, where the rest stays */
  last: number | null;
};

/** The tickets that leave the stock, and those sold before the front of a returned pack. */
export type RemovalParts = { removed: Run[]; sold: Run[] };

/** Reasons that require the front ticket, as in a count: the tickets before it were sold. */
export const asksForFront = (reason: RemovalReason): boolean =>
  reason === 'returned' || reason === 'transferred';

/** Reasons that allow removing a part of the pack while the rest stays. */
export const asksForPart = (reason: RemovalReason): boolean => isLoss(reason) || reason === 'damaged';

/**
 * The tickets that a removal takes from a pack, and those that it counts as sold before (money: the pack's
 * book).
 * @param runs the pack's unsold tickets
 */
export function removalParts(runs: readonly StockRun[], { reason, first, last }: Removed): RemovalParts {
  const [any] = runs;
  if (!any) return { removed: [], sold: [] };
  const { sells } = any;
  const isLeft = (ticket: number): boolean => runs.some((run) => contains(run, ticket));
  if ((first !== null && !isLeft(first)) || (last !== null && !isLeft(last)))
    return { removed: [], sold: [] };
  const gone = roll(sells, first, last);
  const removed = union(runs.flatMap((run) => intersection(run, gone) ?? []));
  const front = asksForFront(reason) ? first : null;
  const sold = front === null ? [] : runs.flatMap((run) => soldBefore(run, front));
  return { removed, sold };
}

/** The tickets from one to another in the roll's direction; null: from its beginning, or to its end. */
function roll(sells: Sells, first: number | null, last: number | null): Run {
  const [lower, higher] = sells === 'down' ? [last, first] : [first, last];
  return { start: lower ?? 0, end: higher ?? Number.MAX_SAFE_INTEGER };
}

/** The sales implied by a front ticket, in its run on the shelf. */
function soldBefore(run: StockRun, front: number): Run[] {
  if (run.status !== TICKET_STATUS.onShelf || !contains(run, front) || front === firstSold(run)) return [];
  return [run.sells === 'down' ? { start: front + 1, end: run.end } : { start: run.start, end: front - 1 }];
}

/** The unsold ticket of a pack to sell next, preferably on the shelf; null if nothing is left. */
export function frontOfPack(runs: readonly StockRun[]): number | null {
  const onShelf = runs.filter(({ status }) => status === TICKET_STATUS.onShelf);
  return endOf(onShelf.length > 0 ? onShelf : runs, firstSold, false);
}

/** The unsold ticket of a pack to sell last. */
export const rearOfPack = (runs: readonly StockRun[]): number | null => endOf(runs, lastSold, true);

function endOf(
  runs: readonly StockRun[],
  ticketOf: (run: StockRun) => number,
  isLatest: boolean,
): number | null {
  return runs.reduce<number | null>((best, run) => {
    const ticket = ticketOf(run);
    return best === null || isSoldBefore(run.sells, ticket, best) !== isLatest ? ticket : best;
  }, null);
}

/** The number of digits that distinguish a pack's tickets. */
const TICKET_DIGITS = 3;

/**
 * The unsold ticket of a pack named by a text: its number on the ticket (`035`), or a whole code.
 * @returns null if it isn't in this pack, or is ambiguous
 */
export function ticketNamed(text: string, runs: readonly StockRun[], codes: FieldContext): number | null {
  const typed = text.trim().replace(/^#/, '');
  if (/^[0-9]+$/.test(typed) && typed.length <= TICKET_DIGITS) {
    const tickets = runs.flatMap((run) => withNumber(run, Number(typed)));
    return tickets.length === 1 ? (tickets[0] ?? null) : null;
  }
  const serial = serialOnLeaving(typed, codes);
  if (!isSerial(serial)) return null;
  const ticket = serialToNumber(serial);
  return runs.some((run) => contains(run, ticket)) ? ticket : null;
}

function withNumber(run: Run, number: number): number[] {
  const size = 10 ** TICKET_DIGITS;
  const tickets: number[] = [];
  const lowest = Math.floor(run.start / size) * size + number;
  for (let ticket = lowest; ticket <= run.end; ticket += size)
    if (contains(run, ticket)) tickets.push(ticket);
  return tickets;
}
