import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath, isExecutable, isRoot } from './executables';
import { freePort } from './server';

/** A PostgreSQL server of our own, gone with `stop`. */
export interface TemporaryPostgres {
  /** Superuser's URL of its database `postgres`, for example postgres://postgres@127.0.0.1:41234/postgres */
  url: string;
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's server programs (initdb, postgres, pgbench …), or undefined without them. */
export function postgresBinaries(): string | undefined {
  const onPath = findOnPath(['initdb']);
  if (onPath) return dirname(onPath);
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(debian, version, 'bin'))
    .find((bin) => isExecutable(join(bin, 'initdb')));
}

/**
 * Starts a new PostgreSQL in a temporary folder, on a free port of the loopback address, without passwords.
 * As root it runs as the user `postgres` (else `nobody`), since PostgreSQL refuses to run as root.
 * @param settings server settings, for example `{ fsync: 'off' }` where durability isn't what is measured
 * @throws Error when the server programs are missing or don't start
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TemporaryPostgres> {
  const bin = postgresBinaries();
  if (!bin) throw new Error('No PostgreSQL server programs found (initdb, postgres)');
  const owner = isRoot() ? unprivilegedUser() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lottery-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder };

  const initdbArgs = [
    '-D',
    folder,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ];
  const initdb = spawnSync(join(bin, 'initdb'), initdbArgs, { ...options, encoding: 'utf8' });
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error ?? initdb.stderr}`);

  const port = await freePort();
  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', folder, ...args], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killAtExit = () => server.kill('SIGQUIT');
  process.once('exit', killAtExit);
  await untilReady(server);

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', killAtExit);
      const exited = once(server, 'exit');
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

function unprivilegedUser(): { uid: number; gid: number } {
  const idOf = (option: string, user: string) => spawnSync('id', [option, user], { encoding: 'utf8' });
  for (const user of ['postgres', 'nobody']) {
    const uid = idOf('-u', user);
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(idOf('-g', user).stdout) };
  }
  throw new Error('PostgreSQL refuses to run as root and there is neither a user postgres nor nobody');
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const read = (chunk: Buffer) => {
      log += chunk;
      if (!log.includes('ready to accept connections')) return;
      server.stderr?.off('data', read).resume();
      resolve();
    };
    server.stderr?.on('data', read);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
  });
}
