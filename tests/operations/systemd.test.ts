import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { needs, programPath } from '../support/runner/programs';

needs('systemd-analyze');

const DEPLOY = resolve(import.meta.dirname, '../../server/deploy');
const UNITS = readdirSync(DEPLOY).filter((name) => /\.(service|timer)$/.test(name));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lottery-units-'));
  for (const unit of UNITS) {
    cpSync(join(DEPLOY, unit), join(folder, unit));
    // This machine's Node; the unit has Debian's path.
    const text = readFileSync(join(folder, unit), 'utf8').replaceAll('/usr/bin/node', process.execPath);
    writeFileSync(join(folder, unit), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(programPath('systemd-analyze'), args, {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};

test('systemd accepts every unit file without a message', () => {
  expect(UNITS).toHaveLength(3);
  expect(analyze('verify', ...UNITS.map((unit) => `./${unit}`))).toEqual({ status: 0, output: '' });
});

test('systemd rates the services as well sandboxed', () => {
  for (const unit of UNITS.filter((name) => name.endsWith('.service'))) {
    const { status, output } = analyze('security', '--offline=true', '--threshold=20', `./${unit}`);
    expect([unit, status, /exposure level for \S+ (\S+) OK/.test(output)]).toEqual([unit, 0, true]);
  }
});
