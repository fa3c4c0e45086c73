import { expect, test } from 'vitest';
import { changeBy, serialFault, serialText } from '../../../../src/features/exceptions/correction-change';

const sold = {
  start_ticket: '00000000000090',
  end_ticket: '00000000000104',
  ticket_price: 0.7,
  name: 'Mission Admin',
  time_created: '2026-11-18 14:05:00',
};

test('a change counts tickets and cents within what is sold', () => {
  expect(changeBy(sold, sold.start_ticket, sold.end_ticket)).toEqual({ count: 15, amountCents: 1050 });
  expect(changeBy(sold, '00000000000100', '00000000000100')).toEqual({ count: 1, amountCents: 70 });
});

test.each([
  ['before what is sold', '00000000000089', '00000000000104'],
  ['behind it', '00000000000090', '00000000000105'],
  ['elsewhere', '00000000000200', '00000000000201'],
  ['backwards', '00000000000100', '00000000000099'],
  ['half typed', '000000000001', '00000000000104'],
  ['empty', '', ''],
])('there is no change for a run that is %s', (_, start, end) => {
  expect(changeBy(sold, start, end)).toBeNull();
});

test.each([
  ['', 'Start serial is required'],
  ['123', 'Start serial must have 14 digits.'],
  ['00000000000089', 'Start serial must be one from 00000000000090 to 00000000000104.'],
  ['00000000000105', 'Start serial must be one from 00000000000090 to 00000000000104.'],
  ['00000000000090', null],
  ['00000000000104', null],
])('of %j it says %j', (serial, fault) => {
  expect(serialFault('Start serial', serial, sold)).toBe(fault);
});

test.each([
  [' 00000000000090\r\n', '00000000000090'],
  ['000000000000907', '00000000000090'],
  ['0000000000009012345', '00000000000090'],
  ['12 3', '123'],
  ['', ''],
])('of what was scanned, %j, it takes %j', (raw, serial) => {
  expect(serialText(raw)).toBe(serial);
});
