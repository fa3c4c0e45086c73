import { GAME_DIGITS } from '../catalogue/game';
import { isDate } from '../time/time';
import { dollarsToCents } from '../values/money';

/** The unit of prices in a list: `5` and `5.00`, or `500`. */
export const PRICE_UNITS = ['dollars', 'cents'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Texts that lists use for a missing date. */
const NO_VALUE = /^(|-+|–|—|n\/?a|none|tb[ad]|null|not set|unknown|undefined)$/i;
/** Days that published lists use for a game without an end. */
const NO_DAY = ['2036-07-29', '2099-12-31', '9999-12-31'];
/** The century of years with two digits: instant tickets are newer. */
const CENTURY = 2000;

/** Checks whether a cell has no value. */
export const isEmptyCell = (text: string): boolean => NO_VALUE.test(text.trim());

/** Checks whether a cell has no day: it's empty, or has one of the days that stand for none. */
export const isEmptyDay = (text: string): boolean =>
  isEmptyCell(text) || NO_DAY.includes(dateOfCell(text) ?? '');

/**
 * The price of a ticket in cents.
 * @param text `5`, `$5.00`, `$$5.00`, `$5 Ticket`, `1,000.00`, or `500` and `500¢` where the unit is cents; a sign decides before
 *   the unit does
 * @returns null for anything but a price, for zero, and for more than two decimals
 */
export function priceOfCell(text: string, unit: PriceUnit): number | null {
  const cell = text
    .trim()
    .replace(/\s*(usd|dollars?|tickets?|games?|each|instant|scratch[a-z-]*)[\sa-z-]*$/i, '');
  const [, sign = '', digits = '', centSign = ''] = /^(\$*)\s*([\d,]*\.?\d*)\s*(¢?)$/.exec(cell) ?? [];
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

/**
 * The most likely unit of a column's prices: cents where every price is a whole number of at least 100 without a dollar sign,
 * and one is higher than any ticket costs in dollars.
 */
export function guessUnit(cells: readonly string[]): PriceUnit {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isEmptyCell(cell));
  const isCents = (cell: string) => /^\d+¢?$/.test(cell) && Number.parseInt(cell, 10) >= 100;
  const isHigh = (cell: string) => Number.parseInt(cell, 10) > MAX_TICKET_DOLLARS;
  return filled.some(isHigh) && filled.every(isCents) ? 'cents' : 'dollars';
}

/**
 * The day of a cell: `2026-11-20`, `11/20/2026`, `11-20-26`, `Nov. 20, 2026`, `20-Nov-2026`, each also with a
 * time; or an instant in milliseconds, also as `/Date(1787554800000)/`. Lists have midnight of their state there, which
 * is in the morning of the same day in UTC.
 * @returns YYYY-MM-DD; null where there is no such calendar day
 */
export function dateOfCell(text: string): string | null {
  const instant = /^(?:\/?Date\((\d{12,13})[^)]*\)\/?|(\d{12,13})(?:\.0+)?)$/.exec(text.trim());
  if (instant) return new Date(Number(instant[1] ?? instant[2])).toISOString().slice(0, 10);
  const cell = text
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}.*$/, '')
    .replace(/^[a-z]+day,?\s+/i, '');
  const parts =
    (
      /^(?<y>\d{4})[-/](?<m>\d{1,2})[-/](?<d>\d{1,2})$/.exec(cell) ??
      /^(?<m>\d{1,2})[-/.](?<d>\d{1,2})[-/.](?<y>\d{4}|\d{2})$/.exec(cell) ??
      /^(?<m>[a-z]{3,9})\.?\s+(?<d>\d{1,2}),?\s+(?<y>\d{4})$/i.exec(cell) ??
      /^(?<d>\d{1,2})[- ](?<m>[a-z]{3,9})[- ](?<y>\d{4}|\d{2})$/i.exec(cell)
    )?.groups ?? null;
  if (!parts) return null;
  const { y = '', m = '', d = '' } = parts;
  const year = y.length === 2 ? CENTURY + Number(y) : Number(y);
  const month = /^\d+$/.test(m) ? Number(m) : MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1;
  const pad = (part: number, length: number) => String(part).padStart(length, '0');
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(Number(d), 2)}`;
  return isDate(date) ? date : null;
}

/**
 * The number of a game, four digits: `1968`, `01968`, `#1562`, `7027.0`, `LUCKY 7s (797)` or `797 - Lucky 7s`.
 * @returns null for anything else, and for a number that needs more than four digits
 */
export function gameNumberOfCell(text: string): string | null {
  const cell = text.trim();
  const named = /\(\s*#?\s*(\d{1,5})\s*\)$/.exec(cell) ?? /^#?(\d{1,5})\s*[-–:]\s*(?=\D)/.exec(cell);
  const digits = (named?.[1] ?? cell)
    .replace(/^(game)?\s*(no\.?|number)?\s*#?\s*/i, '')
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
  const cell = text
    .trim()
    .replace(/^="?(\d+)"?$/, '$1')
    .replace(/^'/, '')
    .replace(/\.0+$/, '');
  return /^\d+$/.test(cell) && cell.length <= length ? cell.padStart(length, '0') : null;
}
