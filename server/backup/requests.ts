import { reachHolder } from '../db/embedded/folder-lock';
import { readBackup } from './file';
import { Talk } from './talk';

/** Connects to the server that uses a data folder's embedded database; null when none is running. */
export async function reach(folder: string): Promise<Talk | null> {
  const socket = await reachHolder(folder);
  return socket && new Talk(socket);
}

/** Asks the server to copy its database. @returns a data folder that exists until we hang up, and the copy's moment */
export async function askForCopy(server: Talk): Promise<{ copied: string; time: string }> {
  server.say({ command: 'copy' });
  return server.hear('copied');
}

/**
 * Asks the server to replace its data with a backup that has been checked.
 * @param keep saves the previous data; the server waits for it
 * @throws the error of the file or the server; nothing has changed in that case
 */
export async function askToRestore(
  server: Talk,
  file: string,
  keep: (before: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  try {
    server.say({ command: 'restore' });
    if ((await server.hear('next')).next === 'before') {
      await keep(textOf(server.backup()));
      server.say({ saved: true });
      await server.hear('next');
    }
    await server.send(readBackup(file)).catch((error) => {
      // If the server refused in the middle, its reason follows and matters more.
      if (server.isOpen) throw error;
    });
    await server.hear('restored');
  } finally {
    // After a failure here, the server would otherwise wait for the rest, and the whole shop for the server.
    server.hangUp();
  }
}

async function* textOf(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield lines.map((line) => `${line}\n`).join('');
}
