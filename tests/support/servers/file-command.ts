import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { serverProgram } from './bundled-server';
import { endsWithUs } from './processes';

/** `npm run backup` or `restore`, as a process of its own. */
export type FileCommand = { child: ChildProcess; ended: Promise<{ status: number | null; said: string }> };

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
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  return { child, ended: once(child, 'close').then(([status]) => ({ status, said })) };
}

/** Runs the command to completion. @returns its output @throws Error if it fails */
export async function command(name: 'backup' | 'restore', where: Where, file: string): Promise<string> {
  const { status, said } = await startCommand(name, where, file).ended;
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${said}`);
  return said;
}

/**
 * Kills something as soon as a folder contains a file whose name matches.
 * @param kill by default kills the command itself
 * @returns how the command ended then
 */
export async function killedAt(
  folder: string,
  name: RegExp,
  { child, ended }: FileCommand,
  kill: () => unknown = () => child.kill('SIGKILL'),
): Promise<{ status: number | null; said: string }> {
  const look = async (): Promise<void> => {
    if ((await readdir(folder)).some((found) => name.test(found))) kill();
  };
  const watcher = watch(folder, () => void look());
  try {
    await look();
    return await ended;
  } finally {
    watcher.close();
  }
}
