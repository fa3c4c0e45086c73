import type { DiscardBody } from '../../src/contract/discards';
import type { ImportedFrom } from '../../src/contract/imports';
import { amountCents, formatMoney } from '../../src/domain/money';
import { pluralize } from '../../src/domain/pluralize';
import { contains, type Run, runLength } from '../../src/domain/runs';
import { numberToSerial, serialToNumber } from '../../src/domain/serial';
import { laWallTime } from '../../src/domain/time';
import type { Pack } from './pack';

/** A run of a lot that a record is about. */
export type Part = Run & { lotId: number; lotNumber: string; lotCounter: number; priceCents: number };
export type SoldPart = Part & { scanned: boolean };
/** `moved` of its tickets were in the back room until then; `bin`: where its lot went */
export type ShelvedPart = Part & { moved: number; bin: number | null };
export type CorrectedPart = Part & { reason: string };

/** A sales record: when it was captured, when it arrived, and what it held when it was answered. */
export type Sale = {
  recordedAt: Date;
  receivedAt: Date;
  heldCount: number;
  heldCents: number;
  /** it took the place of an entry that was refused */
  isChanged: boolean;
};
/** An entry that a terminal threw away after it was refused. */
export type Discarded = Pick<DiscardBody, 'kind' | 'entries' | 'refusal' | 'reason'> & {
  capturedBy: string;
  /** ms since the epoch */
  capturedAt: number;
  amountCents: number;
  wasRecorded: boolean;
};

/** More runs than these are counted, not listed. */
const MAX_LISTED = 3;
/** What takes longer to arrive was captured without a network. */
const LATE_MS = 10 * 60_000;

const CHANGED = 'changed after it was refused';

const tickets = (count: number): string => pluralize(count, 'ticket');
const nameOf = (part: Part): string => `${part.lotNumber} lot ${part.lotCounter}`;
const serials = ({ start, end }: Run): string =>
  start === end ? numberToSerial(start) : `${numberToSerial(start)} to ${numberToSerial(end)}`;
const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

/** Whether a run is about the lots, or the ticket of them, that somebody looks for. */
const isMeant = (part: Part, pack: Pack): boolean =>
  pack.lotIds.includes(part.lotId) && (pack.ticket === null || contains(part, pack.ticket));

/** The first runs in words, those that are looked for before all others. */
function listed<P extends Part>(
  parts: readonly P[],
  pack: Pack | null,
  inWords: (part: P) => string,
): string {
  const meant = pack ? parts.filter((part) => isMeant(part, pack)) : [];
  const inOrder = [...meant, ...parts.filter((part) => !meant.includes(part))];
  const rest = inOrder.length - MAX_LISTED;
  const shown = inOrder.slice(0, MAX_LISTED).map(inWords);
  return (rest > 0 ? [...shown, `${pluralize(rest, 'more run')}`] : shown).join('; ');
}

/** 'Received 60 tickets of 028400001234 lot 1 at $5: 15401234567000 to 15401234567059' */
export const receivedInWords = (lot: Part): string =>
  `Received ${tickets(runLength(lot))} of ${nameOf(lot)} at ${formatMoney(lot.priceCents)}: ${serials(lot)}`;

/** 'Put on the shelf: 60 tickets of 028400001234 lot 1, 15401234567000 to 15401234567059' */
export function shelvedInWords(parts: readonly ShelvedPart[], isChanged: boolean, pack: Pack | null): string {
  // Of the time before shelf records were kept.
  if (parts.length === 0) return 'Put tickets on the shelf';
  const runs = listed(parts, pack, (part) => {
    const count = runLength(part);
    const bin = part.bin === null ? '' : `, into bin ${part.bin}`;
    const run = `${tickets(count)} of ${nameOf(part)}, ${serials(part)}${bin}`;
    if (part.moved === count) return run;
    return `${run} (${part.moved === 0 ? 'all' : count - part.moved} on the shelf or sold already)`;
  });
  return `Put on the shelf: ${runs}${isChanged ? `; ${CHANGED}` : ''}`;
}

/** 'Corrected: 2 tickets of 028400001234 lot 1, …, are back on the shelf. Reason: counted twice' */
export const correctedInWords = (parts: readonly CorrectedPart[]): string =>
  parts
    .map(
      (part) =>
        `Corrected: ${tickets(runLength(part))} of ${nameOf(part)}, ${serials(part)}, back on the shelf. Reason: ${part.reason}`,
    )
    .join('; ');

/** 'Counted 3 packs: 45 tickets, $225', with the run of the lot that somebody looks for. */
export function soldInWords(parts: readonly SoldPart[], sale: Sale, pack: Pack | null): string {
  const count = sum(parts, runLength);
  const cents = sum(parts, (part) => amountCents(part.priceCents, runLength(part)));
  const lots = (of: readonly SoldPart[]): number => new Set(of.map((part) => part.lotId)).size;
  const gone = lots(parts.filter((part) => !part.scanned));
  const meant = pack ? parts.filter((part) => isMeant(part, pack)) : [];
  const more = [
    ...(sale.heldCount === count
      ? []
      : [
          `${sale.heldCount} of them are its own (${formatMoney(sale.heldCents)}), the others were recorded before`,
        ]),
    ...(meant.length > 0
      ? [listed(meant, null, (part) => `${tickets(runLength(part))} of ${nameOf(part)}, ${serials(part)}`)]
      : []),
    ...(sale.receivedAt.getTime() - sale.recordedAt.getTime() > LATE_MS
      ? [`received ${laWallTime(sale.receivedAt)}`]
      : []),
    ...(sale.isChanged ? [CHANGED] : []),
  ];
  const packs = `${pluralize(lots(parts), 'pack')}${gone > 0 ? ` (${gone} sold out)` : ''}`;
  return [`Counted ${packs}: ${tickets(count)}, ${formatMoney(cents)}`, ...more].join('; ');
}

/**
 * 'Discarded a count: 45 tickets, $225, captured 2026-11-20 14:05:00 by Morning Clerk: 028400001234 …; it had been
 * refused: Some of these tickets are not on the shelf yet. Reason: counted again'
 */
export function discardedInWords(discard: Discarded): string {
  const runs = discard.entries.map((entry) => ({
    upc: entry.lot_number,
    start: serialToNumber(entry.start_ticket),
    end: serialToNumber(entry.end_ticket),
  }));
  const amount = discard.kind === 'sale' ? `, ${formatMoney(discard.amountCents)}` : '';
  const what = `${discard.kind === 'sale' ? 'a count' : 'a shelf record'}: ${tickets(sum(runs, runLength))}${amount}`;
  const captured = `captured ${laWallTime(new Date(discard.capturedAt))} by ${discard.capturedBy}`;
  const shown = runs.slice(0, MAX_LISTED).map((run) => `${run.upc}, ${serials(run)}`);
  const rest = runs.length - shown.length;
  const listedRuns = (rest > 0 ? [...shown, `${pluralize(rest, 'more run')}`] : shown).join('; ');
  const recorded = discard.wasRecorded ? ' Another terminal had sent it: it stays recorded.' : '';
  return `Discarded ${what}, ${captured}: ${listedRuns}. It had been refused: ${discard.refusal} Reason: ${discard.reason}.${recorded}`;
}

/** What was done with something to add, which begins with a small letter. */
const withMore = (what: string, more: string): string =>
  what.endsWith('.') ? `${what} ${more.charAt(0).toUpperCase()}${more.slice(1)}` : `${what}; ${more}`;

/**
 * What a clerk made, with who had signed in where it was sent from. On a handed-over terminal that's the clerks' own
 * session; there it says who is known to have been on duty.
 */
export function sentInWords(what: string, sentBy: string | null, onDuty: string | null): string {
  if (sentBy !== null) return withMore(what, `sent by ${sentBy}`);
  return onDuty === null ? what : withMore(what, `on duty then: ${onDuty}`);
}

/**
 * What was submitted, with the outbox file that it was loaded from.
 * @param loadedBy the name of who loaded it; null where that is nobody of this store
 */
export function importedInWords(what: string, from: ImportedFrom | null, loadedBy: string | null): string {
  if (from === null) return what;
  const time = (instant: string): string => laWallTime(new Date(instant));
  const saved = from.made_at === null ? '' : ` saved ${time(from.made_at)}`;
  const on = from.terminal === null ? '' : ` on terminal ${from.terminal}`;
  const by = loadedBy ?? `user ${from.loaded_by}`;
  return withMore(
    what,
    `from the outbox file “${from.file}”${saved}${on}, loaded ${time(from.loaded_at)} by ${by}`,
  );
}

const SENTENCES: Record<string, (subject: string) => string> = {
  signed_in: () => 'Signed in',
  signed_out: () => 'Signed out',
  other_sign_ins_ended: () => 'Signed out everywhere else',
  session_ended: (subject) => `Ended the access of ${subject}`,
  terminal_handed_over: () => 'Handed the terminal over to the clerks',
  terminal_taken_back: () => 'The terminal was taken back from the clerks',
  terminal_access_ended: (subject) => `Ended the access of terminal ${subject}`,
  terminal_removed: (subject) => `Took terminal ${subject} off the list`,
  clerk_on_duty: () => 'Came on duty',
  clerk_locked_out: (subject) => `Five wrong PINs for ${subject}, who is locked out for a while`,
  late_record_seen: (subject) => `Marked as seen: the late record of ${subject}`,
  lot_moved: (subject) => `Moved ${subject}`,
  password_link_sent: (subject) => `A link that sets a new password was mailed to ${subject}`,
  backup_restored: (subject) => `All data were restored from a backup of ${subject}`,
  password_reset: (subject) => `Set a new password for ${subject} by a link`,
};
const VERBS: Record<string, string> = {
  added: 'Added',
  changed: 'Changed',
  activated: 'Activated',
  deactivated: 'Deactivated',
  deleted: 'Deleted',
};

/** 'Changed plan $5: price $5.00 → $6.00' */
export function eventInWords(event: { action: string; subject: string; detail: string }): string {
  const sentence = SENTENCES[event.action];
  const [noun = '', verb = ''] = event.action.split('_');
  const said = sentence ? sentence(event.subject) : `${VERBS[verb] ?? verb} ${noun} ${event.subject}`;
  return event.detail === '' ? said : `${said}: ${event.detail}`;
}
