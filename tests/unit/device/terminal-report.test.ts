import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { TerminalDb } from '../../../src/device/db';
import { saveHandOver } from '../../../src/device/duty';
import { saveClock, terminalCode } from '../../../src/device/kept-values';
import { noteScan } from '../../../src/device/scan-times';
import { clearSession, expireSession, saveSession } from '../../../src/device/session';
import { noteStart } from '../../../src/device/speed';
import { sendReport } from '../../../src/device/terminal-report';
import { enqueueSale } from '../../../src/outbox/enqueue';
import { terminalsPaths } from '../../../src/shared/terminals/paths';
import { buildNamedIn } from '../../../src/shared/terminals/terminals';
import { addressOf, TERMINAL_HEADER } from '../../../src/shared/wire/requests';
import { openDb, SUMMARY, saleOf, UPC, userOf } from '../../support/device/outbox';

/** The content of a report, sent to a server with this answer. */
async function sent(db: TerminalDb, answer: () => Response = () => Response.json({ success: true })) {
  const calls: { url: string; headers: Headers; body: unknown }[] = [];
  await sendReport('BxY3k9_a', db, async (url, init) => {
    calls.push({
      url: String(url),
      headers: new Headers(init?.headers),
      body: JSON.parse(String(init?.body)),
    });
    return answer();
  });
  return calls;
}

test('a terminal’s report has its store’s unsent entries, their age, and the clock offset', async () => {
  const db = openDb();
  await saveSession(userOf(1), 'token', db);
  for (const upc of UPC) await enqueueSale(userOf(1), saleOf(upc, 1), SUMMARY, { db });
  await enqueueSale(userOf(2), saleOf(UPC[0], 2), SUMMARY, { db });
  await db.outbox.update(1, { state: 'attention' });
  await db.outbox.update(2, { recordedAt: '2026-11-18T22:05:00.000Z' });
  await saveClock({ offsetMs: -90_000, atLeast: 1 }, db);
  const [call] = await sent(db);
  expect(call?.url).toBe(`/api${addressOf(terminalsPaths.terminalReport).path}`);
  expect(call?.headers.get('Authorization')).toBe('Bearer token');
  expect(call?.headers.get(TERMINAL_HEADER)).toBe(await terminalCode(db));
  expect(call?.body).toEqual({
    version: 'BxY3k9_a',
    waiting: 2,
    attention: 1,
    oldest_waiting_at: '2026-11-18T22:05:00.000Z',
    clock_offset_ms: -90_000,
    ...{ scan: null, start: null },
  });
});

test('a handed-over terminal sends its report with its own token', async () => {
  const db = openDb();
  await saveHandOver({ token: 'its own', data: { store_id: 1, store_name: 'Store 1' }, roster: [] }, db);
  const [call] = await sent(db);
  expect(call?.headers.get('Authorization')).toBe('Bearer its own');
  expect(call?.body).toMatchObject({ waiting: 0, oldest_waiting_at: null });
});

test('a terminal reports nothing without a session, with an expired one, or for a company’s admin', async () => {
  const db = openDb();
  expect(await sent(db)).toEqual([]);
  await saveSession({ ...userOf(1), user_role: 5 }, 'token', db);
  expect(await sent(db)).toEqual([]);
  await saveSession(userOf(1), 'token', db);
  await expireSession('token', db);
  expect(await sent(db)).toEqual([]);
  await clearSession(db);
  expect(await sent(db)).toEqual([]);
});

test.each([
  [
    'a server that refuses it',
    () => Response.json({ message: 'No.', code: 'unauthenticated' }, { status: 401 }),
  ],
  ['a portal in its place', () => new Response('<title>Free Wi-Fi</title>')],
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('a terminal’s report leaves the device unchanged if it reaches %s', async (_, answer) => {
  const db = openDb();
  await saveSession(userOf(1), 'token', db);
  await enqueueSale(userOf(1), saleOf(UPC[0], 1), SUMMARY, { db });
  const rows = async () => [await db.outbox.toArray(), await db.session.toArray(), await db.meta.get('link')];
  await terminalCode(db);
  const before = await rows();
  expect(await sent(db, answer)).toHaveLength(1);
  expect(await rows()).toEqual(before);
});

test('the terminal’s build is named by the first script of the page', () => {
  expect(buildNamedIn('<script type="module" src="/assets/start-BxY-9_a.js"></script>')).toBe('BxY-9_a');
  expect(buildNamedIn('http://localhost:3000/assets/start.esm-C0hog3BG.js /src/app/main.tsx')).toBeNull();
});

test('a terminal’s report has the median and third quartile of its last 200 scans and 20 starts', async () => {
  const db = openDb();
  await saveSession(userOf(1), 'token', db);
  for (const ms of [900_000, ...Array.from({ length: 20 }, (_, n) => 1_000 + n * 100)])
    await noteStart(ms, db);
  for (let ms = -49; ms <= 200; ms++) noteScan(ms);
  const [call] = await sent(db);
  expect(call?.body).toMatchObject({
    scan: { p50_ms: 100, p75_ms: 150 },
    start: { p50_ms: 1_900, p75_ms: 2_400 },
  });
});
