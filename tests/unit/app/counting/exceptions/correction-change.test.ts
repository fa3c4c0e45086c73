import { describe, expect, test } from 'vitest';
import {
  changesBy,
  correctedRun,
  serialFault,
  serialText,
} from '../../../../../src/app/counting/exceptions/correction-form';
import { recordChangeText } from '../../../../../src/messages/words/exceptions';
import { spokenDay } from '../../../../support/tickets/spoken';

const sold = {
  start_ticket: '00000000000090',
  end_ticket: '00000000000104',
  ticket_price: 0.7,
  name: 'Mission Admin',
  time_created: '2026-11-18 14:05:00',
};

test('a correction covers a run within the sold tickets', () => {
  expect(correctedRun(sold, sold.start_ticket, sold.end_ticket)).toEqual({ start: 90, end: 104 });
  expect(correctedRun(sold, '00000000000100', '00000000000100')).toEqual({ start: 100, end: 100 });
  const down = { ...sold, sells: 'down' } as const;
  expect(correctedRun(down, sold.end_ticket, sold.start_ticket)).toEqual({ start: 90, end: 104 });
});

test.each([
  ['before what is sold', '00000000000089', '00000000000104'],
  ['behind it', '00000000000090', '00000000000105'],
  ['elsewhere', '00000000000200', '00000000000201'],
  ['backwards', '00000000000100', '00000000000099'],
  ['half typed', '000000000001', '00000000000104'],
  ['empty', '', ''],
])('a correction is impossible if its run is %s', (_, start, end) => {
  expect(correctedRun(sold, start, end)).toBeNull();
});

describe('the changes of a correction', () => {
  const run = (first: number, last: number) => ({
    start_ticket: `${first}`.padStart(14, '0'),
    end_ticket: `${last}`.padStart(14, '0'),
    ticket_price: 20,
  });
  const evening = { name: 'Evening Clerk', time_created: '2026-11-19 00:40:00', business_date: '2026-11-18' };
  const afternoon = { name: 'Day Clerk', time_created: '2026-11-18 15:00:00', business_date: '2026-11-18' };
  const check = { name: 'Morning Clerk', time_created: '2026-11-19 06:04:00', business_date: '2026-11-19' };
  const records = [
    { ...run(0, 9), ...evening },
    { ...run(10, 14), ...afternoon },
    { ...run(15, 19), ...evening },
    { ...run(20, 22), ...check, purpose: 'opening' as const },
    { ...run(40, 49), ...afternoon },
    { ...run(50, 59), ...evening, reason: 'stolen' as const },
  ];
  const changes = (first: number, last: number) =>
    changesBy({ start: first, end: last }, records).map(recordChangeText);

  test('correcting tickets taken out of stock names the reason, not a shift', () => {
    expect(changes(50, 59)).toEqual([
      `${spokenDay('2026-11-18')}, stolen, record of Evening Clerk at 12:40 AM: −10 tickets, −\u2060$200.00`,
    ]);
  });

  test('a correction takes its tickets from each record that sold them, the oldest first', () => {
    expect(changes(8, 16)).toEqual([
      `${spokenDay('2026-11-18')}, shift of Day Clerk at 3:00 PM: −5 tickets, −\u2060$100.00`,
      `${spokenDay('2026-11-18')}, shift of Evening Clerk at 12:40 AM: −4 tickets, −\u2060$80.00`,
    ]);
  });

  test('correcting missing tickets of an opening check reduces the missing tickets, not a shift', () => {
    expect(changes(20, 22)).toEqual([
      `${spokenDay('2026-11-19')}, missing, opening check of Morning Clerk at 6:04 AM: −3 tickets, −\u2060$60.00`,
    ]);
  });

  test('a correction leaves a record without tickets in its run unchanged', () => {
    expect(changes(30, 39)).toEqual([]);
  });
});

test.each([
  ['', 'Start serial is required'],
  ['123', 'Start serial must have 14 digits.'],
  ['00000000000089', 'Start serial must be one from 00000000000090 to 00000000000104.'],
  ['00000000000105', 'Start serial must be one from 00000000000090 to 00000000000104.'],
  ['00000000000090', null],
  ['00000000000104', null],
])('validating the start serial %j of a correction gives %j', (serial, fault) => {
  expect(serialFault('Start serial', serial, sold)).toBe(fault);
});

test.each([
  [' 00000000000090\r\n', '00000000000090'],
  ['000000000000907', '00000000000090'],
  ['0000000000009012345', '00000000000090'],
  ['12 3', '123'],
  ['', ''],
])('the scanned text %j becomes the serial %j in a correction', (raw, serial) => {
  expect(serialText(raw)).toBe(serial);
});
