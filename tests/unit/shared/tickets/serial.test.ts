import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { soldBefore, soldOut } from '../../../../src/shared/counting/count-summary';
import {
  addToSerial,
  crossesPackNumber,
  isSerial,
  lotEnd,
  numberToSerial,
  serialToNumber,
} from '../../../../src/shared/tickets/serial';
import {
  amountCents,
  centsToDollars,
  dollarsToCents,
  formatMoney,
} from '../../../../src/shared/values/money';

describe('serial arithmetic', () => {
  test('a serial is always 14 characters, after any addition', () => {
    const serial = fc.integer({ min: 0, max: 10 ** 14 - 1 }).map(numberToSerial);
    fc.assert(
      fc.property(serial, fc.integer({ min: -10_000, max: 10_000 }), (from, step) => {
        const target = serialToNumber(from) + step;
        fc.pre(target >= 0 && target < 10 ** 14);
        const result = addToSerial(from, step);
        expect(isSerial(result)).toBe(true);
        expect(serialToNumber(result) - serialToNumber(from)).toBe(step);
      }),
    );
  });

  test('serial arithmetic keeps leading zeros', () => {
    expect(addToSerial('00000000000009', 1)).toBe('00000000000010');
    expect(lotEnd('00010000000000', 60)).toBe('00010000000059');
  });

  test.each([
    ['1234567890123'],
    ['123456789012345'],
    ['1234567890123x'],
    [''],
    ['-0000000000001'],
    ['١٢٣٤٥٦٧٨٩٠١٢٣٤'],
  ])('the text “%s” is refused as a serial', (text) => {
    expect(isSerial(text)).toBe(false);
    expect(() => serialToNumber(text)).toThrow(RangeError);
  });

  test('serial arithmetic refuses to go below zero or past 14 digits', () => {
    expect(() => addToSerial('00000000000000', -1)).toThrow(RangeError);
    expect(() => addToSerial('99999999999999', 1)).toThrow(RangeError);
  });

  test('a lot that runs into the next pack number is detected', () => {
    expect(crossesPackNumber('10010000000000', '10010000000999')).toBe(false);
    expect(crossesPackNumber('10010000000001', '10010000001000')).toBe(true);
  });
});

describe('counted tickets', () => {
  const range = { start: 10010000000000, end: 10010000000059, sells: 'up' } as const;

  test('a scanned pack has sold front − min tickets, the last of them front − 1', () => {
    expect(soldBefore(range, 10010000000023)).toEqual({
      run: { start: 10010000000000, end: 10010000000022 },
      count: 23,
    });
  });

  test('a pack with its first ticket at the front has sold nothing, and ticket 0 counts as a ticket', () => {
    expect(soldBefore(range, range.start)).toEqual({ run: null, count: 0 });
    expect(soldBefore({ start: 0, end: 5, sells: 'up' }, 0)).toEqual({ run: null, count: 0 });
    expect(soldBefore({ start: 0, end: 5, sells: 'up' }, 1)).toEqual({ run: { start: 0, end: 0 }, count: 1 });
  });

  test('a scanned roll sold downwards has sold max − front tickets, from the one above the front', () => {
    const down = { ...range, sells: 'down' } as const;
    expect(soldBefore(down, 10010000000059)).toEqual({ run: null, count: 0 });
    expect(soldBefore(down, 10010000000050)).toEqual({
      run: { start: 10010000000051, end: 10010000000059 },
      count: 9,
    });
    expect(soldBefore(down, 10010000000000).count).toBe(59);
  });

  test('a pack with its last ticket at the front has one ticket left', () => {
    expect(soldBefore(range, range.end).count).toBe(59);
  });

  test('a pack that is sold out, without a scan, has sold its whole run', () => {
    expect(soldOut({ start: 10010000000023, end: 10010000000059 }).count).toBe(37);
  });

  test.each([[range.start - 1], [range.end + 1]])(
    'a front ticket outside its pack’s run is refused: %d',
    (front) => {
      expect(() => soldBefore(range, front)).toThrow(RangeError);
    },
  );

  test('a pack counted in any number of steps sells every ticket once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (size, steps) => {
          let min = 500;
          const end = min + size - 1;
          let sold = 0;
          for (const step of steps) {
            const { count } = soldBefore(
              { start: min, end, sells: 'up' },
              min + Math.floor(step * (end - min)),
            );
            expect(count).toBeGreaterThanOrEqual(0);
            sold += count;
            min += count;
          }
          expect(sold + soldOut({ start: min, end }).count).toBe(size);
        },
      ),
    );
  });
});

describe('amounts of money', () => {
  test('amounts in dollars convert to exact cents and back, also through JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), (cents) => {
        expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
        expect(dollarsToCents(JSON.parse(JSON.stringify(centsToDollars(cents))))).toBe(cents);
      }),
    );
  });

  test('three tickets at $0.70 cost exactly $2.10', () => {
    const price = dollarsToCents(0.7) as number;
    expect(centsToDollars(amountCents(price, 3))).toBe(2.1);
  });

  test.each([[0.001], [1.005], [-1], [Number.NaN], [Number.POSITIVE_INFINITY], [0.1 + 0.2]])(
    'the number %d is refused as an amount',
    (dollars) => {
      expect(dollarsToCents(dollars)).toBeNull();
    },
  );

  test.each([
    [11500, '$115'],
    [70, '$0.70'],
    [123450, '$1,234.50'],
    [0, '$0'],
    [5, '$0.05'],
  ])('an amount of %d cents is shown as %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });
});
