import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/servers/server';
import { PROJECT } from '../support/structure/sources';
import { check, type Figure, isSmall, ms, printTable, quantile, sized, times } from './figures';

const RUNS = sized(5, 1);
/** The contents of a clone, without tests and documents. */
const FILES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'server',
  'src',
  'sw',
  'tsconfig.json',
  'vite.config.ts',
];
const READY = /is at (http\S+)/;

/**
 * (f) `npm start` until the app's page is served: the first time after a clone and `npm ci`, and with
 * everything up to date.
 */
export async function benchStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lottery-start-'));
  try {
    for (const file of FILES) await cp(join(PROJECT, file), join(folder, file), { recursive: true });
    await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
    const build = isSmall
      ? Number.NaN
      : measured(folder, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error']);
    await rm(join(folder, 'dist'), { recursive: true, force: true });
    const first = await start(folder, ['the app', 'the server']);
    const again: number[] = [];
    const opening: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      again.push(await start(folder, []));
      opening.push(measured(folder, ['--input-type=module', '-e', OPEN]));
    }
    await appendFile(join(folder, 'server/main.ts'), '\n');
    await start(folder, ['the server']);

    const line = (what: string, value: number, aim: string, floor: number): Figure => ({
      what,
      value: ms(value),
      aim,
      comparison: times(value, floor),
    });
    const [second, opened] = [quantile(again, 0.5), quantile(opening, 0.5)];
    printTable(
      'npm start, until the app’s page is served',
      [
        line('after a clone and npm ci', first, '≤ 12 s', build),
        { what: '  vite build of the app alone', value: ms(build) },
        line('with nothing out of date', second, '≤ 2 s', opened),
        { what: '  a process that only opens the same database', value: ms(opened) },
      ],
      [
        'The first start builds app and server, and creates the database and the demo company.',
        `Below it the median of ${RUNS} starts on what the first one left.`,
      ],
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const OPEN = `
  import { PGlite } from '@electric-sql/pglite';
  import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
  await (await PGlite.create('data/pglite', { extensions: { btree_gist } })).query('SELECT 1');
  process.exit(0);`;

/** Runs Node.js in a folder. @returns the duration, in ms */
function measured(folder: string, args: string[]): number {
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  check(status === 0, stderr);
  return performance.now() - begun;
}

/**
 * Runs `npm start` in a folder until the page is served, and ends it.
 * @param built the only thing that it must build
 * @returns the duration, in ms
 */
async function start(folder: string, built: string[]): Promise<number> {
  const begun = performance.now();
  const { DATABASE_URL: _, ...env } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    const output = await outputUntilReady(npm);
    const page = await fetch(READY.exec(output)?.[1] ?? '', { headers: { Accept: 'text/html' } });
    check(page.ok && (await page.text()).includes('<html'), `the page answered ${page.status}`);
    const took = performance.now() - begun;
    const named = [...output.matchAll(/^Building (.*) …$/gm)].map(([, what]) => what);
    check(named.join() === built.join(), `the start built ${named.join(' and ') || 'nothing'}`);
    return took;
  } finally {
    const ended = once(npm, 'exit');
    // npm is one process of several; all of them are in its group.
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGTERM');
    await ended;
  }
}

function outputUntilReady(npm: ChildProcess): Promise<string> {
  return new Promise((ready, fail) => {
    let output = '';
    npm.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (READY.test(output)) ready(output);
    });
    npm.once('exit', () => fail(new Error(`npm start ended:\n${output}`)));
  });
}
