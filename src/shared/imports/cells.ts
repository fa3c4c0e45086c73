import { GAME_DIGITS } from '../catalogue/game';
import { MAX_CODE_DIGITS, packDigits, type TicketLayout } from '../tickets/layouts';
import { cleanCode, machineLengths, readCode } from '../tickets/read-code';
import { SERIAL_LENGTH } from '../tickets/serial';
import { DAY_MS } from '../time/store-clock';
import { isDate } from '../time/time';
import { dollarsToCents } from '../values/money';

/** The unit of prices in a list: `5` and `5.00`, or `500`. */
export const PRICE_UNITS = ['dollars', 'cents'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Texts that lists use for a missing date. */
const NO_VALUE = /^(|-+|–|—|n\/?a|nan|nat|none|tb[ad]|null|not set|unknown|undefined)$/i;
/** The first of the days that published lists use for a game without an end; others are in 2038 and 2099. */
const NO_END = '2036-07-29';
/** Earlier days stand for a program's zero: no instant ticket is that old. */
const FIRST_DAY = '1970-01-02';
/** The century of years with two digits: instant tickets are newer. */
const CENTURY = 2000;

/** Checks whether a cell has no value. */
export const isEmptyCell = (text: string): boolean => NO_VALUE.test(text.trim());

const TOTAL = /^((grand|sub)[ -]?)?totals?( (packs|books|rolls|tickets|games|count|value|amount))?:?$/i;

/** Checks whether a cell names a sum of other lines. */
export const isTotalCell = (text: string): boolean => TOTAL.test(text.trim());

/** Checks whether a cell for one of a game's days names none, such as “until sold out”. */
export const hasNoDay = (text: string): boolean => !/\d/.test(text) || isEmptyDay(text);

/** Checks whether a cell has no day: it's empty, or has a number or one of the days that stand for none. */
export const isEmptyDay = (text: string): boolean => {
  if (isEmptyCell(text) || /^(0|-\d+)(\.0+)?$/.test(text.trim())) return true;
  const day = dateOfCell(text);
  return day !== null && (day >= NO_END || day < FIRST_DAY);
};

/**
 * The price of a ticket in cents.
 * @param text `5`, `$5.00`, `$$5.00`, `$5 Ticket`, `5,00`, `1,000.00`, or `500` and `500¢` where the unit is cents; a sign
 *   decides before the unit does
 * @returns null for anything but a price, for zero, and for more than two decimals
 */
export function priceOfCell(text: string, unit: PriceUnit): number | null {
  const cell = text
    .trim()
    .replace(/^(ticket )?price( point)?\s*[:=-]?\s*/i, '')
    .replace(/^us(d\s*|(?=\$))/i, '')
    .replace(/\s*(usd|dollars?|tickets?|games?|each|instant|scratch[a-z-]*)[\sa-z-]*$/i, '')
    .replace(/(?<=\d)\*+$/, '');
  const [, sign = '', amount = '', centSign = ''] = /^(\$*)\s*([\d,]*\.?\d*)\s*(¢?)$/.exec(cell) ?? [];
  // A comma before two digits can't divide thousands.
  const digits = amount.replace(/^(\d+),(\d{2})$/, '$1.$2');
  const plain = digits.replaceAll(',', '');
  const hasCommas = digits.includes(',');
  if (plain === '' || plain === '.' || (hasCommas && !/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(digits))) return null;
  const isCents = centSign !== '' || (unit === 'cents' && sign === '');
  const number = Number(plain);
  const cents = isCents ? (Number.isInteger(number) ? number : null) : dollarsToCents(number);
  return cents === null || cents < 1 ? null : cents;
}

/** The highest price of a ticket, in dollars. */
const MAX_TICKET_DOLLARS = 100;
/** The lowest one, in cents. */
const MIN_TICKET_CENTS = 50;

/**
 * The most likely unit of a column's prices: cents where its heading says so; or where every price is a whole number that
 * may be cents, without a dollar sign, and one is higher than any ticket costs in dollars.
 */
export function guessUnit(cells: readonly string[], heading = ''): PriceUnit {
  if (/cents?\b/i.test(heading)) return 'cents';
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isEmptyCell(cell));
  const isCents = (cell: string) =>
    /^(\d+|\d{1,3}(,\d{3})+)(\.0)?¢?$/.test(cell) && wholeOf(cell) >= MIN_TICKET_CENTS;
  const isHigh = (cell: string) => isCents(cell) && wholeOf(cell) > MAX_TICKET_DOLLARS;
  return filled.some(isHigh) && filled.every(isCents) ? 'cents' : 'dollars';
}

const wholeOf = (cell: string): number => Number.parseInt(cell.replaceAll(',', ''), 10);

/** Checks whether a number is a spreadsheet's day, from 2000 to 2099. */
const isSerialDay = (number: number): boolean => number >= 36_526 && number <= 73_050;
const SPREADSHEET_ZERO = Date.UTC(1899, 11, 30);

/** The day of an instant. One a second before midnight belongs to the day that ends there, although UTC may be a day later. */
const dayOfInstant = (ms: number): string =>
  new Date(ms % 60_000 === 59_000 ? ms - DAY_MS / 2 : ms).toISOString().slice(0, 10);

/**
 * The day of a cell: `2026-11-20`, `20261120`, `11/20/2026`, `11-20-26`, `Nov. 20th, 2026`, `20-Nov-2026`, each also with a time; a
 * spreadsheet's number of the day; or an instant in seconds or milliseconds, also as `/Date(1787554800000)/`. Such an instant is
 * midnight in the list's state, which is the morning of the same day in UTC.
 * @returns YYYY-MM-DD; null if there is no such calendar day
 */
export function dateOfCell(text: string): string | null {
  const whole = text.trim();
  const [, ms, seconds] =
    /^\/?Date\((-?\d{1,15})[^)]*\)\/?$/.exec(whole) ??
    /^(\d{12,13})(?:\.0+)?$/.exec(whole) ??
    /^()(\d{10})(?:\.0+)?$/.exec(whole) ??
    [];
  const instant = ms ? Number(ms) : seconds ? Number(seconds) * 1000 : Date.parse(instantIn(whole));
  if (Math.abs(instant) <= MAX_DATE_MS) return dayOfInstant(instant);
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(whole)?.[1];
  if (serial && isSerialDay(Number(serial))) return dayOfInstant(SPREADSHEET_ZERO + Number(serial) * DAY_MS);
  const cell = whole
    .replace(/[T ]\d{1,2}:\d{2}.*$/, '')
    .replace(/^[a-z]+day,?\s+/i, '')
    .replace(/(?<=\d)(st|nd|rd|th)\b/i, '');
  const parts =
    (
      /^(?<y>\d{4})[-/](?<m>\d{1,2})[-/](?<d>\d{1,2})$/.exec(cell) ??
      /^(?<y>20\d{2})(?<m>\d{2})(?<d>\d{2})$/.exec(cell) ??
      /^(?<m>\d{1,2})[-/.](?<d>\d{1,2})[-/.](?<y>\d{4}|\d{2})$/.exec(cell) ??
      /^(?<m>[a-z]{3,9})\.?\s+(?<d>\d{1,2}),?\s+(?<y>\d{4})$/i.exec(cell) ??
      /^(?<d>\d{1,2})[- ](?<m>[a-z]{3,9})\.?[- ](?<y>\d{4}|\d{2})$/i.exec(cell)
    )?.groups ?? null;
  if (!parts) return null;
  const { y = '', m = '', d = '' } = parts;
  const year = y.length === 2 ? CENTURY + Number(y) : Number(y);
  const month = /^\d+$/.test(m) ? Number(m) : MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1;
  const pad = (part: number, length: number) => String(part).padStart(length, '0');
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(Number(d), 2)}`;
  return isDate(date) ? date : null;
}

/** The days named in a text such as a title or a file's name. @returns YYYY-MM-DD, in their order */
export const daysIn = (text: string): string[] =>
  [
    ...text.matchAll(/\d{4}-\d{2}-\d{2}|\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|[a-z]{3,9}\.? \d{1,2},? \d{4}/gi),
  ].flatMap(([date]) => dateOfCell(date) ?? []);

/** A text that is an instant one second before a full hour, as at the end of a day; empty for any other. */
const instantIn = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:59:59(\.\d+)?Z$/.test(text) ? text : '';
/** The range of a JavaScript date. */
const MAX_DATE_MS = 8.64e15;

/**
 * The number of a game, four digits: `1968`, `01968`, `#1562`, `1,562`, `508*`, `PA-1280`, `7027.0`, `LUCKY 7s (797)`,
 * `LUCKY 7s #797` or `797 - Lucky 7s`.
 * @returns null for anything else, and for a number that needs more than four digits
 */
export function gameNumberOfCell(text: string): string | null {
  const cell = text.trim().replace(/(?<=\d)\s*[*†‡]+$/, '');
  const numberAtEdge =
    /\(\s*(?:game\s*)?#?\s*(\d{1,5})\s*\)$/i.exec(cell) ??
    /\s#\s*(\d{1,5})$/.exec(cell) ??
    /^#?(\d{1,5})\s*[-–—:]\s*(?=\D)/.exec(cell) ??
    /^[A-Z]{2}[-_ ]?(\d{1,5})$/i.exec(cell);
  const digits = (numberAtEdge?.[1] ?? cell)
    .replace(/^(game)?\s*(no\.?|number)?\s*[#:]?\s*/i, '')
    .replace(/^(\d),(\d{3})$/, '$1$2')
    .replace(/^0+(?=\d)/, '');
  return digitsOfCell(digits, GAME_DIGITS);
}

/** A whole number such as `60` or `1,000`; null for anything else. */
export function countOfCell(text: string): number | null {
  const cell = text.trim();
  return /^(\d+|\d{1,3}(,\d{3})+)(\.0+)?$/.test(cell) ? Number(cell.replaceAll(',', '')) : null;
}

/**
 * A number of fixed length. Spreadsheets drop leading zeros, so shorter ones are padded. Removes a `.0` added
 * by a spreadsheet, the `="…"` of our own files and the apostrophe of a text cell.
 * @returns null for anything but digits, and for more than `length` of them
 */
export function digitsOfCell(text: string, length: number): string | null {
  if (text.length === length && /^\d+$/.test(text)) return text;
  const cell = text
    .trim()
    .replace(/^="?(\d+)"?$/, '$1')
    .replace(/^'/, '')
    .replace(/\.0+$/, '');
  return /^\d+$/.test(cell) && cell.length <= length ? cell.padStart(length, '0') : null;
}

export const PACK_DIGITS = 7;
export const TICKET_DIGITS = 3;

/**
 * Game, pack and ticket with dashes between. Some lotteries print a check digit before or after the ticket, or the tickets left
 * in brackets behind it (tickets.md).
 */
const PRINTED = /^(\d{3,5})-(\d{3,7})(?:-(\d{1,3})|-\d-(\d{3})|-(\d{3})-\d|-(\d{3})\(\d{3}\))?$/;

/** A pack by its numbers, padded; `ticket`: that of a whole serial. */
type PackNumbers = { game: string; pack: string; ticket: string | null };

/** A cell of digits as files write it: without the `="…"` or apostrophe that keeps its zeros, and without a spreadsheet's `.0`. */
const plainDigits = (text: string): string =>
  text
    .trim()
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/^'/, '')
    .replace(/\.0+$/, '');

const SCIENTIFIC = /^\d(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/** Checks whether a spreadsheet has rounded a long number and left out its last digits: `5.40001E+12`. */
export function isRounded(text: string): boolean {
  const [, decimals = '', exponent] = SCIENTIFIC.exec(text.trim()) ?? [];
  return exponent !== undefined && decimals.length < Number(exponent);
}

/** The digits of a machine's code, as guns and cameras send it; empty for another cell, and for a number in groups. */
const machineDigits = (text: string): string => {
  const cell = plainDigits(text);
  return /\d\D+\d/.test(cell) ? '' : (/^\d+$/.exec(cleanCode(cell))?.[0] ?? '');
};

/** Checks whether a cell is a machine's code with more digits than a serial, which the store's layout cuts. */
export const isLongCode = (text: string): boolean => {
  const { length } = machineDigits(text);
  return length > SERIAL_LENGTH && length <= MAX_CODE_DIGITS;
};

/**
 * The serial of a scanned code, as the store's layout cuts it; of a pack's label, its game and pack.
 * @param layout the store's
 * @returns any other cell, and a code that the layout can't cut, as it is
 */
export function serialOfCode(text: string, layout: TicketLayout): string {
  const digits = machineDigits(text);
  // A spreadsheet drops a leading zero.
  const code = digits.length === SERIAL_LENGTH - 1 ? `0${digits}` : digits;
  const isSerialWithZero = /^0\d{14}$/.test(code) && !machineLengths(layout).includes(code.length);
  if (code.length < SERIAL_LENGTH || code.length > MAX_CODE_DIGITS || isSerialWithZero) return text;
  const read = readCode(code, { layout, source: 'scan', isKnown: () => false });
  if (read.kind === 'pack_label') return packDigits(read.serial);
  const [only, ...others] = read.kind === 'uncertain' ? read.readings : read.kind === 'ticket' ? [read] : [];
  return only && others.length === 0 ? only.serial : text;
}

/**
 * Game and pack, which stand in a column each or together: `0540-0012345`, `540 12345`, `Game 540 / Pack 12345`, `05400012345`,
 * or as a serial with its ticket; as printed on tickets also with a check digit, or with the tickets left.
 * @param game its four digits from another column; null: the cell has it
 * @returns null for anything else, and for another game
 */
export function packOfCell(text: string, game: string | null): PackNumbers | null {
  const plain = plainDigits(text)
    .replace(/\b(game|pack|book|roll|ticket|no|number)\b\.?|#/gi, ' ')
    .trim()
    .replace(/\s*[-–/:_]\s*|\s+/g, '-');
  const [, first, second, ...thirds] = PRINTED.exec(plain) ?? [];
  const third = thirds.find((ticket) => ticket !== undefined);
  // A spreadsheet drops a leading zero; some programs write one more. California's printed code has zeros after the serial.
  const digits = /^0(\d{11}|\d{14})$/.test(plain)
    ? plain.slice(1)
    : plain.replace(/^(\d{10}|\d{13})$/, '0$1').replace(/^(\d{14})0{9}\d{3}$/, '$1');
  const isJoined = /^\d{11}(\d{3})?$/.test(digits);
  const joinedGame = first ?? (isJoined ? digits.slice(0, GAME_DIGITS) : undefined);
  if (joinedGame !== undefined) {
    const number = gameNumberOfCell(joinedGame);
    const pack =
      second === undefined
        ? digits.slice(GAME_DIGITS, GAME_DIGITS + PACK_DIGITS)
        : digitsOfCell(second, PACK_DIGITS);
    if (number !== null && pack !== null && (game === null || game === number))
      return {
        game: number,
        pack,
        ticket:
          first === undefined
            ? digits.slice(GAME_DIGITS + PACK_DIGITS) || null
            : (third?.padStart(TICKET_DIGITS, '0') ?? null),
      };
    if (first !== undefined || digits.length > 11 || game === null) return null;
  }
  if (game === null) return null;
  const shortGame = game.replace(/^0+/, '');
  const rest =
    plain.length > PACK_DIGITS && plain.startsWith(shortGame) ? plain.slice(shortGame.length) : plain;
  const pack = digitsOfCell(rest, PACK_DIGITS);
  return pack === null ? null : { game, pack, ticket: null };
}

/** The maximum number of packs of a run in one line; a longer run is a misread number. */
const MAX_PACKS_OF_RUN = 500;
const BETWEEN = /\s*(?:[-–—=]*[→>]|[-–—~]|\.{2,}|\b(?:to|thru|through)\b)\s*/gi;

/**
 * The packs of a cell: one, several with commas between, or all of a run such as `0012345-0012349`, `12345 to 12349` or
 * `0540-0012345 - 0540-0012349`.
 * @param game its four digits from another column; null: the cell has it
 * @param last the run's last pack, where another cell has it; empty: none
 * @returns null for anything else, and for a run that is too long or goes backwards
 */
export function packsOfCell(text: string, game: string | null, last = ''): PackNumbers[] | null {
  const parts = text.split(/[,;&]/);
  if (parts.length > 1 && parts.length <= MAX_PACKS_OF_RUN) {
    const packs = parts.map((part) => packsOfCell(part.trim(), game));
    return packs.every((each) => each !== null) && last === '' ? packs.flat() : null;
  }
  const single = packOfCell(text, game);
  if (single && last === '') return [single];
  const splits =
    last === ''
      ? [...text.matchAll(BETWEEN)].map(({ 0: gap, index }) => [
          text.slice(0, index),
          text.slice(index + gap.length),
        ])
      : [[text, last]];
  for (const [from = '', to = ''] of splits) {
    const first = packOfCell(from, game);
    const end = first && packOfCell(to, first.game);
    const count = end ? Number(end.pack) - Number(first.pack) + 1 : 0;
    if (first && count >= 1 && count <= MAX_PACKS_OF_RUN)
      return Array.from({ length: count }, (_, place) => ({
        game: first.game,
        pack: String(Number(first.pack) + place).padStart(PACK_DIGITS, '0'),
        ticket: null,
      }));
  }
  return null;
}

/** A ticket's number, three digits: `18`, `#018`, or the end of a whole serial. @returns null for anything else */
export const ticketOfCell = (text: string): string | null =>
  packOfCell(text, null)?.ticket ?? digitsOfCell(text.trim().replace(/^#/, ''), TICKET_DIGITS);

/** The first and last ticket of a cell with both: `018-059` or `18 to 59`. @returns null for anything else */
export function rangeOfCell(text: string): [first: string, last: string] | null {
  const [from = '', to = '', ...more] = text.split(BETWEEN);
  const [first, last] = [from, to].map((end) => digitsOfCell(end, TICKET_DIGITS));
  return first && last && more.length === 0 ? [first, last] : null;
}

/** The words that files write before a bin's number. */
const BIN_WORDS =
  /^(?:(?:bin|slot|box|disp|display|dispenser|position|pos|tray|number|no)\b\.? *[:-]? *|# *)+/i;
/** The gap between a letter and a number, as in `A-3`. */
const BIN_GAP = /(?<=[A-Z])(?: *- *| +)(?=\d)|(?<=\d)(?: *- *| +)(?=[A-Z])/gi;

/**
 * A bin in a file: `12`, `Bin 12`, `#7`, or one with letters such as `A3`, which a person maps to a number.
 * @returns its number without zeros, or its name in capitals; null for anything else
 */
export function binOfCell(text: string): string | null {
  const plain = plainDigits(text).replace(BIN_WORDS, '').replace(BIN_GAP, '').toUpperCase();
  if (/^\d{1,3}$/.test(plain)) return String(Number(plain));
  return /^([A-Z]{1,2}\d{0,3}|\d{1,3}[A-Z]{1,2})$/.test(plain) ? plain : null;
}
