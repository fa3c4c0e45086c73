import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findOnPath, isExecutable, isRoot } from '../runner/executables';
import { freePort } from './server';

/** A temporary PostgreSQL server; `stop` removes it. */
export interface TemporaryPostgres {
  /** Superuser's URL of its database `postgres`, for example postgres://postgres@127.0.0.1:41234/postgres */
  url: string;
  pid: number;
  /** sends a signal to the server and all its processes: SIGKILL as when its machine loses power, SIGSTOP as when it hangs */
  signalAll(signal: NodeJS.Signals): Promise<void>;
  /** starts it again on the same data and address */
  restart(): Promise<void>;
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
 * Settings of a server whose test is neither about durability nor about speed. Compiling a statement, or starting processes that
 * share its work, takes longer than running it on a test's few rows: without the first, tests of reports take a third less CPU time,
 * and without the second, those that compare all tables half. If no commit waits until its log is
 * written, the server takes a fifth less.
 */
export const QUICK = {
  fsync: 'off',
  full_page_writes: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  synchronous_commit: 'off',
};

/**
 * Starts a new PostgreSQL in a temporary folder, on a free port of the loopback address, without passwords.
 * PostgreSQL refuses to run as root, so root starts it as the user `postgres`, or else `nobody`.
 * @param settings server settings, for example `QUICK`
 * @throws Error when the server programs are missing or don't start
 */
export function startPostgres(settings: Record<string, string> = {}): Promise<TemporaryPostgres> {
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  return startInFolder(settings, 'initdb', options);
}

/**
 * Starts a hot standby of a server that was started here. It follows by streaming and answers read-only queries.
 * @param settings those of the primary that a standby must have, too
 */
export function startReplica(
  primary: TemporaryPostgres,
  settings: Record<string, string> = { fsync: 'off' },
): Promise<TemporaryPostgres> {
  return startInFolder(settings, 'pg_basebackup', ['-d', primary.url, '-c', 'fast', '-R', '--no-sync']);
}

/** A primary with a synchronous standby. */
export type RunningPair = {
  primary: TemporaryPostgres;
  standby: TemporaryPostgres;
  /** the address that lists both */
  url: string;
  /** promotes the standby; resolves when it accepts writes */
  promote(): Promise<unknown>;
  stop(): Promise<void>;
};

/** Starts a primary with a synchronous standby. */
export const startPair = async (): Promise<RunningPair> => giveStandby(await startPostgres({ fsync: 'off' }));

/**
 * Starts a standby of a primary, which from now on acknowledges a commit only when its standby has it, too.
 * @param settings as for startReplica
 */
export async function giveStandby(
  primary: TemporaryPostgres,
  settings?: Record<string, string>,
): Promise<RunningPair> {
  const standby = await startReplica(primary, settings);
  await tell(primary, ["ALTER SYSTEM SET synchronous_standby_names = '*'", 'SELECT pg_reload_conf()']);
  const state = ['SELECT sync_state AS state FROM pg_stat_replication'];
  while ((await tell<{ state: string }>(primary, state))[0]?.state !== 'sync');
  return {
    primary,
    standby,
    url: primary.url.replace(/@.*\//, `@${new URL(primary.url).host},${new URL(standby.url).host}/`),
    promote: () => tell(standby, ['SELECT pg_promote()']),
    stop: async () => {
      await standby.stop();
      await primary.stop();
    },
  };
}

/** Runs statements on a server as its superuser. @returns the rows of the last one */
export async function tell<Row extends pg.QueryResultRow>(
  { url }: Pick<TemporaryPostgres, 'url'>,
  statements: readonly string[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** They end with this process. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const server of running) server.kill('SIGQUIT');
});

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
  // A server that connects to others looks for certificates in its home.
  const options = { ...owner, cwd: folder, env: { ...process.env, HOME: folder } };

  const filled = spawnSync(join(bin, program), ['-D', folder, ...programOptions], {
    ...options,
    encoding: 'utf8',
  });
  if (filled.status !== 0) throw new Error(`${program} failed: ${filled.error ?? filled.stderr}`);

  const port = await freePort();
  // Nobody reads the server's log, and a process that writes into a full pipe waits forever.
  const quiet = { log_min_messages: 'log', log_checkpoints: 'off' };
  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...quiet, ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(join(bin, 'postgres'), ['-D', folder, ...args], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.add(started);
    started.once('exit', () => running.delete(started));
    await untilReady(started);
    return started;
  };
  let server = await start();

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    get pid() {
      return server.pid ?? 0;
    },
    async signalAll(signal) {
      const exited = signal === 'SIGKILL' && once(server, 'exit');
      // The program passes over processes that have just ended.
      spawnSync('kill', ['-s', signal.slice('SIG'.length), ...processesOf(server.pid ?? 0)]);
      await exited;
    },
    async restart() {
      server = await start();
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const exited = once(server, 'exit');
        server.kill('SIGINT');
        await exited;
      }
      rmSync(folder, { recursive: true });
    },
  };
}

/** The server's own process, then its children. */
function processesOf(server: number): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const all = [...stdout.matchAll(/^ *(\d+) +(\d+) *$/gm)];
  return [String(server), ...all.flatMap(([, pid = '', parent]) => (Number(parent) === server ? [pid] : []))];
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
