import type {
  CensusEntry,
  CountEntry,
  OutboxRow,
  ShiftEntry,
  SubmissionReply,
  WalkEntry,
} from '../device/rows';
import type { CensusScanRow } from '../shared/counting/census-schema';
import type { DiscardedRun } from '../shared/counting/discards-schema';
import type { FoundResult } from '../shared/stock/found-packs-schema';
import type { SoldBefore } from '../shared/stock/removals-schema';
import type { StockEffect, TicketsOfUpc } from '../shared/stock/stock';
import { serialToNumber } from '../shared/tickets/serial';
import { businessDate, type StoreClock, wallTime } from '../shared/time/store-clock';
import { dollarsToCents } from '../shared/values/money';

/** Checks whether an entry is of a census. */
export const isOfCensus = (row: OutboxRow): row is CensusEntry =>
  row.kind === 'census' || row.kind === 'census_close' || row.kind === 'placed';

/** Checks whether an entry changes tickets of the stock. A discard, money, and a census don't, and a walk makes new ones. */
export const changesTickets = (row: OutboxRow): row is ShiftEntry =>
  row.kind === 'sale' || row.kind === 'shelf' || row.kind === 'removal';

/** The runs of tickets in a submission. */
export function runsOf(row: OutboxRow): DiscardedRun[] {
  if (!changesTickets(row)) return [];
  if (row.kind === 'shelf')
    return row.payload.data.map((entry) => ({
      lot_number: entry.lot_number,
      start_ticket: entry.start_ticket_number,
      end_ticket: entry.end_ticket_number,
    }));
  return lotRuns(row).map(({ lot_number, start_ticket, end_ticket }) => ({
    lot_number,
    start_ticket,
    end_ticket,
  }));
}

/** The runs of a count or a removal, which name their lots. */
const lotRuns = (row: Extract<OutboxRow, { kind: 'sale' | 'removal' }>) =>
  row.kind === 'removal'
    ? [...row.payload.data, ...(row.payload.sold ?? [])]
    : [...row.payload.data.scanned, ...row.payload.data.non_scanned];

/**
 * The number of packs that a count or a census saw, however often it scanned each of them; 0 if it saw none, or was
 * captured by the previous release.
 */
export function packsSeen(row: OutboxRow): number {
  const scans: readonly Pick<CensusScanRow, 'lot_number' | 'lot_counter' | 'code'>[] =
    row.kind === 'sale' ? (row.payload.data.seen ?? []) : row.kind === 'census' ? row.payload.data : [];
  return new Set(scans.map(({ lot_number, lot_counter, code }) => code ?? `${lot_number}/${lot_counter}`))
    .size;
}

/** The server's record of the tickets of a count or removal; null for another kind of reply, or before the reply. */
export function ticketsRecorded(reply: SubmissionReply | undefined) {
  const data = reply && 'data' in reply ? reply.data : null;
  // Every array has a function named `entries`.
  return data && !Array.isArray(data) && 'entries' in data ? data : null;
}

/** Tickets and cents of an entry, by the server's record or, while there is no reply, as captured. */
export function recordedTotal({ kind, summary, reply }: OutboxRow): { count: number; amountCents: number } {
  const recorded = kind === 'sale' || kind === 'removal' ? ticketsRecorded(reply) : null;
  if (!recorded) return summary;
  const { ticketCount, amount } = recorded;
  return { count: ticketCount, amountCents: dollarsToCents(amount) ?? summary.amountCents };
}

/**
 * Checks whether the server's record differs from the capture, since other records had some of the tickets
 * before, or contradicts an earlier record.
 */
export function isRecordedOtherwise({ reply }: OutboxRow): boolean {
  if (!reply) return false;
  const answer = ticketsRecorded(reply) ?? reply;
  if (!('entries' in answer)) return false;
  const results = [...answer.entries, ...('seen' in answer ? (answer.seen ?? []) : [])];
  return results.some(({ status }) => status !== 'done');
}

/** Checks whether an opening check found missing tickets, as far as known. */
export const foundMissing = (row: OutboxRow): boolean => isOpeningCheck(row) && recordedTotal(row).count > 0;

/** The server's results of a walk's lines, in their order; empty before the reply. */
export const foundResults = ({ reply }: WalkEntry): FoundResult[] =>
  reply && 'data' in reply && Array.isArray(reply.data) ? reply.data : [];

/** The changes that a submission makes to the stock. Sightings change nothing, nor do walked packs whose game the server asks about. */
export function effectsOf(row: OutboxRow): StockEffect[] {
  if (row.kind === 'packs_found') {
    const results = foundResults(row);
    return row.packs.flatMap((pack, index) =>
      results[index]?.result === 'needs_game' ? [] : { kind: 'walked' as const, ...pack },
    );
  }
  if (!changesTickets(row)) return [];
  if (row.kind === 'shelf')
    return row.payload.data.map((entry) => ({
      kind: 'shelf',
      upc: entry.lot_number,
      start: serialToNumber(entry.start_ticket_number),
      end: serialToNumber(entry.end_ticket_number),
      bin: entry.bin ?? undefined,
    }));
  if (row.kind === 'sale')
    return [
      ...(row.payload.data.shelved ?? []).map((entry) => ({ kind: 'shelf' as const, ...ticketsOf(entry) })),
      ...lotRuns(row).map((entry) => ({ kind: 'sale' as const, ...ticketsOf(entry) })),
    ];
  const { data, sold = [] } = row.payload;
  return [
    ...sold.map((entry) => ({ kind: 'sale' as const, ...ticketsOf(entry) })),
    ...data.map((entry) => ({ kind: 'removal' as const, reason: entry.reason, ...ticketsOf(entry) })),
  ];
}

function ticketsOf(entry: SoldBefore): TicketsOfUpc {
  return {
    upc: entry.lot_number,
    start: serialToNumber(entry.start_ticket),
    end: serialToNumber(entry.end_ticket),
  };
}

/**
 * The key of an entry's first version. Money counts name a record by it, since it stays the same
 * however often a refused count is changed.
 */
export const firstKey = ({ key, replaces }: OutboxRow): string => replaces ?? key;

/** Checks whether a submission has a business day of its own. */
const isDated = (row: OutboxRow) => row.kind === 'sale' || row.kind === 'removal';

/** The wall time of a submission at capture: YYYY-MM-DD HH:mm:ss. */
export const capturedWallTime = (row: OutboxRow, clock: StoreClock): string =>
  (isDated(row) && row.payload.business_date !== undefined && row.payload.time_created) ||
  wallTime(new Date(row.recordedAt), clock);

/**
 * The business day of a submission, YYYY-MM-DD; for a count or removal, the one at capture.
 * @param clock for entries captured by the previous release, and for those without a day of their own
 */
export const capturedDate = (row: CountEntry | OutboxRow, clock: StoreClock): string =>
  (isDated(row) && row.payload.business_date) || businessDate(new Date(row.recordedAt), clock);

/**
 * The packs that a count saw of those on the shelf, such as 43 of 47, and those that only a sweep saw; null for a shelf record,
 * and for a count of the previous release.
 */
export function seenOf(row: OutboxRow): { seen: number; onShelf: number; swept: number } | null {
  if (row.kind !== 'sale') return null;
  const { data, on_shelf: onShelf } = row.payload;
  if (!data.seen || onShelf === undefined) return null;
  return { seen: packsSeen(row), onShelf, swept: data.seen.filter(({ swept }) => swept).length };
}

/**
 * The number of packs that a count left out, neither seen nor recorded as gone, if they are many: more than one in ten of
 * those on the shelf. Fewer are overlooked ones, which the line "57 of 59 packs seen" shows well enough; 0 for them.
 */
export function manyNotSeen(row: OutboxRow): number {
  const packs = seenOf(row);
  if (row.kind !== 'sale' || !packs) return 0;
  const gone = new Set(row.payload.data.non_scanned.map((lot) => `${lot.lot_number}/${lot.lot_counter}`));
  const notSeen = packs.onShelf - packs.seen - gone.size;
  return notSeen * 10 > packs.onShelf ? notSeen : 0;
}

/** The place that a count set out to count; null: everything. */
export const placeCounted = (row: OutboxRow): number | null =>
  row.kind === 'sale' ? (row.payload.place ?? null) : null;

/** Checks whether a submission is an opening check: the tickets that it finds missing aren't sales. */
export const isOpeningCheck = (row: OutboxRow): boolean =>
  row.kind === 'sale' && row.payload.purpose === 'opening';

/** The beginning of the ids of the drafts of a count's money. @param record key of the count */
export const moneyDrafts = (record: string): string => `money:${record}`;
