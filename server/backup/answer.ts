import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, relative } from 'node:path';
import type { Connection } from '../db/connect';
import type { Env } from '../env';
import { OperatorError } from '../errors';
import { errorInLog, type Logger } from '../log';
import { CommandSocket } from './command-socket';
import { markBackup, timeOf } from './dump';
import { partsOf } from './format';
import { replaceAll } from './replace';

/**
 * Answers the backup and restore commands for the embedded database, which only this process can use. They arrive on the
 * local socket in the data folder, which only its owner can open.
 * @param log receives failures
 */
export async function answerCommands(connection: Connection, env: Settings, log: Logger): Promise<void> {
  // Deletes what a killed process left behind.
  await rm(copiesIn(env), { recursive: true, force: true });
  connection.answer((socket) => {
    void answer(socket, connection, env, log);
  });
}

/** The server settings used here: the location of its database, and who can reach the server. */
type Settings = Pick<Env, 'dataDir' | 'host' | 'allowDemoOnNetwork'>;

const copiesIn = ({ dataDir }: Settings): string => join(dataDir, 'copies');

async function answer(socket: Socket, connection: Connection, env: Settings, log: Logger): Promise<void> {
  const client = new CommandSocket(socket);
  try {
    const { command } = await client.receive('command');
    if (command === 'copy') await giveCopy(client, connection, env, log);
    else await restore(client, connection, env);
  } catch (error) {
    if (!(error instanceof OperatorError)) log.error({ err: error }, 'A backup or restore failed');
    // A failed query's message ends with the rows to be written; its cause has the reason.
    const { cause, message } = errorInLog(error);
    client.sendLast({ fault: cause?.message ?? message });
  }
}

/**
 * Copies the database's files while no statement runs, which is much faster than reading its rows. The other process
 * reads the rows from the copy while this one continues, and reports when the backup is complete. The copy looks like
 * the database of a process that was killed.
 */
async function giveCopy(
  client: CommandSocket,
  { db, durable }: Connection,
  env: Settings,
  log: Logger,
): Promise<void> {
  const copies = copiesIn(env);
  await mkdir(copies, { recursive: true, mode: 0o700 });
  const copy = await mkdtemp(join(copies, 'of-'));
  const remove = (): void => {
    rm(copy, { recursive: true, force: true }).catch((err) =>
      log.error({ err }, 'The copy for a backup could not be removed'),
    );
  };
  try {
    // Commits may still be only in memory.
    await durable();
    const time = await db.transaction(async (tx) => {
      const moment = await timeOf(tx);
      await copyTree(join(env.dataDir, 'pglite'), join(copy, 'pglite'));
      return moment;
    });
    client.send({ copied: copy, time, takesMark: true });
  } finally {
    // Registered only now, even if the other side has hung up: removing the copy earlier would miss files still being copied.
    client.onClose(remove);
  }
  // A command of an earlier release closes the connection instead.
  const { bytes = 0 } = await client.receive('saved');
  await markBackup(db, bytes);
  await durable();
  client.sendLast({ marked: true });
}

/** Copies files in parallel, which is several times as fast. No copying is under way when it returns or throws. */
async function copyTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const place = (folder: string, name: string): string => join(to, relative(from, folder), name);
  await mkdir(to);
  for (const entry of entries)
    if (entry.isDirectory()) await mkdir(place(entry.parentPath, entry.name), { recursive: true });
  const copied = await Promise.allSettled(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => copyFile(join(entry.parentPath, entry.name), place(entry.parentPath, entry.name))),
  );
  for (const file of copied) if (file.status === 'rejected') throw file.reason;
}

async function restore(client: CommandSocket, { db, durable }: Connection, env: Settings): Promise<void> {
  await replaceAll(db, {
    database: 'embedded',
    env,
    keep: async (before) => {
      client.send({ next: 'before' });
      await client.sendBackup(before);
      await client.receive('saved');
    },
    content: () => {
      client.send({ next: 'content' });
      return partsOf(client.receiveBackup());
    },
  });
  await durable();
  client.sendLast({ restored: true });
}
