import { reachHolder } from '../db/embedded/folder-lock';
import { readBackup } from './file';
import { Talk } from './talk';

/** The server that has the embedded database of a data folder, or null when none runs. */
export async function reach(folder: string): Promise<Talk | null> {
  const socket = await reachHolder(folder);
  return socket && new Talk(socket);
}

/** Has the server copy its database at this moment. @returns a data folder, there until we hang up, and the moment */
export async function askForCopy(server: Talk): Promise<{ copied: string; time: string }> {
  server.say({ command: 'copy' });
  return server.hear('copied');
}

/**
 * Has the server replace its data by a backup that was checked.
 * @param keep keeps what stood there before, which the server waits for
 * @throws what went wrong with the file or the server; nothing has changed then
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
      // A server that refused in the middle says why: that's what counts.
      if (server.isOpen) throw error;
    });
    await server.hear('restored');
  } finally {
    // When we can't go on, the server would wait for the rest, and the whole shop for the server.
    server.hangUp();
  }
}

async function* textOf(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield lines.map((line) => `${line}\n`).join('');
}
