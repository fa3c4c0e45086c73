import { expect, test } from 'vitest';
import { auditLog } from '../../../src/api/audit';
import { viewProfile } from '../../../src/api/auth';
import { planList, vendorList } from '../../../src/api/catalogue';
import { type Api, createApi, NetworkError } from '../../../src/api/client/client';
import { correctionPage, exceptionPage } from '../../../src/api/corrections';
import { lotCount, ticketCount } from '../../../src/api/dashboard';
import { lotList, searchInventory, ticketList } from '../../../src/api/inventory';
import { daySales, periodSales, shiftList, shiftSales } from '../../../src/api/sales';
import { companyList, storeList } from '../../../src/api/stores';
import { subscriptionList } from '../../../src/api/subscriptions';
import { sessionList, terminalList } from '../../../src/api/terminal-list';
import { userList } from '../../../src/api/users';

/** Every call whose answer is kept for reading without a network. */
const CALLS: Record<string, (api: Api) => Promise<unknown>> = {
  auditLog: (api) => auditLog(api, 1, {}),
  viewProfile,
  planList,
  vendorList,
  correctionPage: (api) => correctionPage(api, 1),
  exceptionPage: (api) => exceptionPage(api, 1),
  lotCount: (api) => lotCount(api, 1),
  ticketCount: (api) => ticketCount(api, 1),
  lotList: (api) => lotList(api, 1),
  searchInventory: (api) => searchInventory(api, { store_id: 1 }),
  ticketList: (api) => ticketList(api, { lot_number: '028400001234', lot_counter: 1, store_id: 1 }),
  daySales: (api) => daySales(api, '2026-11-20', 1),
  periodSales: (api) => periodSales(api, '2026-11-14', '2026-11-20', 1),
  shiftList: (api) => shiftList(api, '2026-11-20', 1),
  shiftSales: (api) => shiftSales(api, '2026-11-20', 1, '2026-11-20 08:00:00'),
  companyList,
  storeList: (api) => storeList(api, 1),
  subscriptionList,
  sessionList: (api) => sessionList(api, 1),
  terminalList: (api) => terminalList(api, 1),
  userList: (api) => userList(api, 1),
};

const answering = (json: unknown): Api =>
  createApi({ base: '', fetch: async () => new Response(JSON.stringify(json), { status: 200 }) });

/** JSON that a portal or a gateway gives with 200 in the server's place. */
const FOREIGN = [
  { status: 'login_required', url: 'http://portal.example/' },
  { success: true },
  { data: null },
  { data: { login: 'http://portal.example/' } },
  { data: 'ok', Status: true },
  { data: [{ name: 'Free Wi-Fi' }], total: 1, salesRecord: [{}], countData: [{}], Subscriptions: [{}] },
  [{ ssid: 'Guests' }],
];

test.each(Object.entries(CALLS))('%s rejects JSON that isn’t our server’s', async (_, call) => {
  for (const json of FOREIGN)
    await expect(call(answering(json)), JSON.stringify(json)).rejects.toBeInstanceOf(NetworkError);
});

const RUN = { id: 1, lot_number: '028400001234', start_ticket: '1', end_ticket: '2' };

test('a response of another release of our server is accepted, with added or missing fields', async () => {
  const vendor = { id: 1, vendor_name: 'Golden Poppy', upc_code: '', colour: 'gold' };
  expect(await vendorList(answering({ data: [vendor], page: 1 }))).toEqual([vendor]);
  const correction = { ...RUN, reason: 'Scanned wrong' };
  expect((await correctionPage(answering({ total: 1, data: [correction] }), 1)).data).toEqual([correction]);
  expect(await ticketCount(answering([]), 1)).toEqual([]);
});
