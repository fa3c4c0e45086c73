import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../server/db/connect';
import { accountsPaths } from '../../src/shared/accounts/paths';
import { addressOf } from '../../src/shared/wire/requests';
import { addCompany, PASSWORD } from '../support/databases/fixtures';
import { copyPreparedData } from '../support/databases/prepared-data';
import { type RunningServer, startServer } from '../support/servers/server';
import { check, p50p95, printTable, sized } from './figures';

/** One company sets this many PINs at once; another signs in this often, one after the other. */
const PINS = sized(60, 4);
const SIGN_INS = sized(20, 2);

/** Time to sign in at one company while another company sets many PINs at once. */
export async function benchHashing(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-bench-'));
  copyPreparedData('empty', dataDir);
  const { db, close } = await connect({ embeddedIn: dataDir });
  const busy = await addCompany(db);
  const other = await addCompany(db);
  await close();
  const server = await startServer({ dataDir, seed: false });
  try {
    const username = other.stores[0].admin.Username;
    await signIn(server, username);
    const idle = await signIns(server, username);
    const { token } = await signIn(server, busy.admin.Username);
    const clerk = busy.stores[0].clerk.id;
    const pins = Array.from({ length: PINS }, () => newPin(server, token, clerk));
    const during = await signIns(server, username);
    const statuses = await Promise.all(pins);
    const done = statuses.filter((status) => status === 200).length;
    const deferred = statuses.filter((status) => status === 429).length;
    check(done > 0 && done + deferred === PINS, `setting PINs returned ${[...new Set(statuses)]}`);
    printTable(
      `Sign-ins of one company while another sets ${PINS} PINs at once`,
      [
        { what: 'otherwise idle', value: p50p95(idle) },
        { what: `while ${PINS} PINs are set`, value: p50p95(during) },
      ],
      [`p50 / p95 of ${SIGN_INS}. ${done} PINs were set, ${deferred} requests got 429 with Retry-After.`],
    );
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function signIns(server: RunningServer, username: string): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < SIGN_INS; index++) took.push((await signIn(server, username)).ms);
  return took;
}

async function signIn(server: RunningServer, Username: string): Promise<{ token: string; ms: number }> {
  const start = performance.now();
  const reply = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ Username, password: PASSWORD }),
  });
  const { token } = (await reply.json()) as { token: string };
  check(reply.ok, `${Username} can't sign in: ${reply.status}`);
  return { token, ms: performance.now() - start };
}

async function newPin(server: RunningServer, token: string, clerkId: number): Promise<number> {
  const reply = await fetch(
    `${server.url}/api${addressOf(accountsPaths.updateProfile, { id: clerkId }).path}`,
    {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ pin: '73915' }),
    },
  );
  await reply.arrayBuffer();
  return reply.status;
}
