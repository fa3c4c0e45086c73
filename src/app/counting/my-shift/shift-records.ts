import type { CountEntry, ShiftEntry } from '../../../device/rows';
import { MY_SHIFT } from '../../../messages/areas/my-shift';
import { REMOVAL } from '../../../messages/areas/removal';
import { useMessages } from '../../../messages/hooks/use-messages';
import { lotRun, type SerialRun } from '../../../messages/words/packs';
import { isOpeningCheck, recordedTotal } from '../../../outbox/submission';
import type { RemovalReason } from '../../../shared/stock/removals';
import type { SoldTickets, StockIndex, StockRun } from '../../../shared/stock/stock';
import type { Roll } from '../../../shared/tickets/runs';
import { isSerial, serialCount, serialToNumber } from '../../../shared/tickets/serial';
import { amountCents as amountOf, dollarsToCents } from '../../../shared/values/money';

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

/** The kind of a record, which decides its name. */
export const kindOf = (row: ShiftEntry): 'sale' | 'shelf' | 'opening' | 'removal' =>
  isOpeningCheck(row) ? 'opening' : row.kind;

/** The tickets of a record that left the stock, or came onto the shelf, for the same reason. A count has one part. */
export type ShiftPart = {
  kind: 'sale' | 'shelf' | 'opening' | 'sold_before' | RemovalReason;
  lines: ShiftLine[];
};

/**
 * The parts of a record as captured. A removal has one for each reason; tickets sold before the front of a returned pack form a separate
 * part.
 */
export function partsOf(row: ShiftEntry): ShiftPart[] {
  if (row.kind !== 'removal')
    return [{ kind: isOpeningCheck(row) ? 'opening' : row.kind, lines: linesOf(row) }];
  const { data, sold = [] } = row.payload;
  const { count, amountCents } = row.summary;
  const lineOf = (run: (typeof sold)[number]): ShiftLine => {
    const tickets = lengthOf(run);
    const cents = amountOf(amountCents / Math.max(count, 1), tickets);
    return { upc: run.lot_number, lot: run.lot_counter, run, count: tickets, amountCents: cents };
  };
  const reasons = [...new Set(data.map(({ reason }) => reason))];
  return [
    ...reasons.map((kind) => ({ kind, lines: data.filter(({ reason }) => reason === kind).map(lineOf) })),
    ...(sold.length > 0 ? [{ kind: 'sold_before' as const, lines: sold.map(lineOf) }] : []),
  ];
}

/** Tickets and cents of some lines. */
export const totalOf = (lines: readonly ShiftLine[]): { count: number; amountCents: number } => ({
  count: lines.reduce((sum, { count }) => sum + count, 0),
  amountCents: lines.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0),
});

/** The packs of a count, or those put on the shelf. */
function linesOf(row: CountEntry): ShiftLine[] {
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

/**
 * A lot of a line's game, for the game's name, since records contain only the UPC. Undefined if this terminal no longer
 * has one.
 */
export const gameOf = (
  { upc, run }: Pick<ShiftLine, 'upc' | 'run'>,
  { onShelf, active, sold }: { onShelf: StockIndex; active: StockIndex; sold: SoldTickets },
): StockRun | undefined =>
  onShelf.ofUpc(upc)[0] ?? active.ofUpc(upc)[0] ?? sold(serialToNumber(run.start_ticket), upc)?.lot;

/** The totals that the server recorded for a count; null if they equal the captured ones. They differ if others had counted some of it before. */
export function recordedOtherwise(row: ShiftEntry) {
  const recorded = recordedTotal(row);
  return recorded.count === row.summary.count ? null : recorded;
}

const SALES: readonly ShiftPart['kind'][] = ['sale', 'sold_whole', 'sold_before'];

/**
 * The totals of a shift as captured, and the number of records not sent yet. Packs sold whole and tickets sold before a
 * returned pack's front are the clerk's sales; tickets that an opening check found missing are in no clerk's figures.
 */
export function figuresOf(rows: readonly ShiftEntry[]) {
  const parts = rows.flatMap(partsOf);
  const linesFor = (kinds: readonly ShiftPart['kind'][]) =>
    parts.filter(({ kind }) => kinds.includes(kind)).flatMap(({ lines }) => lines);
  const { count: sold, amountCents } = totalOf(linesFor(SALES));
  return {
    counts: rows.filter((row) => kindOf(row) === 'sale').length,
    sold,
    amountCents,
    shelved: totalOf(linesFor(['shelf'])).count,
    unsent: rows.filter(({ state }) => state !== 'sent').length,
  };
}

/** The name of each part of a record. */
export type PartNames = Record<ShiftPart['kind'], string>;

/** The names of the parts of records, in the reader's language. */
export function usePartNames(): PartNames {
  const { kind } = useMessages(MY_SHIFT);
  const { reasons } = useMessages(REMOVAL);
  return { ...kind, ...reasons };
}
