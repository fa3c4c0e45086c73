import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyPreparedData } from '../databases/prepared-data';
import { serverProgram } from './bundled-server';

/** The real server in its own process. */
export type RunningServer = {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** its output so far */
  output(): string;
  /** resolves when it has ended: the exit code, or null if a signal killed it */
  ended(): Promise<number | null>;
  /** sends a signal and waits until the process is gone; the data stays */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** shuts it down gracefully and removes the data folder if it was created here */
  stop(): Promise<void>;
};

export type ServerOptions = {
  /** PostgreSQL; without it the embedded database in `dataDir` */
  databaseUrl?: string;
  /** a folder that outlives this server, for a restart; by default a temporary one with prepared data */
  dataDir?: string;
  /** for a restart at the same address; by default a free one */
  port?: number;
  /** create the demo company on an empty database; default true */
  seed?: boolean;
  env?: Record<string, string>;
  /** JavaScript file of another release's server (released-server.ts), replacing this one */
  program?: string;
};

/** The line that the server prints when it listens. */
const READY = /is at http/;

/**
 * Starts the server and waits until it listens, with its database open.
 * @throws Error with its output when it exits instead
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { databaseUrl, seed = true, env = {} } = options;
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'lottery-server-')));
  if (!options.dataDir && !databaseUrl) copyPreparedData(seed ? 'plain' : 'empty', dataDir);
  const { DATABASE_URL: _, ...inherited } = process.env;
  const program = options.program ? [options.program] : serverProgram('main');
  const child = spawn(process.execPath, program, {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: {
      ...inherited,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED_DEMO: seed ? '1' : '0',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk));
  const killAtExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killAtExit);

  const url = `http://127.0.0.1:${port}`;
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    process.off('exit', killAtExit);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const removeOwn = async (): Promise<void> => {
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, () => printed);
  } catch (error) {
    await kill();
    await removeOwn();
    throw error;
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir,
    output: () => printed,
    ended: () =>
      new Promise((ended) => {
        if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode);
        else child.once('exit', ended);
      }),
    kill,
    stop: async () => {
      await kill('SIGTERM');
      await removeOwn();
    },
  };
}

function untilReady(child: ChildProcess, printed: () => string): Promise<void> {
  return new Promise((ready, fail) => {
    child.stdout?.on('data', () => READY.test(printed()) && ready());
    child.once('exit', () => fail(new Error(`The server exited at startup:\n${printed()}`)));
  });
}

/**
 * A port of the loopback address that is currently free. Systems don't give it to outgoing connections, so a server
 * that is started again finds it free.
 */
export async function freePort(): Promise<number> {
  const port = 15_000 + Math.floor(Math.random() * 17_000);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}
