import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS, factsOf } from '../../src/shared/wire/endpoints';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import type { Endpoint } from '../../src/shared/wire/facts';
import { call, testServer } from '../support/api/app';
import { writingRequest } from '../support/api/writing-calls';
import { makeWritingScene, type WritingScene } from '../support/api/writing-scene';

const server = testServer();
let scene: WritingScene;
beforeAll(async () => {
  scene = await makeWritingScene(server);
});

/** The writing calls that take the server's time, with the reason (decision 45). */
const SERVERS_TIME: Record<string, string> = {
  ...of('It signs in or out, or ends a sign-in, at the moment when the server does it.', [
    'POST /login',
    'POST /logout',
    'DELETE /sessions',
    'DELETE /sessions/:id',
    'POST /forget-pwd',
    'POST /sign-up',
    'POST /reset-pwd',
  ]),
  ...of('It is about a terminal as it is now: its access, its name, the PIN typed on it.', [
    'POST /terminals/hand-over',
    'POST /clerk-unlock',
    'POST /terminals/report',
    'POST /terminal-errors',
    'POST /problem-reports',
    'PUT /terminals/:storeId/:code',
    'DELETE /terminals/:storeId/:code/session',
    'DELETE /terminals/:storeId/:code',
  ]),
  ...of('No record is dated by accounts, places or subscriptions.', [
    'POST /post-register',
    'POST /add-user',
    'PUT /update-user-status',
    'PUT /updateProfile/:id',
    'POST /company-views',
    'POST /second-factor',
    'POST /second-factor/confirm',
    'POST /second-factor/end',
    'POST /users/:id/second-factor-reset',
    'PUT /second-factor-rule/:companyId',
    'POST /users/:id/password-link',
    'POST /store-register',
    'PUT /store-update/:id',
    'PUT /store-delete/:id',
    'POST /subscription',
    'PUT /subscription/:id',
    'DELETE /subscription/:id',
  ]),
  ...of('What the store holds from now on: earlier entries aren’t of this sample.', [
    'POST /sample-load',
    'POST /sample-clear',
  ]),
  ...of('A setting or a list that is valid from now on; a lot keeps the price of its receipt.', [
    'POST /vendor-add',
    'PUT /vendor-update/:id',
    'PUT /vendor-delete/:id',
    'POST /plan-add',
    'PUT /plan-update/:id',
    'PUT /plan-delete/:id',
    'POST /games-import',
    'POST /game-upc',
    'PUT /store-settings/:storeId',
    'POST /ticket-layouts',
    'PUT /ticket-layouts/:code/end',
    'PUT /morning-mail',
    'PUT /instant-alerts',
    'PUT /push-subscription',
    'DELETE /push-subscription',
  ]),
  ...of('A program’s access begins and ends when the server says so.', [
    'POST /access-tokens',
    'DELETE /access-tokens/:id',
  ]),
  ...of('A closing is compared with everything that has arrived by then.', ['POST /journal-close']),
};

function of(reason: string, endpoints: readonly string[]): Record<string, string> {
  return Object.fromEntries(endpoints.map((endpoint) => [endpoint, reason]));
}

/** The field with the instant of a call: the time by the caller's clock. */
const instantOf = (endpoint: string): string =>
  endpoint === 'POST /discarded-submissions' ? 'discarded_at' : 'recorded_at';
const writing = Object.keys(ENDPOINTS).filter(
  (endpoint) => factsOf(endpoint as Endpoint).idempotency !== undefined,
);
const dated = writing.filter((endpoint) => SERVERS_TIME[endpoint] === undefined);

test('each writing endpoint takes the instant of the call, or is listed with a reason for not taking it', () => {
  const fieldsOf = (endpoint: string) =>
    Object.keys((factsOf(endpoint as Endpoint).body as { properties?: object })?.properties ?? {});
  const takes = writing.filter((endpoint) => fieldsOf(endpoint).includes(instantOf(endpoint)));
  expect(takes.sort()).toEqual(dated.sort());
  expect(Object.keys(SERVERS_TIME).filter((endpoint) => !writing.includes(endpoint))).toEqual([]);
});

describe.each(dated)('%s', (endpoint) => {
  test('an endpoint that takes the instant of the call refuses an invalid one', async () => {
    const { as, method, path, token, body, headers } = writingRequest(scene, endpoint, 0);
    if (!as) throw new Error(endpoint);
    const field = instantOf(endpoint);
    const reply = await call<ApiErrorBody>(server.url, method, path, {
      token,
      body: { ...(body as object), [field]: '2026-02-30T10:00:00Z' },
      headers,
    });
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });
});
