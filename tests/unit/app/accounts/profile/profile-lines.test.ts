import { expect, test } from 'vitest';
import { storeLines, websiteAddress } from '../../../../../src/app/accounts/profile-page';

test.each([
  [1, 'USA'],
  [2, ''],
  [null, ''],
])('the profile of a store with country %s shows %j as its country', (country_id, text) => {
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

test.each([
  ['https://mission.example', 'https://mission.example/'],
  ['http://mission.example/a?b#c', 'http://mission.example/a?b#c'],
  ['HTTPS://Mission.example', 'https://mission.example/'],
  ['www.mission.example', 'https://www.mission.example/'],
  ['mission.example:8443/shop', 'https://mission.example:8443/shop'],
])('a store’s website %s links to %s', (text, address) => {
  expect(websiteAddress(text)).toBe(address);
});

test.each([
  '',
  'none',
  'call 415 555 0110',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://mission.example',
  'store@mission.example',
  'https://',
  '//mission.example',
])('a store’s website %j isn’t a link', (text) => {
  expect(websiteAddress(text)).toBeUndefined();
});
