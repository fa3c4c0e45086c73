import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { TerminalDb } from '../../../src/device/db';
import type { OutboxRow } from '../../../src/device/rows';
import { saveSession } from '../../../src/device/session';
import { loadOutboxFile, outboxFile, readOutboxFile } from '../../../src/outbox/file';
import { filledIn } from '../../releases/envelope';
import { releases } from '../../releases/releases';
import { MADE, openDb, userOf } from '../../support/device/outbox';
import { terminalFile, writeTerminalFile } from '../../support/device/terminal-file';

/** Saves the outbox of one terminal and loads the file on a new one. */
async function moved(from: TerminalDb) {
  const other = openDb();
  await saveSession(userOf(1), 'token-1', other);
  const file = await readOutboxFile(await outboxFile(MADE, from));
  return loadOutboxFile(file, 'outbox.jsonl', other);
}

it.each(releases)('entries of release $release are valid in an outbox file', async ({ terminal }) => {
  const db = openDb();
  await saveSession(userOf(1), 'token-1', db);
  const { outbox } = filledIn(terminal, { store: 1, storeAdmin: 10, vendor: 1, token: 'token-1' });
  await db.outbox.bulkAdd(outbox as unknown as OutboxRow[]);
  expect(await moved(db)).toEqual({ taken: outbox.length, alreadyHere: 0, refused: 0 });
});

it.each([1, 2, 3, 4])('entries of database version %i are valid in an outbox file', async (version) => {
  const name = `saved-${version}`;
  await writeTerminalFile(name, terminalFile(version));
  const db = openDb(name);
  const ofStore = (await db.outbox.toArray()).filter(({ storeId }) => storeId === 1);
  expect(ofStore.length).toBeGreaterThan(0);
  expect(await moved(db)).toEqual({ taken: ofStore.length, alreadyHere: 0, refused: 0 });
});
