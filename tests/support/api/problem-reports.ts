import { randomUUID } from 'node:crypto';
import type { ProblemReportBody } from '../../../src/shared/terminals/terminals-schema';

/** A problem report as the app makes it. */
export const problemBody = (change: Partial<ProblemReportBody> = {}): ProblemReportBody => ({
  words: 'The list stays empty.',
  screen: '/verifystock',
  version: 'BxY3k9_a',
  browser: 'Mozilla/5.0 (Linux; Android 14)',
  waiting: 3,
  requests: [
    { call: 'GET /stock-list/2', status: 500, id: randomUUID() },
    { call: 'PUT /updateInvetoryOnShelf', status: 0, id: null },
  ],
  ...change,
});
