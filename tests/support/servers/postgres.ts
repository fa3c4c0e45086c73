import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath, isExecutable, isRoot } from '../runner/executables';
import { freePort } from './server';

/** A temporary PostgreSQL server; `stop` removes it. */
export interface TemporaryPostgres {
  /** Superuser's URL of its database `postgres`, for example postgres://postgres@127.0.0.1:41234/postgres */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's server programs (initdb, postgres, pgbench …), or undefined without them. */
export function postgresBinaries(): string | undefined {
  const onPath = findOnPath(['initdb']);
  // A folder on PATH may link only some programs; following the link finds the others.
  if (onPath) return dirname(realpathSync(onPath));
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(debian, version, 'bin'))
    .find((bin) => isExecutable(join(bin, 'initdb')));
}

/** The folder with the control files of extensions, or undefined without PostgreSQL. */
export function postgresShare(): string | undefined {
  const bin = postgresBinaries();
  return bin && spawnSync(join(bin, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).stdout.trim();
}

/**
 * Starts a new PostgreSQL in a temporary folder, on a free port of the loopback address, without passwords.
 * PostgreSQL refuses to run as root, so root starts it as the user `postgres`, or else `nobody`.
 * @param settings server settings, for example `{ fsync: 'off' }` if the test isn't about durability
 * @throws Error when the server programs are missing or don't start
 */
export function startPostgres(settings: Record<string, string> = {}): Promise<TemporaryPostgres> {
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  return startInFolder(settings, 'initdb', options);
}

/** Starts a hot standby of a server that was started here. It follows by streaming and answers read-only queries. */
export function startReplica(primary: TemporaryPostgres): Promise<TemporaryPostgres> {
  return startInFolder({ fsync: 'off' }, 'pg_basebackup', [
    '-d',
    primary.url,
    '-c',
    'fast',
    '-R',
    '--no-sync',
  ]);
}

/** Starts a PostgreSQL in a new folder that initdb or pg_basebackup fills. */
async function startInFolder(
  settings: Record<string, string>,
  program: string,
  programOptions: readonly string[],
): Promise<TemporaryPostgres> {
  const bin = postgresBinaries();
  if (!bin) throw new Error('No PostgreSQL server programs found (initdb, postgres)');
  const owner = isRoot() ? unprivilegedUser() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lottery-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder };

  const filled = spawnSync(join(bin, program), ['-D', folder, ...programOptions], {
    ...options,
    encoding: 'utf8',
  });
  if (filled.status !== 0) throw new Error(`${program} failed: ${filled.error ?? filled.stderr}`);

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
    pid: server.pid ?? 0,
    async stop() {
      process.off('exit', killAtExit);
      const exited = once(server, 'exit');
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The user to run as instead of root: `postgres`, or else `nobody`. */
export function unprivilegedUser(): { uid: number; gid: number } {
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
      if (!/ready to accept (read-only )?connections/.test(log)) return;
      server.stderr?.off('data', read).resume();
      resolve();
    };
    server.stderr?.on('data', read);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
  });
}
