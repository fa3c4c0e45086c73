/**
 * `npm test` runs every stage, even after one has failed. The last line is `N passed, N failed`. `npm run test:all` runs all
 * API tests on every database; `npm test` runs each on one, PostgreSQL where there is one since it takes less time, and on both
 * those of locks, tenancy and statements (tests/support/runner/api-files.ts). Likewise it leaves to `npm run test:all`: tests
 * tagged `all` (Vitest) or `@all` (Playwright), four of five random histories, two thirds of the fuzzer's requests, most pairs
 * of simultaneous calls, four of five seeds of chaos, all benchmarks, and all tests on Citus, which need a PostgreSQL that has
 * the extension; random cases are the same each time (runner/seeds.ts).
 * CONTRIBUTING.md names what holds the same.
 * In CI (CI=true) no stage or file is skipped for lack of a program, and browser tests get a second try.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { firefoxPath, webKitPrograms } from './support/browsers/browser-programs';
import { chromiumPath } from './support/browsers/chromium';
import { prepareData } from './support/databases/prepare-data';
import { memoryFolder } from './support/disks/memory-folder';
import { apiFilesOn } from './support/runner/api-files';
import { operationsFiles } from './support/runner/programs';
import {
  filesLeftToAll,
  LEFT_TO_ALL,
  type Tally,
  tallyOfCommand,
  tallyOfPlaywright,
  tallyOfVitest,
} from './support/runner/tally';
import { bundleServer } from './support/servers/bundled-server';
import { hasCitus, startCitus } from './support/servers/citus';
import { postgresBinaries, QUICK, startPostgres } from './support/servers/postgres';
import { auditDependencies } from './support/structure/dependency-audit';

const RESULTS = resolve('test-results');
const everything = process.argv.includes('--all');
if (everything) process.env.TEST_EVERYTHING = '1';

/** Only the PostgreSQL stage may use it; all other tests create their own databases. */
const databaseUrl = process.env.DATABASE_URL;
delete process.env.DATABASE_URL;
const onPostgres = Boolean(databaseUrl || postgresBinaries() || process.env.CI);
// The tests create and delete hundreds of data folders; on a disk, they would mostly wait for it.
process.env.TMPDIR ??= memoryFolder() ?? tmpdir();
// The processes together keep every core busy: helpers of each one's garbage collector and compiler, four by default, only wait
// for each other.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --v8-pool-size=1`.trim();

const total = { passed: 0, failed: 0, failures: [] as string[], retried: [] as string[] };
const removals: (() => Promise<void>)[] = [];

/** Runs one stage, prints its tally and adds it to the total. A stage that throws counts as one failed test. */
async function stage(name: string, run: () => Promise<Tally>): Promise<void> {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const tally = await run().catch((error: unknown): Tally => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`);
  total.passed += tally.passed;
  total.failed += tally.failed;
  // What CI keeps of the output is its end.
  if (tally.failed > 0) {
    const named = tally.failures?.length ? tally.failures : ['see its output above'];
    total.failures.push(...named.map((failure) => `${name}: ${failure}`));
  }
  total.retried.push(...(tally.retried ?? []));
}

/** Runs a script of package.json with its output on this terminal. @returns its exit code */
function npmRun(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const command = ['npm run --silent', script, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
  return new Promise((done, fail) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

async function command(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  return tallyOfCommand(await npmRun(script, args, env));
}

async function vitest(
  script: string,
  name: string,
  env: NodeJS.ProcessEnv = {},
  files: string[] = [],
): Promise<Tally> {
  const report = join(RESULTS, `${name}.json`);
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json="${report}"`, ...files];
  if (!everything) args.push(...withoutLeftVitests);
  return tallyOfVitest(report, await npmRun(script, args, env), everything ? undefined : LEFT_TO_ALL);
}

/** Vitest's arguments that leave out what only `npm run test:all` runs. */
const withoutLeftVitests = [
  `--tags-filter='!${LEFT_TO_ALL}'`,
  ...filesLeftToAll().map((path) => `--exclude=${path}`),
];

/** Playwright's arguments that leave out what only `npm run test:all` runs. */
const withoutLeftTests = everything ? [] : [`--grep-invert=@${LEFT_TO_ALL}`];

async function playwright(script: string, name: string, args: string[] = []): Promise<Tally> {
  const report = join(RESULTS, `${name}.json`);
  const reporters = `--reporter=list,json,${resolve('tests/support/runner/page-of-failure-reporter.ts')}`;
  const exitCode = await npmRun(script, [reporters, ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return tallyOfPlaywright(report, exitCode);
}

async function inChromium(): Promise<Tally> {
  chromiumPath();
  return playwright('test:e2e', 'e2e', withoutLeftTests);
}

async function components(): Promise<Tally> {
  chromiumPath();
  // React as in the built app, which takes two thirds of the CPU time.
  return vitest('test:component', 'component', { NODE_ENV: 'production' });
}

/** Firefox and WebKit, if installed; CI requires both. */
async function inOtherBrowsers(): Promise<void> {
  const programs = { firefox: firefoxPath(), webkit: webKitPrograms() };
  const names = Object.keys(programs) as (keyof typeof programs)[];
  const wanted = names.filter((name) => programs[name] || process.env.CI);
  for (const name of names)
    if (!wanted.includes(name)) console.log(`\n── ${name}: not run, since it was not found`);
  if (wanted.length === 0) return;
  const projects = wanted.map((name) => `--project=${name}`);
  await stage(wanted.join(' and '), () =>
    playwright('test:browsers', 'browsers', [...projects, ...withoutLeftTests]),
  );
}

async function apiOnPostgres(): Promise<Tally> {
  // A statement with a name is planned once a connection, not at each of its first five times: a quarter less CPU time.
  const settings = { ...QUICK, plan_cache_mode: 'force_generic_plan' };
  const server = databaseUrl ? undefined : await startPostgres(settings);
  try {
    return await vitest(
      'test:api',
      'api-postgres',
      { API_DB: 'postgres', TEST_DATABASE_URL: server?.url ?? databaseUrl },
      apiFilesOn('postgres', everything),
    );
  } finally {
    await server?.stop();
  }
}

/** API tests, and the tests of Citus itself (tests/citus), on a coordinator and two workers. */
async function apiOnCitus(): Promise<Tally> {
  const cluster = await startCitus();
  try {
    return await vitest(
      'test:api',
      'api-citus',
      {
        API_DB: 'citus',
        TEST_DATABASE_URL: cluster.coordinator,
        TEST_DATABASE_WORKERS: cluster.workers.join(' '),
      },
      [...apiFilesOn('citus', everything), 'tests/citus/'],
    );
  } finally {
    await cluster.stop();
  }
}

/** Operations tests. Files that need a missing program are skipped, except in CI. */
async function operations(): Promise<void> {
  const files = operationsFiles();
  const wanted = files.filter(({ missing }) => missing.length === 0 || process.env.CI);
  for (const { path, missing } of files.filter((file) => !wanted.includes(file)))
    console.log(`\n── ${path}: not run, since ${missing.join(' and ')} was not found`);
  if (wanted.length === 0) return;
  const paths = wanted.map(({ path }) => path);
  await stage('operations', () => vitest('test:operations', 'operations', {}, paths));
}

/**
 * Creates the data that servers of all stages start from, once for the whole run: data folders and bundled
 * programs.
 */
async function prepareServers(): Promise<Tally> {
  const kinds = ['empty', 'plain', ...(everything ? (['demo'] as const) : [])] as const;
  for (const kind of kinds) removals.push(await prepareData(kind));
  removals.push(await bundleServer());
  return { passed: 0, failed: 0 };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

// Most stages run in pairs that leave no core idle: one computes while the other one waits, or each uses one core.
// Two long sequences without pairs kept both cores busy all the time, took longer, and tests ran into their limits.
await Promise.all([
  // The compiler is written in Go. Collecting garbage less often, it takes a sixth less CPU time.
  stage('types', () => command('typecheck', [], { GOGC: '400' })),
  stage('data and server', prepareServers)
    .then(() => stage('build', () => command('build')))
    .then(() => stage('lint', () => command('lint')))
    .then(() => stage('dependencies', auditDependencies)),
]);
const embeddedFiles = apiFilesOn(onPostgres ? 'embedded' : 'only embedded', everything);
// The second sequence mostly waits for a server that is away, and sends one request after the other.
await Promise.all([
  stage('unit', () => vitest('test:unit', 'unit')).then(() =>
    stage('API on the embedded database', () =>
      vitest('test:api', 'api-pglite', { API_DB: 'pglite' }, embeddedFiles),
    ),
  ),
  stage('chaos', () => command('chaos', ['--short', '--built', ...(everything ? [] : ['--seeds', '1'])]))
    .then(() => stage('simulate', () => command('simulate', ['--days', everything ? '300' : '6'])))
    .then(() =>
      stage('fuzz', () => command('fuzz', ['--short', ...(everything ? [] : ['--requests', '700'])])),
    ),
]);
if (!onPostgres)
  console.log('\n── API on PostgreSQL: not run, since no PostgreSQL server programs were found');
// The second one mostly waits for a network.
await Promise.all([onPostgres ? stage('API on PostgreSQL', apiOnPostgres) : undefined, inOtherBrowsers()]);
if (!everything) console.log('\n── API on Citus: not run, only `npm run test:all` runs it');
else if (hasCitus()) await stage('API on Citus', apiOnCitus);
else console.log('\n── API on Citus: not run, since this PostgreSQL does not have the extension');
// The first one often waits for processes, and the second one has a single page.
await Promise.all([operations(), stage('component', components)]);
await stage('browser', inChromium);
if (everything) {
  await stage('planted faults', () => command('simulate', ['--faults']));
  await stage('mutations', () => command('mutations', ['--count', '10']));
  await stage('benchmarks on little data', () => command('bench', ['--small']));
}

for (const remove of removals) await remove();
console.log();
if (total.failures.length > 0) console.log(`Failed:\n${total.failures.join('\n')}\n`);
if (total.retried.length > 0) console.log(`Passed at the second try: ${total.retried.join('; ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
