import { plainNumbers } from './digits';
import { signedCents } from './money';

const DECIMAL = /^-?(\d+\.?\d*|\.\d+)$/;

/**
 * Parses digits with at most one decimal point.
 * @returns null for anything else, such as 1e2 and 0x10, which JavaScript accepts as numbers
 */
export const parseDecimal = (text: string): number | null => (DECIMAL.test(text) ? Number(text) : null);

/** The contract's limit, in cents. */
const MAX_CENTS = 10_000_000_000;

/** Commas that divide thousands, and a comma before the cents, which can't. */
const THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
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
    : THOUSANDS.test(clean)
      ? clean.replaceAll(',', '')
      : clean;
  const isAmbiguous = /^-?\d{1,3}\.\d{3}$/.test(plain);
  const cents = isAmbiguous ? Number.NaN : (signedCents(parseDecimal(plain) ?? Number.NaN) ?? Number.NaN);
  return Math.abs(cents) <= MAX_CENTS ? cents : Number.NaN;
}
