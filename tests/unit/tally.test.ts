import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const file = (status: string, tests: number) => ({ status, assertionResults: Array(tests).fill({}) });
const browser = (stats: object) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
});

test('a command is one test', () => {
  expect(tallyOfCommand(0)).toEqual({ passed: 1, failed: 0 });
  expect(tallyOfCommand(2)).toEqual({ passed: 0, failed: 1 });
});

test('Vitest: everything that did not pass counts as failed, including skipped tests and files that do not load', () => {
  const green = reportOf({ numTotalTests: 3, numPassedTests: 3, testResults: [file('passed', 3)] });
  expect(tallyOfVitest(green, 0)).toEqual({ passed: 3, failed: 0 });
  const skipped = reportOf({ numTotalTests: 3, numPassedTests: 2, testResults: [file('passed', 3)] });
  expect(tallyOfVitest(skipped, 0)).toEqual({ passed: 2, failed: 1 });
  const unloaded = {
    numTotalTests: 3,
    numPassedTests: 3,
    testResults: [file('passed', 3), file('failed', 0)],
  };
  expect(tallyOfVitest(reportOf(unloaded), 1)).toEqual({ passed: 3, failed: 1 });
});

test('Playwright: skipped tests count as failed; those that passed at the second attempt are named', () => {
  const green = { passed: 4, failed: 0, retried: [] };
  expect(tallyOfPlaywright(reportOf(browser({ expected: 4 })), 0)).toEqual(green);
  const spec = (title: string, ...statuses: string[]) => ({
    file: 'a.spec.ts',
    title,
    tests: statuses.map((status) => ({ status })),
  });
  const suites = [
    { specs: [spec('calm', 'expected'), spec('shaky', 'flaky')] },
    { suites: [{ specs: [spec('nested', 'expected', 'flaky'), spec('broken', 'unexpected')] }] },
  ];
  const mixed = reportOf({ ...browser({ expected: 4, unexpected: 1, flaky: 2, skipped: 1 }), suites });
  const retried = ['a.spec.ts: shaky', 'a.spec.ts: nested'];
  expect(tallyOfPlaywright(mixed, 1)).toEqual({ passed: 6, failed: 2, retried });
});

test('a runner that ends badly without a failed test, or leaves no report, is one failed test', () => {
  const green = reportOf({ numTotalTests: 3, numPassedTests: 3, testResults: [file('passed', 3)] });
  expect(tallyOfVitest(green, 1)).toEqual({ passed: 3, failed: 1 });
  expect(tallyOfPlaywright(reportOf(browser({ expected: 2 })), 1)).toMatchObject({ passed: 2, failed: 1 });
  expect(tallyOfVitest(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1 });
});
