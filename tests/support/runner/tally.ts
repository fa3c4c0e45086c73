import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { filesIn, textOf } from '../structure/sources';

/** The tag of Vitest's tests that only `npm run test:all` runs; Playwright's has an @ before it. */
export const LEFT_TO_ALL = 'all';

/** Test files that have this tag as a whole. Vitest would load them, and the screens that they import, to skip their tests. */
export const filesLeftToAll = (): string[] =>
  filesIn(['tests'], /\.test\.tsx?$/).filter((path) =>
    textOf(path).startsWith(`// @module-tag ${LEFT_TO_ALL}\n`),
  );

/** Tests of one stage of `npm test`. A skipped test proves nothing, so it counts as failed. */
export interface Tally {
  passed: number;
  failed: number;
  /** the failed tests, each with the start of its message; a stage's own failure isn't among them */
  failures?: string[];
  /** titles of tests that passed only when Playwright retried them (in CI only) */
  retried?: string[];
}

interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; tags?: string[]; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightTest {
  status: string;
  results?: { error?: { message?: string } }[];
}

interface PlaywrightSuite {
  specs?: { file: string; title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** The tally of a command that counts as one test: exit code 0 means passed. */
export function tallyOfCommand(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * The tally of a run of Vitest. A test file that couldn't be loaded counts as one failed test.
 * @param reportPath the file that the json reporter wrote
 * @param exitCode of Vitest; a code other than 0 without a failed test (unhandled error, no report) counts as one failure
 * @param leftOut the tag of tests that this run leaves out: they count neither as passed nor as failed
 */
export function tallyOfVitest(reportPath: string, exitCode: number, leftOut?: string): Tally {
  const report = readReport<VitestReport>(reportPath);
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0);
  const isLeftOut = ({ status, tags }: { status: string; tags?: string[] }) =>
    status === 'skipped' && leftOut !== undefined && tags?.includes(leftOut) === true;
  const omitted = report.testResults.flatMap((file) => file.assertionResults.filter(isLeftOut));
  const failed = report.numTotalTests - report.numPassedTests - omitted.length + unloaded.length;
  const pathOf = ({ name }: { name: string }) => relative(process.cwd(), name);
  const failures = [
    ...unloaded.map((file) => failureOf(pathOf(file), file.message)),
    ...report.testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status !== 'passed' && !isLeftOut(test))
        .map(({ fullName, status, failureMessages }) =>
          failureOf(`${pathOf(file)}: ${fullName}`, failureMessages?.[0] ?? status),
        ),
    ),
  ];
  return atLeastOneFailed({ passed: report.numPassedTests, failed, failures }, exitCode);
}

/**
 * The tally of a run of Playwright; parameters as for `tallyOfVitest`. A test that passed when retried counts as
 * passed and is listed by file and title.
 */
export function tallyOfPlaywright(reportPath: string, exitCode: number): Tally {
  const report = readReport<PlaywrightReport>(reportPath);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const of = (...wanted: string[]) =>
    specsOf(report).flatMap(({ file, title, tests }) => {
      const test = tests.find(({ status }) => wanted.includes(status));
      return test ? [{ name: `${file}: ${title}`, test }] : [];
    });
  const failures = of('unexpected', 'skipped').map(({ name, test }) =>
    failureOf(name, test.results?.[0]?.error?.message ?? test.status),
  );
  const retried = of('flaky').map(({ name }) => name);
  const tally = { passed: expected + flaky, failed: unexpected + skipped, failures, retried };
  return atLeastOneFailed(tally, exitCode);
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A failed test and the first lines of its message, without the terminal's colors. */
function failureOf(name: string, message = 'no message'): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

function atLeastOneFailed(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function readReport<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
