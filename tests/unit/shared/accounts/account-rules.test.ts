import { expect, test } from 'vitest';
import { isEmail } from '../../../../src/shared/accounts/account-rules';

test.each(['clerk@shop.example', 'a.b+c=d@mail.shop.example', "o'neil?x@shop.example"])(
  '%s is an e-mail address',
  (email) => expect(isEmail(email)).toBe(true),
);

test.each([
  '=?utf-8?q?thief=40evil.example=2C?=@shop.example',
  '=?utf-8?q?x?=@shop.example',
  'clerk@shop',
  'two@at@shop.example',
])('%s isn’t an e-mail address, since mail programs would send elsewhere or nowhere', (email) =>
  expect(isEmail(email)).toBe(false),
);
