import { describe, expect, test } from 'vitest';
import { layoutOf, STANDARD } from '../../../../src/shared/tickets/layouts';
import { serialOnLeaving, serialWhileTyping } from '../../../../src/shared/tickets/read-code';
import { REAL_CODES } from '../../../support/tickets/real-codes';

const context = (layout: string, ...knownSerials: string[]) => ({
  layout: layoutOf(layout) ?? STANDARD,
  isKnown: (serial: string) => knownSerials.includes(serial),
});

/** Types a text key by key into a serial field and leaves it. */
function typed(text: string, layout: string, ...knownSerials: string[]): string {
  const fields = context(layout, ...knownSerials);
  let value = '';
  for (const key of text) value = serialWhileTyping(value + key, fields);
  return serialOnLeaving(value, fields);
}

describe('a serial field', () => {
  test.each(REAL_CODES.filter(({ source }) => source === 'typed'))(
    'a serial field takes $code of $layout as printed, key by key',
    ({ code, layout, normal }) => expect(typed(code, layout)).toBe(normal),
  );

  test.each(REAL_CODES.filter(({ source, normal }) => source === 'typed' && normal))(
    'a serial field takes the digits of $code of $layout without its dashes',
    ({ code, layout, normal }) => {
      const digits = code.replace(/[^0-9]/g, '');
      expect(typed(digits, layout, normal ?? '')).toBe(normal);
    },
  );

  test.each(['standard', 'us-ca', 'us-ma', 'us-me', 'us-ga', 'us-nj'])(
    'a serial field takes a serial of 14 digits in the layout %s',
    (layout) => {
      expect(typed('10010000000023', layout)).toBe('10010000000023');
      // Nothing may change while digits can still follow.
      expect(serialWhileTyping('100100000000', context(layout))).toBe('100100000000');
    },
  );

  test.each([
    ['15 characters become the first 14 digits', '100100000000237', '10010000000023'],
    ['a longer code becomes its first 14 digits', '10010000000023123456', '10010000000023'],
    ['blanks and control characters go', ' 10010000 000023\r\n', '10010000000023'],
    ['letters go', '1001x0000000023', '10010000000023'],
    ['too few digits stay', '1001', '1001'],
  ])('a serial field cleans its text when the clerk leaves it: %s', (_, raw, kept) =>
    expect(serialOnLeaving(raw, context('standard'))).toBe(kept),
  );

  test('a serial field takes a machine code that a slow gun types', () => {
    expect(typed('17471263622075000000000478', 'us-ca')).toBe('17471263622075');
  });

  test('a serial field leaves a refused code as typed', () => {
    expect(typed('17471263622075123456789478', 'us-ca')).toBe('17471263622075123456789478');
    expect(typed('119671032738033', 'us-nj')).toBe('119671032738033');
  });
});
