import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm start`: builds the app and the server's bundle unless they were built from the sources as they are now, then serves.
 * JavaScript, because loading TypeScript takes longer than all of the rest on Node.js 20.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

/** Sources of both builds. */
const SHARED = ['src', 'package-lock.json', 'tsconfig.json'];
const BUILDS = [
  {
    what: 'the app',
    config: 'vite.config.ts',
    sources: [...SHARED, 'sw', 'public', 'index.html', 'vite.config.ts'],
    result: 'dist/index.html',
    stamp: 'build/app.stamp',
  },
  {
    what: 'the server',
    config: 'server/vite.config.ts',
    sources: [...SHARED, 'server'],
    result: 'build/server/main.mjs',
    stamp: 'build/server.stamp',
  },
];

/**
 * The state of a file, or of a folder and everything in it. It changes with every write, also if the file keeps an old time,
 * as it does when an archive is unpacked.
 * @param {string} path relative to the project
 * @returns {string[]} a line for each file and folder
 */
function stateOf(path) {
  const stat = statSync(join(ROOT, path));
  const names = stat.isDirectory() ? readdirSync(join(ROOT, path)) : [];
  return [
    `${path} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`,
    ...names.flatMap((name) => stateOf(join(path, name))),
  ];
}

/** @param {string[]} paths relative to the project */
const stampOf = (paths) => createHash('sha256').update(paths.flatMap(stateOf).join('\n')).digest('hex');

/** @param {typeof BUILDS[number]} build */
function isCurrent({ sources, result, stamp }) {
  const [made, noted] = [join(ROOT, result), join(ROOT, stamp)];
  return (
    existsSync(made) && existsSync(noted) && readFileSync(noted, 'utf8') === stampOf([...sources, result])
  );
}

/** @param {typeof BUILDS[number]} build */
async function run({ what, config, sources, result, stamp }) {
  console.log(`Building ${what} …`);
  const before = stampOf(sources);
  const args = [VITE, 'build', '--config', config, '--logLevel', 'warn'];
  const [code] = await once(spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }), 'exit');
  if (code !== 0) process.exit(code ?? 1);
  // A build of sources that changed meanwhile gets no stamp, so the next start builds again.
  if (stampOf(sources) !== before) return;
  mkdirSync(dirname(join(ROOT, stamp)), { recursive: true });
  writeFileSync(join(ROOT, stamp), stampOf([...sources, result]));
}

await Promise.all(BUILDS.filter((build) => !isCurrent(build)).map(run));
await import(new URL('../../build/server/main.mjs', import.meta.url).href);
