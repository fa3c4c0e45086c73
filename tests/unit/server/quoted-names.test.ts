import { expect, test } from 'vitest';
import { quotedName, usernameInMail } from '../../../server/mail/mailing';

test.each([
  ['Main Street Market', '“Main Street Market”'],
  ['Gurdeep’s Gas & Go #12 (North)', '“Gurdeep’s Gas & Go #12 (North)”'],
  ['ਗੁਰਦੀਪ ਸਟੋਰ', '“ਗੁਰਦੀਪ ਸਟੋਰ”'],
  ['Win at https://evil.example/x?y=1', '“Win at https evil. example x y 1”'],
  ['evil.com', '“evil. com”'],
  ['write to boss@evil.com', '“write to boss evil. com”'],
  ['Line\r\nBcc: all@shop.example', '“Line Bcc all shop. example”'],
  ['Call +1 (555) 010-9999 now', '“Call +… now”'],
  ['” was added. Please pay at once. “', '“was added. Please pay at once.”'],
  ['x'.repeat(300), `“${'x'.repeat(39)}…”`],
  ['\u202egpj\u200b.exe', '“gpj. exe”'],
])('the name %j is shown in a mail as %s', (name, quoted) => expect(quotedName(name)).toBe(quoted));

test.each([
  ['main.street', 'main.street'],
  ['store_12', 'store_12'],
  ['www.evil', null],
  ['evil.com', null],
  ['pay.me', null],
])('a mail shows the Username %s only if it can’t be an address', (username, said) =>
  expect(usernameInMail(username)).toBe(said),
);
