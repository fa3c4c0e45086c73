import { signedCents } from './money';

const DECIMAL = /^-?(\d+\.?\d*|\.\d+)$/;

/**
 * Parses digits with at most one decimal point.
 * @returns null for anything else, such as 1e2 and 0x10, which JavaScript accepts as numbers
 */
export const parseDecimal = (text: string): number | null => (DECIMAL.test(text) ? Number(text) : null);

/** The contract's limit, in cents. */
const MAX_CENTS = 10_000_000_000;

/**
 * A typed amount in cents: `1,234.5`, `$5`, `-3.20`.
 * @returns null for an empty text, NaN for an invalid amount
 */
export function typedCents(text: string): number | null {
  const clean = text.replace(/[$,\s]/g, '').replace('−', '-');
  if (clean === '') return null;
  const cents = signedCents(parseDecimal(clean) ?? Number.NaN) ?? Number.NaN;
  return Math.abs(cents) <= MAX_CENTS ? cents : Number.NaN;
}
