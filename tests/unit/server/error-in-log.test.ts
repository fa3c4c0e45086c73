import { expect, test } from 'vitest';
import { errorInLog } from '../../../server/log';

test('a logged error has its type and place, but no values or attached objects', () => {
  const cause = Object.assign(new Error('null value violates a constraint'), {
    code: '23502',
    detail: 'Failing row contains (secret)',
  });
  const error = Object.assign(
    new Error('Failed query: select $1\nparams: secret\n    at secret', { cause }),
    {
      rawPacket: Buffer.from('secret'),
      query: 'secret',
    },
  );
  expect(errorInLog(error)).toMatchObject({
    type: 'Error',
    message: 'Failed query: select $1',
    cause: { code: '23502' },
  });
  expect(errorInLog(error).stack).toContain('error-in-log.test.ts');
  expect(JSON.stringify(errorInLog(error))).not.toContain('secret');
  const messages: [string, object][] = [
    ['invalid input syntax for type integer: "secret"', { code: '22P02' }],
    ['value "secret" is out of range for type integer', { code: '22003' }],
    ['Unexpected token s, "secret" is not valid JSON', { name: 'SyntaxError' }],
    ['550 5.1.1 <secret@shop.example> unknown', { code: 'EENVELOPE' }],
  ];
  for (const [message, parts] of messages)
    expect(errorInLog(Object.assign(new Error(message), parts)).message).not.toContain('secret');
  const named = 'duplicate key value violates unique constraint "users_email"';
  expect(errorInLog(new Error(named)).message).toBe(named);
  expect(errorInLog('secret')).toEqual({ type: 'string', message: 'not an error', stack: '' });
});
