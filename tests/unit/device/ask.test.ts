import { expect, test } from 'vitest';
import { login, viewProfile } from '../../../src/app/state/auth-calls';
import { ask, askWhole } from '../../../src/app/state/queries/ask';
import { type Api, createApi, NetworkError } from '../../../src/device/client';
import { accountsPaths } from '../../../src/shared/accounts/paths';
import { cataloguePaths } from '../../../src/shared/catalogue/paths';
import { countingPaths } from '../../../src/shared/counting/paths';
import { lotteryPaths } from '../../../src/shared/lottery/paths';
import { placesPaths } from '../../../src/shared/places/paths';
import { reportsPaths } from '../../../src/shared/reports/paths';
import { terminalsPaths } from '../../../src/shared/terminals/paths';
import { ENDPOINTS } from '../../../src/shared/wire/endpoints';
import type { Endpoint } from '../../../src/shared/wire/facts';

/** Endpoints that no screen asks, whose replies have no field of their own. */
const UNSPECIFIC: readonly Endpoint[] = [
  accountsPaths.logout,
  terminalsPaths.terminalReport,
  terminalsPaths.terminalErrors,
  countingPaths.submissionStatus,
];
const ALL = Object.keys(ENDPOINTS) as Endpoint[];

const KEY = 'c0a8012e-5f0f-4b0e-9f0e-6f1d2c3b4a59';

/** The parameters of any path. */
const params = {
  ...{
    storeId: 1,
    companyId: 1,
    id: 1,
    userId: 1,
    upc: '028400001234',
    lotNumber: '028400001234',
    lotCounter: 1,
  },
  ...{ code: 'T1', alarmId: 'a', disagreementId: KEY, record: KEY },
  ...{ date: '2026-11-20', fromDate: '2026-11-14', toDate: '2026-11-20', time: '2026-11-20 08:00:00' },
};
const read = (api: Api, endpoint: Endpoint): Promise<unknown> =>
  ask(api, endpoint as typeof placesPaths.storeList, { params });

const answering = (json: unknown): Api =>
  createApi({ base: '', fetch: async () => new Response(JSON.stringify(json), { status: 200 }) });

/** JSON that a portal or a gateway sends with status 200 instead of the server. */
const FOREIGN = [
  { status: 'login_required', url: 'http://portal.example/' },
  { success: true },
  { data: null },
  { data: { login: 'http://portal.example/' } },
  { data: 'ok', Status: true },
  { data: [{ name: 'Free Wi-Fi' }], total: 1, salesRecord: [{}], countData: [{}], Subscriptions: [{}] },
  [{ ssid: 'Guests' }],
];

/** Replies that aren't the server's to this call: `{data: null}` is its own reply about a store without a list. */
const foreignTo = (endpoint: Endpoint): unknown[] =>
  endpoint === lotteryPaths.lotteryPackList
    ? FOREIGN.filter((json) => JSON.stringify(json) !== '{"data":null}')
    : FOREIGN;

test.each(ALL.filter((endpoint) => !UNSPECIFIC.includes(endpoint)))(
  'the call %s accepts no JSON of other senders',
  async (endpoint) => {
    for (const json of foreignTo(endpoint))
      await expect(read(answering(json), endpoint), JSON.stringify(json)).rejects.toBeInstanceOf(
        NetworkError,
      );
  },
);

test.each([
  ['login', (api: Api) => login(api, { Username: 'store', password: 'secret' })],
  ['viewProfile', viewProfile],
] as const)('the call %s rejects JSON that isn’t our server’s', async (_, call) => {
  for (const json of FOREIGN)
    await expect(call(answering(json)), JSON.stringify(json)).rejects.toBeInstanceOf(NetworkError);
});

test.each([
  cataloguePaths.subscriptionList,
  cataloguePaths.subscriptionAdd,
  cataloguePaths.subscriptionUpdate,
  cataloguePaths.subscriptionDelete,
])('the call %s fails with the server’s message if the reply has Status false', async (endpoint) => {
  const made = (json: unknown) =>
    ask(answering(json), endpoint as typeof cataloguePaths.subscriptionDelete, { params: { id: 1 } });
  const refusal = { name: 'ApiError', message: 'The trial is used up.' };
  await expect(made({ Status: false, Message: 'The trial is used up.' })).rejects.toMatchObject(refusal);
  const subscription = { id: 1, subscription_name: 'Trial', is_trail: 1 };
  const rest = { Subscriptions: [], data: subscription, message: 'Saved' };
  await expect(made({ ...rest, Status: false, Message: 'The trial is used up.' })).rejects.toMatchObject(
    refusal,
  );
  for (const Message of [undefined, '', 7])
    await expect(made({ ...rest, Status: false, Message })).rejects.toMatchObject({
      message: 'Sorry! something went wrong, please contact our support team',
    });
  const saved = { ...rest, Status: true, Message: '' };
  expect(await made(saved)).toEqual(saved);
});

const RUN = { id: 1, lot_number: '028400001234', lot_counter: 1, start_ticket: '1', end_ticket: '2' };

test('a response of another release of our server, with added or missing fields, is accepted', async () => {
  const vendor = { id: 1, vendor_name: 'Golden Poppy', upc_code: '', colour: 'gold' };
  const vendors = { data: [vendor], page: 1 };
  expect(await read(answering(vendors), cataloguePaths.vendorListOf)).toEqual(vendors);
  const corrections = { total: 1, data: [{ ...RUN, reason: 'Scanned wrong' }] };
  expect(await read(answering(corrections), countingPaths.correctionList)).toEqual(corrections);
  expect(await read(answering([]), reportsPaths.ticketCount)).toEqual([]);
});

test.each([
  ['another key', { message: 'Saved', submission_id: 'f0e1d2c3-5f0f-4b0e-9f0e-6f1d2c3b4a59' }],
  ['no key', { message: 'Saved' }],
])('a decision is accepted only if the reply names its key: %s', async (_, json) => {
  const decide = (reply: unknown) =>
    ask(answering(reply), countingPaths.dismissException, {
      params: { id: 1 },
      body: { reason: 'ok' },
      key: KEY,
    });
  await expect(decide(json)).rejects.toBeInstanceOf(NetworkError);
  expect(await decide({ ...json, submission_id: KEY })).toMatchObject({ submission_id: KEY });
});

/** A server with this many stores: a thousand in a reply, from a row; of earlier releases only pages of them, or all in a reply. */
function serverWith(
  stores: number,
  knows: 'rows' | 'pages' | 'neither' = 'rows',
): { api: Api; asked: string[] } {
  const asked: string[] = [];
  const row = (id: number) => ({
    ...{ id, store_name: `Store ${id}`, username: null, user_id: null, isActive: 1 },
    ...{ address: null, country_id: 1, state: null, city: null, zipcode: null, website: null },
    ...{ 'contact person': null, 'contact number': null, 'contact email': null },
  });
  const all = Array.from({ length: stores }, (_, n) => row(n + 1));
  const api = createApi({
    base: 'http://server.example',
    fetch: async (address) => {
      const { searchParams } = new URL(String(address));
      asked.push(searchParams.toString());
      const [page, size] = [
        Number(searchParams.get('page') ?? 1),
        Number(searchParams.get('page_size') ?? 1_000),
      ];
      const from = searchParams.get('from');
      const rows =
        knows === 'rows' && from !== null
          ? all.slice(Number(from), Number(from) + 1_000)
          : all.slice((page - 1) * size, page * size);
      const reply = knows === 'neither' ? { data: all } : { data: rows, total: stores };
      return new Response(JSON.stringify(reply), { status: 200 });
    },
  });
  return { api, asked };
}
const idsOf = async (api: Api): Promise<number[]> =>
  (await askWhole(api, placesPaths.storeList, { params: { companyId: 1 } })).data.map(({ id }) => id);
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

test('a list of 2,150 stores is read whole, a thousand at a time', async () => {
  const { api, asked } = serverWith(2_150);
  expect(await idsOf(api)).toEqual(upTo(2_150));
  expect(asked.map((query) => new URLSearchParams(query).get('from'))).toEqual([null, '1000', '2000']);
});

test('a list of 1,150 stores is read whole from a server with pages only, by the pages after the first thousand', async () => {
  const { api, asked } = serverWith(1_150, 'pages');
  expect(await idsOf(api)).toEqual(upTo(1_150));
  expect(asked.map((query) => new URLSearchParams(query).get('page'))).toEqual([null, '11', '12']);
});

test('a list that fits into one reply is requested once, even from a server without pages', async () => {
  for (const { api, asked } of [
    serverWith(1_000),
    serverWith(3),
    serverWith(0),
    serverWith(1_150, 'neither'),
  ]) {
    const ids = await idsOf(api);
    expect(ids).toEqual(upTo(ids.length));
    expect(asked).toEqual(['']);
  }
});
