import { plainNumbers, WORD_JOINER } from './digits';

/** Money is integer cents inside and a JSON number of dollars on the wire. */

/**
 * Dollars as sent, in cents.
 * @param dollars a non-negative number with at most two decimals
 * @returns integer cents, or null when the number isn't such an amount
 */
export function dollarsToCents(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || cents < 0) return null;
  // Dividing gives the nearest double of a two-decimal amount; any other amount had more decimals.
  return cents / 100 === dollars ? cents : null;
}

/** Dollars as cents, for amounts that may be negative. */
export function signedCents(dollars: number): number | null {
  const cents = dollarsToCents(Math.abs(dollars));
  return cents === null || dollars >= 0 ? cents : -cents;
}

/** The server's dollars in cents, for amounts that may be negative; 0 for an invalid amount. */
export const statedCents = (dollars: number): number => signedCents(dollars) ?? 0;

/** The server's dollars in cents. @throws Error for an invalid amount */
export function centsOf(dollars: number): number {
  const cents = dollarsToCents(dollars);
  if (cents === null) throw new Error(`${dollars} is not an amount in dollars and cents`);
  return cents;
}

/** Cents as the number of dollars that JSON carries, e.g. 70 → 0.7. */
export const centsToDollars = (cents: number): number => cents / 100;

/** Such a number for an amount that may be unknown. */
export const dollarsOrNull = (cents: number | null): number | null =>
  cents === null ? null : centsToDollars(cents);

/** Amount of an entry: price × count, in cents (section 9). */
export const amountCents = (priceCents: number, count: number): number => priceCents * count;

/** Before every three digits from the right. `toLocaleString` would load the browser's locale data at the first scan. */
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** Cents as dollars with a dollar sign, e.g. 123450 → $1,234.50. */
export const formatCents = (cents: number): string =>
  `$${String(Math.trunc(cents / 100)).replace(THOUSANDS, ',')}.${String(cents % 100).padStart(2, '0')}`;

/** The server's dollars as text: 1234.5 → $1,234.50. @throws Error for an invalid amount */
export const formatDollars = (dollars: number): string => formatCents(centsOf(dollars));

/** Signed cents as dollars: −$4.00, +$96.00, $0.00. The sign stays on the line of its amount. */
export const formatSignedCents = (cents: number): string =>
  cents === 0 ? formatCents(0) : `${cents < 0 ? '−' : '+'}${WORD_JOINER}${formatCents(Math.abs(cents))}`;

/** An amount without a plus, for what isn't a difference: −$4.00, $96.00. */
export const formatBalance = (cents: number): string =>
  cents < 0 ? formatSignedCents(cents) : formatCents(cents);

/** Whole dollars without cents ($115), others with two decimals ($0.70). */
export const formatMoney = (cents: number): string =>
  cents % 100 === 0 ? formatCents(cents).slice(0, -3) : formatCents(cents);

const DECIMAL = /^-?(\d+\.?\d*|\.\d+)$/;

/**
 * Parses digits with at most one decimal point.
 * @returns null for anything else, such as 1e2 and 0x10, which JavaScript accepts as numbers
 */
export const parseDecimal = (text: string): number | null => (DECIMAL.test(text) ? Number(text) : null);

/** The contract's limit, in cents. */
const MAX_CENTS = 10_000_000_000;

/** Commas that divide thousands, and a comma before the cents, which can't. */
const IN_THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
const COMMA_CENTS = /^(-?(?:\d+|\d{1,3}(?:\.\d{3})+)),(\d{2})$/;

/**
 * A typed amount in cents: `1,234.5`, `$5`, `-3.20`, `12,50`.
 * @returns null for an empty text, NaN for an invalid amount, and for one that has two readings, such as `1.300`
 */
export function typedCents(text: string): number | null {
  const clean = plainNumbers(text).replace(/[$\s]/g, '');
  if (clean === '') return null;
  const [, dollars, decimals] = COMMA_CENTS.exec(clean) ?? [];
  const plain = dollars
    ? `${dollars.replaceAll('.', '')}.${decimals}`
    : IN_THOUSANDS.test(clean)
      ? clean.replaceAll(',', '')
      : clean;
  const isAmbiguous = /^-?\d{1,3}\.\d{3}$/.test(plain);
  const cents = isAmbiguous ? Number.NaN : (signedCents(parseDecimal(plain) ?? Number.NaN) ?? Number.NaN);
  return Math.abs(cents) <= MAX_CENTS ? cents : Number.NaN;
}
