import type { PackDoubt, PackFault } from '../../../domain/stock/receiving';
import { LAST_SERIAL } from '../../../domain/tickets/serial';
import { formatMoney } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';
import { type Sentences, say } from '../../say';
import { COUNTING } from '../counting/counting';

/** Serials of a new pack (specification, section 5, Add Inventory). */
const PACK_FAULT: Sentences<PackFault> = {
  start_required: 'Start serial number required',
  end_required: 'End serial number required',
  serial_malformed: 'A serial has exactly 14 digits',
  start_after_end: COUNTING.startAfterEnd,
  lot_too_large: 'A lot has at most 10,000 tickets.',
  past_last_serial: ({ lotSize, start }) =>
    `${lotSize} tickets from ${start} would run past ${LAST_SERIAL}, the last possible serial.`,
};

/** What is wrong with a serial of a new pack, or null. */
export const packFaultText = (fault: PackFault | null): string | null => fault && say(PACK_FAULT, fault);

/** Why a scanned pack waits for a person. */
export const PACK_DOUBT: Sentences<PackDoubt> = {
  ...PACK_FAULT,
  no_plan: 'Choose the plan.',
  no_vendor: 'Choose the vendor.',
  first_pack: 'Check price and game, then Save. After that, just scan.',
  ended_game: 'The last day of sale of this game has passed. Save it if you keep the pack.',
  next_pack_number: 'It runs into the next pack number.',
  other_code_length: ({ digits }) => `The code has ${digits} digits; the first 14 are taken as the serial.`,
  no_such_plan: ({ priceCents, packSize }) =>
    `No plan has ${formatMoney(priceCents)} and ${pluralize(packSize, 'ticket')}. Choose one, or ask your company’s admin to add it.`,
  ticket_past_end: ({ ticket, last }) =>
    `Ticket ${ticket} was scanned, but a pack of this plan ends at ${last}. Check the plan.`,
  other_game:
    'Its first digits are those of another game. Scan that game’s UPC, or press Save again if it is this game.',
  not_first_ticket: ({ ticket }) =>
    `It would begin at ticket ${ticket}, but packs begin at 000 or 001. Scan its first ticket, or check it and press Save.`,
  other_first_ticket: ({ ticket, before }) =>
    `It would begin at ticket ${ticket}, the pack before began at ${before}.`,
  other_length: 'The pack before was not as long as its plan says.',
};
