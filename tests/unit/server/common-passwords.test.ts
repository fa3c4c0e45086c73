import { expect, test } from 'vitest';
import { isCommonPassword } from '../../../server/accounts/passwords';

test.each([
  'Passw0rd!',
  'P@ssw0rd1',
  'Password#1',
  'Welcome#2026',
  'Qwerty123$',
  'Dragon#12',
  'Monkey!23',
  'Football#1',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['Lottery#demo1', 'Strong#pass1', 'correct Horse 7 battery#', 'Ticket-roll#88', 'xK7#pQ2v'])(
  '%s isn’t',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test('a text of a thousand characters takes no time', () => {
  expect(isCommonPassword('!'.repeat(1000))).toBe(false);
});
