import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../env';

/**
 * Makes this process the only one that uses a data folder: two would ruin the embedded database. Held by a
 * local socket, which the system frees whatever ends the process.
 * @returns frees the folder
 * @throws OperatorError when another process holds it
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const name = `lottery-inventory-${createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 16)}`;
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const server = (await listen(address)) ?? (await takeOver(address));
  if (!server)
    throw new OperatorError(
      `Another server is using the data folder ${folder}. Stop it first, or set DATA_DIR.`,
    );
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}

/** A socket whose owner died still lies there, but nobody answers on it. */
async function takeOver(address: string): Promise<Server | null> {
  if (await answers(address)) return null;
  await unlink(address).catch(ignoreMissing);
  return listen(address);
}

function listen(address: string): Promise<Server | null> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(null) : fail(error),
    );
    server.listen(address, () => done(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
