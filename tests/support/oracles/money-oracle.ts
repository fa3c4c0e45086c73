/**
 * A second model of the money of a shift, written from the sentences of its rules and independent of the
 * product's code: amounts are decimal texts, and the arithmetic is that of whole numbers of any size.
 */

/** `-12.5` → -1250n; there are at most two decimals */
export function centsOfText(text: string): bigint {
  const [, sign, dollars = '0', cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`${text} is no amount`);
  const whole = BigInt(dollars) * 100n + BigInt(cents.padEnd(2, '0'));
  return sign === '-' ? -whole : whole;
}

/** -1250n → `-12.50` */
export function textOfCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A money count, as typed. */
type TypedMoneyCount = {
  counted: string;
  online_sales: string;
  online_cancels: string;
  instant_cashes: string;
  online_cashes: string;
  cashless: string;
  other: string;
  cash_counted: string;
};

/**
 * "expected cash = counted + online_sales − online_cancels − instant_cashes − online_cashes − cashless + other;
 * over/short = cash_counted − expected cash"
 */
export function moneyByTheSentences(typed: TypedMoneyCount): { expected: string; overShort: string } {
  let expected = 0n;
  for (const plus of ['counted', 'online_sales', 'other'] as const) expected += centsOfText(typed[plus]);
  for (const minus of ['online_cancels', 'instant_cashes', 'online_cashes', 'cashless'] as const)
    expected -= centsOfText(typed[minus]);
  return {
    expected: textOfCents(expected),
    overShort: textOfCents(centsOfText(typed.cash_counted) - expected),
  };
}

/** "a figure is this statement's minus the previous one's of the same business day; the first of the day counts as typed" */
export const shiftsByTheSentence = (typed: readonly string[]): string[] =>
  typed.map((figure, index) => {
    const previous = index === 0 ? '0' : (typed[index - 1] ?? '0');
    return textOfCents(centsOfText(figure) - centsOfText(previous));
  });
