import { exceptionNumber } from '../../shared/counting/claims';
import type { EntryResult } from '../../shared/counting/sales-schema';
import type { Sells } from '../../shared/places/store-settings';
import type { ClaimReason } from '../../shared/stock/removals';
import { type Run, ticketsIn } from '../../shared/tickets/runs';
import { AUDIT_LINE } from '../areas/audit-line';
import { ENTRY_RESULT } from '../areas/entry-result';
import { EXCEPTION_TEXT } from '../areas/exception-text';
import { RECORD_NAME } from '../areas/record-name';
import { RECORDED_AS } from '../areas/recorded-as';
import { REMOVAL_RESULT } from '../areas/removal-result';
import { REMOVED_AS } from '../areas/removed-as';
import { REPLY } from '../areas/reply';
import { ROW_NOTE } from '../areas/row-note';
import { SHELF_RESULT } from '../areas/shelf-result';
import { currentMessages } from '../current';
import { packNamed, rangeOf, type SoldRun, ticketOf } from './packs';

/** A record as a person tells it from others: its author and the wall time at capture. */
export type RecordName = { name: string; at: string };

/** `Morning Clerk (Thu, Nov 19, 2:05 PM)` */
export const recordText = ({ name, at }: RecordName): string => currentMessages(RECORD_NAME).by({ name, at });

/** The reply to a decision about an exception. */
export const dismissedText = (claimed: ClaimReason): string =>
  currentMessages(REPLY).dismissed({ as: recordedAs(claimed) });

type Records = EntryResult['records'];

/** Empty without records: the store admin put all tickets back. */
function namesOf({ named, more }: Records): string {
  const t = currentMessages(ENTRY_RESULT);
  const names = named.map((record) => (record ? recordText(record) : t.thisRecord));
  const all = [...names, ...(more > 0 ? [t.more({ count: more })] : [])];
  return all.slice(1).reduce((items, last) => t.and({ items, last }), all[0] ?? '');
}

/** The result of an entry of a sales record, if it needs a message (product: a count is a claim). */
export function entryResultText(result: EntryResult): string {
  const t = currentMessages(ENTRY_RESULT);
  const records = namesOf(result.records);
  switch (result.kind) {
    case 'seen_after_sold':
    case 'seen_after_removal':
      return t[result.kind]({ isFront: result.is_front, front: result.front, records });
    case 'sold_after_removal':
      return t.sold_after_removal({ count: result.count, records });
    case 'taken_over':
      return t.taken_over({ records });
    case 'nothing_left':
    case 'partly_left': {
      const { recorded, put_back: putBack } = result;
      const how = putBack === 0 ? 'recorded' : recorded === 0 ? 'put_back' : 'both';
      const others = { how, recorded, putBack, records } as const;
      if (result.kind === 'nothing_left') return t.nothing_left(others);
      return t.partly_left({ ...others, left: result.left, counted: result.counted });
    }
  }
}

/** The result of an entry that was put on the shelf: `moved` tickets, while `stayed` were there or sold before. */
export function shelfResultText({ moved, stayed }: { moved: number; stayed: number }): string {
  const t = currentMessages(SHELF_RESULT);
  if (moved === 0) return t.none;
  if (stayed === 0) return t.all({ moved });
  return t.some({ moved, stayed });
}

type CountTotal = { count: number; cents: number };

/** 'Recorded: 45 tickets, $225.00 removed; 12 tickets, $60.00 sold before.' */
export const removalText = (removed: CountTotal, sold: CountTotal): string =>
  currentMessages(REMOVAL_RESULT).recorded({
    removed: removed.count,
    removedCents: removed.cents,
    sold: sold.count,
    soldCents: sold.cents,
  });

/** The note of a record that takes tickets back from the store that received them. In English: it's stored with the record. */
export const takenBackNote = (store: string): string => REMOVAL_RESULT.taken_back({ store });

type RecordedAs = Extract<keyof typeof RECORDED_AS, string>;

/**
 * Tickets seen on the shelf after they had been recorded as sold, as sold out without a scan of the pack, as missing, or as removed.
 * `isSale`: they weren't seen, but counted as sold.
 */
export function exceptionText(exception: {
  /** ascending, at least one */
  runs: readonly Run[];
  /** the ticket that was seen at the front */
  front: number;
  sells: Sells;
  /** of its game; its UPC where it has none */
  name: string;
  cents: number;
  recordedAs: RecordedAs;
  isSale: boolean;
  claimed: RecordName;
  seen: RecordName;
}): string {
  const { runs, sells, name, cents, isSale, claimed, seen } = exception;
  const count = ticketsIn(runs);
  const inOrder = sells === 'down' ? [...runs].reverse() : runs;
  const words = {
    tickets: `${packNamed(name, runs[0]?.start ?? 0)}: ${inOrder.map((run) => rangeOf({ ...run, sells })).join(', ')}`,
    cents,
    how: currentMessages(RECORDED_AS)[exception.recordedAs],
    claimed: recordText(claimed),
    isSale,
    seen: recordText(seen),
    front: ticketOf(exception.front),
  };
  const t = currentMessages(EXCEPTION_TEXT);
  return count === 1 ? t.one(words) : t.several({ ...words, count });
}

type CountedRun = { run: SoldRun; by: RecordName | null };
/** `date`: YYYY-MM-DD, a business day */
type Correction = { count: number; date: string; correctedBy: string; reason: string };

/**
 * A report's note on a row. `more_…`: those that aren't named. `missing_elsewhere`: held by an opening check, which is
 * no sale.
 */
export type RowNoteLine =
  | ({ kind: 'also_counted' | 'sold_elsewhere' | 'missing_elsewhere' | 'removed_elsewhere' } & CountedRun)
  | { kind: 'more_also_counted' | 'more_sold_elsewhere' | 'more_corrections'; count: number }
  | ({ kind: 'corrected' } & Correction);

function noteText(line: RowNoteLine): string {
  const t = currentMessages(ROW_NOTE);
  if (line.kind === 'corrected') return t.corrected(line);
  if ('count' in line) return t[line.kind](line);
  return t[line.kind]({ tickets: rangeOf(line.run), by: line.by ? recordText(line.by) : '' });
}

export const rowNoteText = (lines: readonly RowNoteLine[]): string => lines.map(noteText).join(' ');

/** How a claim recorded its tickets, as in 'Keep as sold'. */
export function recordedAs(reason: ClaimReason = 'sale'): string {
  const t = currentMessages(REMOVED_AS);
  if (reason === 'sale' || reason === 'sold_whole') return t.sold;
  return reason === 'found_gone' ? t.missing : t[reason];
}

/** 'Disagreed with the over/short of the count of G (Fri, Nov 20, 10:30 PM): “I paid a $5 ticket.”', or an answer to that. */
export const disagreedText = ({ exceptionId, at, isAnswer, ...line }: Disagreed): string =>
  currentMessages(AUDIT_LINE).disagreed({
    ...line,
    of: exceptionId === null ? 'record' : 'exception',
    how: isAnswer ? 'answer' : 'disagreement',
    number: exceptionId === null ? '' : exceptionNumber(exceptionId),
    record: at === null ? line.name : recordText({ name: line.name, at }),
  });
type Disagreed = {
  /** null: about the over/short of a record */
  exceptionId: number | null;
  /** the record's author and wall time; of an exception: the author of the disagreement */
  name: string;
  at: string | null;
  words: string;
  isAnswer: boolean;
};
