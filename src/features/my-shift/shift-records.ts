import type { CountEntry } from '../../device/rows';
import type { Roll } from '../../domain/stock/direction';
import type { SoldTickets } from '../../domain/stock/sold-tickets';
import type { StockIndex, StockRun } from '../../domain/stock/stock';
import { isSerial, serialCount, serialToNumber } from '../../domain/tickets/serial';
import { dollarsToCents } from '../../domain/values/money';
import { lotRun, type SerialRun } from '../../i18n/en/counting/serials';
import { isOpeningCheck } from '../../outbox/captured';
import { recordedTotal } from '../../outbox/submission';

/** Tickets of one pack in a record. `lot` and `amountCents` are null for tickets put on the shelf. */
export type ShiftLine = {
  upc: string;
  lot: number | null;
  run: SerialRun;
  count: number;
  amountCents: number | null;
};

const lengthOf = ({ start_ticket: start, end_ticket: end }: SerialRun): number =>
  isSerial(start) && isSerial(end) ? serialCount(start, end) : 0;

/** One record, pack by pack, as captured. */
export function linesOf(row: CountEntry): ShiftLine[] {
  if (row.kind === 'shelf')
    return row.payload.data.map((entry) => {
      const run = lotRun(entry);
      return { upc: entry.lot_number, lot: null, run, count: lengthOf(run), amountCents: null };
    });
  const { scanned, non_scanned } = row.payload.data;
  return [...scanned, ...non_scanned].map((entry) => ({
    upc: entry.lot_number,
    lot: entry.lot_counter,
    run: { start_ticket: entry.start_ticket, end_ticket: entry.end_ticket, sells: entry.sells },
    count: entry.ticketCount,
    amountCents: dollarsToCents(entry.amount),
  }));
}

/** The run of a line as a roll. Serials on the wire have 14 digits. */
export const rollOf = ({ start_ticket, end_ticket, sells = 'up' }: SerialRun): Roll => ({
  start: serialToNumber(start_ticket),
  end: serialToNumber(end_ticket),
  sells,
});

/** A lot of a line's game, for its name: records name the UPC only. Undefined where this terminal knows none any more. */
export const gameOf = (
  { upc, run }: ShiftLine,
  { onShelf, active, sold }: { onShelf: StockIndex; active: StockIndex; sold: SoldTickets },
): StockRun | undefined =>
  onShelf.ofUpc(upc)[0] ?? active.ofUpc(upc)[0] ?? sold(serialToNumber(run.start_ticket), upc)?.lot;

/** The totals that the server recorded for a count; null if they equal the captured ones. They differ if others had counted some of it before. */
export function recordedOtherwise(row: CountEntry) {
  const recorded = recordedTotal(row);
  return recorded.count === row.summary.count ? null : recorded;
}

/** What a record is, for its name. */
export const kindOf = (row: CountEntry): 'sale' | 'shelf' | 'opening' =>
  isOpeningCheck(row) ? 'opening' : row.kind;

/**
 * The totals of a shift as captured, and the number of records not sent yet. What an opening check found gone is in no
 * clerk's figures.
 */
export function figuresOf(rows: readonly CountEntry[]) {
  const sums = { counts: 0, sold: 0, amountCents: 0, shelved: 0, unsent: 0 };
  for (const row of rows) {
    const { summary, state } = row;
    const kind = kindOf(row);
    if (kind === 'sale') {
      sums.counts += 1;
      sums.sold += summary.count;
      sums.amountCents += summary.amountCents;
    } else if (kind === 'shelf') sums.shelved += summary.count;
    if (state !== 'sent') sums.unsent += 1;
  }
  return sums;
}
