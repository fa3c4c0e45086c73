import { expect, test } from 'vitest';
import { preferredLanguage } from '../../../server/http/language';

test.each([
  ['es', 'es'],
  ['ES-us', 'es'],
  ['pa, en;q=0.5', 'pa'],
  ['es-US,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.2,gu;q=0.7', 'gu'],
  ['la-VA, eo;q=0.9, hi;q=0.1', 'hi'],
  ['es ; q=0.300 , hi;q=0.3', 'es'],
  ['es;q=0, hi', 'hi'],
])('a request in %s is answered in %s, the language with the highest weight', (header, code) => {
  expect(preferredLanguage(header)).toBe(code);
});

test.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['any language', '*'],
  ['any language before Spanish', '*, es;q=0.5'],
  ['languages that we don’t have', 'la, eo;q=0.5'],
  ['nothing acceptable', 'es;q=0'],
  ['a name of the program', 'constructor, __proto__, toString'],
  ['a weight above 1', 'es;q=2'],
  ['a weight that isn’t one', 'es;q=high'],
  ['no list', '<es>'],
  ['more than a browser sends', `${'la,'.repeat(100)}es`],
])('a request in %s is answered in English', (_, header) => {
  expect(preferredLanguage(header)).toBe('en');
});

test('a language range that can’t be read is ignored, and the others count', () => {
  expect(preferredLanguage('es;q=7, ???, hi;q=0.4')).toBe('hi');
});
