import type { EntryResult } from '../../../contract/counting/sales';
import { type Run, ticketsIn } from '../../../domain/runs/runs';
import type { ClaimReason } from '../../../domain/stock/removals';
import type { Sells } from '../../../domain/stock/store-settings';
import { numberToSerial } from '../../../domain/tickets/serial';
import { formatMoney } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';
import { type MessageOf, type Sentences, say } from '../../say';
import { COUNTING } from '../counting/counting';
import { ticketsInWords } from '../counting/serials';
import { recordedAs } from './removals';

const tickets = (count: number): string => pluralize(count, 'ticket');

/** Replies to what was done, where the table of contract/messages has none. */
export const REPLY = {
  lotAdded: 'data added succesfully',
  shelved: COUNTING.putOnShelfDone,
  discarded: 'The entry is discarded.',
  discardedRecorded: 'Another terminal had sent this entry: it stays recorded.',
  salesRecorded: (count: number, cents: number) =>
    `Sales recorded: ${tickets(count)}, ${formatMoney(cents)}.`,
  dismissed: (claimed: ClaimReason) =>
    `The tickets stay ${recordedAs(claimed)}, and the exception is closed.`,
  /** a count that sold nothing */
  nothingSold: (packs: number) => `Nothing sold: ${pluralize(packs, 'pack')} seen.`,
  /** what an opening check found gone */
  openingRecorded: (count: number, cents: number) =>
    count === 0
      ? 'Opening check recorded: nothing is missing.'
      : `Opening check recorded: ${tickets(count)} missing, ${formatMoney(cents)}.`,
  moneyRecorded: 'The money of the shift is saved.',
  moneyWaits:
    'The money of the shift is saved. Its count hasn’t arrived yet; they are put together when it does.',
  alarmSeen: 'Marked as seen.',
  packDatesKept: 'Saved.',
  lotteryStatementKept: 'The lottery’s statement is saved.',
  journalClosed: 'The week is closed.',
  corrected: (count: number) => `${pluralize(count, 'ticket is', 'tickets are')} back on the shelf.`,
  inBackRoom: (count: number) => `${pluralize(count, 'ticket is', 'tickets are')} back in the back room.`,
  gamesImported: (count: number) => `${pluralize(count, 'game')} added or changed.`,
  stockImported: (count: number) => `${pluralize(count, 'pack')} added.`,
  importChecked: 'This is what the import would do. Nothing was changed.',
  accessEnded: (of: string) => `The access of ${of} has ended.`,
  alreadySignedOut: (terminal: string) => `Terminal ${terminal} was signed out already.`,
  terminalRemoved: (terminal: string) => `Terminal ${terminal} is off the list.`,
};

/** A run, and the direction in which it was sold; absent: up. */
type SoldRun = Run & { sells?: Sells };

/** A record as a person tells it from others: its author and the wall time at capture. */
export type RecordName = { name: string; at: string };

/** `Morning Clerk at 2026-11-19 14:05:00` */
export const recordText = ({ name, at }: RecordName): string => `${name} at ${at}`;

type Records = EntryResult['records'];
type Seen = Extract<EntryResult, { is_front: boolean }>;
type NotHeld = Extract<EntryResult, { put_back: number }>;

function namesOf({ named, more }: Records): string {
  const names = named.map((record) => (record ? recordText(record) : 'this record'));
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(' and ');
}

const ticketsSeen = ({ front, is_front: isFront }: Seen): string =>
  isFront ? `Ticket ${front} was` : `Tickets behind ${front} were`;

/** What became of an entry of a sales record, where that needs to be said (product: a count is a claim). */
const ENTRY_RESULT: Sentences<EntryResult> = {
  seen_after_sold: (seen) =>
    `${ticketsSeen(seen)} already recorded as sold by ${namesOf(seen.records)}. ` +
    'The totals stay; the store admin can correct them.',
  seen_after_removal: (seen) =>
    `${ticketsSeen(seen)} recorded as gone by ${namesOf(seen.records)}. ` +
    'If the pack is really here, the store admin can put it back.',
  sold_after_removal: ({ count, records }) =>
    `${tickets(count)} had left the store before, by the record of ${namesOf(records)}. ` +
    'They stay as recorded there; the store admin can correct it.',
  nothing_left: ({ recorded, put_back: putBack, records }) => {
    if (putBack === 0) return `Already recorded by ${namesOf(records)}.`;
    if (recorded === 0) return 'The store admin put these tickets back on the shelf after this count.';
    return (
      `${tickets(recorded)} already recorded by ${namesOf(records)}; ` +
      `the store admin put ${tickets(putBack)} back on the shelf after this count.`
    );
  },
  partly_left: ({ left, counted, ...others }) =>
    `${left} of ${counted} tickets are in this record; ${othersText(others)}.`,
  taken_over: ({ records }) => `Counted earlier, so taken over from the record of ${namesOf(records)}.`,
};

function othersText({ recorded, put_back: putBack, records }: Omit<NotHeld, 'kind'>): string {
  const by = `recorded by ${namesOf(records)}`;
  if (putBack === 0) return `the others were ${by}`;
  if (recorded === 0) return 'the store admin put the others back on the shelf';
  return `${recorded} were ${by}; the store admin put ${putBack} back on the shelf`;
}

export const entryResultText = (result: EntryResult): string => say<EntryResult>(ENTRY_RESULT, result);

/** What became of an entry that was put on the shelf: `moved` tickets, while `stayed` were there or sold before. */
export function shelfResultText({ moved, stayed }: { moved: number; stayed: number }): string {
  if (moved === 0) return 'These tickets were on the shelf or sold already.';
  if (stayed === 0) return `${tickets(moved)} put on the shelf.`;
  return `${tickets(moved)} put on the shelf; ${tickets(stayed)} were on the shelf or sold already.`;
}

const RECORDED_AS = {
  sold: 'recorded as sold',
  sold_out: 'recorded as sold out',
  found_gone: 'found missing',
  returned: 'recorded as returned',
  lost: 'recorded as lost',
  stolen: 'recorded as stolen',
  damaged: 'recorded as damaged',
  sold_whole: 'recorded as sold whole',
  transferred: 'recorded as transferred',
};
export type RecordedAs = keyof typeof RECORDED_AS;

/**
 * Tickets seen on the shelf after they had been recorded as sold, as sold out where nobody scanned the pack, as missing, or as
 * removed. `isSale`: they weren't seen, but counted as sold.
 */
export function exceptionText(exception: {
  /** ascending, at least one */
  runs: readonly Run[];
  /** the ticket that was seen at the front */
  front: number;
  sells: Sells;
  lotCounter: number;
  cents: number;
  recordedAs: RecordedAs;
  isSale: boolean;
  claimed: RecordName;
  seen: RecordName;
}): string {
  const { runs, sells, lotCounter, cents, recordedAs, claimed, seen } = exception;
  const count = ticketsIn(runs);
  const front = numberToSerial(exception.front);
  const inOrder = sells === 'down' ? [...runs].reverse() : runs;
  const what =
    count === 1
      ? `Ticket ${inOrder.map(({ start }) => numberToSerial(start)).join()} of lot ${lotCounter} (${formatMoney(cents)}) was`
      : `${count} tickets (${formatMoney(cents)}), ${inOrder.map((run) => ticketsInWords({ ...run, sells })).join(', ')} of lot ${lotCounter}, were`;
  const contradiction = exception.isSale
    ? `but ${seen.name} counted ${count === 1 ? 'it' : 'them'} as sold at ${seen.at}.`
    : `but ${seen.name} saw ticket ${front} on the shelf at ${seen.at}.`;
  return `${what} ${RECORDED_AS[recordedAs]} by ${recordText(claimed)}, ${contradiction}`;
}

type CountedRun = { run: SoldRun; by: RecordName | null };
/** `date`: YYYY-MM-DD, a business day */
type Correction = { count: number; date: string; correctedBy: string; reason: string };
const byText = (by: RecordName | null): string => (by ? recordText(by) : '');

/** What a report notes at a row. `more_…`: those that aren't named. */
const ROW_NOTE = {
  also_counted: ({ run, by }: CountedRun) => `${ticketsInWords(run)} also counted by ${byText(by)}.`,
  more_also_counted: ({ count }: { count: number }) => `And ${count} more counts of these tickets.`,
  sold_elsewhere: ({ run, by }: CountedRun) =>
    `${ticketsInWords(run)} counted here too, but sold in the record of ${byText(by)}.`,
  /** held by an opening check, which is no sale */
  missing_elsewhere: ({ run, by }: CountedRun) =>
    `${ticketsInWords(run)} counted here too, but already found missing by ${byText(by)}.`,
  removed_elsewhere: ({ run, by }: CountedRun) =>
    `${ticketsInWords(run)} counted here too, but already removed by ${byText(by)}.`,
  more_sold_elsewhere: ({ count }: { count: number }) =>
    `And ${count} more runs counted here too, but sold in other records.`,
  corrected: ({ count, date, correctedBy, reason }: Correction) =>
    `Corrected on ${date} by ${correctedBy}: ${tickets(count)} back on the shelf (${reason}).`,
  more_corrections: ({ count }: { count: number }) => `And ${pluralize(count, 'more correction')}.`,
};
export type RowNoteLine = MessageOf<typeof ROW_NOTE>;
export const rowNoteText = (lines: readonly RowNoteLine[]): string =>
  lines.map((line) => say<RowNoteLine>(ROW_NOTE, line)).join(' ');
