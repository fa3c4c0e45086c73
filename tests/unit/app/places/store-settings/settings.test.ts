import { expect, test } from 'vitest';
import { changesOf, changeTexts } from '../../../../../src/app/places/store-settings/changes';
import { findZones, otherZones, usZones } from '../../../../../src/app/places/store-settings/chosen-fields';
import { dayEnds } from '../../../../../src/app/places/store-settings/counter-form';
import { dayEndText } from '../../../../../src/messages/words/store-settings';
import { DEFAULT_SETTINGS } from '../../../../../src/shared/places/store-settings';

test('only changes are sent and shown', () => {
  expect(changesOf(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS })).toEqual({});
  const changes = changesOf(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, sells: 'down', day_ends_at: '05:30' });
  expect(changes).toEqual({ sells: 'down', day_ends_at: '05:30' });
  expect(changeTexts(changes, 'California')).toEqual([
    'rolls sold from the highest number',
    'business day ends at 5:30 AM',
  ]);
  const reminding = changesOf(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, opening_reminder: true });
  expect(reminding).toEqual({ opening_reminder: true });
  expect(changeTexts(reminding, '')).toEqual(['reminder of the opening check on']);
  const money = { over_short_tolerance: 2.5, clerks_see: 'dollars', blind_count: true } as const;
  expect(changesOf(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, ...money })).toEqual(money);
  expect(changeTexts(money, '')).toEqual([
    'tolerance $2.50',
    'clerks see tickets and expected cash',
    'blind count on',
  ]);
  expect(changeTexts({ second_language: 'none' }, '')).toEqual(['second language: None']);
});

test('a business day ends at a half hour, or when the store has set it', () => {
  expect(dayEnds('00:00')).toHaveLength(12);
  expect(dayEnds('00:00').at(-1)).toBe('05:30');
  expect(dayEnds('02:45').slice(5, 7)).toEqual(['02:30', '02:45']);
  expect(['00:00', '00:30', '02:00'].map(dayEndText)).toEqual(['midnight', '12:30 AM', '2:00 AM']);
});

test('US zones come first and are found by city, name and words', () => {
  const us = usZones();
  expect(us.map(({ name }) => name)).toContain('Pacific/Honolulu');
  expect(us.find(({ name }) => name === 'America/New_York')?.label).toBe('Eastern Time – New York');
  expect(otherZones().map(({ name }) => name)).not.toContain('America/New_York');
  expect(findZones(us, 'los angeles').map(({ name }) => name)).toEqual(['America/Los_Angeles']);
  expect(findZones(us, 'new_york eastern')).toHaveLength(1);
  expect(findZones(us, 'nowhere')).toEqual([]);
});
