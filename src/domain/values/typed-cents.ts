import { parseDecimal } from './decimal';
import { signedCents } from './money';

/** The contract's limit, in cents. */
const MAX_CENTS = 10_000_000_000;

/**
 * A typed amount in cents: `1,234.5`, `$5`, `-3.20`.
 * @returns null for an empty text, NaN for one that is no amount of dollars and cents
 */
export function typedCents(text: string): number | null {
  const clean = text.replace(/[$,\s]/g, '').replace('−', '-');
  if (clean === '') return null;
  const cents = signedCents(parseDecimal(clean) ?? Number.NaN) ?? Number.NaN;
  return Math.abs(cents) <= MAX_CENTS ? cents : Number.NaN;
}
