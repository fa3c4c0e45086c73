import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
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
  /** concepts, each with the tests of its code in rounds: the next one is run when the one before noticed nothing */
  tests: Record<string, RegExp[]>;
  folderOf(concept: string): string;
};

const ENOUGH = 0.9;

const unitTests = (concept: string): RegExp[] => [
  new RegExp(`tests/unit/shared/${concept}/`),
  /tests\/unit\/(app|shared|device|outbox|scanner)\//,
];
const apiTests = (names: string): RegExp => new RegExp(`tests/api/(${names})[^/]*test\\.ts$`);

const PARTS: Record<string, Part> = {
  rules: {
    count: 40,
    folderOf: (concept) => `src/shared/${concept}`,
    tests: Object.fromEntries(
      ['counting', 'drawer', 'lottery', 'journal', 'tickets'].map((concept) => [concept, unitTests(concept)]),
    ),
  },
  server: {
    count: 60,
    folderOf: (concept) => `server/${concept}`,
    tests: {
      counting: [
        apiTests('claims|sale-notes|sightings|corrections|withdrawn|missing|removals|removal-rules'),
        apiTests(
          'record|late-|packs-found|correction-|captured-by|idempotency|exception-|clerks-side|taken-over|sold-down|census',
        ),
        apiTests(
          'arrival-order|report-|reports|transfer|stock|keyed-calls|lot-|shift-list|instant-alerts|bins|inventory|business-day|journal',
        ),
      ],
      drawer: [
        apiTests('over-short|shift-money|register-figures|worked-example'),
        apiTests('counted-machines|withdrawn|captured-by|idempotency|clerks-side|report-|instant-alerts'),
        apiTests('journal|reports|vending-machines|access-tokens|keyed-calls|alarms|morning|board|demo'),
      ],
      lottery: [
        apiTests('lottery-|settling|journal-lines'),
        apiTests('transfer-settling|withdrawn|journal|idempotency|keyed-calls'),
        apiTests('board|alarms|demo|store-settings|morning'),
      ],
      submissions: [
        apiTests('idempotency|keyed-calls|business-day|captured-by'),
        apiTests('claims|removals|record|shift-money|lottery-|journal|census|packs-found|corrections'),
      ],
      journal: [
        apiTests('journal|worked-example'),
        apiTests('withdrawn|lottery-account|late-facts|keyed-calls|store-export'),
      ],
    },
  },
};

/**
 * API tests that are about one file of `server`. They are run before those of its concept, with the reports of a whole store,
 * which notice most changes.
 */
const NEAREST: Record<string, RegExp> = Object.fromEntries(
  Object.entries({
    'counting/census': 'census',
    'counting/corrections': 'corrections|correction-',
    'counting/disagreements': 'clerks-side',
    'counting/displaced-transfers': 'transfers',
    'counting/evidence': 'missing|sightings\\.|removals\\.',
    'counting/evidence-of-lots': 'sightings|removals\\.|lot-counters|packs-found',
    'counting/found-packs': 'packs-found|census',
    'counting/keep-exceptions': 'sightings|exception-',
    'counting/late-records': 'late-records',
    'counting/list-exceptions': 'exception-|sightings\\.|removals\\.',
    'counting/packs-seen': 'missing|packs-found',
    'counting/put-on-shelf': 'stock\\.|claims',
    'counting/record-sales': 'claims|sale-notes',
    'counting/remove-packs': 'removals\\.|removal-rules',
    'counting/sale-results': 'sale-notes|sightings\\.',
    'counting/unknown-packs': 'packs-found',
    'drawer/over-short': 'over-short',
    'drawer/register': 'register-figures',
    'drawer/shift-money': 'shift-money|over-short',
    'drawer/slip-pictures': 'slip-pictures',
    'drawer/world': 'over-short|instant-alerts\\.',
    'journal/journal': 'journal\\.|journal-late|journal-lines',
    'journal/kept-weeks': 'journal-late|journal-books',
    'lottery/keep-account': 'lottery-account',
    'lottery/pack-list': 'lottery-packs',
    'lottery/packs': 'lottery-packs|settling',
    'lottery/settling': 'lottery-account|settling',
    'lottery/week': 'lottery-account|lottery-bills|lottery-packs',
    'submissions/submit-once': 'idempotency|business-day|withdrawn',
  }).map(([path, names]) => [`server/${path}.ts`, apiTests(`${names}|earlier-reports`)]),
);

for (const path of Object.keys(NEAREST))
  if (!existsSync(path)) throw new Error(`NEAREST names ${path}, which has moved`);

/** Files that state no rule: schemas, tables of endpoints, paths and routes. */
const isData = (path: string): boolean => /(-schema|\/endpoints|\/paths|\/routes)\.ts$/.test(path);

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

type Change = { path: string; concept: string; mutant: Mutant };

/** `count` different changes of a part, of any of its places alike. */
function sample({ tests, folderOf }: Part, count: number, seed: number): Change[] {
  const all = Object.keys(tests).flatMap((concept) =>
    filesIn([folderOf(concept)], /\.ts$/)
      .filter((path) => !isData(path))
      .flatMap((path) => mutantsOf(textOf(path)).map((mutant) => ({ path, concept, mutant }))),
  );
  const dice = diceFor(seed, 'mutations');
  return Array.from({ length: Math.min(count, all.length) }, () =>
    all.splice(dice.whole(0, all.length - 1), 1),
  ).flat();
}

const folder = copyTree();
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const postgres = await startPostgres(QUICK);
Object.assign(process.env, { API_DB: 'postgres', TEST_DATABASE_URL: postgres.url });
process.env.TMPDIR = memoryFolder() ?? tmpdir();
/** What has failed in the current run of tests: tests, then their files. */
const failed: string[] = [];
const vitest = await createVitest('test', {
  root: folder,
  project: ['unit', 'device', 'api'],
  watch: false,
  bail: 1,
  // A busy machine is slow: only a wrong result notices a change.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  tagsFilter: values.all ? undefined : [`!${LEFT_TO_ALL}`],
  reporters: [
    {
      onTestCaseResult: (test) => {
        if (test.result().state === 'failed') failed.push(test.fullName);
      },
      onTestModuleEnd: (file) => {
        if (file.state() === 'failed') failed.push(file.relativeModuleId);
      },
    },
  ],
});
const specifications = await vitest.globTestSpecifications();

/** After that, a change has made a loop endless. */
const LIMIT_MS = 1_200_000;

/**
 * Runs the test files whose paths match, up to the first test that fails.
 * @returns its name, or that of a file that can't be loaded; undefined if all pass
 */
async function firstFailure(path: RegExp): Promise<string | undefined> {
  failed.length = 0;
  const limit = setTimeout(() => {
    failed.push('the time limit');
    void vitest.cancelCurrentRun('keyboard-input');
  }, LIMIT_MS);
  const wanted = specifications.filter(({ moduleId }) => path.test(moduleId));
  const { unhandledErrors } = await vitest.runTestSpecifications(wanted);
  clearTimeout(limit);
  return failed[0] ?? (unhandledErrors.length > 0 ? 'an error outside of tests' : undefined);
}

/** @returns the test that notices the change, or undefined */
async function noticedBy({ path, mutant }: Change, rounds: readonly RegExp[]) {
  const source = textOf(path);
  const copy = join(folder, path);
  const write = (text: string) => {
    writeFileSync(copy, text);
    vitest.invalidateFile(copy);
  };
  write(mutated(source, mutant));
  let failure: string | undefined;
  for (const round of rounds) failure ??= await firstFailure(round);
  write(source);
  return failure;
}

let isEnough = true;
try {
  for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    const part = PARTS[name];
    if (!part) throw new Error(`There is no ${name}, only ${Object.keys(PARTS).join(' and ')}`);
    const changes = sample(part, Number(values.count ?? part.count), Number(values.seed));
    let noticed = 0;
    for (const [index, change] of changes.entries()) {
      const nearest = NEAREST[change.path];
      const failure = await noticedBy(change, [
        ...(nearest ? [nearest] : []),
        ...(part.tests[change.concept] ?? []),
      ]);
      if (failure) noticed++;
      const { path, mutant } = change;
      const result = failure ? `noticed by “${failure}”` : 'SURVIVED';
      console.log(`${index + 1} ${path}:${mutant.line}: ${mutant.text} → ${mutant.changed}: ${result}`);
    }
    console.log(`${name}: ${noticed} of ${changes.length} changes noticed`);
    isEnough &&= noticed >= ENOUGH * changes.length;
  }
} finally {
  await vitest.close();
  await postgres.stop();
}
process.exitCode = isEnough ? 0 : 1;
