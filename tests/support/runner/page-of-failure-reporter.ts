import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints the page's content when a test failed, because CI keeps only the output. */
export default class PageOfFailureReporter implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return;
    for (const { name, path } of result.attachments) {
      if (name !== 'error-context' || !path) continue;
      const [, page] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8')) ?? [];
      if (page) console.log(`What the page of "${test.title}" showed:\n${page}`);
    }
  }
}
