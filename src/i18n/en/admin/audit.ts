import type { ImportedFrom } from '../../../contract/counting/imports';
import { exceptionNumber } from '../../../domain/counting/claims';
import { runLength } from '../../../domain/runs/runs';
import type { ClaimReason, RemovalReason } from '../../../domain/stock/removals';
import type { Sells } from '../../../domain/stock/store-settings';
import { numberToSerial } from '../../../domain/tickets/serial';
import { type StoreClock, wallTime } from '../../../domain/time/store-clock';
import { formatMoney } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';
import { type MessageOf, type Sentences, say } from '../../say';
import { ticketsInWords } from '../counting/serials';
import {
  journalClosedText,
  lotteryStatementText,
  moneyEnteredText,
  packDatesText,
} from '../money/audit-line';
import { REMOVED_AS, recordedAs } from '../rules/removals';
import { type RecordName, recordText } from '../rules/replies';
import { entryDiscardedText } from './audit-discard';
import { type Listed, type LotRun, listText, runText, tickets, ticketsOf } from './audit-runs';

/** What an opening check found gone: '3 tickets missing, $60' */
const missingText = ({ count, cents }: { count: number; cents: number }): string =>
  count === 0 ? 'nothing missing' : `${tickets(count)} missing, ${formatMoney(cents)}`;

const CHANGED = 'changed after it was refused';

/** What was done to stock. */
const STOCK_LINE = {
  /** 'Received 60 tickets of 028400001234 lot 1 at $5: 15401234567000 to 15401234567059'; 'sold downwards' where it was */
  lot_received: ({ lot }: { lot: LotRun & { priceCents: number } }) =>
    `Received ${ticketsOf(lot)} at ${formatMoney(lot.priceCents)}: ` +
    `${ticketsInWords({ start: lot.start, end: lot.end })}${lot.sells === 'down' ? ', sold downwards' : ''}`,

  /** Records made before runs were stored with them. */
  tickets_shelved: 'Put tickets on the shelf',
  /**
   * 'Put on the shelf: 60 tickets of 028400001234 lot 1, 15401234567000 to 15401234567059, into bin 7'. `moved` of a run's
   * tickets were in the back room before.
   */
  put_on_shelf: (line: {
    listed: Listed<LotRun & { moved: number; bin: number | null }>;
    isChanged: boolean;
  }) => {
    const list = listText(line.listed, (run) => {
      const count = runLength(run);
      const text = `${runText(run)}${run.bin === null ? '' : `, into bin ${run.bin}`}`;
      if (run.moved === count) return text;
      return `${text} (${run.moved === 0 ? 'all' : count - run.moved} on the shelf or sold already)`;
    });
    return `Put on the shelf: ${list}${line.isChanged ? `; ${CHANGED}` : ''}`;
  },

  /** 'Corrected: 2 tickets of 028400001234 lot 1, …, back on the shelf. Reason: counted twice' */
  sales_corrected: ({ runs }: { runs: readonly (LotRun & { reason: string })[] }) =>
    runs.map((run) => `Corrected: ${runText(run)}, back on the shelf. Reason: ${run.reason}`).join('; '),

  /**
   * 'Counted 3 packs (1 sold out): 45 tickets, $225', with the runs of the searched pack. `own`: what the record held when
   * it was answered, if that's less than it counted. `receivedAt`: the wall time, only if it arrived late.
   *
   * A count that sold nothing: 'A count: nothing sold, 43 of 47 packs seen'. What an opening check found gone isn't sold:
   * 'An opening check: 3 tickets missing, $60; 43 of 47 packs seen'.
   */
  sales_recorded: (line: {
    purpose: 'shift' | 'opening';
    /** null: the record sent no sightings */
    seen: { packsSeen: number; packsOnShelf: number } | null;
    packs: number;
    soldOut: number;
    count: number;
    cents: number;
    own: { count: number; cents: number } | null;
    listed: Listed<LotRun>;
    receivedAt: string | null;
    isChanged: boolean;
  }) => {
    const { own, listed, receivedAt } = line;
    const soldOut = line.soldOut > 0 ? ` (${line.soldOut} sold out)` : '';
    const counted =
      line.purpose === 'opening'
        ? `An opening check: ${missingText(own ?? line)}`
        : line.count === 0
          ? 'A count: nothing sold'
          : `Counted ${pluralize(line.packs, 'pack')}${soldOut}: ${tickets(line.count)}, ${formatMoney(line.cents)}`;
    return [
      ...(line.seen
        ? [
            `${counted}${line.count === 0 ? ', ' : '; '}${line.seen.packsSeen} of ${pluralize(line.seen.packsOnShelf, 'pack')} seen`,
          ]
        : [counted]),
      ...(own && line.purpose === 'shift'
        ? [`${own.count} of them are its own (${formatMoney(own.cents)}), the others were recorded before`]
        : []),
      ...(listed.runs.length > 0 ? [listText(listed, runText)] : []),
      ...(receivedAt ? [`received ${receivedAt}`] : []),
      ...(line.isChanged ? [CHANGED] : []),
    ].join('; ');
  },

  /** 'Removed: 45 tickets of 028400001234 lot 1, …, returned (slip 4711: worn pack); 12 tickets sold before' */
  packs_removed: (line: {
    removed: readonly (LotRun & {
      reason: 'sale' | RemovalReason;
      reference: string | null;
      note: string | null;
    })[];
    soldCount: number;
    isChanged: boolean;
  }) => {
    const runs = line.removed.map(({ reason, reference, note, ...run }) => {
      const about = [reference, note].filter(Boolean).join(': ');
      const how = reason === 'sale' ? '' : `, ${REMOVED_AS[reason]}`;
      return `${runText(run)}${how}${about ? ` (${about})` : ''}`;
    });
    const sold = line.soldCount > 0 ? [`${tickets(line.soldCount)} sold before`] : [];
    return `Removed: ${[...runs, ...sold, ...(line.isChanged ? [CHANGED] : [])].join('; ')}`;
  },

  /**
   * 'Kept as sold, exception No. 12: ticket 15401234567010 of 028400001234 lot 1 was seen at the front by Store Admin at
   * 2026-11-20 14:00:00, contradicting the record of Morning Clerk at 2026-11-20 13:00:00. Reason: the scan was wrong'
   */
  exception_dismissed: (line: {
    exceptionId: number;
    lotNumber: string;
    lotCounter: number;
    /** the ticket that was seen at the front; null: tickets were counted as sold */
    front: number | null;
    claimed: RecordName;
    /** how that record has the tickets */
    claimedAs: ClaimReason;
    seen: RecordName;
    reason: string;
  }) =>
    `Kept as ${recordedAs(line.claimedAs)}, exception No. ${exceptionNumber(line.exceptionId)}: ` +
    (line.front === null
      ? `tickets of ${line.lotNumber} lot ${line.lotCounter} were counted as sold`
      : `ticket ${numberToSerial(line.front)} of ${line.lotNumber} lot ${line.lotCounter} was seen at the front`) +
    ` by ${recordText(line.seen)}, contradicting the record of ` +
    `${recordText(line.claimed)}. Reason: ${line.reason}`,

  money_entered: moneyEnteredText,
  pack_dates_set: packDatesText,
  lottery_statement_entered: lotteryStatementText,
  journal_closed: journalClosedText,

  entry_discarded: entryDiscardedText,
};
export type StockLine = MessageOf<typeof STOCK_LINE>;

/** How a record got here, where that needs to be said. */
export type Origin = {
  /** of the store */
  clock: StoreClock;
  /** the person signed in where it was sent, if not its author */
  sentBy: string | null;
  /** who was on duty on a handed-over terminal, if known and not its author */
  onDuty: string | null;
  /** the outbox file that it was loaded from; `loadedBy`: null for a person who isn't of this store */
  imported: { from: ImportedFrom; loadedBy: string | null } | null;
};

/** What was done to stock, and how it got here. */
export function stockLineText(line: StockLine, { clock, sentBy, onDuty, imported }: Origin): string {
  const parts = [
    ...(sentBy !== null ? [`sent by ${sentBy}`] : onDuty !== null ? [`on duty then: ${onDuty}`] : []),
    ...(imported ? [importText(imported, clock)] : []),
  ];
  return parts.reduce(append, say<StockLine>(STOCK_LINE, line));
}

/** Appends a part, which begins with a small letter, to a text with or without a full stop. */
const append = (text: string, part: string): string =>
  text.endsWith('.') ? `${text} ${part.charAt(0).toUpperCase()}${part.slice(1)}` : `${text}; ${part}`;

function importText({ from, loadedBy }: NonNullable<Origin['imported']>, clock: StoreClock): string {
  const time = (instant: string): string => wallTime(new Date(instant), clock);
  const saved = from.made_at === null ? '' : ` saved ${time(from.made_at)}`;
  const terminal = from.terminal === null ? '' : ` on terminal ${from.terminal}`;
  const by = loadedBy ?? `user ${from.loaded_by}`;
  return `from the outbox file “${from.file}”${saved}${terminal}, loaded ${time(from.loaded_at)} by ${by}`;
}

type Subject = { subject: string };

/** What was done to anything but stock. */
const EVENT = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  other_sign_ins_ended: 'Signed out everywhere else',
  session_ended: ({ subject }: Subject) => `Ended the access of ${subject}`,
  terminal_handed_over: 'Handed terminal to clerks',
  terminal_taken_back: 'The terminal was taken back from the clerks',
  terminal_access_ended: ({ subject }: Subject) => `Ended the access of terminal ${subject}`,
  terminal_named: ({ subject }: Subject) => `Named terminal ${subject}`,
  terminal_removed: ({ subject }: Subject) => `Took terminal ${subject} off the list`,
  clerk_on_duty: 'Signed on',
  clerk_locked_out: ({ subject }: Subject) => `Five wrong PINs for ${subject}, who is locked out for a while`,
  games_imported: ({ subject }: Subject) => `Imported games of ${subject}`,
  alarm_seen: ({ subject }: Subject) => `Marked as seen: ${subject}`,
  late_record_seen: ({ subject }: Subject) => `Marked as seen: the late record of ${subject}`,
  lot_moved: ({ subject }: Subject) => `Moved ${subject}`,
  lot_direction_changed: ({ subject }: Subject) => `Changed the direction of ${subject}`,
  lot_turned: ({ subject }: Subject) => `Turned the roll of ${subject} round`,
  settings_changed: ({ subject }: Subject) => `Changed the settings of ${subject}`,
  layout_taught: ({ subject }: Subject) => `Taught the ticket layout ${subject}`,
  layout_ended: ({ subject }: Subject) => `Ended the ticket layout ${subject}`,
  password_link_issued: ({ subject }: Subject) => `Created a link that sets a new password for ${subject}`,
  password_link_sent: ({ subject }: Subject) => `A link that sets a new password was mailed to ${subject}`,
  backup_restored: ({ subject }: Subject) => `All data were restored from a backup of ${subject}`,
  password_reset: ({ subject }: Subject) => `Set a new password for ${subject} by a link`,
};
type AccountEvent = keyof typeof EVENT;

const NOUNS = ['user', 'company', 'store', 'vendor', 'plan', 'subscription'] as const;
const VERBS = {
  added: 'Added',
  changed: 'Changed',
  activated: 'Activated',
  deactivated: 'Deactivated',
  deleted: 'Deleted',
};
export type Noun = (typeof NOUNS)[number];
export type Verb = keyof typeof VERBS;
/** The stable codes of the events in the audit log. */
export type AuditAction = AccountEvent | `${Noun}_${Verb}`;

/**
 * 'Changed plan $5: price $5.00 → $6.00'
 * @param event as stored; an action that this release doesn't know is shown by its code
 */
export function eventText({
  action,
  subject,
  detail,
}: {
  action: string;
  subject: string;
  detail: string;
}): string {
  const text =
    action in EVENT
      ? say(EVENT as Sentences<{ kind: AccountEvent } & Subject>, { kind: action as AccountEvent, subject })
      : rowEventText(action, subject);
  return detail === '' ? text : `${text}: ${detail}`;
}

function rowEventText(action: string, subject: string): string {
  const [noun = '', verb = ''] = action.split('_');
  return `${verb in VERBS ? VERBS[verb as Verb] : verb} ${noun} ${subject}`;
}

/** What an event's detail says. The text is stored with the event, in English. */
const DETAIL = {
  changed: ({ part, before, after }: { part: string; before: string | null; after: string | null }) =>
    `${part} ${before ?? 'none'} → ${after ?? 'none'}`,
  terminals_ended: ({ count }: { count: number }) => `${pluralize(count, 'handed-over terminal')} signed out`,
  new_password: 'new password',
  new_pin: 'new PIN',
  pin_removed: 'PIN removed',
  role: ({ role }: { role: string }) => `role ${role}`,
  with_pin: 'with a PIN',
  with_admin: ({ admin }: { admin: string }) => `with the Admin ${admin}`,
  with_user_and_link: ({ user }: { user: string }) => `with the user ${user} and a set-up link`,
  plan: ({ price, lotSize }: { price: string; lotSize: number }) => `price ${price}; lot size ${lotSize}`,
  subscription: ({ isTrial, days }: { isTrial: boolean; days: number }) =>
    `${isTrial ? 'Trial' : 'Paid'}, ${days} days`,
  locked_out_for: ({ minutes }: { minutes: number }) => pluralize(minutes, 'minute'),
  moved: ({ from, to, leaving }: { from: number | null; to: number | null; leaving: string | null }) => {
    const bin = (number: number | null): string => (number === null ? 'no bin' : `bin ${number}`);
    return `${bin(from)} → ${bin(to)}${leaving === null ? '' : `, which ${leaving} leaves`}`;
  },
  direction: ({ from, to }: { from: Sells; to: Sells }) => `sold ${from}wards → sold ${to}wards`,
  games: ({ added, changed, source }: { added: number; changed: number; source: string }) =>
    `${added} added, ${changed} changed, from ${source}`,
  reason: ({ reason }: { reason: string }) => `reason: ${reason}`,
  unsent_entries: ({ count }: { count: number }) => `entries that never arrived from it: ${count}`,
};
export type Detail = MessageOf<typeof DETAIL>;

export const detailText = (details: readonly Detail[]): string =>
  details.map((detail) => say<Detail>(DETAIL, detail)).join('; ');
