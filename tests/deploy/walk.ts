/**
 * `npm run check:image`: makes a release, executes the Dockerfile's instructions one by one in the folder of its unpacked archive, as
 * an unprivileged user, and starts the result on a real PostgreSQL. For machines without a Docker engine: it checks the commands, but
 * not their behavior with the image's own Node and system. Installs the packages that run.
 */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot } from '../support/runner/executables';
import { startPostgres, unprivilegedUser } from '../support/servers/postgres';
import { endsWithUs } from '../support/servers/processes';
import { makeRelease, unpackRelease } from '../support/servers/release';
import { freePort } from '../support/servers/server';
import {
  commandOf,
  dockerInstructions,
  type Instruction,
  variablesOf,
  wordsOf,
} from '../support/structure/dockerfile';

const work = mkdtempSync(join(tmpdir(), 'lottery-image-'));
const user = isRoot() ? unprivilegedUser() : undefined;
const own = (path: string): void => {
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, path]);
};
/** Only the program paths of this shell, and a separate home folder. */
const bare = { PATH: process.env.PATH, HOME: join(work, 'home') };

/** The folders of an image are below one of this machine: `/data` is `<folder>/data`. */
const inside = (folder: string, text: string): string =>
  text.replace(/(^|[\s=])\/(app|data|backups)\b/g, `$1${folder}/$2`);

function run(folder: string, command: string, env: NodeJS.ProcessEnv): void {
  console.log(`RUN ${command}`);
  const options: SpawnOptions = { cwd: join(folder, 'app'), env, stdio: 'inherit', ...user };
  // Only one user exists here, who owns everything.
  const withoutChown = inside(folder, command).replace(/ && chown .*$/, '');
  const { status } = spawnSync('sh', ['-c', withoutChown], options);
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

/** Executes the image's instructions. @returns the folder that stands for its root */
function build(instructions: Instruction[], context: string): string {
  const folder = join(work, 'image');
  mkdirSync(join(folder, 'app'), { recursive: true });
  own(folder);
  for (const { name, words } of instructions) {
    if (name === 'RUN') run(folder, words, bare);
    if (name !== 'COPY') continue;
    console.log(`COPY ${words}`);
    for (const source of words.split(/\s+/).slice(0, -1))
      cpSync(join(context, source), join(folder, 'app', source), { recursive: true });
    own(folder);
  }
  return folder;
}

/** Starts the image's CMD as a container would, runs its HEALTHCHECK, and ends it as Docker does. */
async function start(instructions: Instruction[], folder: string): Promise<void> {
  const port = await freePort();
  const postgres = await startPostgres({ fsync: 'off' });
  const variables = Object.entries(variablesOf(instructions)).map(([name, value]) => [
    name,
    inside(folder, value),
  ]);
  const env = { ...bare, ...Object.fromEntries(variables), PORT: String(port), DATABASE_URL: postgres.url };
  const options = { cwd: join(folder, 'app'), env, ...user };
  const [program = '', ...args] = commandOf(wordsOf(instructions, 'CMD')[0] ?? '');
  const server = endsWithUs(spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] }));
  try {
    for await (const text of server.stdout) {
      process.stdout.write(text);
      if (String(text).includes('is at http')) break;
    }
    const [asks = '', ...question] = commandOf(wordsOf(instructions, 'HEALTHCHECK')[0] ?? '');
    const healthy = spawnSync(asks, question, { ...options, stdio: 'inherit' }).status === 0;
    const page = await fetch(`http://127.0.0.1:${port}/login`, { headers: { Accept: 'text/html' } });
    if (!healthy || !(await page.text()).includes('id="root"')) throw new Error('It does not serve the app');
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`It ended with ${code}`);
  } finally {
    server.kill('SIGKILL');
    await postgres.stop();
  }
}

try {
  chmodSync(work, 0o755);
  mkdirSync(bare.HOME);
  if (user) chownSync(bare.HOME, user.uid, user.gid);
  const release = join(work, 'release');
  await makeRelease(release);
  const { unpacked } = await unpackRelease(release);
  const instructions = dockerInstructions();
  await start(instructions, build(instructions, unpacked));
  console.log('The Dockerfile’s commands work.');
} finally {
  rmSync(work, { recursive: true, force: true });
}
