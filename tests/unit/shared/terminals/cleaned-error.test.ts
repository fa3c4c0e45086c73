import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanedError, MAX_ERROR_LENGTH } from '../../../../src/shared/terminals/errors';
import { histories } from '../../../support/runner/share';

describe('error texts from terminals', () => {
  test.each([
    ['the app’s own error stays', 'TypeError: x.map is not a function', 'TypeError: x.map is not a function'],
    ['an apostrophe is no quote', "Can’t and can't read it", "Can’t and can't read it"],
    ['a line and small numbers stay', 'Error at line 12, status 409', 'Error at line 12, status 409'],
    ['a serial', 'Ticket 15401234567012 is sold', 'Ticket # is sold'],
    ['a serial as it is printed', 'Ticket 1540-1234567-012 is sold', 'Ticket # is sold'],
    ['a UPC in blanks', 'UPC 0 28400 00123 4 unknown', 'UPC # unknown'],
    ['digits of another script', 'Serial ੧੫੪੦੧੨੩੪ and ١٥٤٠ bad', 'Serial # and # bad'],
    ['full-width digits', 'PIN ９８７６', 'PIN #'],
    ['a PIN', 'PIN 9753 is wrong', 'PIN # is wrong'],
    ['money', 'Sold for $12 and 7 dollars, 3.50 back, ₹5, €1,200.00', 'Sold for # and #, # back, #, #'],
    [
      'a double-quoted name',
      'Unexpected token J, "Jas Singh" is not valid JSON',
      'Unexpected token J, … is not valid JSON',
    ],
    ['a single-quoted name', "Cannot read 'Jas O'Neil' of undefined", 'Cannot read … of undefined'],
    ['typographic quotes', 'No “Jas” or ‘Gill’ or «Main Street» or `x`', 'No … or … or … or …'],
    ['a quote that isn’t closed', 'Bad input "Jas Singh, Main Street', 'Bad input …'],
    ['an e-mail address', 'No user jas.singh+x@main-street.example here', 'No user … here'],
    ['a name in Gurmukhi', 'Clerk ਜਸਪ੍ਰੀਤ ਕੌਰ not found', 'Clerk … not found'],
    ['an accented name', 'Clerk Éloïse not found', 'Clerk … not found'],
    [
      'an address: the host, the parameters',
      'Failed to fetch https://main-street.example:8443/assets/page-BxY3k9_a.js?token=abc',
      'Failed to fetch /assets/page-BxY3k9_a.js…',
    ],
    ['a token', 'Bearer Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9v_-A refused', 'Bearer … refused'],
    ['a UUID', 'Key 3f2b6c1e-8f54-4f0e-9d7d-1c2b3a4d5e6f twice', 'Key … twice'],
    ['controls, breaks and invisible characters', 'a\0b\nc\u202ed\u200b9\u200b8\u200b7\u200b6', 'a b c d #'],
    ['half a surrogate', 'a\ud83d b', 'a b'],
    ['nothing', '', ''],
  ])('an error text is cleaned of numbers, names and addresses: %s', (_, text, cleaned) =>
    expect(cleanedError(text)).toBe(cleaned),
  );

  test('an error text loses all names that the device knows', () => {
    expect(
      cleanedError('Jas didn’t find JAS Singh of main street; Jasmine did', ['Jas Singh', 'Main Street (2)']),
    ).toBe('… didn’t find … of …; Jasmine did');
  });
});

const DIGITS = ['0', '7', '9', '੧', '٣', '９'];
const PIECES = [
  '"',
  "'",
  '“',
  '”',
  '@',
  '$',
  '.',
  ',',
  '-',
  ' ',
  '\n',
  'a',
  'É',
  'ਜ',
  '…',
  '#',
  '=',
  '?',
  '://',
];
const hostile = fc
  .array(fc.constantFrom(...DIGITS, ...PIECES), { maxLength: 60 })
  .map((parts) => parts.join(''));

test('a cleaned error text never has four digits in a row, quotes, addresses or letters of other scripts', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 400 })), (text) => {
      const cleaned = cleanedError(text);
      expect(cleaned).not.toMatch(/\p{N}{4}|["“”@＠]|[\p{Cc}\p{Cs}]/u);
      expect(cleaned.replace(/\p{ASCII}/gu, '')).not.toMatch(/\p{L}/u);
      expect([...cleaned].length).toBeLessThanOrEqual(MAX_ERROR_LENGTH);
    }),
    { numRuns: histories(2_000) },
  );
});

// Cleaned whole, such a text would take hours.
test('only the beginning of a very long error text is cleaned', () => {
  for (const piece of ['a', '1', "'", '"', ' ', '@', '1.', '=?', "' "])
    expect(cleanedError(`${piece.repeat(1_000_000)} at the end`), piece).toBe(
      cleanedError(piece.repeat(2_000)),
    );
});
