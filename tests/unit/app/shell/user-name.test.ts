import { expect, test } from 'vitest';
import { displayName } from '../../../../src/app/shell/layout/bar-buttons';

test.each([
  [{ email: 'mission.admin@demo.example', Username: 'store' }, 'Mission.admin'],
  [{ email: null, Username: 'store2' }, 'Store2'],
  [{ email: '', Username: 'store2' }, 'Store2'],
  [{ email: '@demo.example', Username: 'store2' }, 'Store2'],
])('the user %o is shown as %s', (user, name) => {
  expect(displayName(user)).toBe(name);
});
