import { dirname, join } from 'node:path';
import { postgresBinaries } from '../servers/postgres';
import { filesIn, textOf } from '../structure/sources';
import { findOnPath, isExecutable } from './executables';

/** Debian installs servers in a folder that isn't on every user's PATH. */
const SYSTEM = '/usr/sbin';

/** Optional programs that operations tests need, and their names. */
const PROGRAMS = {
  nginx: () => onPathOrIn(SYSTEM, 'nginx'),
  pgbouncer: () => onPathOrIn(SYSTEM, 'pgbouncer'),
  caddy: () => onPathOrIn(SYSTEM, 'caddy'),
  certutil: () => findOnPath(['certutil']),
  'systemd-analyze': () => findOnPath(['systemd-analyze']),
  postgres: () => {
    const folder = postgresBinaries();
    return folder && join(folder, 'postgres');
  },
};

export type Program = keyof typeof PROGRAMS;

/**
 * Finds a program.
 * @returns its absolute path; PostgreSQL's other programs (pg_basebackup, psql …) are in the same folder as `postgres`
 * @throws Error when this machine lacks it
 */
export function programPath(name: Program): string {
  const path = PROGRAMS[name]();
  if (!path) throw new Error(`This machine has no ${name}`);
  return path;
}

/** The folder of PostgreSQL's programs. @throws Error when this machine lacks them */
export const postgresFolder = (): string => dirname(programPath('postgres'));

/**
 * Each file in tests/operations declares its programs on a line of its own: `needs('nginx', 'postgres');`. `npm test`
 * reads that line; if a program is missing, it skips the file and says so, except in CI.
 * @throws Error if the file is run although a program is missing
 */
export function needs(...names: Program[]): void {
  for (const name of names) programPath(name);
}

const NEEDS = /^needs\(([^)]*)\);$/m;

/**
 * Reads the names of the programs that a test file needs.
 * @param text of the file
 * @throws Error when the file has no `needs` line or names an unknown program
 */
export function neededBy(text: string): Program[] {
  const line = NEEDS.exec(text)?.[1];
  if (line === undefined) throw new Error("A file in tests/operations says what it needs: `needs('nginx');`");
  const names = [...line.matchAll(/'([^']*)'/g)].map(([, name]) => name ?? '');
  return names.map((name) => {
    if (!isProgram(name))
      throw new Error(`${name} isn’t a program listed in tests/support/runner/programs.ts`);
    return name;
  });
}

/** The files in tests/operations, each with the required programs that this machine lacks. */
export function operationsFiles(): { path: string; missing: Program[] }[] {
  return filesIn(['tests/operations'], /\.test\.ts$/).map((path) => ({
    path,
    missing: neededBy(textOf(path)).filter((name) => !PROGRAMS[name]()),
  }));
}

const isProgram = (name: string): name is Program => Object.hasOwn(PROGRAMS, name);

function onPathOrIn(folder: string, name: string): string | undefined {
  const there = join(folder, name);
  return findOnPath([name]) ?? (isExecutable(there) ? there : undefined);
}
