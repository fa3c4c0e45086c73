import { reachHolder } from '../db/embedded/folder-lock';
import { CommandSocket } from './command-socket';
import { readBackup } from './file';

/** Connects to the server that uses a data folder's embedded database; null when none is running. */
export async function reach(folder: string): Promise<CommandSocket | null> {
  const socket = await reachHolder(folder);
  return socket && new CommandSocket(socket);
}

/** Asks the server to copy its database. @returns a data folder that exists until the connection is closed, and the copy's moment */
export async function requestCopy(server: CommandSocket): Promise<{ copied: string; time: string }> {
  server.send({ command: 'copy' });
  return server.receive('copied');
}

/**
 * Asks the server to replace its data with a backup that has been checked.
 * @param keep saves the previous data; the server waits for it
 * @throws the error of the file or the server; nothing has changed in that case
 */
export async function requestRestore(
  server: CommandSocket,
  file: string,
  keep: (before: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  try {
    server.send({ command: 'restore' });
    if ((await server.receive('next')).next === 'before') {
      await keep(textOf(server.receiveBackup()));
      server.send({ saved: true });
      await server.receive('next');
    }
    await server.sendBackup(readBackup(file)).catch((error) => {
      // If the server refused in the middle, its reason follows and matters more.
      if (server.isOpen) throw error;
    });
    await server.receive('restored');
  } finally {
    // After a failure here, the server would otherwise wait for the rest, and the whole shop for the server.
    server.close();
  }
}

async function* textOf(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield lines.map((line) => `${line}\n`).join('');
}
