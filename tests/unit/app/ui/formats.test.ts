import { expect, test } from 'vitest';
import { clockTime } from '../../../../src/app/ui/formats';

test.each([
  ['19:50:59', '7:50 PM'],
  ['00:00:00', '12:00 AM'],
  ['12:00:00', '12:00 PM'],
  ['09:05', '9:05 AM'],
  ['01:30:00 PDT', '1:30 AM PDT'],
  ['01:30:00 PDT (2)', '1:30 AM PDT (2)'],
])('the time %s is shown as %s', (time, said) => expect(clockTime(time)).toBe(said));

test.each([
  ['19:50:59', '7:50:59 PM'],
  ['00:00:00', '12:00:00 AM'],
  ['01:30:07 PST', '1:30:07 AM PST'],
  ['14:05:09 (2)', '2:05:09 PM (2)'],
])('the time %s with seconds is shown as %s', (time, said) => expect(clockTime(time, true)).toBe(said));
