import { expect, test } from 'vitest';
import { storeLines, usDate } from '../../../../src/features/profile/profile-lines';

test('the date of joining is MM/DD/YYYY', () => {
  expect(usDate('2026-03-08 23:59:59')).toBe('03/08/2026');
});

test.each([
  [1, 'USA'],
  [2, ''],
  [null, ''],
])('country %s reads %j', (country_id, text) => {
  const profile = {
    id: 1,
    name: 'Mission Admin',
    email: null,
    Username: 'store',
    user_role: 6,
    created_at: '2026-03-08 23:59:59',
    store_id: 2,
    store_name: 'Mission',
    country_id,
  };
  expect(Object.fromEntries(storeLines(profile)).Country).toBe(text);
});
