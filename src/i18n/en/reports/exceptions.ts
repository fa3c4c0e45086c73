import type { PackEvent } from '../../../contract/counting/pack-history';
import { exceptionNumber } from '../../../domain/counting/claims';
import type { ClaimReason, RemovalReason } from '../../../domain/stock/removals';
import { dayInWords } from '../../../domain/time/time';
import { centsOf, centsToDollars, formatMoney } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';
import { changeText } from '../counting/late-records';
import { serialsInWords } from '../counting/serials';
import { REMOVED_AS, recordedAs } from '../rules/removals';

/** Exceptions, late records and corrections: the screen, its files and the sheet. */
export const EXCEPTIONS = {
  title: 'Exceptions',
  reports: 'Reports',
  newCorrection: 'New Correction',
  decisionNeedsNetwork: 'Correcting or keeping as sold needs the network.',
  open: 'Open exceptions',
  resolved: 'Resolved exceptions',
  lateRecords: 'Late records',
  corrections: 'Corrections',
  noCorrections: 'No corrections. Tickets that go back on the shelf appear here, with the reason.',
  noneResolved: 'None resolved. What was corrected or kept as recorded appears here.',
  loading: 'Loading…',
  openNote:
    'Tickets were recorded as sold or removed, and seen on the shelf or counted afterwards; the totals stay as they are. Check the pack: if the tickets are still there, correct the record. If the record is right, keep it.',
  noneOpen: 'No open exceptions. Where two counts disagree about a ticket, it appears here.',
  wentBackwards: 'Number went backwards',
  seenAfterSoldOut: 'Sold out, then seen',
  seenAfterRemoval: 'Removed, then seen',
  soldAfterRemoval: 'Removed, then counted as sold',
  correct: 'Correct',
  noStory: 'What happened can’t be shown now.',
  story: 'What happened, in order',
  contradicted: 'contradicted later',
  contradicts: 'contradicts an earlier record',
  reportsChange: 'These reports change, and show your reason:',
  noPreview: 'The reports that change can’t be shown now.',
  outcome: 'Outcome',
  corrected: 'Corrected',
  whatHappened: 'What happened',
  number: 'No.',
  lateNote:
    'These records changed days that had ended, are dated before their tickets were on the shelf, or took tickets from another record of their day. This also happens after a terminal was offline; the server may not know which clerks were on duty there.',
  noneLate: 'No record came late. One that changes an earlier report appears here.',
  beforeShelf: 'Dated before its tickets were on the shelf',
  otherDay: 'Changed another day',
  beforeReceipt: 'Put on the shelf before its pack was received',
  beforeSent: 'Dated before the pack was sent to another store',
  tookOver: 'Took over tickets',
  markSeen: 'Mark as seen',
  noFigures: 'It changed no figures.',
  upc: 'UPC',
  lot: 'Lot',
  tickets: 'Tickets',
  amount: 'Amount',
  startSerial: 'Start Serial',
  endSerial: 'End Serial',
  soldBy: 'Sold By',
  soldAt: 'Sold At',
  seenBy: 'Seen By',
  seenAt: 'Seen At',
  resolvedAt: 'Resolved At',
  correctedAt: 'Corrected At',
  correctedBy: 'Corrected By',
  reason: 'Reason',
  exception: 'Exception',
  receivedAt: 'Received At',
  recordedAt: 'Recorded At',
  recordedBy: 'Recorded By',
  onDutyThen: 'On Duty Then',
  notKnown: 'not known',
  terminal: 'Terminal',
  datedBeforeShelf: 'Dated Before Shelf',
  changes: 'Changes',
  yes: 'yes',
  no: 'no',
  startLabel: 'Start serial',
  endLabel: 'End serial',
  reasonRequired: 'Reason is required.',
  upcLength: 'UPC must have 12 digits.',
  noneSoldOfUpc: 'No ticket of this UPC is recorded as sold.',
  noneSoldOfLot: 'No ticket of this lot is recorded as sold.',
  fetch: 'Fetch',
  fetching: 'Fetching…',
  asOf: (time: string) => `as of ${time}`,
  packName: (upc: string, lot: number) => `${upc} lot ${lot}`,
  numberOf: (id: number) => `No. ${exceptionNumber(id)}`,
  correctTickets: (pack: string, start: string) => `Correct ${pack}, ${start}`,
  correctPack: (pack: string) => `Correct ${pack}`,
  correctRun: (serials: string) => `Correct ${serials}`,
  soldTickets: (pack: string) => `Sold tickets of ${pack}`,
  lotOption: (lot: number, serials: string, sold: number) => `Lot ${lot}: ${serials}, ${sold} sold`,
  serialRequired: (label: string) => `${label} is required`,
  serialLength: (label: string) => `${label} must have 14 digits.`,
  serialOutside: (label: string, serials: string) => `${label} must be one from ${serials}.`,
  returned: (tickets: number, amount: string) =>
    `Returns ${pluralize(tickets, 'ticket')} (${amount}) to the shelf.`,
  atStake: (tickets: number, amount: string) => `${pluralize(tickets, 'ticket')}, ${amount}`,
  storyOf: (pack: string) => `What happened to ${pack}`,
  correctPart: (first: string, last: string) => `Correct ${first} to ${last}`,
  removedBy: (name: string, reason: RemovalReason) => `${name} (${REMOVED_AS[reason]})`,
  keepAs: (claimed?: ClaimReason) => `Keep as ${recordedAs(claimed)}`,
  keepTickets: (id: number, claimed?: ClaimReason) =>
    `Keep as ${recordedAs(claimed)}: exception No. ${exceptionNumber(id)}`,
  keepEffect: (claimed?: ClaimReason) =>
    `The tickets stay ${recordedAs(claimed)}, and no report changes. The exception is closed with your reason; this can’t be undone.`,
  keptBy: (name: string, reason: string, claimed?: ClaimReason) =>
    `Kept as ${recordedAs(claimed)} by ${name}: ${reason}`,
  foundMissingBy: (name: string) => `${name} (missing at an opening check)`,
  received: (time: string, late: string, terminal: string | null) =>
    `Received ${time}, ${late} late, ${terminal ? `from terminal ${terminal}` : 'from a terminal without a name'}.`,
  recordTitle: (time: string, by: string) => `${time} by ${by}`,
  recordOf: (title: string) => `Record of ${title}`,
  markRecordSeen: (title: string) => `Mark the record of ${title} as seen`,
  seen: (time: string) => `Seen ${time}`,
};

/** What a record loses by a correction: `Nov 20, 2026, shift of Morning Clerk at 14:05:00: −10 tickets, −$50.00` */
export function recordChangeText(change: {
  name: string;
  /** wall time: YYYY-MM-DD HH:mm:ss */
  time_created: string;
  business_date?: string;
  purpose?: 'opening';
  reason?: RemovalReason;
  ticketCount: number;
  amountCents: number;
}): string {
  const [date = '', time = ''] = change.time_created.split(' ');
  const day = dayInWords(change.business_date ?? date);
  const counted = change.purpose === 'opening' ? 'missing, opening check of' : 'shift of';
  const what = change.reason ? `${REMOVED_AS[change.reason]}, record of` : counted;
  const amount = -centsToDollars(change.amountCents);
  return `${day}, ${what} ${change.name} at ${time}: ${changeText({ ticketCount: -change.ticketCount, amount })}`;
}

type Counted = { tickets: string; front: string };

/** What happened to a pack, after the name of the person. */
const PACK_EVENT: Record<PackEvent['what'], (event: PackEvent, counted: Counted) => string> = {
  received: (_, { tickets }) => `received the pack: ${tickets}`,
  put_on_shelf: ({ bin }, { tickets }) =>
    `put on the shelf${bin === undefined ? '' : `, into bin ${bin}`}: ${tickets}`,
  sold: ({ purpose }, { tickets, front }) =>
    purpose === 'opening'
      ? `made an opening check: missing ${tickets}${front}`
      : `counted as sold: ${tickets}${front}`,
  sold_out: ({ purpose }, { tickets }) =>
    purpose === 'opening' ? `made an opening check: missing ${tickets}` : `marked as sold out: ${tickets}`,
  seen: (_, { front }) => `counted the pack: nothing sold${front}`,
  corrected: (_, { tickets }) => `corrected, back on the shelf: ${tickets}`,
  returned: (_, { tickets }) => `returned: ${tickets}`,
  lost: (_, { tickets }) => `recorded as lost: ${tickets}`,
  stolen: (_, { tickets }) => `recorded as stolen: ${tickets}`,
  damaged: (_, { tickets }) => `recorded as damaged: ${tickets}`,
  sold_whole: (_, { tickets }) => `sold whole: ${tickets}`,
  transferred: ({ transfer }, { tickets }) => `sent to ${transfer?.store ?? 'another store'}: ${tickets}`,
  dismissed: ({ exception_id: id }, { tickets }) =>
    `kept as recorded, exception${id === undefined ? '' : ` No. ${exceptionNumber(id)}`}: ${tickets}`,
};

/** `Morning Clerk counted as sold: 20 tickets ($100), 15401234567000 to 15401234567019; saw 15401234567020 at the front. Terminal K7QM2P.` */
export function packEventText(event: PackEvent): string {
  const { ticketCount, amount, front_ticket, reason, terminal } = event;
  const counted = {
    tickets: `${pluralize(ticketCount, 'ticket')} (${formatMoney(centsOf(amount))}), ${serialsInWords(event)}`,
    front: front_ticket ? `; saw ${front_ticket} at the front` : '',
  };
  return [
    `${event.by} ${PACK_EVENT[event.what](event, counted)}.`,
    ...(reason === undefined ? [] : [`Reason: ${reason}.`]),
    ...(terminal === null ? [] : [`Terminal ${terminal}.`]),
  ].join(' ');
}
