import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { StorageError } from '../../../src/device/db';
import { clearDraft, draftId, loadDraft, saveDraft } from '../../../src/device/drafts';
import { openDb } from '../../support/device/outbox';

it('a draft is loaded as it was saved, even after the app was closed', async () => {
  const db = openDb();
  await saveDraft('count', [{ upc: '028400001234' }], db);
  db.close();
  expect(await loadDraft('count', openDb(db.name))).toEqual([{ upc: '028400001234' }]);
  expect(await loadDraft('other', openDb(db.name))).toBeNull();
});

it('saving a draft many times at once writes its last value, without a write for each', async () => {
  const db = openDb();
  let writes = 0;
  const counted = () => {
    writes += 1;
  };
  db.drafts.hook('creating', counted);
  db.drafts.hook('updating', counted);
  await Promise.all(Array.from({ length: 50 }, (_, value) => saveDraft('count', value, db)));
  expect(await loadDraft('count', db)).toBe(49);
  expect(writes).toBe(2);
});

it('saving a draft resolves only when its value, or a later one, is on disk', async () => {
  const db = openDb();
  saveDraft('count', 1, db);
  await saveDraft('count', 2, db);
  expect(await db.drafts.get('count')).toEqual({ id: 'count', value: 2 });
});

it('clearing a draft happens after writes that were requested earlier', async () => {
  const db = openDb();
  saveDraft('count', 1, db);
  saveDraft('count', 2, db);
  await clearDraft('count', db);
  expect(await loadDraft('count', db)).toBeNull();
});

it('saving a draft reports a full device, and saves the next value once there is space', async () => {
  const db = openDb();
  let full = true;
  db.drafts.hook('creating', () => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
  });
  const first = saveDraft('count', 1, db);
  const second = saveDraft('count', 2, db);
  await expect(first).rejects.toBeInstanceOf(StorageError);
  await expect(second).rejects.toBeInstanceOf(StorageError);
  full = false;
  await saveDraft('count', 3, db);
  expect(await loadDraft('count', db)).toBe(3);
});

it('drafts of different screens, stores and users are separate', () => {
  expect(new Set([draftId('a', 1, 2), draftId('b', 1, 2), draftId('a', 2, 2), draftId('a', 1, 3)]).size).toBe(
    4,
  );
});
