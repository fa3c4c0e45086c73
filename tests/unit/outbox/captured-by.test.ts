import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { goOnDuty, saveHandOver } from '../../../src/device/duty';
import { saveLanguage } from '../../../src/device/kept-values';
import { loadSession, saveSession, workerOf } from '../../../src/device/session';
import { enqueueSale } from '../../../src/outbox/enqueue';
import { discard } from '../../../src/outbox/refused-entry';
import { clerkOf, handOverOf } from '../../support/device/clerks';
import { FakeApi, type Fate } from '../../support/device/fake-api';
import { SUMMARY, saleOf, terminal, UPC, userOf } from '../../support/device/outbox';

const anna = clerkOf(21, '1111');

/** A handed-over terminal on which a clerk has recorded a sale. */
async function counted(api: FakeApi) {
  const till = await terminal(api);
  await saveHandOver(handOverOf(anna), till.db);
  await goOnDuty(anna, till.db);
  const session = await loadSession(till.db);
  const clerk = session && workerOf(session);
  if (!clerk) throw new Error('nobody is on duty');
  await enqueueSale(clerk, saleOf(UPC[0], 1), SUMMARY, { db: till.db });
  return till;
}

const authors = (api: FakeApi) => api.received.map(({ token, capturedBy }) => [token, capturedBy]);

test('a clerk’s record names the clerk, both in the outbox and in the request with the terminal’s token', async () => {
  const api = new FakeApi();
  const till = await counted(api);
  await till.drain();
  expect(await till.rows()).toMatchObject([{ userId: 21, userName: 'Clerk 21', storeId: 1, state: 'sent' }]);
  expect(authors(api)).toEqual([['Bearer terminal-token', '21']]);
});

test('an admin’s session that sends a clerk’s record names the clerk, but names no one for the admin’s own records', async () => {
  const api = new FakeApi(['no-network']);
  const till = await counted(api);
  await till.drain();
  await saveSession(userOf(1), 'admin-token', till.db);
  await till.sell(UPC[1]);
  await till.drain({ wake: 'now' });
  expect(authors(api).slice(1)).toEqual([
    ['Bearer admin-token', '21'],
    ['Bearer admin-token', null],
  ]);
});

test('a record’s reply is in its author’s language, even if another user’s session sends it', async () => {
  const refused: Fate = { status: 422, message: 'No.', headers: { 'Content-Language': 'pa' } };
  const api = new FakeApi(['no-network', refused]);
  const till = await counted(api);
  await saveLanguage(21, { code: 'pa', withEnglish: false }, till.db);
  await saveLanguage(userOf(1).id, { code: 'es', withEnglish: false }, till.db);
  await till.drain();
  await saveSession(userOf(1), 'admin-token', till.db);
  await enqueueSale(userOf(1), saleOf(UPC[1], 1), SUMMARY, { db: till.db });
  await enqueueSale({ ...userOf(1), id: 22 }, saleOf(UPC[2], 1), SUMMARY, { db: till.db });
  await till.drain({ wake: 'now' });
  expect(api.received.map(({ language }) => language)).toEqual(['pa', 'pa', 'es', 'en']);
  const [row] = await till.rows();
  expect(row?.lastError).toEqual({ status: 422, code: 'some_code', message: 'No.', language: 'pa' });
});

const ADMINS: Fate = { status: 403, code: 'admins_record', message: 'A store admin made this.' };

test('after a hand-over, an admin’s entries wait for the admin, with entries that depend on them', async () => {
  const api = new FakeApi([ADMINS]);
  const till = await terminal(api);
  await till.fillShelf(UPC[0]);
  await till.sell(UPC[0]);
  await saveHandOver(handOverOf(anna), till.db);
  await goOnDuty(anna, till.db);
  const session = await loadSession(till.db);
  const clerk = session && workerOf(session);
  if (!clerk) throw new Error('nobody is on duty');
  await enqueueSale(clerk, saleOf(UPC[0], 2), SUMMARY, { db: till.db });
  await enqueueSale(clerk, saleOf(UPC[1], 1), SUMMARY, { db: till.db });
  expect(await till.drain()).toBeNull();
  expect(await till.rows()).toMatchObject([
    { kind: 'shelf', state: 'pending', lastError: { message: 'A store admin made this.' } },
    { kind: 'sale', state: 'pending', userId: till.user.id },
    { kind: 'sale', state: 'pending', userId: 21 },
    { kind: 'sale', state: 'sent', userId: 21 },
  ]);
  expect(await till.drain({ wake: 'now' })).toBeNull();
  expect(authors(api)).toEqual([
    ['Bearer terminal-token', String(till.user.id)],
    ['Bearer terminal-token', '21'],
  ]);

  await saveSession(till.user, 'admin-token', till.db);
  await till.drain({ wake: 'now' });
  expect((await till.rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(authors(api).slice(2)).toEqual([
    ['Bearer admin-token', null],
    ['Bearer admin-token', null],
    ['Bearer admin-token', '21'],
  ]);
});

test('a discard waits for the next admin without blocking other entries', async () => {
  const api = new FakeApi([{ status: 422, code: 'wrong_price' }]);
  const till = await terminal(api);
  await till.sell();
  await till.drain();
  const [refused] = await till.rows();
  await discard(refused?.seq ?? 0, till.user, 'Counted twice', till.db);
  await saveHandOver(handOverOf(anna), till.db);
  await till.sell(UPC[1]);
  api.received.length = 0;
  expect(await till.drain()).toBeNull();
  expect(api.received).toHaveLength(1);

  await saveSession(userOf(1), 'admin-token', till.db);
  await till.drain();
  expect(api.received.map(({ path }) => path)).toEqual([
    '/api/sales-record-register',
    '/api/discarded-submissions',
  ]);
});
