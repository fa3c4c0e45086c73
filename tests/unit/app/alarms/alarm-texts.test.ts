import { expect, test } from 'vitest';
import { alarmText } from '../../../../src/app/alarms/alarms-page';
import type { Alarm } from '../../../../src/shared/alarms/alarms-schema';

const SHORT: Alarm = {
  id: 'short_shifts.7.2026-11-29',
  rule: 'short_shifts',
  date: '2026-11-29',
  records: [],
  packs: [],
  seen: null,
  created_by: 7,
  name: 'Evening Clerk',
  short: 3,
  shifts: 5,
  over_short: -40.5,
};

test('the alarm of repeated shortages names both the amount at stake and the result of all drawers', () => {
  expect(alarmText({ ...SHORT, at_stake: 41.25 }).replaceAll('\u2060', '')).toBe(
    'Evening Clerk was short in 3 of the last 5 drawers with counted cash, by $41.25 in all. ' +
      'Over and short together, these drawers come to −$40.50.',
  );
  // An earlier server doesn't say it.
  expect(alarmText(SHORT)).toContain('with counted cash. Over and short together');
});
