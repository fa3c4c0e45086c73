import { maskLetters, serialFields, type TicketLayout } from './layouts';
import { ticketNumber } from './serial';

/** A serial in its printed groups of digits. Joined by hyphens they are its printed number. */
export type PrintedSerial = { game: string; pack: string; ticket: string };

/**
 * The digits of a serial as printed on the store's tickets: 1718, 1279742, 028 (tickets.md). The serial has
 * padding zeros that the print lacks, and lacks the check digit of some prints.
 * @param serial 14 digits
 * @returns by default game 4 digits and pack 7; ticket always 3
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

/** A field with the number of digits of its printed group. Nonzero digits are never dropped. */
function asPrinted(field: string, mask: string, letter: string): string {
  const group = mask.split(/[^A-Za-z0-9]+/).find((part) => part.includes(letter));
  if (!group) return field;
  const digits = maskLetters(group).length;
  return field.replace(/^0+/, '').padStart(digits, '0');
}
