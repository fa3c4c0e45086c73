import { auditPaths } from '../../../src/shared/audit/paths';
import { countingPaths } from '../../../src/shared/counting/paths';
import type { Shift } from '../../../src/shared/counting/sales-schema';
import { reportsPaths } from '../../../src/shared/reports/paths';
import { EXPORT_PARTS } from '../../../src/shared/reports/store-files';
import type { Lot } from '../../../src/shared/stock/inventory-schema';
import { stockPaths } from '../../../src/shared/stock/paths';
import { ENDPOINTS } from '../../../src/shared/wire/endpoints';
import type { Endpoint } from '../../../src/shared/wire/facts';
import { addressOf } from '../../../src/shared/wire/requests';
import { each } from '../shops/overlapping-counts';
import { call } from './app';
import { must } from './shop';
import { isRead } from './writing-calls';

/** The places and days to read, and the tokens of the readers. */
export type Readers = {
  companyId: number;
  storeIds: readonly number[];
  days: readonly string[];
  tokens: readonly string[];
  /** whether the readers take turns, each with its share of the requests; default: each sends all */
  inTurn?: boolean;
};

/** A read of a link, which no signed-in user sends. */
const ABOUT_A_LINK = 'POST /reset-pwd/owner';
/** Every endpoint of the contract that reads. */
export const READING = (Object.keys(ENDPOINTS) as Endpoint[]).filter(
  (endpoint) => isRead(endpoint) && endpoint !== ABOUT_A_LINK,
);

/** The queries of a read that has a required one, or pages. */
const QUERIES: Partial<Record<Endpoint, Record<string, string>[]>> = {
  [reportsPaths.storeExport]: Object.keys(EXPORT_PARTS).map((part) => ({ part })),
  [countingPaths.exceptions]: ['open', 'resolved'].map((state) => ({ state, page_size: '100' })),
  [auditPaths.auditLogOf]: [
    { page_size: '100' },
    { dates: 'recorded', page: '2', page_size: '20' },
    { person: 'admin', lot: '028400001234 lot 1' },
  ],
  [stockPaths.transfers]: [{}, { page: '1' }],
};
type Subject = Record<string, string | number>;
const ofStore = ({ storeId = 0 }: Subject) => ({ store_id: storeId });
const BODIES: Record<string, (subject: Subject) => unknown> = {
  'POST /get-inventory-by-search-data': (subject) => ({
    upc_number: subject.upc ?? '0284',
    ...ofStore(subject),
  }),
  'POST /inventory-runs': (subject) => ({ upc_number: subject.upc ?? '0284', ...ofStore(subject) }),
  'POST /packs': ({ lotNumber, lotCounter, ...subject }) => ({
    packs: lotNumber === undefined ? [] : [{ lot_number: lotNumber, lot_counter: lotCounter }],
    ...ofStore(subject),
  }),
  'POST /submissions/status': () => ({ keys: ['0a0a0a0a-0a0a-4a0a-8a0a-000000000001'] }),
  'POST /ticket-codes': (subject) => ({ code: '15401234567000', ...ofStore(subject) }),
};

/** The step between the store's packs that are read: there are hundreds. */
const EACH_PACK = process.env.TEST_EVERYTHING ? 15 : 45;

/** The values for the endpoints' paths: places with days, packs, and the records of shifts. */
async function subjectsOf(url: string, { companyId, storeIds, days, tokens }: Readers): Promise<Subject[]> {
  const [token] = tokens;
  const read = async <Body>(path: string) => must(call<Body>(url, 'GET', path, { token }), 200);
  const [fromDate = '', toDate = ''] = [days[0], days.at(-1)];
  const subjects: Subject[] = [];
  for (const storeId of [companyId, ...storeIds])
    for (const date of days)
      subjects.push({ storeId, id: storeId, companyId: storeId, date, fromDate, toDate });
  for (const storeId of storeIds) {
    const lots = await read<{ data: Lot[] }>(`/inventory-list/${storeId}`);
    for (const { lot_number, lot_counter } of lots.data.filter((_, nth) => nth % EACH_PACK === 0))
      subjects.push({ storeId, upc: lot_number, lotNumber: lot_number, lotCounter: lot_counter });
    for (const date of days) {
      const shifts = await read<{ data: Shift[] }>(`/fetch-shift-data/${date}/${storeId}`);
      for (const shift of shifts.data)
        subjects.push({ storeId, date, userId: shift.created_by, time: shift.report_time });
    }
  }
  return subjects;
}

/** A request that reads, as `GET /path`, with its body. */
export type Asked = { address: string; token: string; body?: unknown };

/** The requests of `everyRead`, by their names. */
export async function questions(url: string, readers: Readers): Promise<Map<string, Asked>> {
  const requests = new Map<string, Asked>();
  const all = [...readers.tokens.entries()];
  const readersOf = (turn: number) =>
    readers.inTurn ? all.filter(([reader]) => reader === turn % all.length) : all;
  const subjects = await subjectsOf(url, readers);
  for (const [nth, endpoint] of READING.entries()) {
    const names = [...endpoint.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    const hasBody = endpoint.startsWith('POST ');
    for (const [at, subject] of subjects.entries()) {
      if (!names.every((name) => name in subject) || (hasBody && !('storeId' in subject))) continue;
      const body = hasBody ? BODIES[endpoint]?.(subject) : undefined;
      for (const query of QUERIES[endpoint] ?? [{}])
        for (const [reader, token] of readersOf(nth + at)) {
          const { method, path } = addressOf(endpoint, subject, query);
          const address = `${method} ${path}`;
          requests.set(`${reader} ${address} ${JSON.stringify(body ?? '')}`, { address, token, body });
        }
    }
  }
  return requests;
}

/**
 * Reads all data of the API about some places: each endpoint that reads, for each place and day, their shifts
 * and some packs, as each of the readers.
 * @returns status and body of each reply, by the number of the reader and the request
 */
export async function everyRead(url: string, readers: Readers): Promise<Record<string, string>> {
  const replies: Record<string, string> = {};
  const requests = await questions(url, readers);
  await each([...requests], 8, async ([name, asked]) => {
    replies[name] = await answerTo(url, asked);
  });
  return replies;
}

/** @returns status and body of the reply */
export async function answerTo(url: string, { address, token, body }: Asked): Promise<string> {
  const [method = '', path = ''] = address.split(' ');
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
  return `${response.status} ${await response.text()}`;
}
