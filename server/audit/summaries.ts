import type { Listed, LotRun, StockLine } from '../../src/messages/words/audit';
import type { DiscardBody } from '../../src/shared/counting/discards-schema';
import type { PacksSeenByRecord } from '../../src/shared/counting/sightings';
import { contains, type Run, runLength } from '../../src/shared/tickets/runs';
import { serialToNumber } from '../../src/shared/tickets/serial';
import { type StoreClock, wallTime } from '../../src/shared/time/store-clock';
import { sumOf } from '../../src/shared/values/collections';
import { amountCents } from '../../src/shared/values/money';
import type { Pack } from './pack';

/** A run of a lot that a record is about. */
export type RecordedRun = LotRun & { lotId: number; priceCents: number };
export type SoldPart = RecordedRun & { scanned: boolean };
export type RemovedPart = RecordedRun &
  Pick<Extract<StockLine, { kind: 'packs_removed' }>['removed'][number], 'reason' | 'reference' | 'note'>;
/** A run put on the shelf. `moved`: how many of its tickets were in the back room before; `bin`: the name of the lot's new bin */
export type ShelvedPart = RecordedRun & { moved: number; bin: string | null };
/** A corrected run. `wall`: the wall time of the correction, by the store's clock then; null for older ones, stored without it */
export type CorrectedPart = RecordedRun & { reason: string; wall: string | null };

/** A sales record: its capture and receipt, and the tickets that it held at its reply. */
export type Sale = PacksSeenByRecord & {
  recordedAt: Date;
  receivedAt: Date;
  heldCount: number;
  heldCents: number;
  /** whether it replaces a refused entry */
  isChanged: boolean;
  purpose: 'shift' | 'opening';
};
/** A refused entry that a terminal discarded. */
export type Discarded = Pick<DiscardBody, 'kind' | 'entries' | 'refusal' | 'reason'> & {
  capturedBy: string;
  /** ms since the epoch */
  capturedAt: number;
  amountCents: number;
  wasRecorded: boolean;
};

/** A dismissed exception: a ticket was seen at the front after it had been recorded as sold. */
export type Dismissed = Omit<Extract<StockLine, { kind: 'exception_dismissed' }>, 'kind'>;

/** The money that a person entered for counts, in cents. `counts`: the counts that have arrived. */
export type Entered = Omit<Extract<StockLine, { kind: 'money_entered' }>, 'kind'>;

/** Further runs are counted, not listed. */
const MAX_LISTED = 3;
/** A record that takes longer to arrive was captured offline. */
const LATE_MS = 10 * 60_000;

const listed = <R>(runs: readonly R[]): Listed<R> => ({
  runs: runs.slice(0, MAX_LISTED),
  more: Math.max(0, runs.length - MAX_LISTED),
});

/** The runs of the searched lots, or the runs with the searched ticket. */
const matching = <P extends RecordedRun>(parts: readonly P[], pack: Pack | null): P[] =>
  parts.filter(
    (part) => pack?.lotIds.includes(part.lotId) && (pack.ticket === null || contains(part, pack.ticket)),
  );

/** @param pack the searched pack, whose runs are listed first */
export function shelved(parts: readonly ShelvedPart[], isChanged: boolean, pack: Pack | null): StockLine {
  // Old records, made before their runs were stored.
  if (parts.length === 0) return { kind: 'tickets_shelved' };
  const first = matching(parts, pack);
  const inOrder = [...first, ...parts.filter((part) => !first.includes(part))];
  return { kind: 'put_on_shelf', listed: listed(inOrder), isChanged };
}

/** @param pack the searched pack; only its runs are listed */
export function sold(
  parts: readonly SoldPart[],
  sale: Sale,
  pack: Pack | null,
  clock: StoreClock,
): StockLine {
  const count = sumOf(parts, runLength);
  const isLate = sale.receivedAt.getTime() - sale.recordedAt.getTime() > LATE_MS;
  const { purpose, packsSeen, packsOnShelf, packsSwept = 0 } = sale;
  const seen = packsSeen === null || packsOnShelf === null ? null : { packsSeen, packsOnShelf, packsSwept };
  const countLots = (of: readonly SoldPart[]): number => new Set(of.map((part) => part.lotId)).size;
  return {
    kind: 'sales_recorded',
    purpose,
    seen,
    packs: countLots(parts),
    soldOut: countLots(parts.filter((part) => !part.scanned)),
    count,
    cents: sumOf(parts, (part) => amountCents(part.priceCents, runLength(part))),
    own: sale.heldCount === count ? null : { count: sale.heldCount, cents: sale.heldCents },
    listed: listed(matching(parts, pack)),
    receivedAt: isLate ? wallTime(sale.receivedAt, clock) : null,
    isChanged: sale.isChanged,
  };
}

/** A record of removals: the tickets that it took out of stock, and the tickets that it counted as sold before that. */
export const removed = (parts: readonly RemovedPart[], isChanged: boolean): StockLine => ({
  kind: 'packs_removed',
  removed: parts.filter(({ reason }) => reason !== 'sale'),
  soldCount: sumOf(
    parts.filter(({ reason }) => reason === 'sale'),
    runLength,
  ),
  isChanged,
});

export const dismissed = (dismissal: Dismissed): StockLine => ({ kind: 'exception_dismissed', ...dismissal });

export const entered = (money: Entered): StockLine => ({ kind: 'money_entered', ...money });

export type Words = Omit<Extract<StockLine, { kind: 'disagreed' }>, 'kind'>;
/** A date that a person entered for a pack. */
export type PackDate = Extract<StockLine, { kind: 'pack_dates_set' }>['packs'][number];
export type LotteryStatement = Omit<Extract<StockLine, { kind: 'lottery_statement_entered' }>, 'kind'>;
export type PackList = Omit<Extract<StockLine, { kind: 'lottery_packs_loaded' }>, 'kind'>;
export type RegisterLoaded = Omit<Extract<StockLine, { kind: 'register_loaded' }>, 'kind'>;
export type JournalClosing = Omit<Extract<StockLine, { kind: 'journal_closed' }>, 'kind'>;

export function discarded(discard: Discarded, clock: StoreClock): StockLine {
  const runs = discard.entries.map((entry): Run & { lotNumber: string } => ({
    lotNumber: entry.lot_number,
    start: serialToNumber(entry.start_ticket),
    end: serialToNumber(entry.end_ticket),
  }));
  const { kind, amountCents: cents, capturedAt, capturedBy, refusal, reason, wasRecorded } = discard;
  return {
    kind: 'entry_discarded',
    what: kind,
    count: sumOf(runs, runLength),
    cents,
    capturedAt: wallTime(new Date(capturedAt), clock),
    capturedBy,
    listed: listed(runs),
    refusal,
    reason,
    wasRecorded,
  };
}
