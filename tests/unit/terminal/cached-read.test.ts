import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../src/api/client/client';
import { db } from '../../../src/device/db';
import { saveSession } from '../../../src/device/session';
import { cachedRead } from '../../../src/terminal/queries/cached-read';
import { useSession } from '../../../src/terminal/session-store';
import { userOf } from '../../support/device/outbox';

const user = userOf(1);
const gone = async () => {
  throw new NetworkError();
};

beforeEach(async () => {
  await db.delete();
  await db.open();
  await saveSession(user, 'token');
  useSession.setState({ status: 'in', user, token: 'token', expired: false });
});

test('a fresh response has no age; without a network it’s returned with its time', async () => {
  const before = Date.now();
  expect(await cachedRead('vendors', async () => ['Poppy'])).toEqual({ value: ['Poppy'], asOf: null });
  const kept = await cachedRead('vendors', gone);
  expect(kept.value).toEqual(['Poppy']);
  expect(kept.asOf?.getTime()).toBeGreaterThanOrEqual(before);
});

test('a gateway’s or captive portal’s response is ignored', async () => {
  await cachedRead('vendors', async () => ['Poppy']);
  const portal = async () => {
    throw new ApiError(502, null);
  };
  expect((await cachedRead('vendors', portal)).value).toEqual(['Poppy']);
});

test('a refusal by the server is reported, even if there is a cached response', async () => {
  await cachedRead('vendors', async () => ['Poppy']);
  const refusal = new ApiError(403, { message: 'You may not do this', code: 'forbidden' });
  await expect(cachedRead('vendors', () => Promise.reject(refusal))).rejects.toBe(refusal);
});

test('without a network, a request without a cached response fails', async () => {
  await cachedRead('vendors', async () => ['Poppy']);
  await expect(cachedRead('plans', gone)).rejects.toBeInstanceOf(NetworkError);
});

test('a device that can’t save anything still shows fresh responses, and has none later', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  db.close();
  expect(await cachedRead('vendors', async () => ['Poppy'])).toEqual({ value: ['Poppy'], asOf: null });
  await expect(cachedRead('vendors', gone)).rejects.toBeInstanceOf(NetworkError);
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});
