import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, relative } from 'node:path';
import type { Connection } from '../db/connect';
import { OperatorError } from '../env';
import { timeOf } from './dump';
import { partsOf } from './format';
import { replaceAll } from './replace';
import { Talk } from './talk';

/**
 * Answers the commands that save and restore the embedded database, which only this process may use. They come over the
 * local socket in the data folder, which only its owner can open.
 * @param dataDir of the embedded database
 */
export async function answerCommands(connection: Connection, dataDir: string): Promise<void> {
  const copies = join(dataDir, 'copies');
  // Of a process that was killed.
  await rm(copies, { recursive: true, force: true });
  connection.answer((socket) => {
    void answer(socket, connection, dataDir, copies);
  });
}

async function answer(
  socket: Socket,
  connection: Connection,
  dataDir: string,
  copies: string,
): Promise<void> {
  const talk = new Talk(socket);
  try {
    const { command } = await talk.hear('command');
    if (command === 'copy') await giveCopy(talk, connection, dataDir, copies);
    else await restore(talk, connection);
  } catch (error) {
    if (!(error instanceof OperatorError)) console.error(error);
    talk.sayAndEnd({ fault: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Copies the database's files while no statement runs, which takes far less time than reading its rows; those are read
 * from the copy, by the other process, while the counter goes on. The copy is as a killed process would leave it.
 */
async function giveCopy(
  talk: Talk,
  { db, durable }: Connection,
  dataDir: string,
  copies: string,
): Promise<void> {
  await mkdir(copies, { recursive: true, mode: 0o700 });
  const copy = await mkdtemp(join(copies, 'of-'));
  const remove = (): void => void rm(copy, { recursive: true, force: true }).catch(console.error);
  talk.onHungUp(remove);
  // What is committed may still be in memory only.
  await durable();
  const time = await db.transaction(async (tx) => {
    const moment = await timeOf(tx);
    await copyTree(join(dataDir, 'pglite'), join(copy, 'pglite'));
    return moment;
  });
  talk.say({ copied: copy, time });
}

/** Many files at once: one after the other takes several times as long. */
async function copyTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const place = (folder: string, name: string): string => join(to, relative(from, folder), name);
  await mkdir(to);
  for (const entry of entries)
    if (entry.isDirectory()) await mkdir(place(entry.parentPath, entry.name), { recursive: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => copyFile(join(entry.parentPath, entry.name), place(entry.parentPath, entry.name))),
  );
}

async function restore(talk: Talk, { db, durable }: Connection): Promise<void> {
  await replaceAll(db, {
    database: 'embedded',
    keep: async (before) => {
      talk.say({ next: 'before' });
      await talk.send(before);
      await talk.hear('saved');
    },
    content: () => {
      talk.say({ next: 'content' });
      return partsOf(talk.backup());
    },
  });
  await durable();
  talk.sayAndEnd({ restored: true });
}
