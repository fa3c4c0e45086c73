import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useConnectivity } from '../../../../src/app/state/connectivity-store';
import { useTour } from '../../../../src/app/state/duty/tour-store';
import { unlock, useSentBack } from '../../../../src/app/state/duty/unlock';
import { useSession, watchSession } from '../../../../src/app/state/session-store';
import { db } from '../../../../src/device/db';
import { loadTries, saveHandOver } from '../../../../src/device/duty';
import { loadRoster } from '../../../../src/device/kept-values';
import { loadSession, saveSession } from '../../../../src/device/session';
import type { RosterClerk } from '../../../../src/shared/terminals/terminals-schema';
import { clerkOf, handOverOf, verifierOf } from '../../../support/device/clerks';
import { userOf } from '../../../support/device/outbox';
import { eventually } from '../../../support/runner/eventually';

const anna = clerkOf(21, '1111');
const ben = clerkOf(22, '2222');
type Answer = { status: number; body: unknown; headers?: Record<string, string> };
const refusal = (status: number, code: string, headers?: Record<string, string>): Answer => {
  return { status, body: { code, message: 'No.' }, headers };
};
/** The server's response to a PIN (null: none), and its roster. */
let answer: Answer | null;
let roster: RosterClerk[];
let received: unknown[];

beforeEach(async () => {
  answer = null;
  roster = [anna, ben];
  received = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (String(url).includes('/roster/')) return new Response(JSON.stringify({ data: roster }));
    received.push(JSON.parse(String(init?.body)));
    if (!answer) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers });
  });
  await db.delete();
  await db.open();
  await saveSession(userOf(1), 'admin-token');
  await saveHandOver(handOverOf(anna, ben));
  await watchSession();
  await eventually(() => expect(useSession.getState().handedOver).toBe(true));
  useConnectivity.setState({ online: true });
});
afterEach(() => vi.unstubAllGlobals());

const onDuty = async () => (await loadSession())?.handedOver?.clerk?.id ?? null;

describe('a right PIN', () => {
  it('a right PIN unlocks the terminal without a network and without a request', async () => {
    useConnectivity.setState({ online: false });
    expect(await unlock(anna, '1111')).toEqual({ is: 'on-duty' });
    expect(await onDuty()).toBe(21);
    expect(received).toEqual([]);
  });

  it('a right PIN ends the tour for a clerk who has counted before, even a newer PIN that the server accepts', async () => {
    const had = () => useTour.getState().hadBy;
    await unlock(anna, '1111');
    expect(had()).not.toContain(21);
    roster = [anna, ben].map((clerk) => ({ ...clerk, has_counted: true }));
    await saveHandOver(handOverOf(...roster));
    const [counted = anna, newer = ben] = roster;
    await unlock(counted, '1111');
    expect(had()).toContain(21);
    // The answer to a PIN doesn't say it.
    useConnectivity.setState({ online: true });
    answer = { status: 200, body: { data: { ...ben, pin: verifierOf('3333') } } };
    expect(await unlock(newer, '3333')).toEqual({ is: 'on-duty' });
    expect(had()).toContain(22);
    expect((await loadRoster()).map(({ has_counted }) => has_counted)).toEqual([true, true]);
  });

  it('a right PIN unlocks the terminal at once while the server does not respond', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    expect(await unlock(anna, '1111')).toEqual({ is: 'on-duty' });
    expect(await onDuty()).toBe(21);
  });

  it('a right PIN is reported to the server, whose approval changes nothing', async () => {
    answer = { status: 200, body: { data: anna } };
    await unlock(anna, '1111');
    await eventually(() => expect(received).toEqual([{ clerk_id: 21, pin: '1111' }]));
    expect(await onDuty()).toBe(21);
  });

  it('a right PIN leaves the clerk in the roster if a captive portal answers its report with JSON', async () => {
    answer = { status: 200, body: { success: true } };
    await unlock(anna, '1111');
    await eventually(() => expect(received).toHaveLength(1));
    // The server's answer to another clerk comes after the portal's.
    expect(await unlock(ben, '9999')).toEqual({ is: 'wrong', triesLeft: 4 });
    expect(await loadRoster()).toEqual([anna, ben]);
    expect(await onDuty()).toBe(21);
  });

  it('a deactivated clerk’s right PIN leads back to the lock screen and removes the clerk from the roster', async () => {
    answer = refusal(403, 'inactive_user');
    roster = [ben];
    await unlock(anna, '1111');
    await eventually(async () => expect(await onDuty()).toBeNull());
    expect((await loadRoster()).map(({ id }) => id)).toEqual([22]);
    await eventually(() =>
      expect(useSentBack.getState().reason).toEqual({ kind: 'no_longer_clerk', name: 'Clerk 21' }),
    );
  });

  it('a right PIN that has since been changed leads back to the lock screen and leaves the session valid', async () => {
    answer = refusal(401, 'wrong_pin');
    roster = [{ ...anna, pin: verifierOf('3333') }, ben];
    await unlock(anna, '1111');
    await eventually(async () => expect(await loadRoster()).toEqual(roster));
    expect(await onDuty()).toBeNull();
    expect(useSentBack.getState().reason).toEqual({ kind: 'pin_changed', name: 'Clerk 21' });
    expect(useSession.getState().expired).toBe(false);
  });

  it('a right PIN unlocks the terminal even if the server no longer knows the terminal', async () => {
    answer = refusal(401, 'session_expired');
    await unlock(anna, '1111');
    await eventually(() => expect(useSession.getState().expired).toBe(true));
    expect(await onDuty()).toBe(21);
    answer = { status: 200, body: { data: anna } };
    await unlock(ben, '2222');
    expect(await onDuty()).toBe(22);
    expect(received).toHaveLength(1);
  });
});

describe('a wrong PIN', () => {
  it('a wrong PIN shows the remaining attempts, and locks the clerk out after the fifth, without a network', async () => {
    useConnectivity.setState({ online: false });
    for (const triesLeft of [4, 3, 2, 1])
      expect(await unlock(anna, '9999')).toEqual({ is: 'wrong', triesLeft });
    expect(await unlock(anna, '9999')).toEqual({ is: 'locked' });
    expect(await unlock(anna, '1111')).toEqual({ is: 'locked' });
    expect(await unlock(ben, '2222')).toEqual({ is: 'on-duty' });
  });

  it('a wrong PIN is accepted and saved if the server knows it as the clerk’s new PIN', async () => {
    answer = { status: 200, body: { data: { ...anna, pin: verifierOf('3333') } } };
    expect(await unlock(anna, '3333')).toEqual({ is: 'on-duty' });
    expect(await loadTries()).toEqual({});
    useConnectivity.setState({ online: false });
    const [kept] = await loadRoster();
    expect(kept && (await unlock(kept, '3333'))).toEqual({ is: 'on-duty' });
  });

  it('a wrong PIN stays wrong if a captive portal answers with JSON', async () => {
    answer = { status: 200, body: { data: { login: 'http://portal.example/' } } };
    expect(await unlock(anna, '9999')).toEqual({ is: 'wrong', triesLeft: 4 });
    expect(await loadRoster()).toEqual([anna, ben]);
  });

  it('a wrong PIN stays wrong if the server refuses it too, and the session stays valid', async () => {
    answer = refusal(401, 'wrong_pin');
    expect(await unlock(anna, '9999')).toEqual({ is: 'wrong', triesLeft: 4 });
    expect(useSession.getState().expired).toBe(false);
  });

  it('a clerk who is locked out by the server after a wrong PIN is locked out on the terminal too', async () => {
    answer = refusal(429, 'too_many_tries', { 'Retry-After': '200' });
    expect(await unlock(anna, '9999')).toEqual({ is: 'locked' });
    useConnectivity.setState({ online: false });
    const [kept] = await loadRoster();
    expect(kept && (await unlock(kept, '1111'))).toEqual({ is: 'locked' });
  });

  it('a deactivated clerk’s wrong PIN reports the deactivation and removes the clerk from the roster', async () => {
    answer = refusal(403, 'inactive_user');
    expect(await unlock(anna, '9999')).toEqual({ is: 'no-longer-clerk' });
    expect((await loadRoster()).map(({ id }) => id)).toEqual([22]);
  });

  it('any PIN is wrong for a clerk whose PIN was removed, even without a network', async () => {
    answer = refusal(401, 'wrong_pin');
    for (const online of [true, false]) {
      useConnectivity.setState({ online });
      expect(await unlock({ ...anna, pin: null }, '1111')).toMatchObject({ is: 'wrong' });
    }
    expect(await onDuty()).toBeNull();
  });
});
