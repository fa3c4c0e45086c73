import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { addressOf, IDEMPOTENCY_HEADER } from '../../src/shared/wire/requests';
import type { RunningServer } from '../support/servers/server';
import { check } from './figures';
import { send } from './http-load';
import { PASSWORD } from './shops';

/** Sends a request and waits for its reply. @returns the time it took, in ms, and the reply's text */
type Ask = (method: string, path: string, body?: object) => Promise<{ took: number; text: string }>;

/** The calls of a user of a benchmark, over one connection and each with its own key. They must succeed. */
export async function askerOf(server: RunningServer, username: string): Promise<Ask> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const authorization = { Authorization: `Bearer ${await tokenOf(server, username)}` };
  return async (method, path, body) => {
    const sent = performance.now();
    const headers = { ...authorization, [IDEMPOTENCY_HEADER]: randomUUID() };
    const url = `${server.url}/api${path}`;
    const { status, text } = await send(agent, method, url, headers, body && JSON.stringify(body));
    check(status === (body ? 201 : 200), `${path} returned ${status}: ${text.slice(0, 200)}`);
    return { took: performance.now() - sent, text };
  };
}

/** Signs in a user of a benchmark. @returns the token */
export async function tokenOf(server: RunningServer, username: string): Promise<string> {
  const reply = await fetch(`${server.url}/api${addressOf(accountsPaths.login).path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ Username: username, password: PASSWORD }),
  });
  check(reply.ok, `${username} can't sign in: ${reply.status}`);
  return ((await reply.json()) as { token: string }).token;
}
