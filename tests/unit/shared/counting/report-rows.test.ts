import { expect, test } from 'vitest';
import { shiftValue, splitShift } from '../../../../src/shared/counting/report-rows';

test.each([
  ['3_14:05:00', 3, '14:05:00'],
  ['12_01:30:00 PDT', 12, '01:30:00 PDT'],
  ['7_14:05:00 (2)', 7, '14:05:00 (2)'],
  ['7_a_b', 7, 'a_b'],
])('the value %j of the Shift select is split at its first underscore', (value, userId, reportTime) => {
  expect(splitShift(value)).toEqual({ userId, reportTime });
  expect(shiftValue({ created_by: userId, report_time: reportTime })).toBe(value);
});

test.each(['', '_', '3_', '_14:05:00', '3', '0_14:05:00', 'x_14:05:00', '3.5_14:05:00'])(
  '%j isn’t a valid value of the Shift select',
  (value) => {
    expect(splitShift(value)).toBeNull();
  },
);
