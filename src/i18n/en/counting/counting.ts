import type { CardError, CardMode } from '../../../domain/counting/cards';
import type { PackHeading } from '../../../domain/counting/missing-packs';
import type { ScanMessage } from '../../../domain/counting/scan-routing';
import { firstSold, lastSold } from '../../../domain/stock/direction';
import type { PackProblem } from '../../../domain/stock/pack-of-code';
import type { SoldBy } from '../../../domain/stock/sold-tickets';
import { numberToSerial } from '../../../domain/tickets/serial';
import { type StoreClock, wallTime } from '../../../domain/time/store-clock';
import { formatMoney } from '../../../domain/values/money';
import { area } from '../../area';
import type { Sentences } from '../../say';
import { CODE, UNREADABLE } from '../rules/codes';
import { REMOVED_AS } from '../rules/removals';
import { nameOf, ticketOf } from './packs';

/** `recorded as sold by Gia at 2026-11-20 22:58`, by the store's clock; what an opening check found gone was sold by nobody. */
export const soldAs = ({ name, at, isMissing, reason }: SoldBy, clock: StoreClock): string =>
  `${isMissing ? 'found missing' : `recorded as ${reason ? REMOVED_AS[reason] : 'sold'}`} by ${name} at ${wallTime(new Date(at), clock).slice(0, 16)}`;

/** Texts of the screens on which tickets are counted and put on the shelf (specification, section 5; product: Texts). */
export const COUNTING = area('COUNTING', {
  noDataFound: 'No data found.',
  noDataForUpc: 'No data available according to UPC Code!',
  startAfterEnd: "Start Serial # can't be greater than End Serial#",
  putOnShelfQuestion: 'Do you want to put these tickets on the shelf?',
  putOnShelfDone: 'Tickets were put on the shelf.',
  savedOnDevice: 'Saved on this device. It will be sent when the network is back.',
  sendsWhileOpen: 'This browser sends only while the app is open.',
  nothingInStock: 'Oops! No tickets available in inventory!',
  soldAs,
});

/** Where tickets of a screen are, and what is said of tickets in the other place. */
const PLACE: Record<CardMode, string> = { count: 'on the shelf', shelf: 'in the back room' };
export const ELSEWHERE = area<'ELSEWHERE', Record<CardMode, string>>('ELSEWHERE', {
  count: 'is still in the back room: put it on the shelf first',
  shelf: 'is on the shelf already',
});

const checkDigit = (isWrong: boolean): string => (isWrong ? ' The check digit of this UPC is wrong.' : '');

/** The specification's message for a start serial outside its pack. */
const outside = (min: string, max: string): string =>
  `Start serial number should be lie between ${min} to ${max}`;

/** What a scan did. */
export const SCAN = area<'SCAN', Sentences<ScanMessage>>('SCAN', {
  ...UNREADABLE,
  uncertain_code: ({ text, readings }) => CODE.uncertain(text, readings),
  pack_label: CODE.packLabel,
  short_upc: ({ text, upc }) => `Received 11 digits: ${text}. Is the UPC ${upc}?`,
  upc_found: ({ pack, isCheckDigitWrong }) =>
    `${nameOf(pack)}: tickets ${ticketOf(firstSold(pack))} to ${ticketOf(lastSold(pack))}.${checkDigit(isCheckDigitWrong)}`,
  upc_of_several: ({ upc, game, packs, isCheckDigitWrong }) =>
    `${game ?? `UPC ${upc}`}: ${packs} packs. Scan the ticket or choose one.${checkDigit(isCheckDigitWrong)}`,
  upc_repeated: ({ upc, game }) => `${game ?? `UPC ${upc}`}: already scanned`,
  upc_elsewhere: ({ upc, mode }) => `UPC ${upc} ${ELSEWHERE[mode]}.`,
  upc_unknown: ({ upc, isCheckDigitWrong }) =>
    `UPC ${upc}: ${COUNTING.noDataForUpc} ${COUNTING.nothingInStock}${checkDigit(isCheckDigitWrong)}`,
  serial_of_several: ({ serial, packs }) => `Ticket ${serial} is in ${packs} packs. Choose one.`,
  serial_elsewhere: ({ serial, pack, mode }) =>
    `Ticket ${ticketOf(serial)} of ${nameOf(pack)} ${ELSEWHERE[mode]}.`,
  serial_sold_earlier: ({ ticket, pack, next }) =>
    `Ticket #${ticket} of ${nameOf(pack)} was sold earlier. The pack now starts at #${next}.`,
  serial_sold: ({ ticket, pack, left, soldBy, clock }) =>
    `${left ? outside(numberToSerial(left.start), numberToSerial(left.end)) : 'Nothing of this pack is on the shelf'}. ` +
    `Ticket #${ticket} of ${nameOf(pack)} was ${soldAs(soldBy, clock)}.`,
  serial_reported: ({ serial, pack }) =>
    `${nameOf(pack)} ${ticketOf(serial)}: seen. It sells nothing; the store’s admin gets to see it.`,
  serial_of_other_pack: ({ serial, pack }) =>
    `Ticket ${serial} belongs to another pack, not to ${nameOf(pack)}.`,
  serial_unknown: ({ serial, mode }) => `Ticket ${serial} isn't ${PLACE[mode]} of this store.`,
  serial_repeated: ({ serial, pack }) => `${nameOf(pack)} ${ticketOf(serial)}: already scanned`,
  serial_taken: ({ serial, pack }) => `${nameOf(pack)} ${ticketOf(serial)}`,
  left_differs: ({ serial, pack, left, expected }) =>
    `${nameOf(pack)} ${ticketOf(serial)} says that ${left} are left, but this pack has ${expected}: check the pack’s size.`,
  serial_replaced: ({ serial, before, pack }) =>
    `${nameOf(pack)} ${ticketOf(serial)} instead of ${ticketOf(before)}`,
});

/** What happened to the cards without a scan. */
export type CardEvent = {
  kind: 'edited_in_another_tab' | 'scan_taken_back' | 'card_removed' | 'card_is_back';
};
export const CARD_EVENT = area<'CARD_EVENT', Sentences<CardEvent>>('CARD_EVENT', {
  edited_in_another_tab: 'Scan in the other tab, or take over here.',
  scan_taken_back: 'The last scan was taken back.',
  card_removed: 'The card was removed.',
  card_is_back: 'The removed card is back.',
});

/** Why a button of the form did nothing. */
export type FormProblem = { kind: 'fill_current_card' } | { kind: 'fill_entry'; entry: number };
export const FORM_PROBLEM = area<'FORM_PROBLEM', Sentences<FormProblem>>('FORM_PROBLEM', {
  fill_current_card: 'Please Fill all fields in the current card before adding more!',
  fill_entry: ({ entry }) => `Please fill valid data for entry number ${entry}`,
});

/** What keeps a card from being complete. */
export const CARD_ERROR = area<'CARD_ERROR', Sentences<CardError>>('CARD_ERROR', {
  upc_required: 'UPC number is required',
  upc_malformed: 'A UPC has exactly 12 digits',
  upc_unknown: COUNTING.noDataForUpc,
  upc_of_several: 'Several packs have this code: scan the ticket or choose one.',
  upc_taken: 'This pack is on another card already.',
  bin_malformed: ({ last }) => `A bin is a number from 1 to ${last}`,
  start_required: 'Start serial is required',
  end_required: 'End serial is required',
  serial_malformed: 'A serial has exactly 14 digits',
  start_outside: ({ min, max }) => outside(min, max),
  start_after_end: COUNTING.startAfterEnd,
  start_before_end: "This roll is sold downwards: Start Serial # can't be lower than End Serial#",
  end_outside: ({ min, max }) => `End serial number should lie between ${min} and ${max}`,
  end_differs: ({ end }) => `End serial number should be ${end}`,
});

/** The headings of the packs that a count misses. */
export const PACK_HEADING = area<'PACK_HEADING', Sentences<PackHeading>>('PACK_HEADING', {
  in_bins: 'In bins',
  of_price: ({ priceCents }) => `${formatMoney(priceCents)} tickets`,
});

/** Why a code means no pack on the shelf. */
export const PACK_PROBLEM: Sentences<PackProblem> = {
  ...UNREADABLE,
  uncertain_code: ({ text, readings }) => CODE.uncertain(text, readings),
  pack_label: CODE.packLabel,
  upc_not_on_shelf: ({ upc }) => `UPC ${upc} isn't on the shelf of this store.`,
  ticket_not_on_shelf: ({ serial }) => `Ticket ${serial} isn't on the shelf of this store.`,
  upc_of_several: ({ upc, packs }) => `UPC ${upc}: ${packs} packs. Scan a ticket, or choose one below.`,
  ticket_of_several: ({ serial, packs }) =>
    `Ticket ${serial}: ${packs} packs. Scan a ticket, or choose one below.`,
};
