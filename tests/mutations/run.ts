import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { diceFor } from '../chaos/dice';
import { memoryFolder } from '../support/disks/memory-folder';
import { LEFT_TO_ALL } from '../support/runner/tally';
import { QUICK, startPostgres } from '../support/servers/postgres';
import { filesIn, textOf } from '../support/structure/sources';
import { type Mutant, mutantsOf, mutated } from './mutants';

/**
 * `npm run mutations` changes the money and counting code in one place at a time, in a copy of the tree, runs the tests that
 * know the place, and lists the changes that none of them noticed. Options: `rules` or `server` (otherwise both), `--count 40`,
 * `--seed 7`, `--all` (also the tests that only `npm run test:all` runs). It fails if less than 90 % are noticed.
 */
type Part = {
  count: number;
  folders: string[];
  /** arguments of Vitest for the tests that know a file: first the quick ones, then, if those notice nothing, the others */
  testsOf(path: string, concept: string): string[][];
};

type Report = { testResults: { assertionResults: { status: string; fullName: string }[] }[] };

const ENOUGH = 0.9;

/** API tests by the concept of `server` whose code they are about; those that need least time come first. */
const API_TESTS: Record<string, string[]> = {
  counting: [
    'claims|record|late-|sightings|corrections|correction-|withdrawn|missing|packs-found|captured-by|sale-notes|recorded-at|idempotency|removals|removal-rules|exception-|clerks-side|taken-over|sold-down',
    'arrival-order|census|report-sums|report|transfer|stock|keyed-calls|lot-|shift-list|instant-alerts|bins|inventory',
  ],
  drawer: [
    'over-short|shift-money|register-figures|counted-machines|worked-example|withdrawn|captured-by|idempotency|clerks-side',
    'journal|instant-alerts|report|vending-machines|access-tokens|keyed-calls|alarms|morning|board',
  ],
  lottery: [
    'lottery-|settling|transfer-settling|week|journal-lines|withdrawn',
    'journal|board|idempotency|keyed-calls|alarms|demo|store-settings|morning',
  ],
  journal: [
    'journal|worked-example|withdrawn',
    'lottery-account|late-facts|keyed-calls|permissions|store-export',
  ],
};

const PARTS: Record<string, Part> = {
  rules: {
    count: 40,
    folders: ['counting', 'drawer', 'lottery', 'journal', 'tickets'].map(
      (concept) => `src/shared/${concept}`,
    ),
    testsOf: (path, concept) => [
      ['run', '--project=unit', `tests/unit/shared/${concept}/`],
      ['related', '--run', '--project=unit', '--project=device', path],
    ],
  },
  server: {
    count: 60,
    folders: Object.keys(API_TESTS).map((concept) => `server/${concept}`),
    testsOf: (_, concept) =>
      (API_TESTS[concept] ?? []).map((names) => ['run', '--project=api', ...apiTests(names)]),
  },
};

/** Files that state no rule: schemas, tables of endpoints, paths and routes. */
const isData = (path: string): boolean => /(-schema|\/endpoints|\/paths|\/routes)\.ts$/.test(path);

const apiTests = (names: string): string[] =>
  filesIn(['tests/api'], new RegExp(`/(${names})[^/]*\\.test\\.ts$`));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, seed: { type: 'string', default: '1' }, all: { type: 'boolean' } },
});

/** A copy of the tree, with the packages of this one. */
function copyTree(): string {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'lottery-mutations-'));
  for (const part of [
    'src',
    'server',
    'sw',
    'tests',
    'public',
    'docs',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'index.html',
  ])
    cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** `count` different changes of a part, of any of its places alike. */
function sample({ folders }: Part, count: number, seed: number): { path: string; mutant: Mutant }[] {
  const all = filesIn(folders, /\.ts$/)
    .filter((path) => !isData(path))
    .flatMap((path) => mutantsOf(textOf(path)).map((mutant) => ({ path, mutant })));
  const dice = diceFor(seed, 'mutations');
  return Array.from({ length: Math.min(count, all.length) }, () =>
    all.splice(dice.whole(0, all.length - 1), 1),
  ).flat();
}

const folder = copyTree();
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const postgres = await startPostgres(QUICK);
const env = {
  ...process.env,
  API_DB: 'postgres',
  TEST_DATABASE_URL: postgres.url,
  TMPDIR: memoryFolder() ?? tmpdir(),
};

/** A busy machine is slow: only a wrong result notices a change. */
const PATIENCE = ['--testTimeout=300000', '--hookTimeout=300000', '--expect.poll.timeout=120000'];

/**
 * Runs tests in the copy, up to the first one that fails.
 * @returns its name; "a file" if one can't be loaded; undefined if all pass, or if there are none
 */
function firstFailure(args: string[]): string | undefined {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const leftOut = values.all ? [] : [`--tags-filter=!${LEFT_TO_ALL}`];
  const reporters = ['--reporter=json', `--outputFile=${report}`];
  const command = ['vitest', ...args, '--bail=1', '--passWithNoTests', ...PATIENCE, ...reporters, ...leftOut];
  const { status } = spawnSync('npx', command, { cwd: folder, env, stdio: 'ignore', timeout: 1_800_000 });
  if (status === 0) return undefined;
  if (!existsSync(report)) return 'no report';
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.find(({ status }) => status === 'failed')?.fullName ?? 'a file';
}

let isEnough = true;
try {
  for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    const part = PARTS[name];
    if (!part) throw new Error(`There is no ${name}, only ${Object.keys(PARTS).join(' and ')}`);
    const changes = sample(part, Number(values.count ?? part.count), Number(values.seed));
    let noticed = 0;
    for (const [index, { path, mutant }] of changes.entries()) {
      const source = readFileSync(path, 'utf8');
      writeFileSync(join(folder, path), mutated(source, mutant));
      const concept = path.split('/').at(-2) ?? '';
      let failure: string | undefined;
      for (const tests of part.testsOf(path, concept)) failure ??= firstFailure(tests);
      writeFileSync(join(folder, path), source);
      if (failure) noticed++;
      const { line, text, changed } = mutant;
      const result = failure ? `noticed by “${failure}”` : 'SURVIVED';
      console.log(`${index + 1} ${path}:${line}: ${text} → ${changed}: ${result}`);
    }
    console.log(`${name}: ${noticed} of ${changes.length} changes noticed`);
    isEnough &&= noticed >= ENOUGH * changes.length;
  }
} finally {
  await postgres.stop();
}
process.exitCode = isEnough ? 0 : 1;
