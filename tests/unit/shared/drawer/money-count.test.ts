import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../server/seed/random';
import {
  CASH_PIECES,
  cashCents,
  expectedCash,
  isEven,
  overShort,
  PIECE_NAMES,
  seenByClerks,
} from '../../../../src/shared/drawer/money-count';
import { centsToDollars, formatSignedCents, signedCents } from '../../../../src/shared/values/money';
import { centsOfText, moneyByTheSentences, textOfCents } from '../../../support/oracles/money-oracle';

/** Whole numbers from 0 to `max`, the same in every run. */
function dice(seed: number): (max: number) => number {
  const random = seededRandom(seed);
  return (max) => Math.floor(random() * (max + 1));
}

/** The API's conversion of an amount: dollars of JSON in, cents, dollars of JSON out. */
const received = (text: string): number => signedCents(JSON.parse(text)) ?? Number.NaN;
const sent = (cents: number): string =>
  textOfCents(centsOfText(Number(JSON.stringify(centsToDollars(cents))).toFixed(2)));

test('over/short is exact to the cent over 100,000 random counts', () => {
  const roll = dice(20261122);
  /** one in eight is as large as the contract allows */
  const amount = (): string => textOfCents(BigInt(roll(roll(7) === 0 ? 10_000_000_000 : 300_000)));
  for (let n = 0; n < 100_000; n++) {
    const typed = {
      counted: amount(),
      online_sales: amount(),
      online_cancels: amount(),
      instant_cashes: amount(),
      online_cashes: amount(),
      cashless: amount(),
      other: roll(1) === 0 ? amount() : amount().replace(/^(?!0\.00$)/, '-'),
      cash_counted: amount(),
    };
    const figures = {
      online_sales: received(typed.online_sales),
      online_cancels: received(typed.online_cancels),
      instant_cashes: received(typed.instant_cashes),
      online_cashes: received(typed.online_cashes),
      cashless: received(typed.cashless),
    };
    const expected = expectedCash(received(typed.counted), figures, received(typed.other));
    const difference = overShort(received(typed.cash_counted), expected) ?? Number.NaN;
    const answer = { expected: sent(expected), overShort: sent(difference) };
    const right = moneyByTheSentences(typed);
    if (answer.expected !== right.expected || answer.overShort !== right.overShort)
      expect({ typed, ...answer }).toEqual({ typed, ...right });
  }
});

describe('amounts of money counts', () => {
  test('signed amounts of a money count may be negative and have at most two decimals', () => {
    expect([4, -4, 0.1, -0.07, 0].map(signedCents)).toEqual([400, -400, 10, -7, 0]);
    expect([0.001, -1.005, Number.NaN, Number.POSITIVE_INFINITY].map(signedCents)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('signed amounts are shown with a plus or minus sign', () => {
    expect([-400, 9600, 0, -123456].map(formatSignedCents)).toEqual([
      '−\u2060$4.00',
      '+\u2060$96.00',
      '$0.00',
      '−\u2060$1,234.56',
    ]);
  });

  test('an over/short up to and including the tolerance is even', () => {
    expect([-101, -100, 0, 100, 101].map((cents) => isEven(cents, 100))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test('a drawer without counted cash has no over/short', () => {
    expect(overShort(null, 5000)).toBeNull();
    expect(overShort(0, 5000)).toBe(-5000);
  });
});

test.each([
  ['tickets', false, { expected: false, overShort: false }, { expected: false, overShort: false }],
  ['dollars', false, { expected: true, overShort: false }, { expected: true, overShort: false }],
  ['dollars', true, { expected: false, overShort: false }, { expected: true, overShort: false }],
  ['over_short', false, { expected: true, overShort: true }, { expected: true, overShort: true }],
  ['over_short', true, { expected: false, overShort: true }, { expected: true, overShort: true }],
] as const)(
  'a clerk who may see %s (blind count: %s) gets the allowed amounts before and after the cash is counted',
  (clerks_see, blind_count, before, after) => {
    expect(seenByClerks({ clerks_see, blind_count }, false)).toEqual(before);
    expect(seenByClerks({ clerks_see, blind_count }, true)).toEqual(after);
  },
);

test('bills, coins and bank rolls are counted at their value', () => {
  const coinsOf = (roll: 'r25' | 'r10' | 'r5' | 'r1') => CASH_PIECES[roll].cents / CASH_PIECES[roll].coin;
  expect([coinsOf('r25'), coinsOf('r10'), coinsOf('r5'), coinsOf('r1')]).toEqual([40, 50, 40, 50]);
  expect(cashCents(Object.fromEntries(PIECE_NAMES.map((piece) => [piece, 1])))).toBe(20_741);
  expect(cashCents({ b20: 2, c25: 3, r5: 1 })).toBe(4_275);
});
