import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { factsOf } from '../../../src/shared/wire/endpoints';
import type { Endpoint } from '../../../src/shared/wire/facts';
import { TERMINAL_HEADER } from '../../../src/shared/wire/requests';
import { discardBody, lotBody, PASSWORD, salesBody, shelfBody } from '../databases/fixtures';
import { SEEN_WRITING } from './alarms';
import { type ApiServer, call } from './app';
import { CENSUS_WRITING } from './census';
import { madeBy, PIN } from './clerks';
import { foundBody, gamesWriting, gameUpcWriting, stockWriting } from './games';
import { ALERT_WRITING } from './instant-alerts';
import { LOTTERY_WRITING } from './lottery';
import { MONEY_WRITING } from './money';
import { MORNING_WRITING } from './morning';
import { signUpBody } from './permission-accounts';
import { LAYOUT_WRITING } from './permission-settings';
import { problemBody } from './problem-reports';
import { someRemoval } from './removals';
import { type Params, pathOf } from './route-path';
import { PACK, packRun, ticket, UPC } from './shop';
import { errorOf, newCode } from './terminals';
import {
  type Actor,
  FACTOR_SECRET,
  RECOVERY_CODE,
  SECOND_UPC,
  TERMINALS,
  type WritingScene,
} from './writing-scene';

/** One request: its caller, the parameters of its route besides the scene's store and company, and its body. */
type WritingCall = {
  as: Actor | null;
  params?: Params;
  body?: unknown;
  headers?: Record<string, string>;
};

/** The request number `n` of a route. Even and odd numbers use two different people and two different rows, crosswise. */
export type Writing = (scene: WritingScene, n: number) => WritingCall;

/** POST routes that only read. */
export const READ_ONLY_POSTS = [
  'POST /get-inventory-by-search-data',
  'POST /inventory-runs',
  'POST /packs',
  'POST /reset-pwd/owner',
  'POST /submissions/status',
  'POST /ticket-codes',
];

/** Checks whether a call of the API only reads. */
export const isRead = (route: string): boolean => route.startsWith('GET ') || READ_ONLY_POSTS.includes(route);

const pick = <T>(n: number, even: T, odd: T): T => (n % 2 === 0 ? even : odd);
const fresh = (): string => randomUUID().slice(0, 13);
const key = () => ({ 'Idempotency-Key': randomUUID() });
let packs = 0;

/** Two people of one role: the caller, and the other as the target. */
function eachOther(n: number, { people }: WritingScene): { as: Exclude<Actor, 'terminal'>; id: number } {
  const role = Math.floor(n / 2) % 3;
  const pairs = [
    ['superA', 'superB'],
    ['adminA', 'adminB'],
    ['storeA', 'storeB'],
  ] as const;
  const [a, b] = pairs[role] ?? pairs[0];
  return pick(n, { as: a, id: people[b].id }, { as: b, id: people[a].id });
}

const tillOf = (n: number): Actor => pick(n, 'storeA', 'storeB');
const adminOf = (n: number): Actor => pick(n, 'adminA', 'adminB');
const vendorOf = (scene: WritingScene, n: number): number =>
  pick(n, scene.companyVendorId, scene.shop.store.vendorId);

/** All writing calls of the server. The requests of each affect the same rows. */
export const WRITING: Record<string, Writing> = {
  'POST /login': ({ people }, n) => ({
    as: null,
    body: { Username: pick(n, people.storeA, people.storeB).Username, password: PASSWORD },
  }),
  'POST /forget-pwd': ({ people }, n) => ({
    as: null,
    body: { useremail: `${pick(n, people.storeA, people.adminA).Username}@test.example` },
  }),
  'POST /sign-up': () => ({ as: null, body: signUpBody() }),
  'POST /reset-pwd': ({ linkToken }) => ({ as: null, body: { token: linkToken, password: PASSWORD } }),
  'POST /post-register': ({ shop }, n) => ({
    as: adminOf(n),
    body: { name: 'New', Username: fresh(), password: PASSWORD, company_id: shop.company.id },
  }),
  'POST /access-tokens': ({ shop }, n) => ({
    as: pick(n, 'storeA', 'adminA'),
    body: { store_id: shop.store.id, name: 'Program' },
  }),
  'DELETE /access-tokens/:id': ({ accessTokenId }, n) => ({
    as: pick(n, 'storeA', 'adminA'),
    params: { id: accessTokenId },
  }),
  'POST /logout': (_, n) => ({ as: pick(n, 'storeA', 'adminA'), body: {} }),
  'POST /company-views': ({ shop }, n) => ({
    as: pick(n, 'superA', 'superB'),
    body: { company_id: shop.company.id },
  }),
  'POST /second-factor': (_, n) => ({ as: tillOf(n), body: {} }),
  'POST /second-factor/confirm': () => ({
    as: 'adminA',
    body: { code: new TOTP({ secret: Secret.fromBase32(FACTOR_SECRET) }).generate() },
  }),
  'POST /second-factor/end': () => ({ as: 'adminB', body: { code: RECOVERY_CODE } }),
  'POST /users/:id/second-factor-reset': ({ people }, n) => ({
    as: pick(n, 'superA', 'superB'),
    params: { id: people.adminB.id },
  }),
  'PUT /second-factor-rule/:companyId': (_, n) => ({ as: adminOf(n), body: { required: 0 } }),
  'DELETE /sessions': (_, n) => ({ as: tillOf(n) }),
  'DELETE /sessions/:id': ({ sessionId }, n) => ({
    as: pick(n, 'storeB', 'adminA'),
    params: { id: sessionId },
  }),
  'POST /terminals/hand-over': (_, n) => ({
    as: tillOf(n),
    headers: { [TERMINAL_HEADER]: pick(n, ...TERMINALS) },
  }),
  'POST /clerk-unlock': ({ shop }, n) => ({
    as: 'terminal',
    body: { clerk_id: shop.store.clerk.id, pin: pick(n, PIN, '9753') },
  }),
  'POST /terminals/report': (_, n) => ({
    as: pick(n, 'terminal', 'storeA'),
    // Every second pair names a new device, which displaces older devices of the same session.
    headers: { [TERMINAL_HEADER]: n % 4 < 2 ? TERMINALS[0] : newCode(n) },
    body: { version: fresh(), waiting: 0, attention: 0, oldest_waiting_at: null, clock_offset_ms: n },
  }),
  'POST /terminal-errors': (_, n) => ({
    as: pick(n, 'terminal', 'superA'),
    headers: { [TERMINAL_HEADER]: newCode(n) },
    body: { data: [errorOf(), errorOf()] },
  }),
  'POST /problem-reports': (_, n) => ({ as: pick(n, 'storeA', 'adminA'), body: problemBody({ waiting: n }) }),
  'PUT /terminals/:storeId/:code': (_, n) => ({
    as: pick(n, 'storeB', 'adminA'),
    params: { code: TERMINALS[0] },
    body: { name: fresh() },
  }),
  'DELETE /terminals/:storeId/:code/session': (_, n) => ({
    as: pick(n, 'storeB', 'adminA'),
    params: { code: TERMINALS[0] },
  }),
  'DELETE /terminals/:storeId/:code': (_, n) => ({
    as: pick(n, 'storeB', 'adminA'),
    params: { code: TERMINALS[1] },
  }),

  'POST /store-register': ({ shop }, n) => ({
    as: adminOf(n),
    body: { company_id: shop.company.id, store_name: fresh(), Username: fresh(), country_id: 1 },
  }),
  'PUT /store-update/:id': ({ shop, people }, n) => ({
    as: adminOf(n),
    params: { id: shop.store.id },
    body: { store_name: fresh(), Username: pick(n, people.storeA.Username, fresh()) },
  }),
  'PUT /store-delete/:id': ({ shop }, n) => ({
    as: pick(n, 'adminA', 'superA'),
    params: { id: shop.store.id },
    body: {},
  }),
  'POST /users/:id/password-link': ({ people }, n) => ({
    as: pick(n, 'adminA', 'superA'),
    params: { id: people.storeA.id },
  }),
  'POST /add-user': ({ shop }, n) => ({
    as: pick(n, 'adminA', 'storeA'),
    body: { name: 'New', Username: fresh(), password: PASSWORD, store_id: shop.store.id },
  }),
  'PUT /update-user-status': (scene, n) => {
    const { as, id } = eachOther(n, scene);
    return { as, body: { id, status: 0 } };
  },
  'PUT /updateProfile/:id': (scene, n) => {
    // In turn: the other person, oneself, and a clerk's PIN.
    const { as, id } = eachOther(n, scene);
    if (n % 5 === 4) return { as: tillOf(n), params: { id: scene.shop.store.clerk.id }, body: { pin: null } };
    // A peer's e-mail can't be changed.
    const email = `${fresh()}@test.example`;
    return n % 5 === 3
      ? { as, params: { id: scene.people[as].id }, body: { name: fresh(), email } }
      : { as, params: { id }, body: { name: fresh() } };
  },

  'POST /vendor-add': ({ shop }, n) => ({
    as: adminOf(n),
    body: { vendor_name: 'New', upc_code: pick(n, fresh(), '888'), store_id: shop.company.id },
  }),
  'PUT /vendor-update/:id': (scene, n) => ({
    as: adminOf(n),
    params: { id: vendorOf(scene, n >> 1) },
    body: { vendor_name: fresh(), upc_code: fresh() },
  }),
  'PUT /vendor-delete/:id': (scene, n) => ({
    as: adminOf(n),
    params: { id: vendorOf(scene, n >> 1) },
    body: {},
  }),
  'POST /plan-add': ({ shop }, n) => ({
    as: adminOf(n),
    body: { plan_name: pick(n, fresh(), 'Same'), plan_price: 5, lot_size: 60, store_id: shop.store.id },
  }),
  'PUT /plan-update/:id': ({ shop }, n) => ({
    as: adminOf(n),
    params: { id: shop.store.planId },
    body: { plan_name: fresh(), plan_price: 5 },
  }),
  'PUT /plan-delete/:id': ({ shop }, n) => ({ as: adminOf(n), params: { id: shop.store.planId }, body: {} }),
  'POST /subscription': (_, n) => ({
    as: adminOf(n),
    body: {
      subscription_name: pick(n, fresh(), 'Same'),
      subscription_type: 1,
      subscription_validity: 30,
      subscription_description: 'New',
    },
  }),
  'PUT /subscription/:id': ({ subscriptionIds }, n) => ({
    as: adminOf(n),
    params: { id: subscriptionIds[0] },
    body: { subscription_name: fresh() },
  }),
  'DELETE /subscription/:id': ({ subscriptionIds }, n) => ({
    as: adminOf(n),
    params: { id: pick(n, ...subscriptionIds) },
  }),

  'POST /inventory_add': ({ shop, companyVendorId }, n) => {
    packs += 1;
    const body = lotBody(shop.store, UPC, addToSerial('30000000000000', packs * 1000), 60, packs + 1);
    return {
      as: tillOf(n),
      body: { ...body, vendor_id: pick(n, companyVendorId, body.vendor_id) },
      headers: key(),
    };
  },
  'PUT /updateInvetoryOnShelf': ({ shop }, n) => ({
    as: tillOf(n),
    body: shelfBody(shop.store.id, UPC, PACK, ticket(19)),
  }),
  'POST /packs-found': (_, n) => ({ as: tillOf(n), body: foundBody(packs++) }),
  'POST /unknown-packs/:id/dismiss': ({ shop, unknownPackIds }, n) => ({
    as: pick(n, 'storeA', 'adminA'),
    params: { id: unknownPackIds[(n >> 1) % 2] },
    body: { store_id: shop.store.id, reason: 'It belongs to the shop next door.' },
    headers: key(),
  }),
  'POST /game-upc': gameUpcWriting,
  'POST /games-import': gamesWriting,
  'POST /stock-import': stockWriting,
  'POST /sample-load': ({ samples }, n) => ({
    as: pick(n, 'superA', 'adminA'),
    body: { store_id: samples.empty },
  }),
  'POST /sample-clear': ({ samples }, n) => ({
    as: pick(n, 'superA', 'adminA'),
    body: { store_id: samples.sample },
  }),
  'PUT /bins': ({ shop }, n) => ({
    as: pick(n, 'storeA', 'adminA'),
    body: {
      store_id: shop.store.id,
      lot_number: pick(n, UPC, SECOND_UPC),
      lot_counter: 1,
      bin: (n >> 1) % 2 === 0 ? 1 : 2,
    },
  }),
  'PUT /lot-direction': ({ shop }, n) => ({
    as: pick(n, 'storeA', 'adminA'),
    body: {
      store_id: shop.store.id,
      lot_number: pick(n, UPC, SECOND_UPC),
      lot_counter: 1,
      sells: (n >> 1) % 2 === 0 ? 'down' : 'up',
      turned: true,
    },
  }),
  'PUT /store-settings/:storeId': (_, n) => ({
    as: pick(n, 'storeB', 'adminA'),
    body: {
      sells: pick(n, 'down', 'up'),
      day_ends_at: pick(n >> 1, '00:00', '02:00'),
      opening_reminder: n % 3 === 0,
      over_short_tolerance: pick(n, 0, 2.5),
    },
  }),
  'POST /sales-record-register': (scene, n) => ({
    as: pick(n, 'terminal', 'storeA'),
    body: salesBody([scene.shop.entry(0, 9)], [], new Date().toISOString()),
    headers: madeBy(scene.shop.store.clerk),
  }),
  'POST /packs-removed': ({ shop }, n) => ({ as: pick(n, 'storeB', 'adminA'), body: someRemoval(shop, n) }),
  ...MONEY_WRITING,
  ...LOTTERY_WRITING,
  ...CENSUS_WRITING,
  ...MORNING_WRITING,
  ...ALERT_WRITING,
  ...LAYOUT_WRITING,
  ...SEEN_WRITING,
  'POST /discarded-submissions': ({ shop }, n) => ({
    as: tillOf(n),
    body: discardBody(shop.store.id, randomUUID()),
  }),
  'POST /disagreements': ({ shop, exceptionIds }, n) => ({
    as: 'storeA',
    body: {
      store_id: shop.store.id,
      exception_id: exceptionIds[n % exceptionIds.length],
      words: 'They were here.',
    },
  }),
  'POST /disagreements/:disagreementId/answer': ({ shop, disagreementId }, n) => ({
    as: n % 2 === 0 ? 'adminA' : 'storeB',
    params: { disagreementId },
    body: { store_id: shop.store.id, words: 'You are right.' },
  }),
  'POST /exceptions/:id/dismiss': ({ exceptionIds }, n) => ({
    as: tillOf(n),
    params: { id: exceptionIds[n % exceptionIds.length] },
    body: { reason: 'the scan was wrong' },
  }),
  'POST /corrections': ({ shop }, n) => ({
    as: pick(n, 'storeB', 'adminA'),
    body: { store_id: shop.store.id, ...packRun(n % 10, n % 10), reason: 'counted twice' },
  }),
};

/** The request number `n` of a route, with a key if the call needs one. */
export function writingRequest(scene: WritingScene, route: string, n: number) {
  const write = WRITING[route];
  if (!write) throw new Error(`no writing call ${route}`);
  const { as, params, body, headers } = write(scene, n);
  const { store, company } = scene.shop;
  const needsKey = factsOf(route as Endpoint).idempotency === 'submission';
  return {
    as,
    token: as && scene.tokens[as],
    method: route.split(' ')[0] ?? '',
    path: pathOf(route, { storeId: store.id, companyId: company.id, ...params }),
    body,
    headers: { ...(needsKey && key()), ...headers } as Record<string, string>,
  };
}

/** Sends the request number `n` of a route as its caller, with a key. @param server the scene's */
export async function sendWriting(
  server: Pick<ApiServer, 'url'>,
  scene: WritingScene,
  route: string,
  n: number,
): Promise<void> {
  const { method, path, token, body, headers } = writingRequest(scene, route, n);
  await call(server.url, method, path, { token, body, headers: { ...key(), ...headers } });
}
