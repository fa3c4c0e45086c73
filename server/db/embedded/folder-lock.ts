import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rename, rmdir, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../errors';

/** The exclusive use of a data folder. */
export type FolderLock = {
  /** registers the handler of connections to the folder's socket; before that, connections are closed at once */
  answer(handler: (socket: Socket) => void): void;
  closeConnections(): void;
  /** unlocks the folder */
  release(): Promise<void>;
};

/** The longest socket address that all systems accept: 104 bytes on macOS, including the final zero. */
const MAX_ADDRESS_LENGTH = 103;
/** Length of the random name of each socket, which is never used twice. */
const NAME_BYTES = 4;
/** Length of the suffix that `takePlace` appends to the path: a dot and a slash, each with a name. */
const ENDING = 2 * (1 + 2 * NAME_BYTES);
/** Error codes for a folder that isn't empty. XFS has its own. */
const NOT_EMPTY = ['ENOTEMPTY', 'EEXIST'];
const ON_WINDOWS = process.platform === 'win32';

/**
 * Locks a data folder for this process: two processes would corrupt the embedded database. The lock is a local socket, which
 * the system closes however the process ends.
 * @throws OperatorError when another process holds it
 */
export async function holdFolder(folder: string): Promise<FolderLock> {
  const place = await placeOf(folder);
  const sockets = new Set<Socket>();
  let answer = (socket: Socket): void => void socket.end();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    answer(socket);
  });
  const release = await (ON_WINDOWS ? takePipe(server, place) : takePlace(server, place));
  if (!release)
    throw new OperatorError(
      `Another server is using the data folder ${folder}. Stop it first, or set DATA_DIR.`,
    );
  server.unref();
  return {
    answer: (handler) => {
      answer = handler;
    },
    closeConnections: () => {
      answer = (socket) => void socket.end();
      for (const socket of sockets) socket.destroy();
    },
    release,
  };
}

/** Connects to the process that has locked a data folder; null when it isn't locked. */
export async function reachHolder(folder: string): Promise<Socket | null> {
  const place = await placeOf(folder).catch(orOn(null, 'ENOENT'));
  return place === null ? null : reachIn(place);
}

/**
 * The path of the lock: a folder in the data folder, because service managers give each process its own folder for
 * temporary files. The temporary folder is used only if the path is too long for a socket. On Windows, the path is a
 * pipe.
 */
async function placeOf(folder: string): Promise<string> {
  const real = await realpath(folder);
  const inFolder = join(real, 'holder');
  if (!ON_WINDOWS && Buffer.byteLength(inFolder) + ENDING <= MAX_ADDRESS_LENGTH) return inFolder;
  const name = `lottery-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;
  return ON_WINDOWS ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

/** Takes a pipe's name, which Windows gives to one process until it ends. @returns a function that releases it; null when it is taken */
async function takePipe(server: Server, pipe: string): Promise<FolderLock['release'] | null> {
  const isOurs = await listen(server, pipe).then(() => true, orOn(false, 'EADDRINUSE'));
  return isOurs ? () => closed(server) : null;
}

/**
 * Takes the lock on other systems, where a socket is a file that outlives its process. Between finding a dead socket
 * and removing its file, another process may have started listening there. So each process listens under a unique name
 * in a folder of its own, and then renames that folder to the lock's path, where it can only replace an empty folder. A
 * socket in the lock's folder that doesn't answer is dead for good, and removing its unique name can't affect another
 * process.
 * @returns a function that releases the lock; null when another process holds it
 */
async function takePlace(server: Server, place: string): Promise<FolderLock['release'] | null> {
  if (await isHeld(place)) return null;
  const name = randomBytes(NAME_BYTES).toString('hex');
  const ownFolder = `${place}.${name}`;
  await mkdir(ownFolder, { mode: 0o700 });
  await listen(server, join(ownFolder, name));
  let isOurs = false;
  try {
    while (!isOurs && !(await isHeld(place)))
      isOurs = await rename(ownFolder, place).then(() => true, orOn(false, ...NOT_EMPTY));
  } finally {
    if (!isOurs) {
      await closed(server);
      await rmdir(ownFolder);
    }
  }
  if (!isOurs) return null;
  return async () => {
    await closed(server);
    await unlink(join(place, name)).catch(orOn(undefined, 'ENOENT'));
    // Another process may have taken the path already.
    await rmdir(place).catch(orOn(undefined, ...NOT_EMPTY, 'ENOENT'));
  };
}

async function isHeld(place: string): Promise<boolean> {
  const socket = await reachIn(place);
  socket?.destroy();
  return socket !== null;
}

/** Connects to the process in a lock's folder, and removes dead sockets. */
async function reachIn(place: string): Promise<Socket | null> {
  if (ON_WINDOWS) return connectTo(place);
  for (const name of await namesIn(place)) {
    const socket = await connectTo(join(place, name));
    if (socket) return socket;
    await unlink(join(place, name)).catch(orOn(undefined, 'ENOENT'));
  }
  return null;
}

const namesIn = (place: string): Promise<string[]> =>
  readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw notAllowed(place);
    return orOn([], 'ENOENT')(error);
  });

function listen(server: Server, address: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(address, done);
  });
}

const closed = (server: Server): Promise<void> => new Promise((done) => server.close(() => done()));

/** Connects to a socket. Returns null only if nothing listens there: a process that is too busy to answer is still alive. */
function connectTo(address: string): Promise<Socket | null> {
  return new Promise((done, fail) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      done(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done(null);
      // The process ended before it accepted the connection.
      else if (error.code === 'ECONNRESET') done(connectTo(address));
      else fail(error.code === 'EACCES' ? notAllowed(address) : error);
    });
  });
}

const notAllowed = (address: string): OperatorError =>
  new OperatorError(`Another user's server is using ${address}. Run this as that user.`);

/** Converts the given system errors to a value. */
const orOn =
  <T>(value: T, ...codes: string[]) =>
  (error: NodeJS.ErrnoException): T => {
    if (!codes.includes(error.code ?? '')) throw error;
    return value;
  };
