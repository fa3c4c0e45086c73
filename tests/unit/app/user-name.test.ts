import { expect, test } from 'vitest';
import { shownName } from '../../../src/app/layout/user-name';

test.each([
  [{ email: 'stella.store@demo.example', Username: 'store' }, 'Stella.store'],
  [{ email: null, Username: 'store2' }, 'Store2'],
  [{ email: '', Username: 'store2' }, 'Store2'],
  [{ email: '@demo.example', Username: 'store2' }, 'Store2'],
])('%o is shown as %s', (user, name) => {
  expect(shownName(user)).toBe(name);
});
