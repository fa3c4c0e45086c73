import { expect, test } from 'vitest';
import { morningAt } from '../../../../src/shared/morning/morning-message';

test.each([
  ['2026-11-18T15:00:00Z', 'America/Los_Angeles', '2026-11-17', 7],
  ['2026-11-18T14:59:59Z', 'America/Los_Angeles', '2026-11-17', 6],
  // The same moment in another zone is another hour, or another day.
  ['2026-11-18T15:00:00Z', 'America/New_York', '2026-11-17', 10],
  ['2026-11-18T15:00:00Z', 'Pacific/Auckland', '2026-11-18', 4],
  // Clocks went back on November 1 and forward on March 8: 7 stays 7.
  ['2026-10-31T14:00:00Z', 'America/Los_Angeles', '2026-10-30', 7],
  ['2026-11-01T15:00:00Z', 'America/Los_Angeles', '2026-10-31', 7],
  ['2026-03-08T14:00:00Z', 'America/Los_Angeles', '2026-03-07', 7],
  ['2026-11-18T08:00:00Z', 'America/Los_Angeles', '2026-11-17', 0],
])('at %s in %s, the morning message is about %s, and it is %i o’clock', (now, zone, day, hour) => {
  expect(morningAt(new Date(now), zone)).toEqual({ day, hour });
});
