import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm start`: builds the app if the build is missing or older than its sources, then serves it. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
const BUILT = join(ROOT, 'dist', 'index.html');

/** The last change of a file, or of the newest file in a folder; ms since the epoch. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function buildIfStale(): void {
  const changed = Math.max(...SOURCES.map((path) => newest(join(ROOT, path))));
  if (existsSync(BUILT) && statSync(BUILT).mtimeMs >= changed) return;
  console.log('Building the app …');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

buildIfStale();
await import('../main');
