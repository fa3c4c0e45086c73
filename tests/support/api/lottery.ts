import { randomUUID } from 'node:crypto';
import type { LotteryStatementBody, PacksSettledBody } from '../../../src/contract/lottery/lottery';
import { JOURNAL_WRITING } from './journal';
import type { PermissionRow } from './permission-rows';
import { UPC } from './shop';
import type { Writing } from './writing-calls';

/** The body of packs-settled for a shop's first pack. */
export const settledBody = (storeId: number, settled_at = '2026-11-15'): PacksSettledBody => ({
  store_id: storeId,
  data: [{ lot_number: UPC, lot_counter: 1, settled_at }],
});

/** The body of lottery-statement for a week from Sunday. */
export const statementBody = (storeId: number, sweep = 100): LotteryStatementBody => ({
  store_id: storeId,
  week_start: '2026-11-15',
  lines: [{ line: 'sweep', amount: sweep }],
});

const reads: PermissionRow['expected'] = [200, 403, 200, 403, 200, 403];
const keeps: PermissionRow['expected'] = [201, 403, 201, 403, 201, 403];

/** The rows of the lottery's account. */
export const LOTTERY_ROWS: Record<string, PermissionRow> = {
  'GET /settling/:storeId': { path: ({ store }) => `/settling/${store.id}`, expected: reads },
  'GET /lottery-week/:date/:storeId': {
    path: ({ store }) => `/lottery-week/2026-11-15/${store.id}`,
    expected: reads,
  },
  'POST /packs-settled': {
    path: () => '/packs-settled',
    body: ({ store }) => settledBody(store.id),
    expected: keeps,
    inShop: true,
  },
  'POST /lottery-statement': {
    path: () => '/lottery-statement',
    body: ({ store }) => statementBody(store.id),
    expected: keeps,
  },
};

/** The writing calls of the lottery's account and its journal: two people at the same pack and week. */
export const LOTTERY_WRITING: Record<string, Writing> = {
  ...JOURNAL_WRITING,
  'POST /packs-settled': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'storeB' : 'adminA',
    path: '/packs-settled',
    body: settledBody(shop.store.id, `2026-11-${15 + (n % 2)}`),
    headers: { 'Idempotency-Key': randomUUID() },
  }),
  'POST /lottery-statement': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'storeA' : 'adminA',
    path: '/lottery-statement',
    body: statementBody(shop.store.id, n),
    headers: { 'Idempotency-Key': randomUUID() },
  }),
};
