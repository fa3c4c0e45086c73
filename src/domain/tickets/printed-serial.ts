import { serialFields } from './cut-code';
import { maskLetters, type TicketLayout } from './layouts';
import { ticketNumber } from './serial';

/** A serial in the groups of digits that people read on the ticket. Joined by hyphens they are its printed number. */
export type PrintedSerial = { game: string; pack: string; ticket: string };

/**
 * The digits of a serial as the store's tickets have them printed: 1718, 1279742, 028 (tickets.md). A serial is padded with
 * zeros, which print lacks, and lacks the check digit that some print has.
 * @param serial 14 digits
 * @returns game 4 digits and pack 7 where the layout says nothing else; ticket always 3
 */
export function printedSerial(serial: string, { forms }: TicketLayout): PrintedSerial {
  const mask = forms.find(({ source }) => source !== 'scan')?.mask ?? '';
  const { game, pack } = serialFields(serial);
  return {
    game: asPrinted(game, mask, 'G'),
    pack: asPrinted(pack, mask, 'P'),
    ticket: ticketNumber(serial),
  };
}

/** A field with as many digits as its group of the print has. Digits that aren't zero are never left out. */
function asPrinted(field: string, mask: string, letter: string): string {
  const group = mask.split(/[^A-Za-z0-9]+/).find((part) => part.includes(letter));
  if (!group) return field;
  const digits = maskLetters(group).length;
  return field.replace(/^0+/, '').padStart(digits, '0');
}
