import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { ApiError, createApi, NetworkError } from '../../../src/device/client';
import { StorageError, type TerminalDb } from '../../../src/device/db';
import { saveHandOver } from '../../../src/device/duty';
import { saveClock, terminalCode } from '../../../src/device/kept-values';
import { clearSession, saveSession } from '../../../src/device/session';
import { countErrors, keepError, sendErrors } from '../../../src/device/terminal-errors';
import { sendReport } from '../../../src/device/terminal-report';
import { terminalsPaths } from '../../../src/shared/terminals/paths';
import type { TerminalError } from '../../../src/shared/terminals/terminals-schema';
import { ERROR_CODE } from '../../../src/shared/wire/errors';
import { addressOf, TERMINAL_HEADER } from '../../../src/shared/wire/requests';
import { clerkOf, handOverOf } from '../../support/device/clerks';
import { openDb, userOf } from '../../support/device/outbox';

const fail = (db: TerminalDb, error: unknown, change: object = {}) =>
  keepError({ kind: 'rejection', error, version: 'BxY3k9_a', screen: '/verify-stock', ...change }, db);

/** An error with a stack of this test’s own. */
function faultOf(message: string, stack = ''): Error {
  const fault = new TypeError(message);
  fault.stack = `${fault}\n${stack}`;
  return fault;
}

/** A server that answers each call of errors in turn, the last one for good; and what it was sent. */
function serverOf(...answers: (() => Response)[]) {
  const calls: { data: TerminalError[]; headers: Headers }[] = [];
  const send: typeof fetch = async (url, init) => {
    if (!String(url).endsWith(addressOf(terminalsPaths.terminalErrors).path))
      return Response.json({ success: true });
    const { data } = JSON.parse(String(init?.body));
    calls.push({ data, headers: new Headers(init?.headers) });
    return (answers[calls.length - 1] ?? answers.at(-1) ?? taken)();
  };
  return { calls, send, api: createApi({ base: '/api', token: () => 'token', fetch: send }) };
}
const taken = () => Response.json({ success: true });
const refusal = (status: number) => () => Response.json({ message: 'No.', code: 'refused' }, { status });

const textsOf = async (db: TerminalDb): Promise<string[]> => {
  const { calls, api } = serverOf();
  await sendErrors(api, db);
  return calls.flatMap(({ data }) => data.map(({ error }) => error));
};

describe('errors that a terminal keeps', () => {
  test('a kept error has its kind, build, screen, corrected time, and place in the app', async () => {
    const db = openDb();
    await saveSession(userOf(1), 'token', db);
    await saveClock({ offsetMs: 3_600_000, atLeast: 0 }, db);
    const stack =
      '    at Object.x (https://shop.example/assets/start-BxY3k9_a.js:1:204)\n    at <anonymous>\n at y (b.js:2:3)\n at z (c.js:4:5)';
    const failedAt = Date.now();
    await fail(db, faultOf('x.map is not a function', stack), { kind: 'screen' });
    const { calls, api } = serverOf();
    await sendErrors(api, db);
    const [{ data = [], headers = new Headers() } = {}] = calls;
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ...{ kind: 'screen', version: 'BxY3k9_a', screen: '/verify-stock', at: expect.any(String) },
        error: 'TypeError: x.map is not a function at Object.x (/assets/start-BxY3k9_a.js:#) at y (b.js:2:3)',
      },
    ]);
    const at = Date.parse(data[0]?.at ?? '') - 3_600_000;
    expect(at).toBeGreaterThanOrEqual(failedAt);
    expect(at).toBeLessThanOrEqual(Date.now());
    expect(headers.get(TERMINAL_HEADER)).toBe(await terminalCode(db));
  });

  test('a kept error has no serials, no amounts, and no names of the user, the store or the clerks', async () => {
    const db = openDb();
    await saveSession(userOf(1), 'token', db);
    await saveHandOver(handOverOf({ ...clerkOf(21, '1111'), name: 'Jaspreet Kaur' }), db);
    await fail(db, faultOf('kaur sold 15401234567012 for $5 at "Main"; Jaspreet knows'));
    expect(await textsOf(db)).toEqual(['TypeError: … sold # for # at …; … knows']);
  });

  test('a refusal by the server is kept as a code, without its sentence about packs and people', async () => {
    const db = openDb();
    const body = { message: 'Jas sold this pack', code: ERROR_CODE.readsOnly };
    await fail(db, new ApiError(409, body));
    expect(await textsOf(db)).toEqual(['ApiError 409 reads_only']);
  });

  test('the same error is kept once a day, even after it was sent', async () => {
    const db = openDb();
    const again = () => fail(db, faultOf('x is not a function'));
    await again();
    await again();
    expect(await textsOf(db)).toHaveLength(1);
    await again();
    expect(await countErrors(db)).toBe(0);
    const row = await db.meta.get('errors');
    if (row?.id !== 'errors') throw new Error('No errors are kept');
    const dayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await db.meta.put({ ...row, errors: row.errors.map((error) => ({ ...error, at: dayAgo })) });
    await again();
    expect(await countErrors(db)).toBe(1);
  });

  test('at most twenty errors are kept, the first ones', async () => {
    const db = openDb();
    for (let n = 10; n < 40; n++) await fail(db, faultOf(`fault ${n}`));
    const texts = await textsOf(db);
    expect(texts).toHaveLength(20);
    expect(texts.at(-1)).toBe('TypeError: fault 29');
    await fail(db, faultOf('another'));
    expect(await countErrors(db)).toBe(0);
  });

  test.each([
    ['no network', new NetworkError()],
    ['a portal’s answer', new ApiError(502, null)],
    ['another tab with a newer release', new StorageError('newer_data')],
  ])('the terminal keeps no error for %s', async (_, error) => {
    const db = openDb();
    await fail(db, error);
    expect(await countErrors(db)).toBe(0);
  });

  test.each([[undefined], [null], ['text'], [{ toString: null }], [Object.create(null)]])(
    'keeping an error succeeds whatever was thrown: %j',
    async (error) => {
      const db = openDb();
      await expect(fail(db, error)).resolves.toBeUndefined();
    },
  );
});

test('an error during a database failure is kept, as a storage error, until the database works again', async () => {
  const db = openDb();
  const lost = vi.spyOn(db, 'transaction').mockRejectedValue(new Error('lost'));
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await fail(db, new StorageError('unusable'), { kind: 'start' });
  expect(warned).toHaveBeenCalledOnce();
  lost.mockRestore();
  warned.mockRestore();
  const { calls, api } = serverOf();
  await sendErrors(api, db);
  expect(calls[0]?.data).toMatchObject([{ kind: 'storage', error: 'StorageError: unusable' }]);
});

describe('the sending of kept errors', () => {
  test.each([
    ['an earlier server, which has no such call', refusal(404)],
    ['a server in trouble', refusal(503)],
    ['too many calls', refusal(429)],
    ['a portal in its place', () => new Response('<title>Free Wi-Fi</title>')],
  ])('kept errors stay for the next report: %s', async (_, answer) => {
    const db = openDb();
    await saveSession(userOf(1), 'token', db);
    await fail(db, faultOf('x is not a function'));
    const server = serverOf(answer, taken);
    await expect(sendReport('BxY3k9_a', db, server.send)).resolves.toBeUndefined();
    expect(await countErrors(db)).toBe(1);
    await sendReport('BxY3k9_a', db, server.send);
    expect(await countErrors(db)).toBe(0);
    expect(server.calls.map(({ data }) => data.map(({ id }) => id))).toEqual([
      [server.calls[0]?.data[0]?.id],
      [server.calls[0]?.data[0]?.id],
    ]);
    await sendReport('BxY3k9_a', db, server.send);
    expect(server.calls.length).toBe(2);
  });

  test('kept errors that the server refuses are sent only once', async () => {
    const db = openDb();
    await saveSession(userOf(1), 'token', db);
    await fail(db, faultOf('x is not a function'));
    const server = serverOf(refusal(400));
    await sendReport('BxY3k9_a', db, server.send);
    await sendReport('BxY3k9_a', db, server.send);
    expect(server.calls.length).toBe(1);
  });

  test('kept errors wait for a sign-in, and a company’s admin sends them too', async () => {
    const db = openDb();
    const server = serverOf();
    await fail(db, faultOf('x is not a function'), { kind: 'start' });
    await sendReport('BxY3k9_a', db, server.send);
    expect(server.calls).toEqual([]);
    await saveSession({ ...userOf(1), user_role: 5 }, 'token', db);
    await sendReport('BxY3k9_a', db, server.send);
    expect(server.calls.length).toBe(1);
    await clearSession(db);
  });

  test('only a new error wakes the sender of kept errors, not a repeated one', async () => {
    const db = openDb();
    await fail(db, faultOf('x is not a function'));
    const written = vi.fn();
    db.meta.hook('updating', written);
    await fail(db, faultOf('x is not a function'));
    expect(written).not.toHaveBeenCalled();
    await fail(db, faultOf('y is not a function'));
    expect(written).toHaveBeenCalledOnce();
  });
});
