import { existsSync, readFileSync } from 'node:fs';

/** Tests of one stage of `npm test`. A skipped test proves nothing, so it counts as failed. */
export interface Tally {
  passed: number;
  failed: number;
  /** titles of tests that passed only when Playwright retried them (in CI only) */
  retried?: string[];
}

interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightSuite {
  specs?: { file: string; title: string; tests: { status: string }[] }[];
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
 */
export function tallyOfVitest(reportPath: string, exitCode: number): Tally {
  const report = readReport<VitestReport>(reportPath);
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0);
  const failed = report.numTotalTests - report.numPassedTests + unloaded.length;
  return atLeastOneFailed({ passed: report.numPassedTests, failed }, exitCode);
}

/**
 * The tally of a run of Playwright; parameters as for `tallyOfVitest`. A test that passed when retried counts as
 * passed and is listed by file and title.
 */
export function tallyOfPlaywright(reportPath: string, exitCode: number): Tally {
  const report = readReport<PlaywrightReport>(reportPath);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tally = { passed: expected + flaky, failed: unexpected + skipped, retried: flakyTests(report) };
  return atLeastOneFailed(tally, exitCode);
}

function flakyTests({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...flaky.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(flakyTests)];
}

function atLeastOneFailed(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function readReport<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
