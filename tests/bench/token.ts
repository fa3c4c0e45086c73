import { accountsPaths } from '../../src/shared/accounts/paths';
import { addressOf } from '../../src/shared/wire/requests';
import type { RunningServer } from '../support/servers/server';
import { check } from './figures';
import { PASSWORD } from './shops';

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
