import { randomUUID } from 'node:crypto';
import type { RegisterFiguresBody } from '../../../src/shared/drawer/register-schema';
import type {
  LotteryPacksBody,
  LotteryStatementBody,
  LotteryWeek,
  LotteryWeekReply,
  PacksSettledBody,
} from '../../../src/shared/lottery/lottery-schema';
import type { Session } from './app';
import { JOURNAL_WRITING } from './journal';
import type { Refused } from './people';
import { ofCompany, ofStore, type PermissionRow } from './permission-row';
import { type Shop, UPC } from './shop';
import type { Writing } from './writing-calls';

/** The body of packs-settled for a shop's first pack. */
export const settledBody = (storeId: number, settled_at = '2026-11-15'): PacksSettledBody => ({
  store_id: storeId,
  data: [{ ...OWN_PACK, settled_at }],
});

/** The shop's own pack: 80 tickets at $5. */
export const OWN_PACK = { lot_number: UPC, lot_counter: 1 };

/** Records days on which packs were activated or settled. */
export const settle = (
  session: Session,
  storeId: number,
  data: PacksSettledBody['data'],
  recorded_at?: string,
): Promise<Refused> => session.post('/packs-settled', { store_id: storeId, data, recorded_at }, randomUUID());

/** A week of the lottery's account. @param date a day of it */
export const weekOf = async (shop: Shop, date: string): Promise<LotteryWeek> =>
  (await shop.till.read<LotteryWeekReply>(`/lottery-week/${date}/${shop.store.id}`)).data;

/** The body of lottery-statement for a week from Sunday. */
export const statementBody = (storeId: number, sweep = 100): LotteryStatementBody => ({
  store_id: storeId,
  week_start: '2026-11-15',
  lines: [{ line: 'sweep', amount: sweep }],
});

/** The body of lottery-packs with one pack that the shop doesn't have. */
export const packListBody = (storeId: number, pack = '1'): LotteryPacksBody => ({
  store_id: storeId,
  as_of: '2026-11-15',
  packs: [{ game: '1742', pack, confirmed_at: '2026-11-01' }],
});

/** The body of register-figures: a shift's report of a register. @param sequence its number at the register */
export const registerBody = (storeId: number, sequence = 1): RegisterFiguresBody => ({
  store_id: storeId,
  register_id: '2',
  period: 'shift',
  sequence,
  begins_at: '2026-11-15T14:00:00Z',
  ends_at: '2026-11-15T22:00:00Z',
  business_date: '2026-11-15',
  lines: [{ code: '40', name: 'SCRATCH OFF', amount: 12.5 }],
});

const keeps: PermissionRow['expected'] = [201, 403, 201, 403, 201, 403];

/** The rows of the lottery's account. */
export const LOTTERY_ROWS: Record<string, PermissionRow> = {
  'GET /settling/:storeId': { expected: ofStore },
  'GET /lottery-week/:date/:storeId': { expected: ofStore },
  'GET /lottery-sweeps/:date/:storeId': { expected: ofStore },
  'GET /lottery-bills/:date/:companyId': { expected: ofCompany, ofArea: 200 },
  'GET /pack-lists/:companyId': { expected: ofCompany, ofArea: 200 },
  'POST /packs-settled': { body: ({ store }) => settledBody(store.id), expected: keeps, inShop: true },
  'POST /lottery-statement': { body: ({ store }) => statementBody(store.id), expected: keeps },
  'POST /lottery-packs': { body: ({ store }) => packListBody(store.id), expected: keeps },
  'POST /register-figures': { body: ({ store }) => registerBody(store.id), expected: keeps },
  'GET /lottery-packs/:storeId': { expected: ofStore },
};

/** The writing calls of the lottery's account and its journal: two people with the same pack and week. */
export const LOTTERY_WRITING: Record<string, Writing> = {
  ...JOURNAL_WRITING,
  'POST /packs-settled': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'storeB' : 'adminA',
    body: settledBody(shop.store.id, `2026-11-${15 + (n % 2)}`),
  }),
  'POST /lottery-statement': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'storeA' : 'adminA',
    body: statementBody(shop.store.id, n),
  }),
  'POST /lottery-packs': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'storeA' : 'adminA',
    body: packListBody(shop.store.id, String(n + 1)),
  }),
  'POST /register-figures': ({ shop }, n) => ({
    as: n % 2 === 0 ? 'storeA' : 'adminA',
    body: registerBody(shop.store.id, n >> 1),
  }),
};
