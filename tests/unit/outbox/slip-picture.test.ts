import { NO_MONEY } from '../../support/shops/no-money';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { loadConnection } from '../../../src/device/kept-values';
import { requestCheck } from '../../../src/device/session';
import { saveSettings } from '../../../src/device/store-settings';
import { enqueueMoney, enqueuePicture } from '../../../src/outbox/enqueue';
import { loadOutboxFile, outboxFile, readOutboxFile } from '../../../src/outbox/file';
import { discard, retry } from '../../../src/outbox/refused-entry';
import { isJpeg } from '../../../src/shared/drawer/slip-picture';
import { DAY_MS } from '../../../src/shared/time/store-clock';
import { FakeApi, type Fate } from '../../support/device/fake-api';
import { openDb, terminal, UPC } from '../../support/device/outbox';
import { settingsWith } from '../../support/device/store-settings';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString('base64');
const EARLIER = { ...settingsWith(), over_short_tolerance: 1, second_language: 'punjabi' as const };
const KNOWS = { ...EARLIER, slip_picture_days: 90 };

const money = (record: string) => ({
  store_id: 1,
  submission_ids: [record],
  ...NO_MONEY,
});

/** A terminal with a count, its money, a picture of its slip, and a second count made after them. */
async function pictured(fates: Fate[] = [], settings: object = KNOWS) {
  const api = new FakeApi(fates);
  const till = await terminal(api);
  await saveSettings(till.db, 1, settings as typeof KNOWS);
  const count = await till.sell();
  const drawer = await enqueueMoney(till.user, money(count.key), { db: till.db });
  const picture = await enqueuePicture(till.user, count.key, JPEG, till.db);
  const later = await till.sell(UPC[1]);
  const states = async () => (await till.rows()).map(({ kind, state }) => `${kind} ${state}`);
  const sent = () => api.received.map(({ path }) => path.replace('/api/', ''));
  return { ...till, api, count, drawer, picture, later, states, sent };
}

it('a slip picture is sent after everything else, with the body that was captured', async () => {
  const { drain, api, picture, sent } = await pictured();
  await drain();
  expect(sent()).toEqual(['sales-record-register', 'shift-money', 'sales-record-register', 'slip-pictures']);
  expect(api.received.at(-1)).toMatchObject({ key: picture.key, body: picture.payload });
  await drain({ wake: 'now' });
  expect(api.committed).toHaveLength(4);
});

it('a slip picture whose reply is lost is recorded once, even after a restart of the app', async () => {
  const { drain, api, db, picture, clock } = await pictured(['ok', 'ok', 'ok', 'reply-lost']);
  await drain();
  clock.now += DAY_MS;
  const again = openDb(db.name);
  expect(await again.outbox.get({ key: picture.key })).toMatchObject({ state: 'pending' });
  await drain({ db: again });
  expect(api.received.filter(({ key }) => key === picture.key)).toHaveLength(2);
  expect(api.committed.filter((key) => key === picture.key)).toHaveLength(1);
  expect(await again.outbox.get({ key: picture.key })).toMatchObject({ state: 'sent' });
});

it('a slip picture waits for a server that knows its call, and holds up nothing', async () => {
  const { drain, states, sent, db } = await pictured([], EARLIER);
  expect(await drain()).toBeNull();
  expect(sent()).toEqual(['sales-record-register', 'shift-money', 'sales-record-register']);
  await saveSettings(db, 1, KNOWS);
  await drain();
  expect(await states()).toEqual(['sale sent', 'money sent', 'slip_picture sent', 'sale sent']);
});

it.each([
  ['a server that went back to an earlier release', { status: 404, code: 'not_found' }],
  ['a proxy that takes no large requests', { status: 413, json: false }],
] as const)('a slip picture waits out %s and delays no later records', async (_, fate) => {
  const { drain, states, sell, db, clock } = await pictured(['ok', 'ok', 'ok', fate, 'ok', fate]);
  await drain();
  expect(await states()).toEqual(['sale sent', 'money sent', 'slip_picture pending', 'sale sent']);
  expect((await loadConnection(db)).reachable).toBe(true);
  await sell(UPC[2]);
  await drain({ wake: 'now' });
  expect((await states()).at(-1)).toBe('sale sent');
  clock.now += DAY_MS;
  await drain();
  expect((await states())[2]).toBe('slip_picture sent');
});

it('a refused slip picture can be retried or discarded, and discarding deletes its image from the device', async () => {
  const refusal = { status: 422, code: 'invalid_content' };
  const { drain, states, db, picture, user } = await pictured(['ok', 'ok', 'ok', refusal, refusal]);
  await drain();
  expect((await states())[2]).toBe('slip_picture attention');
  await retry(picture.seq, db);
  await drain();
  await discard(picture.seq, user, 'blurred', db);
  expect(await db.outbox.get(picture.seq)).toMatchObject({ state: 'discarded', payload: { jpeg: '' } });
  await drain();
  expect((await states()).at(-1)).toBe('discard sent');
});

it('a slip picture lost by the server is sent again, and leaves the device after a week, unlike counts', async () => {
  const { drain, api, db, picture, states, clock } = await pictured();
  await drain();
  api.lose([picture.key]);
  await requestCheck(db);
  await drain();
  expect(api.committed).toContain(picture.key);
  for (const [days, left] of [
    [6.9, 1],
    [7.2, 0],
  ] as const) {
    clock.now = 1_000_000 + days * DAY_MS;
    await requestCheck(db);
    await drain();
    expect((await states()).filter((state) => state.startsWith('slip_picture'))).toHaveLength(left);
  }
  expect(await states()).toEqual(['sale sent', 'money sent', 'sale sent']);
});

it('a slip picture moves to another device in an outbox file', async () => {
  const { db, picture } = await pictured();
  const text = await outboxFile({ made_at: '2026-11-20T20:00:00.000Z', terminal: 'K7QM2P' }, db);
  const { db: other } = await terminal();
  await loadOutboxFile(await readOutboxFile(text), 'outbox.txt', other);
  const loaded = await other.outbox.get({ key: picture.key });
  expect(loaded).toMatchObject({ kind: 'slip_picture', state: 'pending', payload: picture.payload });
});

it.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 0xff, 0xd9], true],
  ['one that was cut', [0xff, 0xd8, 0xff, 0xe0, 0, 0xff], false],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0xff, 0xd9], false],
  ['nothing', [], false],
] as const)('checking whether %s is a complete JPEG gives %s', (_, bytes, expected) =>
  expect(isJpeg(Uint8Array.from(bytes))).toBe(expected),
);
