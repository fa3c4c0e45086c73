import { expect, test } from 'vitest';
import { describeGun, type HeardKey } from '../../../src/scanner/gun-check';

/** The keys of a gun that types a code. @param gap ms between two keys */
function keysOf(
  text: string,
  { gap = 12, end = 'Enter' as string | null, code = (key: string) => `Digit${key}` } = {},
) {
  const characters = [...text, ...(end === null ? [] : [end])];
  return characters.map(
    (key, i): HeardKey => ({ key, code: code(key), timeStamp: i * gap, ctrlKey: false, shiftKey: false }),
  );
}

const CODE = '174700123450291234567890';

test('the gun check has no advice for a gun that sends its code quickly and ends with Enter', () => {
  expect(describeGun(keysOf(CODE))).toEqual({
    text: CODE,
    ending: 'Enter',
    meanGap: 12,
    longestGap: 12,
    isOtherKeyboard: false,
    prefix: '',
    suffix: '',
    advice: [],
  });
});

test('the gun check accepts Tab, and CR sent as Ctrl+M, as the end of a code', () => {
  expect(describeGun(keysOf(CODE, { end: 'Tab' }))).toMatchObject({ ending: 'Tab', advice: [] });
  const ctrlM = { key: 'm', code: 'KeyM', timeStamp: 999, ctrlKey: true, shiftKey: false };
  expect(describeGun([...keysOf(CODE, { end: null }), ctrlM])).toMatchObject({ text: CODE, ending: 'Enter' });
});

test.each([
  ['a code without an end mark', keysOf(CODE, { end: null }), ['noEnding']],
  ['a delay between the characters', keysOf(CODE, { gap: 60 }), ['slow']],
  ['keys of a person', keysOf(CODE, { gap: 140 }), ['byHand']],
  ['a code identifier in front of the code', keysOf(`]C1${CODE}`), ['prefix']],
  ['characters after the code', keysOf(`${CODE}#`), ['suffix']],
  [
    'the keyboard of another country',
    keysOf('&_à_àç', {
      code: (key) => ({ '&': 'Digit1', _: 'Digit8', à: 'Digit0', ç: 'Digit9' })[key] ?? key,
    }),
    ['keyboard'],
  ],
] as const)('the gun check gives advice on %s', (_, keys, advice) => {
  expect(describeGun(keys)?.advice).toEqual(advice);
});

test('the gun check gives advice on a pause within a code', () => {
  const keys = keysOf(CODE).map((key, i) => ({ ...key, timeStamp: key.timeStamp + (i > 10 ? 400 : 0) }));
  expect(describeGun(keys)?.advice).toEqual(['stalls']);
});

test('the gun check doesn’t take fewer than six characters for a code', () => {
  expect(describeGun(keysOf('12345'))).toBeNull();
  expect(describeGun([])).toBeNull();
});
