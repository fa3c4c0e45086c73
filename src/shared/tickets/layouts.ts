import { ticketNumber } from './serial';

/** The symbology of a machine code (ISO/IEC 15424 names them by AIM prefix). */
export type Symbology = 'itf' | 'code128' | 'qr' | 'data_matrix';

/** `scan`: sent by a gun or a camera; `typed`: entered by hand from the print on the ticket. */
export type CodeSource = 'scan' | 'typed';

/**
 * Reasons for nonzero digits in place of zeros: the code under the latex, or a game of more than four digits.
 */
type ZeroRule = 'wrong_side' | 'game_too_long';

/**
 * One format of a ticket, as a mask with one letter a digit. Other characters of the mask are the print's
 * own.
 *
 * `G` game, `P` pack, `T` ticket, `V` price in dollars, `S` pack size, `L` tickets left, `0` must be zero,
 * `K` check number, `x` anything.
 */
export type CodeForm = {
  mask: string;
  source: CodeSource | 'both';
  /** absent: unknown, so the camera reads ITF and Code 128 */
  symbology?: Symbology;
  /** the meaning of a nonzero digit in place of a zero */
  notZero?: ZeroRule;
};

/** A lottery's ticket layout (tickets.md). `standard` has no forms: its rules depend on length alone. */
export type TicketLayout = {
  code: string;
  forms: readonly CodeForm[];
  /** the ticket number of a whole pack's label */
  packLabel?: number;
};

/** The default layout: 14-digit serials, or serials followed by more digits. */
export const STANDARD: TicketLayout = { code: 'standard', forms: [] };

/** Layouts of states, as verified on real tickets. */
export const LAYOUTS: readonly TicketLayout[] = [
  STANDARD,
  {
    code: 'us-ca',
    forms: [
      { mask: 'GGGGPPPPPPPTTT000000000xxx', source: 'scan', symbology: 'itf', notZero: 'wrong_side' },
      { mask: 'GGGG-PPPPPPP-x-TTT', source: 'typed' },
    ],
  },
  {
    code: 'us-ma',
    packLabel: 999,
    forms: [
      { mask: 'GGGPPPPPPPTTTVVSSSxxxxxxxxxKK', source: 'scan', symbology: 'qr' },
      { mask: 'GGG0PPPPPP0TTTVVV', source: 'scan', symbology: 'data_matrix' },
      { mask: 'GGG-PPPPPP-TTT', source: 'typed' },
    ],
  },
  { code: 'us-me', forms: [{ mask: 'GGG-PPPPPP-x-TTT', source: 'typed' }] },
  {
    code: 'us-ga',
    forms: [
      { mask: 'GGGG-PPPPPPP-TTT(LLL)', source: 'typed' },
      { mask: 'GGGGPPPPPPPTTTxxx', source: 'both' },
    ],
  },
  { code: 'us-nj', forms: [{ mask: '0GGGG-PPPPPPP-TTT', source: 'both', notZero: 'game_too_long' }] },
  { code: '4-6-3-1', forms: [{ mask: 'GGGG-PPPPPP-TTT-x', source: 'both' }] },
];

/** A printed ticket of each layout, for people to compare theirs with. */
export const PRINTED_EXAMPLE: Readonly<Record<string, string>> = {
  standard: '17471263622075',
  'us-ca': '1747-1263622-4-075',
  'us-ma': '498-027632-128',
  'us-me': '710-015744-8-074',
  'us-ga': '1898-0019425-084(015)',
  'us-nj': '01967-1032738-033',
  '4-6-3-1': '1234-567890-042-7',
};

/** The layout with this code among the verified ones. */
export const layoutOf = (code: string): TicketLayout | undefined =>
  LAYOUTS.find((layout) => layout.code === code);

/** Letters of the fields that make the serial, with their numbers of digits. */
export const SERIAL_FIELDS = { G: 4, P: 7, T: 3 } as const;
/** The serial's fields only. */
export const SERIAL_MASK = 'GGGGPPPPPPPTTT';
/** Characters of a mask that stand for a digit. */
const DIGIT_LETTERS = /[GPTVSLK0x]/g;

/** The mask without the print's own characters: one letter a digit. */
export const maskLetters = (mask: string): string => mask.match(DIGIT_LETTERS)?.join('') ?? '';

/** The number of digits of a code in this form. */
export const formLength = (form: CodeForm): number => maskLetters(form.mask).length;

/**
 * Checks whether longer codes may begin with a whole serial, as in the standard layout: true where a machine
 * code of this layout does, and its tickets also have other lengths.
 */
export const beginsWithSerial = ({ forms }: TicketLayout): boolean =>
  forms.some(({ mask, source }) => source === 'both' && maskLetters(mask).startsWith(SERIAL_MASK));

/** The lengths of the groups in which digits are printed: `1747-1263622` has 4 and 7. */
export const groupLengths = (written: string): number[] =>
  written.split(/[^0-9A-Za-z]+/).flatMap((group) => (group === '' ? [] : [group.length]));

/**
 * Checks whether forms from outside (a taught layout) are readable: whole fields, once each, and no longer
 * than a serial's.
 */
export function areFormsSound(forms: readonly CodeForm[]): boolean {
  return forms.length > 0 && forms.every(({ mask }) => isMaskSound(mask));
}

function isMaskSound(mask: string): boolean {
  if (!/^[GPTVSLK0x\-() ]+$/.test(mask)) return false;
  const letters = maskLetters(mask);
  const fields = Object.entries(SERIAL_FIELDS).map(([letter, longest]) => ({
    runs: [...letters.matchAll(new RegExp(`${letter}+`, 'g'))],
    longest,
  }));
  const isOnce = fields.every(({ runs }) => runs.length === 1);
  const fits = fields.every(({ runs, longest }) => (runs[0]?.[0].length ?? 0) <= longest);
  return isOnce && fits && letters.length <= MAX_CODE_DIGITS;
}

/** The maximum number of digits of a ticket's code; the longest known code has 29. */
export const MAX_CODE_DIGITS = 60;

/** The fields of a ticket or a pack's label. */
export type TicketFields = {
  /** 14 digits: game 4, pack 7, ticket 3 */
  serial: string;
  /** as written, without the zeros that pad the serial */
  game: string;
  pack: string;
  /** 0 to 999 */
  ticket: number;
  /** of one ticket, or null if the code lacks it */
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
    [...letters].reduce((text, maskLetter, i) => (maskLetter === letter ? text + digits[i] : text), '');
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

/** The first digits of a serial, as far as they name its game and pack. */
export const packDigits = (serial: string): string => serial.slice(0, SERIAL_FIELDS.G + SERIAL_FIELDS.P);

const pad = (field: string, digits: number): string => field.padStart(digits, '0');

/** A positive number, or null for an empty or zero field. */
const positive = (field: string, factor: number): number | null => Number(field) * factor || null;

function isCheckRight(digits: string, check: string): boolean {
  if (check === '') return true;
  const sum = [...digits.slice(0, -check.length)].reduce((total, digit) => total + Number(digit), 0);
  return (sum + CHECK_OFFSET) % 10 ** check.length === Number(check);
}

/** A serial in its printed groups of digits. Joined by hyphens they are its printed number. */
type PrintedSerial = { game: string; pack: string; ticket: string };

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
