import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROGRAMS } from '../../../server/vite.config';
import {
  buildContext,
  commandOf,
  DOCKERFILE,
  dockerInstructions,
  variablesOf,
  wordsOf,
} from '../../support/structure/dockerfile';
import { textOf } from '../../support/structure/sources';

const SERVICE = textOf('server/deploy/lottery-inventory.service');
const BACKUP = textOf('server/deploy/lottery-inventory-backup.service');
const IMAGE = dockerInstructions();
const COMPOSE = textOf('server/deploy/compose.yaml');
const ENV = textOf('server/env.ts');
const { scripts } = JSON.parse(textOf('package.json'));

/** The variables that the server reads, and those of Node and PostgreSQL's driver. */
const isKnown = (name: string): boolean =>
  ENV.includes(`'${name}'`) || ['NODE_ENV', 'PGPASSWORD'].includes(name);

/** What the image copies out of the build's files. */
const copied = wordsOf(IMAGE, 'COPY').flatMap((words) => words.split(/\s+/).slice(0, -1));

/** The lines of one section of a unit. */
const section = (unit: string, name: string): string[] =>
  unit.split(`[${name}]\n`)[1]?.split('\n[')[0]?.split('\n') ?? [];

test('every setting in a deployment file is one that the server reads', () => {
  const inUnits = [SERVICE, BACKUP].flatMap((unit) =>
    [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    ),
  );
  const inCompose = [
    ...(COMPOSE.split('environment: &environment')[1]?.split('depends_on')[0] ?? '').matchAll(
      /^ +([A-Z_]+):/gm,
    ),
  ];
  const inImage = Object.keys(variablesOf(IMAGE));
  const all = [...inUnits, ...inCompose.map(([, name = '']) => name), ...inImage];
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((name) => !isKnown(name))).toEqual([]);
});

test('every file that the image is built from exists and is part of the build’s context', () => {
  const made = ['dist', 'build'];
  expect(copied.filter((path) => !existsSync(path) && !made.includes(path))).toEqual([]);
  expect([...new Set(copied)].sort()).toEqual(buildContext().sort());
});

test('the image and an installation contain the same files, without the sources and packages that build them', () => {
  expect(copied).toEqual(['package.json', 'package-lock.json', 'dist', 'build', 'server']);
  expect(wordsOf(IMAGE, 'RUN')[0]).toMatch(/^npm ci --omit=dev /);
  const installations = [
    ...textOf('docs/operating.md').matchAll(/^cp -R --parents (.*) docs\/operating\.md \S+$/gm),
  ];
  expect(installations.map(([, paths]) => paths?.split(' '))).toEqual([copied, copied]);
});

test('the image, .nvmrc and the README name the same version of Node.js', () => {
  const version = textOf('.nvmrc').trim();
  expect(wordsOf(IMAGE, 'FROM')).toEqual([`node:${version}-slim`]);
  expect(textOf('README.md')).toContain(`You need Node.js ${version} `);
});

test('the programs and paths that deployment files and scripts name exist', () => {
  const commands = [
    ...wordsOf(IMAGE, 'CMD').map(commandOf),
    ...[...COMPOSE.matchAll(/command: \[(.*)\]/g)].map(([, words = '']) => words.split(', ')),
    ...[...SERVICE.matchAll(/^ExecStart=(.*)$/gm)].map(([, words = '']) => words.split(' ')),
  ];
  expect(commands).toHaveLength(3);
  const inExamples = [COMPOSE, textOf('docs/operating.md')].flatMap(
    (text) => text.match(/build\/server\/\S+\.mjs/g) ?? [],
  );
  const programs = [...commands.map((command) => command.at(-1) ?? ''), ...inExamples];
  const built = Object.keys(PROGRAMS).map((name) => `build/server/${name}.mjs`);
  expect(programs.filter((path) => !built.includes(path))).toEqual([]);
  for (const path of Object.values(PROGRAMS)) expect([path, existsSync(path)]).toEqual([path, true]);
  for (const [name, script] of Object.entries<string>(scripts)) {
    const [, program] = /^node server\/cli\/run\.mjs (.*)$/.exec(script) ?? [];
    if (program === undefined || ['start', 'serve', 'build', 'prepare', 'release'].includes(name)) continue;
    expect([name, program in PROGRAMS]).toEqual([name, true]);
  }
  expect(COMPOSE).toContain(`dockerfile: ${DOCKERFILE}`);
});

test('the image runs unprivileged, keeps data only in its volumes, and has no secret in a layer', () => {
  const order = IMAGE.map(({ name }) => name);
  expect(order.indexOf('USER')).toBeLessThan(order.indexOf('CMD'));
  expect(wordsOf(IMAGE, 'USER')).toEqual(['node']);
  expect(wordsOf(IMAGE, 'VOLUME')[0]?.split(' ')).toContain(variablesOf(IMAGE).DATA_DIR);
  expect(Object.keys(variablesOf(IMAGE)).filter((name) => /PASSWORD|SECRET|URL|KEY/.test(name))).toEqual([]);
});

test('both systemd units run as the same user, with the same folders and restrictions', () => {
  const fences = (unit: string) => unit.split('# What it never needs')[1]?.split('\n[')[0]?.trim();
  expect(fences(BACKUP)).toBe(fences(SERVICE));
  for (const line of [
    'User=lottery',
    'WorkingDirectory=/opt/lottery-inventory',
    'EnvironmentFile=-/etc/lottery-inventory.env',
  ])
    for (const unit of [SERVICE, BACKUP]) expect(section(unit, 'Service')).toContain(line);
});

test.each(['nginx.conf', 'Caddyfile'])(
  '%s allows only TLS 1.2 suites with authenticated encryption',
  (file) => {
    const line = /^\s*(?:ssl_ciphers|ciphers) (.*?);?$/m.exec(textOf(`server/deploy/${file}`))?.[1] ?? '';
    const suites = line.split(/[: ]/);
    expect(suites.length).toBeGreaterThan(3);
    expect(suites.filter((suite) => !/ECDHE.*(GCM|CHACHA20)/.test(suite))).toEqual([]);
  },
);
