import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, passwordMatches } from '../../../server/accounts/passwords';

// The real function, with its calls counted.
vi.mock(import('@node-rs/argon2'), { spy: true });

test('a wrong password is checked once with the same parameters, whether or not there is a hash', async () => {
  const hash = await hashPassword('Right#pass1');
  for (const storedHash of [hash, null]) {
    vi.mocked(verify).mockClear();
    expect(await passwordMatches(storedHash, 'Wrong#pass1')).toBe(false);
    // The time follows from the parameters, which are part of the hash.
    const checked = vi.mocked(verify).mock.calls.map(([text]) => String(text).split('$').slice(1, 4));
    expect(checked).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']]);
  }
  expect(await passwordMatches(hash, 'Right#pass1')).toBe(true);
});
