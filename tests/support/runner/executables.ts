import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds the first of several programs on PATH.
 * @param names file names without folder, in order of preference
 * @returns its absolute path, or undefined
 */
export function findOnPath(names: string[]): string | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name + suffix))).find(isExecutable);
}

/** Checks whether the file exists and this user may run it. */
export function isExecutable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Checks whether this process is the superuser of a Unix system. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}
