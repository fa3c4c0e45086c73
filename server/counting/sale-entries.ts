import type { EntryRefusal } from '../../src/messages/words/refusals';
import type { SalesBody, SalesEntry, SalesList } from '../../src/shared/counting/sales-schema';
import { contains, type Run, runLength } from '../../src/shared/tickets/runs';
import { serialToNumber } from '../../src/shared/tickets/serial';
import { MAX_ENTRIES } from '../../src/shared/values/max-lengths';
import { amountCents, dollarsToCents } from '../../src/shared/values/money';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import { unknownVendors } from '../catalogue/vendors';
import type { Db } from '../db/connect';
import { ApiError } from '../errors';
import { isInBackRoom, lotName, type StockWindow } from './stock-windows';

/** An entry of a record with its position in the request. */
export type PlacedEntry = { list: SalesList; index: number; entry: SalesEntry; tickets: Run };

/** A valid entry, with the window of its lot. */
export type CheckedEntry = PlacedEntry & { window: StockWindow };

/** Joins both lists. @throws ApiError 422 when there are neither entries nor sightings, or too many */
export function placedEntries({ data }: SalesBody): PlacedEntry[] {
  const entries = (['scanned', 'non_scanned'] as const).flatMap((list) =>
    data[list].map((entry, index) => ({
      list,
      index,
      entry,
      tickets: { start: serialToNumber(entry.start_ticket), end: serialToNumber(entry.end_ticket) },
    })),
  );
  if (entries.length === 0 && (data.seen ?? []).length === 0)
    throw new ApiError(
      422,
      ERROR_CODE.invalidContent,
      { kind: 'nothing_sold' },
      { fields: { data: { kind: 'no_entries' } } },
    );
  if (entries.length > MAX_ENTRIES)
    throw new ApiError(
      422,
      ERROR_CODE.invalidContent,
      { kind: 'too_many_entries', max: MAX_ENTRIES },
      { fields: { data: { kind: 'more_entries', max: MAX_ENTRIES } } },
    );
  return entries;
}

/**
 * The entries with their windows, if all of them are valid.
 * @throws ApiError 422 for invalid entries, before 409 for entries that conflict with the stock
 */
export async function checkedEntries(
  tx: Db,
  storeId: number,
  entries: readonly PlacedEntry[],
  windows: ReadonlyMap<string, StockWindow>,
): Promise<CheckedEntry[]> {
  const strangers = await unknownVendors(tx, storeId, otherVendors(entries, windows));
  return withoutFaults(entries, windows, strangers);
}

/**
 * Vendors named by entries that aren't the vendors of their lots. Terminals send the lot's own vendor, active or not, so
 * normally there are none to look up.
 */
function otherVendors(entries: readonly PlacedEntry[], windows: ReadonlyMap<string, StockWindow>): number[] {
  const ofLots = new Set([...windows.values()].map(({ lot }) => lot.vendorId));
  return entries.flatMap(({ entry }) => entry.vendor_id ?? []).filter((id) => !ofLots.has(id));
}

function withoutFaults(
  entries: readonly PlacedEntry[],
  windows: ReadonlyMap<string, StockWindow>,
  unknownVendors: ReadonlySet<number>,
): CheckedEntry[] {
  const wrong: EntryRefusal[] = [];
  const tooEarly: EntryRefusal[] = [];
  const checked: CheckedEntry[] = [];
  for (const placed of entries) {
    const { list, index, entry } = placed;
    const window = windows.get(lotName({ lotNumber: entry.lot_number, lotCounter: entry.lot_counter }));
    const fault =
      faultOf(placed, window) ?? (unknownVendors.has(entry.vendor_id ?? 0) ? UNKNOWN_VENDOR : null);
    if (fault || !window) wrong.push({ index, list, ...(fault ?? UNKNOWN_LOT) });
    else if (isInBackRoom(window, placed.tickets)) tooEarly.push({ index, list, ...NOT_ON_SHELF });
    else checked.push({ ...placed, window });
  }
  refuseEntries(422, wrong);
  refuseEntries(409, tooEarly);
  return checked;
}

export type Fault = Pick<EntryRefusal, 'code' | 'refusal'>;
export const UNKNOWN_LOT: Fault = { code: ERROR_CODE.unknownLot, refusal: { kind: 'unknown_lot' } };
export const NOT_IN_LOT: Fault = { code: ERROR_CODE.unknownSerial, refusal: { kind: 'not_in_lot' } };
export const NOT_ON_SHELF: Fault = { code: ERROR_CODE.notOnShelf, refusal: { kind: 'not_on_shelf' } };
const UNKNOWN_VENDOR: Fault = {
  code: ERROR_CODE.unknownVendor,
  refusal: { kind: 'vendor_of_other_store' },
};

function faultOf({ entry, tickets }: PlacedEntry, window: StockWindow | undefined): Fault | null {
  if (!window) return UNKNOWN_LOT;
  const { lot } = window;
  if (tickets.start > tickets.end)
    return { code: ERROR_CODE.invalidContent, refusal: { kind: 'start_after_end' } };
  if (!contains(lot, tickets.start) || !contains(lot, tickets.end)) return NOT_IN_LOT;
  const count = runLength(tickets);
  if (entry.ticketCount !== count)
    return {
      code: ERROR_CODE.wrongCount,
      refusal: { kind: 'wrong_count', count, sent: entry.ticketCount },
    };
  if (dollarsToCents(entry.ticket_price) !== lot.priceCents)
    return {
      code: ERROR_CODE.wrongPrice,
      refusal: { kind: 'wrong_price', cents: lot.priceCents, sent: entry.ticket_price },
    };
  const amount = amountCents(lot.priceCents, count);
  if (dollarsToCents(entry.amount) !== amount)
    return {
      code: ERROR_CODE.wrongAmount,
      refusal: { kind: 'wrong_amount', cents: amount, sent: entry.amount },
    };
  return null;
}

/** Refuses the whole record if there are faulty entries, with the code and message of the first one. */
export function refuseEntries(status: 409 | 422, entries: readonly EntryRefusal[]): void {
  const [first] = entries;
  if (first) throw new ApiError(status, first.code, first.refusal, { entries });
}
