import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watchTexts, write } from '../../src/messages/compile.mjs';

/** `npm run dev`: runs the server and the app from their sources, and reloads each when its files or texts change. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** @param {string[]} path */
const program = (...path) => join(ROOT, 'node_modules', ...path);

write();
watchTexts();

const children = [
  [program('tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  [program('vite', 'bin', 'vite.js')],
].map((args) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }));

/** Ends both when one of them ends, or on Ctrl+C. */
const end = () => {
  for (const child of children) child.kill();
};
for (const child of children) child.once('exit', end);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
