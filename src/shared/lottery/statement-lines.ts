import { inWords } from '../values/columns';
import { signedCents } from '../values/money';
import { type AccountLine, LINE_SIGNS } from './account-lines';

/** A line of a file with an amount in dollars. */
export type FileLine = { label: string /** 11 digits, or null */; pack: string | null; amount: number };

const DRAW = /\b(online|draw)\b/;
const SCRATCH = /\b(instants?|scratch\w*)\b/;
const CASHING = /\b(cash(es|ed|ing)?|pays?|paid|payouts?|prizes?|validations?)\b/;

/** Which side of the account a line's text names; null: none, or both. */
const sideOf = (text: string): 'draw' | 'scratch' | null =>
  DRAW.test(text) === SCRATCH.test(text) ? null : DRAW.test(text) ? 'draw' : 'scratch';

/** The side of an account's line; null: neither's alone. */
const lineSide = (line: AccountLine): 'draw' | 'scratch' | null => {
  if (line.startsWith('online_')) return 'draw';
  return line.startsWith('instant_') || line === 'settled' || line === 'returned' ? 'scratch' : null;
};

/** The most likely account line of a text, as people and the lotteries' files write it. */
export function guessAccountLine(label: string): AccountLine | null {
  const text = inWords(label);
  const isDraw = sideOf(text) === 'draw';
  // "Draw Due" is the sum of its side, not a line.
  if (/\bdue\b/.test(text))
    return sideOf(text) === null && /\b(amount|net|total)\b/.test(text) ? 'sweep' : null;
  if (/\b(sweep|eft)\b/.test(text)) return 'sweep';
  if (/\b(adj|adjust\w*|prms?|promos?|promotions?|vch|vouchers?|webcash|gift|prepaid)\b/.test(text))
    return 'adjustments';
  if (/\b(balance forward|card trans\w*)\b/.test(text)) return 'adjustments';
  if (/\bfees?\b/.test(text)) return 'fees';
  if (/\b(comm|commissions?)\b/.test(text) || (CASHING.test(text) && /\bbonus\b/.test(text))) {
    if (CASHING.test(text)) return isDraw ? 'online_cashing_commission' : 'instant_cashing_commission';
    return isDraw ? 'online_commission' : 'instant_commission';
  }
  if (CASHING.test(text)) return isDraw ? 'online_cashes' : 'instant_cashes';
  if (/\bcancel/.test(text)) return 'online_cancels';
  if (/\b(returns?|returned|rtrns?)\b/.test(text)) return 'returned';
  if (isDraw) return 'online_sales';
  return /\bsettle/.test(text) || (SCRATCH.test(text) && /\bsales?\b/.test(text)) ? 'settled' : null;
}

/** A sum of one side in a file that its lines don't add up to, in cents. */
export type WrongSubtotal = { label: string; sum: number; stated: number };

/**
 * The sums of a side ("Draw Due") that differ from the lines of that side, so that a wrong line is named
 * before the statement is saved.
 * @param meaning of each text; null: left out
 */
export const wrongSubtotals = (
  lines: readonly FileLine[],
  meaning: (label: string) => AccountLine | null,
): WrongSubtotal[] =>
  lines.flatMap(({ label, amount }) => {
    const side = sideOf(inWords(label));
    if (side === null || meaning(label) !== null || !/\bdue\b/.test(inWords(label))) return [];
    const sum = lines.reduce((total, line) => {
      const to = line.pack === null ? meaning(line.label) : null;
      if (to === null || (lineSide(to) ?? sideOf(inWords(line.label))) !== side) return total;
      return total + LINE_SIGNS[to] * stated(to, cents(line.amount));
    }, 0);
    return sum === cents(amount) ? [] : [{ label, sum, stated: cents(amount) }];
  });

const cents = (dollars: number): number => signedCents(dollars) ?? Math.round(dollars * 100);

/** Files write deductions with or without a minus; an account has them without. */
export const stated = (line: AccountLine, amount: number): number =>
  LINE_SIGNS[line] > 0 ? amount : Math.abs(amount);
