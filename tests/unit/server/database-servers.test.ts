import { expect, test } from 'vitest';
import { findPrimary, serversOf } from '../../../server/db/primary';

test.each([
  ['postgresql://lottery@one/lottery', ['postgresql://lottery@one/lottery']],
  [
    'postgresql://lottery:a,b%40c@one:5432,two:5433/lottery?sslmode=require',
    [
      'postgresql://lottery:a,b%40c@one:5432/lottery?sslmode=require',
      'postgresql://lottery:a,b%40c@two:5433/lottery?sslmode=require',
    ],
  ],
  [
    'postgres://[fd00::1]:5432,[fd00::2]/lottery',
    ['postgres://[fd00::1]:5432/lottery', 'postgres://[fd00::2]/lottery'],
  ],
  ['postgres://one,two?options=-c,x@y', ['postgres://one?options=-c,x@y', 'postgres://two?options=-c,x@y']],
  ['postgresql:///lottery?host=/run/postgresql', ['postgresql:///lottery?host=/run/postgresql']],
])('the servers in %s', (url, servers) => {
  expect(serversOf(url)).toEqual(servers);
});

test('a single server is used without a query, so that its own errors are reported', async () => {
  expect(await findPrimary(['postgres://nobody@127.0.0.1:1/none'])).toBe(
    'postgres://nobody@127.0.0.1:1/none',
  );
});
