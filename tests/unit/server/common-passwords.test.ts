import { expect, test } from 'vitest';
import { contextFault, isCommonPassword } from '../../../server/accounts/passwords';

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
  '%s isn’t a common password',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test('a text of a thousand characters isn’t a common password', () => {
  expect(isCommonPassword('!'.repeat(1000))).toBe(false);
});

/** A password without a known word, for the one that each case puts into it. */
const around = (word: string): string => `Xq#${word}%9v`;
const ANN = {
  name: 'Ann-Marie O’Neill',
  Username: 'n1ck.shop42',
  email: 'till.west+night@river.example',
  places: ['Sunset Market', 'José’s Döner Ltd'],
};

test.each([
  ...['Marie', 'mARIE', 'M@r13', 'Neill', 'NEI11'],
  ...['n1ck', 'Nick', 'shop', '5h0p42'],
  ...['till', 'west', 'N!ght'],
  ...['Sunset', '$un5e7', 'market', 'José', 'Jose', 'doner'],
  ...['Lottery', 'L0773RY', '1ottery', 'inventory'],
])('a password with %s contains a word that others know', (word) => {
  expect(contextFault(around(word), ANN)).toEqual({ kind: 'password_context' });
});

test.each(['Ann', 'Ltd', 'river', 'example', 'Mar-ket', 'Suns', '42'])(
  'a password with %s contains no word of four letters that others know',
  (word) => {
    expect(contextFault(around(word), ANN)).toBeNull();
  },
);

test('a password is checked against names and the product’s words if the user has neither e-mail nor places', () => {
  const boss = { name: 'Boss', Username: 'first', email: null, places: [] };
  expect(
    ['Xq#boss%9v', 'Xq#fir5t%9v', 'Xq#lottery%9v', 'Xq#market%9v'].map((each) => contextFault(each, boss)),
  ).toEqual([...Array.from({ length: 3 }, () => ({ kind: 'password_context' })), null]);
});
