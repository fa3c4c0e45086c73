import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tallyOfCommand, tallyOfPlaywright, tallyOfVitest } from '../support/runner/tally';

const folder = mkdtempSync(join(tmpdir(), 'tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

let reports = 0;
function reportOf(content: object): string {
  const path = join(folder, `${++reports}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const file = (status: string, tests: number, ...failed: object[]) => ({
  name: resolve('tests/a.test.ts'),
  status,
  assertionResults: [...Array(tests).fill({ status: 'passed' }), ...failed],
});
const browser = (stats: object) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
});

test('a command counts as one test, which fails if the command fails', () => {
  expect(tallyOfCommand(0)).toEqual({ passed: 1, failed: 0 });
  expect(tallyOfCommand(2)).toEqual({ passed: 0, failed: 1 });
});

test('the tally of Vitest counts as failed what did not pass, including skipped tests and files that do not load', () => {
  const green = reportOf({ numTotalTests: 3, numPassedTests: 3, testResults: [file('passed', 3)] });
  expect(tallyOfVitest(green, 0)).toEqual({ passed: 3, failed: 0, failures: [] });
  const skipped = {
    numTotalTests: 3,
    numPassedTests: 2,
    testResults: [file('passed', 2, { status: 'skipped', fullName: 'later' })],
  };
  expect(tallyOfVitest(reportOf(skipped), 0)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['tests/a.test.ts: later\n    skipped'],
  });
  const omitted = file('passed', 2, { status: 'skipped', fullName: 'long', tags: ['all'] });
  const withOmitted = reportOf({ ...skipped, testResults: [omitted] });
  expect(tallyOfVitest(withOmitted, 0, 'all')).toEqual({ passed: 2, failed: 0, failures: [] });
  expect(tallyOfVitest(withOmitted, 0)).toMatchObject({ passed: 2, failed: 1 });
  expect(tallyOfVitest(reportOf(skipped), 0, 'all')).toMatchObject({ passed: 2, failed: 1 });
  const unloaded = {
    numTotalTests: 3,
    numPassedTests: 3,
    testResults: [file('passed', 3), { ...file('failed', 0), message: 'no such module' }],
  };
  expect(tallyOfVitest(reportOf(unloaded), 1)).toEqual({
    passed: 3,
    failed: 1,
    failures: ['tests/a.test.ts\n    no such module'],
  });
});

test('the tally of Playwright counts skipped tests as failed, and names those that passed at the second attempt', () => {
  const green = { passed: 4, failed: 0, failures: [], retried: [] };
  expect(tallyOfPlaywright(reportOf(browser({ expected: 4 })), 0)).toEqual(green);
  const spec = (title: string, ...statuses: string[]) => ({
    file: 'a.spec.ts',
    title,
    tests: statuses.map((status) => ({
      status,
      results: [{ error: { message: '\u001b[31mtoo late\u001b[39m' } }],
    })),
  });
  const suites = [
    { specs: [spec('calm', 'expected'), spec('shaky', 'flaky')] },
    { suites: [{ specs: [spec('nested', 'expected', 'flaky'), spec('broken', 'unexpected')] }] },
  ];
  const mixed = reportOf({ ...browser({ expected: 4, unexpected: 1, flaky: 2, skipped: 1 }), suites });
  const retried = ['a.spec.ts: shaky', 'a.spec.ts: nested'];
  const failures = ['a.spec.ts: broken\n    too late'];
  expect(tallyOfPlaywright(mixed, 1)).toEqual({ passed: 6, failed: 2, failures, retried });
});

test('a runner that ends badly without a failed test, or leaves no report, counts as one failed test', () => {
  const green = reportOf({ numTotalTests: 3, numPassedTests: 3, testResults: [file('passed', 3)] });
  expect(tallyOfVitest(green, 1)).toEqual({ passed: 3, failed: 1, failures: [] });
  expect(tallyOfPlaywright(reportOf(browser({ expected: 2 })), 1)).toMatchObject({ passed: 2, failed: 1 });
  expect(tallyOfVitest(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1 });
});
