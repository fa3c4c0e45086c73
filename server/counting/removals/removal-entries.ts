import type { Removal, RemovalBody, RemovalEntryResult } from '../../../src/contract/counting/removals';
import { ERROR_CODE } from '../../../src/contract/errors';
import { contains, type Run } from '../../../src/domain/runs/runs';
import { serialToNumber } from '../../../src/domain/tickets/serial';
import { MAX_ENTRIES } from '../../../src/domain/values/max-lengths';
import { cleanText } from '../../../src/domain/values/visible-text';
import type { EntryRefusal } from '../../../src/i18n/en/rules/refusals';
import { ApiError, wrongContent } from '../../errors';
import { type Fault, NOT_IN_LOT, NOT_ON_SHELF, refuseEntries, UNKNOWN_LOT } from '../sale-entries';
import type { NewClaim } from '../shelf/evidence';
import { isInBackRoom, lotName, type StockWindow, type Touch } from '../shelf/stock-windows';

/** An entry of a record of removals with its place in the request. */
export type PlacedRemoval = Pick<RemovalEntryResult, 'list' | 'index'> & {
  touch: Touch;
  /** null: it was sold before the rest was removed */
  removal: Removal | null;
};

/** An entry that can be recorded, with the window of its lot, and what orders its claim where its instant doesn't. */
export type CheckedRemoval = PlacedRemoval & { window: StockWindow; orderedAt?: string };

/**
 * Both lists as one, the removals first.
 * @throws ApiError 422 without removals, with too many entries, or when a transfer names no store or another entry does
 */
export function placedRemovals({ store_id: storeId, data, sold = [] }: RemovalBody): PlacedRemoval[] {
  if (data.length === 0)
    throw new ApiError(
      422,
      ERROR_CODE.invalidContent,
      { kind: 'nothing_removed' },
      { fields: { data: { kind: 'no_entries' } } },
    );
  if (data.length + sold.length > MAX_ENTRIES)
    throw new ApiError(
      422,
      ERROR_CODE.invalidContent,
      { kind: 'too_many_entries', max: MAX_ENTRIES },
      { fields: { data: { kind: 'more_entries', max: MAX_ENTRIES } } },
    );
  for (const { reason, to_store_id: to = null } of data) {
    if (reason === 'transferred' && to === null)
      throw wrongContent('to_store_id', { kind: 'no_destination' });
    if (reason !== 'transferred' && to !== null)
      throw wrongContent('to_store_id', { kind: 'not_a_transfer' });
    if (to === storeId) throw wrongContent('to_store_id', { kind: 'same_store' });
  }
  return [
    ...data.map((removal, index) => ({ list: 'removed' as const, index, removal, touch: touchOf(removal) })),
    ...sold.map((run, index) => ({ list: 'sold' as const, index, removal: null, touch: touchOf(run) })),
  ];
}

type SentRun = Pick<Removal, 'lot_number' | 'lot_counter' | 'start_ticket' | 'end_ticket'>;
const touchOf = (run: SentRun): Touch => ({
  lotNumber: run.lot_number,
  lotCounter: run.lot_counter,
  start: serialToNumber(run.start_ticket),
  end: serialToNumber(run.end_ticket),
});

/**
 * The entries with their windows, if all of them can be recorded. A removal may hold tickets that never were on the shelf.
 * @throws ApiError 422 for invalid entries, before 409 for tickets that were sold before they were on the shelf
 */
export function checkedRemovals(
  entries: readonly PlacedRemoval[],
  windows: ReadonlyMap<string, StockWindow>,
): CheckedRemoval[] {
  const wrong: EntryRefusal[] = [];
  const tooEarly: EntryRefusal[] = [];
  const checked: CheckedRemoval[] = [];
  for (const placed of entries) {
    const { list, index, touch, removal } = placed;
    const window = windows.get(lotName(touch));
    const fault = window ? faultOf(touch, window.lot) : UNKNOWN_LOT;
    if (fault || !window) wrong.push({ index, list, ...(fault ?? UNKNOWN_LOT) });
    else if (!removal && isInBackRoom(window, touch)) tooEarly.push({ index, list, ...NOT_ON_SHELF });
    else checked.push({ ...placed, window });
  }
  refuseEntries(422, wrong);
  refuseEntries(409, tooEarly);
  return checked;
}

function faultOf(tickets: Run, lot: Run): Fault | null {
  if (tickets.start > tickets.end)
    return { code: ERROR_CODE.invalidContent, refusal: { kind: 'start_after_end' } };
  return contains(lot, tickets.start) && contains(lot, tickets.end) ? null : NOT_IN_LOT;
}

/** What an entry claims. What was sold before was scanned: the ticket after it stood at the front. */
export const claimOfRemoval = ({ touch, removal, window, orderedAt }: CheckedRemoval): NewClaim => ({
  start: touch.start,
  end: touch.end,
  lotId: window.lot.id,
  sells: window.lot.sells,
  scanned: removal === null,
  reason: removal?.reason ?? 'sale',
  reference: textOrNull(removal?.reference),
  note: textOrNull(removal?.note),
  ...(orderedAt !== undefined && { orderedAt }),
});

const textOrNull = (text: string | null | undefined): string | null => cleanText(text ?? '') || null;
