import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm start`, `npm run serve`, `npm run backup` and the like: rebuilds outdated builds that the command needs, then
 * runs it. An installation without the build packages runs its existing build. In JavaScript, because loading
 * TypeScript takes longer than everything else on Node.js 20.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

/** Sources of both builds. */
const SHARED = ['src', 'package-lock.json', 'tsconfig.json'];
const APP = {
  what: 'the app',
  config: 'vite.config.ts',
  sources: [...SHARED, 'sw', 'public', 'index.html', 'vite.config.ts'],
  result: 'dist',
  stamp: 'build/app.stamp',
};
const SERVER = {
  what: 'the server',
  config: 'server/vite.config.ts',
  sources: [...SHARED, 'server'],
  result: 'build/server',
  stamp: 'build/server.stamp',
};

/**
 * The builds that a command needs, and its program in the server's bundle. Any other command is itself a program.
 * @type {Record<string, { builds: (typeof APP)[], program?: string }>}
 */
const COMMANDS = {
  start: { builds: [APP, SERVER], program: 'main' },
  serve: { builds: [SERVER], program: 'main' },
  build: { builds: [APP, SERVER] },
  // Runs after `npm ci`: generates only the texts, as every command does.
  texts: { builds: [] },
};

/**
 * The content of a file, or of a folder with everything in it. Ignores file times, so that a copy of a build is as good
 * as the build.
 * @param {string} path relative to the project
 * @returns {string[]} a line for each file
 */
function contentOf(path) {
  // Generated from the texts next to it.
  if (path === 'src/messages/areas') return [];
  const file = join(ROOT, path);
  if (lstatSync(file).isDirectory()) return readdirSync(file).flatMap((name) => contentOf(`${path}/${name}`));
  return [`${path} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`];
}

/** @param {string[]} paths relative to the project */
const stampOf = (paths) => createHash('sha256').update(paths.flatMap(contentOf).join('\n')).digest('hex');

/** @param {typeof APP} build */
function isCurrent({ sources, result, stamp }) {
  const noted = join(ROOT, stamp);
  if (!existsSync(join(ROOT, result)) || !existsSync(noted)) return false;
  // An installation without sources has nothing that could be newer.
  return !existsSync(join(ROOT, 'src')) || readFileSync(noted, 'utf8') === stampOf([...sources, result]);
}

/** @param {typeof APP} build */
async function run({ what, config, sources, result, stamp }) {
  console.log(`Building ${what} …`);
  const before = stampOf(sources);
  const args = [VITE, 'build', '--config', config, '--logLevel', 'warn'];
  const [code] = await once(spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }), 'exit');
  if (code !== 0) process.exit(code ?? 1);
  // A build of sources that changed in the meantime gets no stamp, so the next start builds again.
  if (stampOf(sources) !== before) return;
  mkdirSync(dirname(join(ROOT, stamp)), { recursive: true });
  writeFileSync(join(ROOT, stamp), stampOf([...sources, result]));
}

const TEXTS = new URL('../../src/messages/compile.mjs', import.meta.url);
if (existsSync(VITE) && existsSync(TEXTS)) (await import(TEXTS.href)).write();

// Removes the program's name, so that the program finds its own arguments in the usual place.
const [name = ''] = process.argv.splice(2, 1);
const { builds, program } = COMMANDS[name] ?? { builds: [SERVER], program: name };
const outdated = builds.filter((build) => !isCurrent(build));
if (outdated.length > 0 && !existsSync(VITE)) {
  console.error(
    `There is no build of ${outdated.map(({ what }) => what).join(' and ')} from these sources, and the packages that build ` +
      'are not installed.\nRun `npm ci --include=dev && npm run build`, then the command again.',
  );
  process.exit(1);
}
await Promise.all(outdated.map(run));
if (program) await import(new URL(`../../build/server/${program}.mjs`, import.meta.url).href);
