import { type CodeForm, maskLetters, SERIAL_FIELDS, type ZeroRule } from './layouts';

/** The fields of a ticket or a pack's label. */
export type TicketFields = {
  /** 14 digits: game 4, pack 7, ticket 3 */
  serial: string;
  /** as written, without the zeros that pad the serial */
  game: string;
  pack: string;
  /** 0 to 999 */
  ticket: number;
  /** of one ticket, or null where the code lacks it */
  priceCents: number | null;
  /** tickets of the whole pack, or null */
  packSize: number | null;
  /** tickets after this one, or null */
  left: number | null;
};

/** The fields of a code in a form, or the reason why its digits don't fit. Null: another length. */
export type Cut = { fields: TicketFields } | { fault: ZeroRule | 'bad_check' } | null;

/**
 * Added to the sum of the digits before the check number (Massachusetts, derived: correct for 97 of 98
 * codes).
 */
const CHECK_OFFSET = 19;

/**
 * Cuts a clean code by a form.
 * @param digits digits only
 */
export function cutCode(digits: string, form: CodeForm): Cut {
  const letters = maskLetters(form.mask);
  if (letters.length !== digits.length) return null;
  const field = (letter: string): string =>
    [...letters].reduce((text, found, i) => (found === letter ? text + digits[i] : text), '');
  if (/[^0]/.test(field('0'))) return form.notZero ? { fault: form.notZero } : null;
  if (!isCheckRight(digits, field('K'))) return { fault: 'bad_check' };
  const [game, pack, ticket] = [field('G'), field('P'), field('T')];
  return {
    fields: {
      serial: pad(game, SERIAL_FIELDS.G) + pad(pack, SERIAL_FIELDS.P) + pad(ticket, SERIAL_FIELDS.T),
      game,
      pack,
      ticket: Number(ticket),
      priceCents: positive(field('V'), 100),
      packSize: positive(field('S'), 1),
      left: field('L') === '' ? null : Number(field('L')),
    },
  };
}

/** The fields of a 14-digit serial. */
export const serialFields = (serial: string): TicketFields => ({
  serial,
  game: serial.slice(0, SERIAL_FIELDS.G),
  pack: serial.slice(SERIAL_FIELDS.G, -SERIAL_FIELDS.T),
  ticket: Number(serial.slice(-SERIAL_FIELDS.T)),
  priceCents: null,
  packSize: null,
  left: null,
});

const pad = (field: string, digits: number): string => field.padStart(digits, '0');

/** A positive number, or null for an empty or zero field. */
const positive = (field: string, factor: number): number | null => Number(field) * factor || null;

function isCheckRight(digits: string, check: string): boolean {
  if (check === '') return true;
  const sum = [...digits.slice(0, -check.length)].reduce((total, digit) => total + Number(digit), 0);
  return (sum + CHECK_OFFSET) % 10 ** check.length === Number(check);
}
