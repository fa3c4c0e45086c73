import 'fake-indexeddb/auto';
import { Check } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../src/app/state/api';
import { useConnectivity } from '../../../../src/app/state/connectivity-store';
import { useTour } from '../../../../src/app/state/duty/tour-store';
import { signIn, signOut, useSession, watchSession } from '../../../../src/app/state/session-store';
import { ApiError, NetworkError } from '../../../../src/device/client';
import { db } from '../../../../src/device/db';
import { saveHandOver } from '../../../../src/device/duty';
import { terminalCode } from '../../../../src/device/kept-values';
import {
  checkAgainAt,
  closeView,
  dismissClosed,
  expireSession,
  loadSession,
  openView,
  requestCheck,
} from '../../../../src/device/session';
import { enqueueSale } from '../../../../src/outbox/enqueue';
import { TerminalCode } from '../../../../src/shared/accounts/auth-schema';
import { saleOf, UPC, userOf } from '../../../support/device/outbox';
import { eventually } from '../../../support/runner/eventually';

const user = userOf(1);
let answer: (url: string, init?: RequestInit) => Promise<Response>;
let requests: { url: string; token: string | null; terminal: string | null }[];

beforeEach(async () => {
  requests = [];
  answer = async () => new Response(JSON.stringify({ data: [user], token: 'token-1' }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    requests.push({ url, token: headers.get('Authorization'), terminal: headers.get('X-Terminal') });
    return answer(url, init);
  });
  await db.delete();
  await db.open();
  await watchSession();
  await eventually(() => expect(useSession.getState().status).toBe('out'));
});

afterEach(() => vi.unstubAllGlobals());

describe('an open company', () => {
  const company = { store_id: 9, store_name: 'Corner Stores' };
  const view = { ...user, ...company, user_role: 5, opened_until: '2026-11-28T15:00:00.000Z' };
  const own = { id: 'session', user, token: 'token-1', expired: false };
  const reading = { userId: user.id, storeId: 1, key: 'GET /x', value: {}, size: 1, readAt: '', usedAt: '' };

  it.each([
    ['closing it, which needs no message', () => closeView(), undefined],
    ['its end at the server, which is said', () => expireSession('view.2'), { id: 9, name: 'Corner Stores' }],
  ])(
    'an open company leads back to its opener’s sign-in by %s, and leaves no cached response',
    async (_, end, closed) => {
      await signIn('store', 'secret');
      await db.readings.put(reading);
      await openView({ ...view, id: 7 }, 'view.1');
      // Another one from there leads back to the same sign-in.
      await openView(view, 'view.2');
      expect(await loadSession()).toMatchObject({
        user: view,
        token: 'view.2',
        opener: { token: 'token-1' },
      });
      await eventually(() => expect(useSession.getState().user).toEqual(view));
      expect(await db.readings.count()).toBe(0);
      await db.readings.put(reading);
      await end();
      expect(await loadSession()).toEqual({ ...own, closed });
      await eventually(() => expect(useSession.getState()).toMatchObject({ token: 'token-1', closed }));
      expect(await db.readings.count()).toBe(0);
      await closeView();
      await dismissClosed();
      expect(await loadSession()).toEqual(own);
      await eventually(() => expect(useSession.getState().closed).toBeUndefined());
    },
  );

  it('signing out of an open company ends the opener’s sign-in, which is revoked', async () => {
    await signIn('store', 'secret');
    await openView(view, 'view.1');
    await signOut();
    expect(await loadSession()).toBeNull();
    await eventually(() =>
      expect(requests.at(-1)).toMatchObject({
        url: expect.stringMatching(/logout$/),
        token: 'Bearer token-1',
      }),
    );
  });
});

describe('signing in', () => {
  it('signing in stores the user and the token on this device', async () => {
    expect(await signIn('store', 'secret')).toEqual(user);
    const whose = { user, account: user, handedOver: false };
    expect(useSession.getState()).toEqual({ status: 'in', ...whose, expired: false, token: 'token-1' });
    expect(await loadSession(db)).toEqual({ id: 'session', user, token: 'token-1', expired: false });
  });

  it('signing in ends the tour for a user who has counted before, on any device', async () => {
    const had = () => useTour.getState().hadBy;
    await signIn('store', 'secret');
    expect(had()).not.toContain(user.id);
    answer = async () =>
      new Response(JSON.stringify({ data: [{ ...user, has_counted: true }], token: 'token-2' }));
    await signIn('store', 'secret');
    expect(had()).toContain(user.id);
  });

  it('signing in updates the screens once, regardless of other changes in the session row', async () => {
    await signIn('store', 'secret');
    let changes = 0;
    const stop = useSession.subscribe(() => {
      changes += 1;
    });
    await requestCheck();
    await checkAgainAt(db, 'token-1', 5);
    await expireSession('token-1');
    await eventually(() => expect(useSession.getState().expired).toBe(true));
    expect(changes).toBe(1);
    stop();
  });

  it('signing in sends the terminal’s code, which stays the same after a sign-out', async () => {
    await signIn('store', 'secret');
    await signOut();
    await signIn('store2', 'secret');
    const [first, second] = requests.filter(({ url }) => url === '/api/login');
    expect(Check(TerminalCode, first?.terminal)).toBe(true);
    expect(second?.terminal).toBe(first?.terminal);
    expect(await terminalCode()).toBe(first?.terminal);
    await db.delete();
    await db.open();
    expect(await terminalCode()).not.toBe(first?.terminal);
  });

  it('a refused sign-in shows the server’s message and signs no one in', async () => {
    answer = async () =>
      new Response('{"message":"Login permission not available","code":"login_not_allowed"}', {
        status: 403,
      });
    const refused = signIn('clerk1', 'secret');
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    await expect(refused).rejects.toThrow('Login permission not available');
    expect(await loadSession(db)).toBeNull();
  });

  it('signing in without a network reports that', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(signIn('store', 'secret')).rejects.toBeInstanceOf(NetworkError);
    expect(useConnectivity.getState().online).toBe(false);
  });
});

describe('signing in on a terminal that was handed over', () => {
  it('signing in on a handed-over terminal revokes the clerks’ token and deletes their data', async () => {
    const data = { store_id: 1, store_name: 'Store 1' };
    await signIn('store', 'secret');
    await saveHandOver({ token: 'terminal-token', data, roster: [] });
    await eventually(() => expect(useSession.getState()).toMatchObject({ user: null, handedOver: true }));
    await signIn('store', 'secret');
    expect(useSession.getState()).toMatchObject({ user, handedOver: false, token: 'token-1' });
    expect(requests.at(-1)).toMatchObject({ url: '/api/logout', token: 'Bearer terminal-token' });
    expect(await db.meta.bulkGet(['roster', 'pin-tries'])).toEqual([undefined, undefined]);
  });
});

describe('signing out', () => {
  it('signing out revokes the token and keeps waiting entries', async () => {
    await signIn('store', 'secret');
    await enqueueSale(user, saleOf(UPC[0], 1), { count: 3, amountCents: 1500, entries: 1 }, { db });
    await signOut();
    expect(useSession.getState()).toMatchObject({ status: 'out', user: null, token: null });
    expect(requests.at(-1)).toMatchObject({ url: '/api/logout', token: 'Bearer token-1' });
    expect(await db.outbox.count()).toBe(1);
  });

  it('signing out revokes the token even before the session has loaded', async () => {
    await signIn('store', 'secret');
    useSession.setState({ status: 'loading', user: null, token: null });
    await signOut();
    expect(requests.at(-1)).toMatchObject({ url: '/api/logout', token: 'Bearer token-1' });
  });

  it('signing out works without a network', async () => {
    await signIn('store', 'secret');
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await signOut();
    expect(await loadSession(db)).toBeNull();
  });
});

describe('the API of the screens', () => {
  it('a request whose token the server rejects marks the session as expired but keeps it', async () => {
    await signIn('store', 'secret');
    answer = async () =>
      new Response('{"message":"Sign in again.","code":"session_expired"}', { status: 401 });
    await expect(api.request('GET', '/view-profile')).rejects.toBeInstanceOf(ApiError);
    await eventually(() =>
      expect(useSession.getState()).toMatchObject({ status: 'in', user, expired: true }),
    );
  });

  it('a gateway’s reply of 401 leaves the session unexpired', async () => {
    await signIn('store', 'secret');
    answer = async () => new Response('<h1>Sign in to the Wi-Fi</h1>', { status: 401 });
    await expect(api.request('GET', '/view-profile')).rejects.toBeInstanceOf(ApiError);
    expect(await loadSession(db)).toMatchObject({ expired: false });
    expect(useConnectivity.getState().online).toBe(false);
  });

  it('each request’s outcome updates the connectivity', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(api.request('GET', '/x')).rejects.toThrow();
    expect(useConnectivity.getState().online).toBe(false);
    answer = async () => new Response('{"message":"No.","code":"forbidden"}', { status: 403 });
    await expect(api.request('GET', '/x')).rejects.toThrow();
    expect(useConnectivity.getState().online).toBe(true);
  });
});
