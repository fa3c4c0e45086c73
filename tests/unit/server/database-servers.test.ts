import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../../../server/db/database-errors';
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
])('the address %s is split into the addresses of its servers', (url, servers) => {
  expect(serversOf(url)).toEqual(servers);
});

test('a single database server is used without a query, so that its own errors are reported', async () => {
  expect(await findPrimary(['postgres://nobody@127.0.0.1:1/none'])).toBe(
    'postgres://nobody@127.0.0.1:1/none',
  );
});

test('a Citus server that dies during a commit counts as an unavailable database, not as a faulty request', () => {
  const commit = (message: string) =>
    new Error('Failed query: commit', { cause: Object.assign(new Error(message), { code: 'XX000' }) });
  expect([
    isDatabaseUnavailable(
      commit('could not commit transaction for shard 102155 on at least one active node'),
    ),
    isDatabaseUnavailable(commit('cache lookup failed for relation 16384')),
  ]).toEqual([true, false]);
});
