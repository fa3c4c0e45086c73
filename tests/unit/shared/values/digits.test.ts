import { describe, expect, test } from 'vitest';
import { typedAmount } from '../../../../src/shared/lottery/statement-file';
import { cleanCode } from '../../../../src/shared/tickets/read-code';
import { plainNumbers } from '../../../../src/shared/values/digits';
import { typedCents } from '../../../../src/shared/values/money';
import { inScript } from '../../../support/tickets/spoken';

/** The zero of scripts whose readers work at counters, and of styles that fonts and programs produce. */
const ZEROS: readonly [string, string][] = [
  ['Gujarati', '૦'],
  ['Devanagari', '०'],
  ['Gurmukhi', '੦'],
  ['Arabic-Indic', '٠'],
  ['Extended Arabic-Indic', '۰'],
  ['Bengali', '০'],
  ['Tamil', '௦'],
  ['full-width', '０'],
  ['Adlam', '𞥐'],
  ['mathematical bold', '𝟎'],
  ['mathematical monospace', '𝟶'],
];

describe.each(ZEROS)('a number in %s digits', (_, zero) => {
  test('numbers, codes and amounts are read in digits of any script', () => {
    expect(plainNumbers(inScript('0123456789', zero))).toBe('0123456789');
    expect(cleanCode(inScript('15401234567017', zero))).toBe('15401234567017');
    expect(typedCents(inScript('1,234.50', zero))).toBe(123_450);
    expect(typedAmount(inScript('(12.50)', zero))).toBe(-12.5);
  });
});

test('every decimal digit in Unicode is read as its value', () => {
  const digits = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
    /\p{Nd}/u.test(sign),
  );
  expect(digits.length % 10).toBe(0);
  expect(plainNumbers(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10));
});

test('full-width and Arabic number signs are read, and other text stays unchanged', () => {
  expect(plainNumbers('＄１，２３４．５０')).toBe('$1,234.50');
  expect(plainNumbers('١٬٢٣٤٫٥')).toBe('1,234.5');
  expect(plainNumbers('Café №½ 5 ⑤ গেম')).toBe('Café №½ 5 ⑤ গেম');
});
