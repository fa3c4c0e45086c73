import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession, watchSession } from '../../../../src/app/state/session-store';
import {
  keepLayout,
  sendTaughtLayouts,
  type WaitingLayout,
  waitingLayouts,
} from '../../../../src/app/state/taught-layouts';
import { db } from '../../../../src/device/db';
import { saveSession } from '../../../../src/device/session';
import { userOf } from '../../../support/device/outbox';
import { eventually } from '../../../support/runner/eventually';

const KEY = '3f2b6a1e-8c4d-4f7a-9b21-5d0c7e6a1f42';
const SETTINGS_KEY = '9a1c2d3e-4b5f-4a6b-8c7d-0e1f2a3b4c5d';
const layout: WaitingLayout = {
  key: KEY,
  settingsKey: SETTINGS_KEY,
  userId: 10,
  body: {
    store_id: 1,
    name: 'Ours',
    forms: [{ mask: 'GGGG-PPPPPPP-TTT', source: 'both' }],
    example: '1747-1263622-077',
  },
};
const ROW = { code: 'taught-1', name: 'Ours', taught: true, example: '1747-1263622-077' };
const SETTINGS = {
  ticket_layout: 'taught-1',
  sells: 'up',
  time_zone: 'America/Denver',
  day_ends_at: '00:00',
};

type Answer = { status: number; body: unknown } | null;
/** The server's answer to each call, null: none. */
let answers: { teach: Answer; settings: Answer };
let received: { call: string; key: string | null }[];

beforeEach(async () => {
  answers = {
    teach: { status: 201, body: { message: 'Saved', data: ROW } },
    settings: { status: 200, body: { message: 'Saved', data: SETTINGS } },
  };
  received = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = Object.entries({ '/ticket-layouts': 'teach', '/store-settings/1': 'settings' }).find(
      ([path]) => String(url).endsWith(path),
    )?.[1] as keyof typeof answers | undefined;
    const answer = call && answers[call];
    if (!answer) throw new TypeError('Failed to fetch');
    received.push({ call, key: new Headers(init?.headers).get('Idempotency-Key') });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  await db.delete();
  await db.open();
  await saveSession(userOf(1), 'token');
  await watchSession();
  await eventually(() => expect(useSession.getState().user?.id).toBe(10));
  await keepLayout(db, layout);
});
afterEach(() => vi.unstubAllGlobals());

it('a taught layout is saved at the server, assigned to its store, and deleted from the device', async () => {
  await sendTaughtLayouts();
  expect(received).toEqual([
    { call: 'teach', key: KEY },
    { call: 'settings', key: SETTINGS_KEY },
  ]);
  expect(await waitingLayouts(db, 10)).toEqual([]);
});

it('a taught layout stays on the device while the server can’t be reached, and is sent with the same keys', async () => {
  answers.settings = null;
  await sendTaughtLayouts();
  expect(await waitingLayouts(db, 10)).toEqual([layout]);
  answers.settings = { status: 200, body: { message: 'Saved', data: SETTINGS } };
  await sendTaughtLayouts();
  expect(received).toEqual([
    { call: 'teach', key: KEY },
    { call: 'teach', key: KEY },
    { call: 'settings', key: SETTINGS_KEY },
  ]);
  expect(await waitingLayouts(db, 10)).toEqual([]);
});

it('a taught layout stays on the device if the server is busy or asks for a sign-in', async () => {
  for (const status of [401, 429, 503]) {
    answers.teach = { status, body: { code: 'no', message: 'Not now.' } };
    await sendTaughtLayouts();
    expect(await waitingLayouts(db, 10)).toEqual([layout]);
  }
});

it('a refused taught layout stays on the device with the reason, and isn’t sent again', async () => {
  answers.teach = { status: 422, body: { code: 'invalid', message: 'This layout can’t be read.' } };
  await sendTaughtLayouts();
  await sendTaughtLayouts();
  expect(received).toHaveLength(1);
  expect(await waitingLayouts(db, 10)).toEqual([{ ...layout, refusal: 'This layout can’t be read.' }]);
});

it('another user’s taught layout stays on the device', async () => {
  const other = { ...layout, userId: 20, key: SETTINGS_KEY };
  await keepLayout(db, other);
  await sendTaughtLayouts();
  expect(await waitingLayouts(db, 20)).toEqual([other]);
});
