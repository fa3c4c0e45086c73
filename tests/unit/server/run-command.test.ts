// @module-tag all
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROJECT } from '../../support/structure/sources';

/** A fake for vite: builds a server whose programs print their name, arguments and the source's version. */
const BUILDER = `
  import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  const folder = process.argv.at(4) === 'vite.config.ts' ? 'dist' : 'build/server';
  mkdirSync(folder, { recursive: true });
  for (const name of ['main', 'backup'])
    writeFileSync(
      folder + '/' + name + '.mjs',
      'console.log("' + name + '", ...process.argv.slice(2), "of ' + readFileSync('src/version', 'utf8') + '")',
    );`;
const NOT_INSTALLED =
  'and the packages that build are not installed.\nRun `npm ci --include=dev && npm run build`, then the command again.\n';

let parent: string;
let project: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lottery-run-'));
  project = join(parent, 'project');
  for (const folder of ['server/cli', 'src', 'sw', 'public', 'node_modules/vite/bin'])
    await mkdir(join(project, folder), { recursive: true });
  for (const file of ['index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'])
    await writeFile(join(project, file), '');
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'src/version'), 'one');
  await writeFile(join(project, 'node_modules/vite/bin/vite.js'), BUILDER);
  await cp(join(PROJECT, 'server/cli/run.mjs'), join(project, 'server/cli/run.mjs'));
});
afterEach(() => rm(parent, { recursive: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(project, 'server/cli/run.mjs'), ...args],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
};
const printed = (stdout: string) => ({ status: 0, stdout, stderr: '' });

test('the first start builds everything once, and later starts build only changed parts', async () => {
  expect(run('start')).toEqual(printed('Building the app …\nBuilding the server …\nmain of one\n'));
  expect(run('start')).toEqual(printed('main of one\n'));
  await writeFile(join(project, 'server/other.ts'), '');
  expect(run('start')).toEqual(printed('Building the server …\nmain of one\n'));
  await writeFile(join(project, 'src/version'), 'two');
  expect(run('backup', 'today')).toEqual(printed('Building the server …\nbackup today of two\n'));
  expect(run('build')).toEqual(printed('Building the app …\n'));
  await rm(join(project, 'dist'), { recursive: true });
  expect(run('serve')).toEqual(printed('main of two\n'));
  expect(run('start')).toEqual(printed('Building the app …\nmain of two\n'));
});

test('an installation without the build packages runs its build, and reports when that is missing or outdated', async () => {
  await mkdir(join(parent, 'away'));
  await rename(join(project, 'node_modules'), join(parent, 'away/node_modules'));
  const never = `There is no build of the app and the server from these sources, ${NOT_INSTALLED}`;
  expect(run('start')).toEqual({ status: 1, stdout: '', stderr: never });
  await rename(join(parent, 'away/node_modules'), join(project, 'node_modules'));
  run('build');
  await rm(join(project, 'node_modules'), { recursive: true });
  expect(run('start')).toEqual(printed('main of one\n'));
  expect(run('backup', 'today')).toEqual(printed('backup today of one\n'));
  await writeFile(join(project, 'server/new.sql'), '');
  const changed = `There is no build of the server from these sources, ${NOT_INSTALLED}`;
  for (const command of ['start', 'serve', 'backup'])
    expect(run(command)).toEqual({ status: 1, stdout: '', stderr: changed });
});

test('an installation with only the files to run needs no sources', async () => {
  run('build');
  const copy = join(parent, 'copy');
  for (const part of ['package.json', 'package-lock.json', 'dist', 'build', 'server'])
    await cp(join(project, part), join(copy, part), { recursive: true });
  project = copy;
  expect(run('start')).toEqual(printed('main of one\n'));
  expect(run('backup', 'today')).toEqual(printed('backup today of one\n'));
});
