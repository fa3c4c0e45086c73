import { describe, expect, test } from 'vitest';
import { cleanName, cleanText, withoutInvisible } from '../../../../src/shared/values/visible-text';

describe('cleaned names', () => {
  test.each([
    ['stays', 'Main Street Market', 'Main Street Market'],
    ['loses a right-to-left override', 'Invoice \u202egpj.exe', 'Invoice gpj.exe'],
    ['loses isolates, marks and zero-width blanks', '\u2066A\u2069\u200e\u200f\u061cB\u200bC\ufeff', 'ABC'],
    ['loses fillers, tags and soft hyphens', 'A\u3164B\u{e0041}C\u00adD\u2060', 'ABCD'],
    ['becomes one line', 'Pay now\r\nat once\u2028or\u0085else\tso', 'Pay now at onceor else so'],
    [
      'keeps the joiners of Gurmukhi and of emoji',
      'ਸ਼੍\u200dਰੀ 👨\u200d👩\u200d👧 ❤\ufe0f',
      'ਸ਼੍\u200dਰੀ 👨\u200d👩\u200d👧 ❤\ufe0f',
    ],
    ['keeps scripts that read from the right', 'שלום مرحبا', 'שלום مرحبا'],
    ['is empty if nothing in it is visible', ' \u200b\u200d\ufe0f\u202e\u3164 ', ''],
  ])('a name %s when it is cleaned', (_, raw, name) => expect(cleanName(raw)).toBe(name));
});

test('a cleaned text keeps its lines', () => {
  expect(cleanText('  wrong \u202escan \r\n\r\n of bin 7 \n')).toBe('wrong scan\n\nof bin 7');
});

test('a cleaned request body loses only its invisible characters', () => {
  const text = '{"name":"a\u202eb","line":"1\\n2","face":"❤\ufe0f"}';
  expect(withoutInvisible(text)).toBe('{"name":"ab","line":"1\\n2","face":"❤\ufe0f"}');
});
