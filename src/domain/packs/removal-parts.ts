import { contains, intersection, type Run, union } from '../runs/runs';
import { firstSold, isSoldBefore, lastSold } from '../stock/direction';
import type { RemovalReason } from '../stock/removals';
import type { StockRun } from '../stock/stock';
import type { Sells } from '../stock/store-settings';
import { isSerial, serialToNumber } from '../tickets/serial';
import { TICKET_STATUS } from '../tickets/status';
import { type FieldContext, serialOnLeaving } from '../tickets/typed-serial';

/** Which tickets of a pack leave the stock. A ticket that isn't named is the end of what is in stock. */
export type Removed = {
  reason: RemovalReason;
  /** of a return or transfer: the ticket at the front; else the first one that is gone */
  first: number | null;
  /** the last one that is gone, where the rest stays */
  last: number | null;
};

/** The tickets that leave the stock, and those that were sold before the front of a returned pack. */
export type RemovalParts = { removed: Run[]; sold: Run[] };

/** Reasons for which the front ticket is asked for, as in a count: what was before it was sold. */
export const asksForFront = (reason: RemovalReason): boolean =>
  reason === 'returned' || reason === 'transferred';

/** Reasons for which a part of the pack can be named, and the rest stays where it is. */
export const asksForPart = (reason: RemovalReason): boolean =>
  reason === 'lost' || reason === 'stolen' || reason === 'damaged';

/**
 * What a removal takes of a pack, and what it counts as sold before (money: the pack's book).
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

/** The tickets from one to another in the direction of the roll; null: from its beginning, or to its end. */
function roll(sells: Sells, first: number | null, last: number | null): Run {
  const [lower, higher] = sells === 'down' ? [last, first] : [first, last];
  return { start: lower ?? 0, end: higher ?? Number.MAX_SAFE_INTEGER };
}

/** What a front ticket says was sold of the run on the shelf that has it. */
function soldBefore(run: StockRun, front: number): Run[] {
  if (run.status !== TICKET_STATUS.onShelf || !contains(run, front) || front === firstSold(run)) return [];
  return [run.sells === 'down' ? { start: front + 1, end: run.end } : { start: run.start, end: front - 1 }];
}

/** The unsold ticket of a pack that is sold next, preferably from the shelf; null where nothing is left. */
export function frontOfPack(runs: readonly StockRun[]): number | null {
  const onShelf = runs.filter(({ status }) => status === TICKET_STATUS.onShelf);
  return endOf(onShelf.length > 0 ? onShelf : runs, firstSold, false);
}

/** The unsold ticket of a pack that is sold last. */
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

/** Tickets of a pack are told apart by their last three digits. */
const TICKET_DIGITS = 3;

/**
 * The unsold ticket of a pack that a text names: by its number on the ticket (`035`), or by a whole code.
 * @returns null where it's none of this pack, or could be several
 */
export function ticketNamed(text: string, runs: readonly StockRun[], codes: FieldContext): number | null {
  const typed = text.trim().replace(/^#/, '');
  if (/^[0-9]+$/.test(typed) && typed.length <= TICKET_DIGITS) {
    const found = runs.flatMap((run) => withNumber(run, Number(typed)));
    return found.length === 1 ? (found[0] ?? null) : null;
  }
  const serial = serialOnLeaving(typed, codes);
  if (!isSerial(serial)) return null;
  const ticket = serialToNumber(serial);
  return runs.some((run) => contains(run, ticket)) ? ticket : null;
}

function withNumber(run: Run, number: number): number[] {
  const size = 10 ** TICKET_DIGITS;
  const found: number[] = [];
  const lowest = Math.floor(run.start / size) * size + number;
  for (let ticket = lowest; ticket <= run.end; ticket += size) if (contains(run, ticket)) found.push(ticket);
  return found;
}
