import { expect, test } from 'vitest';
import { findZones, otherZones, usZones } from '../../../../../src/app/places/store-settings/chosen-fields';
import { changesOf, dayEnds } from '../../../../../src/app/places/store-settings/counter-form';
import { dayEndText } from '../../../../../src/messages/words/store-settings';
import { type CounterSettings, DEFAULT_SETTINGS } from '../../../../../src/shared/places/store-settings';

test('saving the store settings sends only the changes', () => {
  expect(changesOf(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS })).toEqual({});
  const changes: Partial<CounterSettings> = {
    ...{ sells: 'down', day_ends_at: '05:30', opening_reminder: true },
    ...{ over_short_tolerance: 2.5, clerks_see: 'dollars', blind_count: true, second_language: 'none' },
  };
  expect(changesOf(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, ...changes })).toEqual(changes);
});

test('the store settings offer half hours, and the store’s current time, as the end of its business day', () => {
  expect(dayEnds('00:00')).toHaveLength(12);
  expect(dayEnds('00:00').at(-1)).toBe('05:30');
  expect(dayEnds('02:45').slice(5, 7)).toEqual(['02:30', '02:45']);
  expect(['00:00', '00:30', '02:00'].map(dayEndText)).toEqual(['midnight', '12:30 AM', '2:00 AM']);
});

test('time zones of the US are listed separately and found by city, name and words', () => {
  const us = usZones();
  expect(us.map(({ name }) => name)).toContain('Pacific/Honolulu');
  expect(us.find(({ name }) => name === 'America/New_York')?.label).toBe('Eastern Time – New York');
  expect(otherZones().map(({ name }) => name)).not.toContain('America/New_York');
  expect(findZones(us, 'los angeles').map(({ name }) => name)).toEqual(['America/Los_Angeles']);
  expect(findZones(us, 'new_york eastern')).toHaveLength(1);
  expect(findZones(us, 'nowhere')).toEqual([]);
});
