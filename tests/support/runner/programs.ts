import { dirname, join } from 'node:path';
import { postgresBinaries } from '../servers/postgres';
import { filesIn, textOf } from '../structure/sources';
import { findOnPath, isExecutable } from './executables';

/** Debian keeps servers in a folder that isn't on everybody's PATH. */
const SYSTEM = '/usr/sbin';

/** Programs around the server that a machine may lack, and where they are looked for. */
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
 * Where a program is.
 * @returns its absolute path; of `postgres`, the others (pg_basebackup, psql …) lie beside it
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
 * Said once by each file in tests/operations, on a line of its own: `needs('nginx', 'postgres');`. `npm test` reads
 * that line and leaves the file out, by name, where one of them is missing; in CI it never does.
 * @throws Error where the file is run all the same
 */
export function needs(...names: Program[]): void {
  for (const name of names) programPath(name);
}

const NEEDS = /^needs\(([^)]*)\);$/m;

/**
 * What a test file says that it needs.
 * @param text of the file
 * @throws Error when it doesn't say, or names a program that nobody knows
 */
export function neededBy(text: string): Program[] {
  const line = NEEDS.exec(text)?.[1];
  if (line === undefined) throw new Error("A file in tests/operations says what it needs: `needs('nginx');`");
  const names = [...line.matchAll(/'([^']*)'/g)].map(([, name]) => name ?? '');
  return names.map((name) => {
    if (!isProgram(name))
      throw new Error(`Nobody knows where ${name} would be: tests/support/runner/programs.ts`);
    return name;
  });
}

/** The files in tests/operations, each with what it needs and this machine lacks. */
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
