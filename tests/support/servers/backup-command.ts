import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { serverProgram } from './bundled-server';
import { endsWithUs } from './processes';

/** `npm run backup` or `restore` in a separate process. */
export type FileCommand = { child: ChildProcess; ended: Promise<{ status: number | null; output: string }> };

export type Where = { DATABASE_URL: string } | { DATA_DIR: string };

export function startCommand(name: 'backup' | 'restore', where: Where, ...args: string[]): FileCommand {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = endsWithUs(
    spawn(process.execPath, [...serverProgram(name), ...args], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { ...inherited, ...where },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return { child, ended: once(child, 'close').then(([status]) => ({ status, output })) };
}

/** Runs the command to completion. @returns its output @throws Error if it fails */
export async function command(name: 'backup' | 'restore', where: Where, file: string): Promise<string> {
  const { status, output } = await startCommand(name, where, file).ended;
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${output}`);
  return output;
}

/**
 * Kills a process as soon as a folder contains a file whose name matches.
 * @returns the exit status and output of the command
 */
export async function killedAt(
  folder: string,
  name: RegExp,
  { child, ended }: FileCommand,
): Promise<{ status: number | null; output: string }> {
  const check = async (): Promise<void> => {
    if ((await readdir(folder)).some((file) => name.test(file))) child.kill('SIGKILL');
  };
  const watcher = watch(folder, () => void check());
  try {
    await check();
    return await ended;
  } finally {
    watcher.close();
  }
}
