import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../env';

/** A data folder that this process alone uses. */
export type Held = {
  /** has somebody answer who connects to the folder's socket; until then they are hung up on */
  answer(handler: (socket: Socket) => void): void;
  /** ends what is being answered */
  hangUp(): void;
  /** frees the folder */
  release(): Promise<void>;
};

/** What a socket's address may hold on every system: 104 bytes on macOS, with a zero at the end. */
const LONGEST_ADDRESS = 103;
/** Read and write for the owner only. */
const OWNER_ONLY = 0o177;

/**
 * Makes this process the only one that uses a data folder: two would ruin the embedded database. Held by a
 * local socket, which the system frees whatever ends the process.
 * @throws OperatorError when another process holds it
 */
export async function holdFolder(folder: string): Promise<Held> {
  const address = await addressOf(folder);
  const sockets = new Set<Socket>();
  let answer = (socket: Socket): void => void socket.end();
  const onConnection = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    answer(socket);
  };
  const server = (await listen(address, onConnection)) ?? (await takeOver(address, onConnection));
  if (!server)
    throw new OperatorError(
      `Another server is using the data folder ${folder}. Stop it first, or set DATA_DIR.`,
    );
  server.unref();
  return {
    answer: (handler) => {
      answer = handler;
    },
    hangUp: () => {
      answer = (socket) => void socket.end();
      for (const socket of sockets) socket.destroy();
    },
    release: () => new Promise((done) => server.close(() => done())),
  };
}

/** Connects to the process that holds a data folder; null when nobody does. */
export async function reachHolder(folder: string): Promise<Socket | null> {
  const address = await addressOf(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return address === null ? null : reach(address);
}

/**
 * In the folder itself, where everybody finds it whatever folder for temporary files a service manager gave them; there
 * only if the path is too long for an address.
 */
async function addressOf(folder: string): Promise<string> {
  const real = await realpath(folder);
  const inFolder = join(real, 'server.sock');
  if (process.platform !== 'win32' && Buffer.byteLength(inFolder) <= LONGEST_ADDRESS) return inFolder;
  const name = `lottery-inventory-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** A socket whose owner died still lies there, but nobody answers on it. */
async function takeOver(address: string, onConnection: (socket: Socket) => void): Promise<Server | null> {
  const socket = await reach(address);
  socket?.destroy();
  if (socket) return null;
  await unlink(address).catch(ignoreMissing);
  return listen(address, onConnection);
}

function listen(address: string, onConnection: (socket: Socket) => void): Promise<Server | null> {
  return new Promise((done, fail) => {
    const server = createServer(onConnection);
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(null) : fail(error),
    );
    // The socket's file is made within the call, with the rights that the mask leaves.
    const mask = process.umask(OWNER_ONLY);
    server.listen(address, () => done(server));
    process.umask(mask);
  });
}

function reach(address: string): Promise<Socket | null> {
  return new Promise((done, fail) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      done(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EACCES' ? fail(notAllowed(address)) : done(null),
    );
  });
}

const notAllowed = (address: string): OperatorError =>
  new OperatorError(`Another user's server is using ${address}. Run this as that user.`);

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
