import { expect, test } from 'vitest';
import { faultText } from '../../../../src/messages/words/field-labels';
import { newPinFault, pinFault } from '../../../../src/shared/accounts/pins';

const words = (pin: string, storeTexts?: string[]) => faultText(newPinFault(pin, storeTexts)) ?? 'fine';

test.each([
  ['the same digits', ['0000', '1122', '1221', '9009', '77777777', '112112']],
  ['itself', ['123123', '40714071']],
  ['a simple sequence', ['1234', '4321', '8901', '2468', '97531', '01234567', '1470']],
  ['a year', ['1998', '2026', '1907']],
  ['a date', ['0417', '1704', '3112', '041798', '170498', '980417', '04171998', '17041998', '19980417']],
  ['many people choose', ['2580', '147258', '12344321']],
])('an easily guessed PIN is refused with a message that says “%s”', (why, pins) => {
  for (const pin of pins) expect(`${pin}: ${words(pin)}`).toContain(why);
});

test('a new PIN is refused if it occurs in a number of the store, however that number is written', () => {
  const storeTexts = ['415-555-7392', '2618 Mission Street', 'clerk.8463'];
  for (const pin of ['7392', '5557392', '2618', '8463', '55573'])
    expect(words(pin, storeTexts)).toContain('part of a number of this store');
  expect(words('7329', storeTexts)).toBe('fine');
});

test.each(['7391', '6281', '8401', '90412', '470186', '55667788'])('%s is accepted as a new PIN', (pin) => {
  expect(words(pin)).toBe('fine');
});

test('more than 8,500 of the 10,000 four-digit PINs are accepted', () => {
  const all = Array.from({ length: 10_000 }, (_, pin) => String(pin).padStart(4, '0'));
  expect(all.filter((pin) => newPinFault(pin) === null).length).toBeGreaterThan(8500);
});

test('clerks can still enter an easily guessed PIN that an earlier release accepted', () => {
  for (const pin of ['0000', '1234', '12345678']) expect(pinFault(pin)).toBeNull();
  for (const pin of ['', '123', '123456789', '12a4'])
    expect(faultText(pinFault(pin))).toBe('A PIN has 4 to 8 digits.');
});
