import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rename, rmdir, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../errors';

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
const MAX_ADDRESS_LENGTH = 103;
/** Of a starter's own name: random, so that none comes twice. */
const NAME_BYTES = 4;
/** What `takePlace` puts behind the place: a point and a slash, each with a name. */
const ENDING = 2 * (1 + 2 * NAME_BYTES);
/** What systems say of a folder that isn't empty; XFS has a word of its own. */
const NOT_EMPTY = ['ENOTEMPTY', 'EEXIST'];
const ON_WINDOWS = process.platform === 'win32';

/**
 * Makes this process the only one that uses a data folder: two would ruin the embedded database. Held by a
 * local socket, which the system frees whatever ends the process.
 * @throws OperatorError when another process holds it
 */
export async function holdFolder(folder: string): Promise<Held> {
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
    hangUp: () => {
      answer = (socket) => void socket.end();
      for (const socket of sockets) socket.destroy();
    },
    release,
  };
}

/** Connects to the process that holds a data folder; null when nobody does. */
export async function reachHolder(folder: string): Promise<Socket | null> {
  const place = await placeOf(folder).catch(orOn(null, 'ENOENT'));
  return place === null ? null : reachIn(place);
}

/**
 * A folder in the data folder, where everybody finds it, whatever folder for temporary files a service manager gave them;
 * in that one only if the path is too long for an address. On Windows a pipe.
 */
async function placeOf(folder: string): Promise<string> {
  const real = await realpath(folder);
  const inFolder = join(real, 'holder');
  if (!ON_WINDOWS && Buffer.byteLength(inFolder) + ENDING <= MAX_ADDRESS_LENGTH) return inFolder;
  const name = `lottery-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;
  return ON_WINDOWS ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

/** Windows gives a pipe's name to one process, and frees it with that. @returns frees it; null: somebody has it */
async function takePipe(server: Server, pipe: string): Promise<Held['release'] | null> {
  const isOurs = await listen(server, pipe).then(() => true, orOn(false, 'EADDRINUSE'));
  return isOurs ? () => closed(server) : null;
}

/**
 * Elsewhere a socket is a file that outlives its process, and between seeing that nobody answers and removing it somebody
 * else may have come to answer there. So each starter listens under a name that never comes again, in a folder of its
 * own, and moves that to the place, where the system lets it replace an empty folder only. Who is in the place and doesn't
 * answer is dead for good, and to remove that name removes nobody else.
 * @returns frees the place; null: somebody has it
 */
async function takePlace(server: Server, place: string): Promise<Held['release'] | null> {
  if (await isHeld(place)) return null;
  const name = randomBytes(NAME_BYTES).toString('hex');
  const own = `${place}.${name}`;
  await mkdir(own, { mode: 0o700 });
  await listen(server, join(own, name));
  let isOurs = false;
  try {
    while (!isOurs && !(await isHeld(place)))
      isOurs = await rename(own, place).then(() => true, orOn(false, ...NOT_EMPTY));
  } finally {
    if (!isOurs) {
      await closed(server);
      await rmdir(own);
    }
  }
  if (!isOurs) return null;
  return async () => {
    await closed(server);
    await unlink(join(place, name)).catch(orOn(undefined, 'ENOENT'));
    // Somebody else may be in it already.
    await rmdir(place).catch(orOn(undefined, ...NOT_EMPTY, 'ENOENT'));
  };
}

async function isHeld(place: string): Promise<boolean> {
  const socket = await reachIn(place);
  socket?.destroy();
  return socket !== null;
}

/** Connects to who is in the place, and removes the dead. */
async function reachIn(place: string): Promise<Socket | null> {
  if (ON_WINDOWS) return reach(place);
  for (const name of await namesIn(place)) {
    const socket = await reach(join(place, name));
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

/** Null only if nobody listens there: whoever is too busy to answer isn't dead. */
function reach(address: string): Promise<Socket | null> {
  return new Promise((done, fail) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      done(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done(null);
      // It went before it took us.
      else if (error.code === 'ECONNRESET') done(reach(address));
      else fail(error.code === 'EACCES' ? notAllowed(address) : error);
    });
  });
}

const notAllowed = (address: string): OperatorError =>
  new OperatorError(`Another user's server is using ${address}. Run this as that user.`);

/** Takes some faults of the system for a value. */
const orOn =
  <T>(value: T, ...codes: string[]) =>
  (error: NodeJS.ErrnoException): T => {
    if (!codes.includes(error.code ?? '')) throw error;
    return value;
  };
