import { existsSync, readFileSync } from 'node:fs';

/** Tests of one stage of `npm test`. A skipped test proves nothing, so it counts as failed. */
export interface Tally {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** The tally of a command that is one test itself: it passes when it ends with code 0. */
export function tallyOfCommand(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * The tally of a run of Vitest. A test file that couldn't be loaded counts as one failed test.
 * @param reportPath what its json reporter wrote
 * @param exitCode of Vitest; not 0 without a failed test (unhandled error, no report) counts as one failed
 */
export function tallyOfVitest(reportPath: string, exitCode: number): Tally {
  const report = readReport<VitestReport>(reportPath);
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0);
  const failed = report.numTotalTests - report.numPassedTests + unloaded.length;
  return atLeastOneFailed({ passed: report.numPassedTests, failed }, exitCode);
}

/** The tally of a run of Playwright; parameters as for `tallyOfVitest`. */
export function tallyOfPlaywright(reportPath: string, exitCode: number): Tally {
  const report = readReport<PlaywrightReport>(reportPath);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailed({ passed: expected, failed: unexpected + flaky + skipped }, exitCode);
}

function atLeastOneFailed(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function readReport<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
