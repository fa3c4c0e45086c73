import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, isDayEnd, isTimeZone } from '../../../../src/shared/places/store-settings';

test('a business day ends between midnight and 05:59', () => {
  for (const time of ['00:00', '02:00', '05:59', DEFAULT_SETTINGS.day_ends_at])
    expect([time, isDayEnd(time)]).toEqual([time, true]);
  for (const time of ['06:00', '24:00', '2:00', '02:60', '02:00:00', '', '23:59'])
    expect([time, isDayEnd(time)]).toEqual([time, false]);
});

test('a time zone is identified by its IANA name', () => {
  for (const zone of [
    'America/New_York',
    'America/Indiana/Knox',
    'Pacific/Honolulu',
    'UTC',
    DEFAULT_SETTINGS.time_zone,
  ])
    expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
  for (const zone of ['America/Springfield', '+02:00', 'america/new_york', '', 'Mars'])
    expect([zone, isTimeZone(zone)]).toEqual([zone, false]);
});
