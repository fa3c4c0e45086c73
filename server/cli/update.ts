import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { extract } from 'tar';
import { isCompatible } from '../db/migrations/migrate';
import * as schema from '../db/schema';
import { type Env, parseEnv } from '../env';
import { OperatorError } from '../errors';
import { runOnFile } from './file-command';
import { expectedKey, INSTALLATION, verifyFile } from './release-files';

const NEXT = `${INSTALLATION}.new`;
const FORMER = `${INSTALLATION}.old`;
const POLL_MS = 500;

/**
 * `npm run update -- FILE`: replaces this installation with the release in an archive, or returns to the current one
 * and says why. Keeps the former folder and a backup next to the new one.
 */
runOnFile(
  [
    'Usage: npm run update -- FILE',
    'FILE is the archive of a release, with its checksums and their signature in the same folder.',
    'DATABASE_URL or DATA_DIR, and PORT, are those of the server.',
    'STOP_COMMAND and START_COMMAND stop and start it; without them: systemctl stop (start) lottery-inventory.',
    'UPDATE_MINUTES is how long the new release may take until it is ready, its migrations included; 10 by default.',
  ].join('\n'),
  async (file) => {
    const env = parseEnv(process.env);
    const commands = {
      stop: process.env.STOP_COMMAND ?? 'systemctl stop lottery-inventory',
      start: process.env.START_COMMAND ?? 'systemctl start lottery-inventory',
    };
    const limitMs = minutesOf(process.env.UPDATE_MINUTES ?? '10') * 60_000;
    refuseClone(env);
    await step('Checking the signature', async () => verifyFile(file, await expectedKey()));
    await step('Unpacking, and installing packages', () => unpack(file));
    const backup = `${file}.before-update-${new Date().toISOString().replaceAll(/[-:]|\..*/g, '')}`;
    await step(`Making the backup ${backup}`, () => runProgram('backup', backup));
    await step('Stopping the server', () => stopped(env, commands.stop));
    const copy = env.databaseUrl === null ? `${env.dataDir}.before-update` : null;
    // Once the folders are exchanged, this restores them and the data.
    let goBack: () => Promise<string> = async () => '';
    try {
      if (copy !== null) await step(`Copying the data to ${copy}`, () => copyFolder(env.dataDir, copy));
      await rm(FORMER, { recursive: true, force: true });
      await rename(INSTALLATION, FORMER);
      goBack = () => returned(env, backup, copy);
      await rename(NEXT, INSTALLATION);
      await step('Starting the new release', () => started(env, commands.start, limitMs));
    } catch (error) {
      const why = inWords(error);
      console.log(`${why}\nReturning to the former release …`);
      await shell(commands.stop).catch((fault: unknown) => console.log(inWords(fault)));
      const kept = await goBack();
      await started(env, commands.start, limitMs);
      throw new OperatorError(
        `Not updated: ${why}\nThe former release runs again${kept}. The backup is ${backup}.`,
      );
    }
    if (copy !== null) await rm(copy, { recursive: true });
    console.log(`Updated. The former release is in ${FORMER}, and ${backup} has the data from before.`);
  },
);

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @throws OperatorError for an installation whose folder can't be replaced */
function refuseClone({ databaseUrl, dataDir }: Env): void {
  if (existsSync(join(INSTALLATION, 'src')))
    throw new OperatorError(
      `${INSTALLATION} has sources: it is a clone, which this command doesn’t replace. See “Updates” in docs/operating.md.`,
    );
  if (databaseUrl === null && dataDir.startsWith(`${INSTALLATION}/`))
    throw new OperatorError(
      `The data is in ${dataDir}, inside the installation. Stop the server, move the folder elsewhere, and set DATA_DIR.`,
    );
}

function minutesOf(text: string): number {
  const minutes = Number(text);
  if (minutes > 0 && Number.isFinite(minutes)) return minutes;
  throw new OperatorError(`UPDATE_MINUTES is "${text}", but should be a number of minutes.`);
}

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  console.log(`${what} …`);
  return work();
}

/** Unpacks the release next to the installation, and installs its packages. */
async function unpack(file: string): Promise<void> {
  await rm(NEXT, { recursive: true, force: true });
  await mkdir(NEXT);
  await extract({ file, cwd: NEXT, strip: 1 });
  const args = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict'];
  await run('npm', args, { cwd: NEXT });
}

/** @throws OperatorError when a server still responds afterwards */
async function stopped(env: Env, command: string): Promise<void> {
  await shell(command);
  if (await isReady(env)) throw new OperatorError(`The server still answers after “${command}”.`);
}

/** @throws OperatorError when it isn't ready in time */
async function started(env: Env, command: string, limitMs: number): Promise<void> {
  await shell(command);
  const until = performance.now() + limitMs;
  while (!(await isReady(env))) {
    if (performance.now() > until)
      throw new OperatorError(`The server wasn’t ready ${limitMs / 60_000} minutes after “${command}”.`);
    await wait(POLL_MS);
  }
}

/** Checks whether a server responds that it is ready. Its certificate may be for another name than this machine's. */
async function isReady({ tls, host, port }: Env): Promise<boolean> {
  const asked = (tls ? httpsRequest : httpRequest)({
    host: ['0.0.0.0', '::'].includes(host) ? 'localhost' : host,
    ...{ port, path: '/readyz', rejectUnauthorized: false, timeout: 5_000 },
  });
  asked.on('timeout', () => asked.destroy());
  try {
    const answered = once(asked, 'response');
    asked.end();
    const [reply] = (await answered) as [IncomingMessage];
    reply.resume();
    return reply.statusCode === 200;
  } catch {
    // Nothing listens yet, or not any more.
    return false;
  }
}

/**
 * Restores the former release, with data that it can use. Nothing was counted with the new release, which was never
 * ready.
 * @returns what else the operator needs to know
 */
async function returned(env: Env, backup: string, copy: string | null): Promise<string> {
  const failed = `${INSTALLATION}.failed`;
  await rm(failed, { recursive: true, force: true });
  if (existsSync(INSTALLATION)) await rename(INSTALLATION, failed);
  await rename(FORMER, INSTALLATION);
  if (copy !== null) {
    // Keeps the folder itself, which may be a mount point.
    for (const name of await readdir(env.dataDir)) await rm(join(env.dataDir, name), { recursive: true });
    await run('cp', ['-a', `${copy}/.`, env.dataDir]);
    await rm(copy, { recursive: true });
  } else if (!(await canWorkWith(env))) {
    await emptied(env);
    await runProgram('restore', backup);
    return ', with the data of the backup, since it can’t work with what the new one migrated; terminals send again what came later';
  }
  return `; the new one is in ${failed}`;
}

/** Checks whether this release can use the database after a newer one has migrated it (decision 46). */
const canWorkWith = (env: Env): Promise<boolean> =>
  withClient(env, (client) => isCompatible(drizzle(client, { schema })));

const emptied = (env: Env) =>
  withClient(env, (client) =>
    client.query('DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public'),
  );

async function withClient<T>({ databaseUrl }: Env, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Copies a folder. Files keep their owner, since the server may run as another user than this command. */
async function copyFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await run('cp', ['-a', from, to]);
}

/** Runs a program of this release. */
const runProgram = (name: 'backup' | 'restore', file: string): Promise<void> =>
  run(process.execPath, [join(INSTALLATION, `build/server/${name}.mjs`), file]);

const shell = (command: string): Promise<void> => run(command, [], { shell: true });

/** Runs a program and shows its output. @throws OperatorError when it fails */
async function run(
  program: string,
  args: string[],
  options: { cwd?: string; shell?: boolean } = {},
): Promise<void> {
  const stdio = ['ignore', 'inherit', 'inherit'] as const;
  const child = spawn(program, args, { cwd: dirname(INSTALLATION), stdio: [...stdio], ...options });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new OperatorError(`“${[program, ...args].join(' ')}” ended with ${status}.`);
}
