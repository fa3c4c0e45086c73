import { describe, expect, test } from 'vitest';
import { cleanCode, parseCode, upcCheckDigit } from '../../../src/domain/tickets/codes';

describe('codes', () => {
  test.each([
    ['12 digits are a UPC', '028400001236', { kind: 'upc', upc: '028400001236', checkDigitWrong: false }],
    [
      'a wrong check digit is accepted with a warning',
      '028400001234',
      { kind: 'upc', upc: '028400001234', checkDigitWrong: true },
    ],
    ['an EAN-13 with leading 0 is the same UPC', '0028400001236', { kind: 'upc', upc: '028400001236' }],
    ['a doubled UPC', '028400001236028400001236', { kind: 'upc', upc: '028400001236' }],
    [
      '11 digits are offered with their check digit',
      '02840000123',
      { kind: 'shortUpc', upc: '028400001236' },
    ],
    ['14 digits are a serial', '10010000000023', { kind: 'serial', serial: '10010000000023' }],
    [
      '15 digits are a serial and a check character',
      '100100000000237',
      { kind: 'serial', serial: '10010000000023' },
    ],
    [
      'a longer code stands for its first 14 digits',
      '10010000000023123456',
      { kind: 'long', serial: '10010000000023' },
    ],
    [
      '24 digits with unequal halves are a long code',
      '100100000000231234567890',
      { kind: 'long', serial: '10010000000023' },
    ],
    [
      'a doubled serial is a long code',
      '1001000000002310010000000023',
      { kind: 'long', serial: '10010000000023' },
    ],
    ['letters', 'ABC123456789', { kind: 'unreadable' }],
    ['an emoji', '😀', { kind: 'unreadable' }],
    ['13 digits without leading 0', '4006381333931', { kind: 'unreadable' }],
    ['10 digits', '0284000012', { kind: 'unreadable' }],
    ['nothing', '', { kind: 'unreadable' }],
    ['digits of another script', '١٢٣٤٥٦٧٨٩٠١٢', { kind: 'unreadable' }],
  ])('%s', (_, raw, expected) => {
    expect(parseCode(raw)).toMatchObject(expected);
  });

  test('control characters, blanks and line ends go', () => {
    expect(cleanCode('\u0002 0284 0000\t1236\r\n\u200b')).toBe('028400001236');
  });

  test('check digits of known UPCs', () => {
    expect(upcCheckDigit('03600029145')).toBe('2');
    expect(upcCheckDigit('04210000526')).toBe('4');
  });
});
