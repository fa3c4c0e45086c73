import type { SalesBody, SalesEntry, SalesList, SalesReply } from '../../src/contract/counting/sales';
import { ERROR_CODE } from '../../src/contract/errors';
import { contains, type Run, runLength } from '../../src/domain/runs/runs';
import { serialToNumber } from '../../src/domain/tickets/serial';
import { TICKET_STATUS } from '../../src/domain/tickets/status';
import type { StoreClock } from '../../src/domain/time/store-clock';
import { MAX_ENTRIES } from '../../src/domain/values/max-lengths';
import { amountCents, centsToDollars, dollarsToCents } from '../../src/domain/values/money';
import type { EntryRefusal } from '../../src/i18n/en/rules/refusals';
import { REPLY } from '../../src/i18n/en/rules/replies';
import type { Submitter } from '../access/access';
import { unknownVendors } from '../catalogue/vendors';
import type { Db } from '../db/connect';
import { ApiError } from '../errors';
import type { Answer } from '../http/idempotency';
import { keepIfLate } from './late-records';
import { entryResults } from './sale-results';
import { restock } from './shelf/restock';
import { hasStatus, loadWindows, lotName, refuseTooManyRuns, type StockWindow } from './shelf/stock-windows';
import { shiftOf } from './shift-of';
import { submitOnce } from './submit-once';

/** An entry of a record with its place in the request. */
type PlacedEntry = { list: SalesList; index: number; entry: SalesEntry; tickets: Run };

export type SalesSubmission = {
  storeId: number;
  /** the Idempotency-Key, a uuid in lower case */
  key: string;
  /** the key of the refused entry that this one replaces */
  replaces?: string | null;
  body: SalesBody;
  /** when the clerk pressed Add Sales */
  recordedAt: Date;
  /** of the store */
  clock: StoreClock;
  by: Submitter;
  now: Date;
};

/**
 * Records a shift. Every entry becomes a claim, and the seller of each ticket is derived again (product: a count is a
 * claim). All or nothing, and once per key.
 * @throws ApiError 422 with entries: unknown lot, serial or vendor, wrong count, price or amount; 409 with entries:
 *   a ticket that was never put on the shelf; 422: a business day that isn't the record's
 */
export function recordSales(db: Db, submission: SalesSubmission): Promise<Answer> {
  const { storeId, key, body, recordedAt, clock, by } = submission;
  const entries = placedEntries(body);
  const shift = shiftOf(body, recordedAt, clock);
  return submitOnce(db, { ...submission, kind: 'sale', shift }, async (tx, { id, reportTime }) => {
    const touches = entries.map(({ entry, tickets }) => ({
      lotNumber: entry.lot_number,
      lotCounter: entry.lot_counter,
      ...tickets,
    }));
    refuseTooManyRuns(touches);
    const windows = await loadWindows(tx, storeId, touches);
    const strangers = await unknownVendors(tx, storeId, otherVendors(entries, windows));
    const claims = checkedEntries(entries, windows, strangers).map(({ list, tickets, window }) => ({
      ...tickets,
      lotId: window.lot.id,
      scanned: list === 'scanned',
      sells: window.lot.sells,
    }));
    const { byLot, added } = await restock(tx, storeId, [...windows.values()], {
      submissionId: key,
      recordedAt,
      claims,
    });
    const received = { storeId, id, key, recordedAt, receivedAt: submission.now, date: shift.date };
    await keepIfLate(tx, { ...received, clock, sessionId: by.sessionId, claims }, byLot);
    const results = await entryResults(tx, storeId, entries, byLot, added, claims);
    const ticketCount = results.reduce((sum, result) => sum + result.ticketCount, 0);
    const cents = results.reduce((sum, result) => sum + (dollarsToCents(result.amount) ?? 0), 0);
    return {
      message: REPLY.salesRecorded(ticketCount, cents),
      submission_id: key,
      data: {
        id,
        report_time: reportTime ?? shift.reportTime,
        created_by: by.userId,
        ticketCount,
        amount: centsToDollars(cents),
        entries: results,
      },
    } satisfies SalesReply;
  });
}

/** Both lists as one. Throws ApiError 422 when there are no entries or too many. */
function placedEntries(body: SalesBody): PlacedEntry[] {
  const entries = (['scanned', 'non_scanned'] as const).flatMap((list) =>
    body.data[list].map((entry, index) => ({
      list,
      index,
      entry,
      tickets: { start: serialToNumber(entry.start_ticket), end: serialToNumber(entry.end_ticket) },
    })),
  );
  if (entries.length === 0)
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
 * Vendors named by entries that aren't the vendors of their lots. Terminals send the lot's own vendor, active or not, so
 * normally there are none to look up.
 */
function otherVendors(entries: readonly PlacedEntry[], windows: ReadonlyMap<string, StockWindow>): number[] {
  const ofLots = new Set([...windows.values()].map(({ lot }) => lot.vendorId));
  return entries.flatMap(({ entry }) => entry.vendor_id ?? []).filter((id) => !ofLots.has(id));
}

/**
 * The entries with their windows, if all of them can be recorded.
 * @throws ApiError 422 for invalid entries, before 409 for entries that conflict with the stock
 */
function checkedEntries(
  entries: readonly PlacedEntry[],
  windows: ReadonlyMap<string, StockWindow>,
  unknownVendors: ReadonlySet<number>,
): (PlacedEntry & { window: StockWindow })[] {
  const wrong: EntryRefusal[] = [];
  const tooEarly: EntryRefusal[] = [];
  const checked: (PlacedEntry & { window: StockWindow })[] = [];
  for (const placed of entries) {
    const { list, index, entry } = placed;
    const window = windows.get(lotName({ lotNumber: entry.lot_number, lotCounter: entry.lot_counter }));
    const fault =
      faultOf(placed, window) ?? (unknownVendors.has(entry.vendor_id ?? 0) ? UNKNOWN_VENDOR : null);
    if (fault || !window) wrong.push({ index, list, ...(fault ?? UNKNOWN_LOT) });
    else if (hasStatus(window, placed.tickets, TICKET_STATUS.active))
      tooEarly.push({ index, list, ...NOT_ON_SHELF });
    else checked.push({ ...placed, window });
  }
  refuse(422, wrong);
  refuse(409, tooEarly);
  return checked;
}

type Fault = Pick<EntryRefusal, 'code' | 'refusal'>;
const UNKNOWN_LOT: Fault = { code: ERROR_CODE.unknownLot, refusal: { kind: 'unknown_lot' } };
const NOT_ON_SHELF: Fault = { code: ERROR_CODE.notOnShelf, refusal: { kind: 'not_on_shelf' } };
const UNKNOWN_VENDOR: Fault = {
  code: ERROR_CODE.unknownVendor,
  refusal: { kind: 'vendor_of_other_store' },
};

function faultOf({ entry, tickets }: PlacedEntry, window: StockWindow | undefined): Fault | null {
  if (!window) return UNKNOWN_LOT;
  const { lot } = window;
  if (tickets.start > tickets.end)
    return { code: ERROR_CODE.invalidContent, refusal: { kind: 'start_after_end' } };
  if (!contains(lot, tickets.start) || !contains(lot, tickets.end))
    return { code: ERROR_CODE.unknownSerial, refusal: { kind: 'not_in_lot' } };
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
function refuse(status: 409 | 422, entries: readonly EntryRefusal[]): void {
  const [first] = entries;
  if (first) throw new ApiError(status, first.code, first.refusal, { entries });
}
