import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../server/db/schema';
import { ROLE } from '../../src/shared/wire/access';
import { signIn, testServer } from '../support/api/app';
import { callOfRow } from '../support/api/permission-call';
import { PERMISSIONS, type PermissionRow } from '../support/api/permission-rows';
import { callersOf, makeScene, type Scene } from '../support/api/permission-scene';
import { routesOfServers } from '../support/api/routes';
import { addPerson } from '../support/databases/fixtures';
import { tableDigest } from '../support/databases/table-digest';

const routes = routesOfServers();
const server = testServer();

/** Public routes without personal data; the metrics are available on the server's machine only (metrics.test.ts). */
const PUBLIC =
  /^(GET \/(healthz|readyz|metrics|\*|app\/(lottery-inventory\.apk|operator\.json)|api\/openapi\.json)|GET \/api\/docs(\/.*)?|OPTIONS .*)$/;

const CALLERS = [
  'nobody',
  'expired',
  'clerk',
  'own store',
  'other store',
  'own company',
  'other company',
  'SuperAdmin',
  'terminal',
];

test('every route of the server has its row, and every row its route', () => {
  const guarded = [...routes].filter((route) => !PUBLIC.test(route));
  expect(guarded.sort()).toEqual(
    Object.keys(PERMISSIONS)
      .map((route) => route.replace('/', '/api/'))
      .sort(),
  );
});

function statusFor(row: PermissionRow, caller: string): number {
  if ('everyone' in row.expected) return row.expected.everyone;
  if (caller === 'nobody' || caller === 'expired') return 401;
  if (caller === 'clerk') return 403;
  const status = row.expected[CALLERS.indexOf(caller) - CALLERS.indexOf('own store')];
  if (status === undefined) throw new Error(caller);
  return status;
}

async function expiredToken(): Promise<string> {
  const person = await addPerson(server.db, ROLE.superAdmin, null, 'Eve Expired');
  const { token } = await signIn(server, person);
  await server.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, person.id));
  return token;
}

const rowsWith = (outcome: (row: PermissionRow, caller: string) => boolean) =>
  Object.entries(PERMISSIONS).filter(([, row]) => CALLERS.some((caller) => outcome(row, caller)));
const isRefused = (row: PermissionRow, caller: string): boolean => statusFor(row, caller) >= 400;
const isAllowed = (row: PermissionRow, caller: string): boolean => !isRefused(row, caller);

const tokensIn = async (scene: Scene): Promise<Record<string, string | null>> => ({
  ...(await callersOf(server, scene)),
  expired: await expiredToken(),
});

const send = async (
  route: string,
  row: PermissionRow,
  scene: Scene,
  token: string | null | undefined,
): Promise<number> => (await callOfRow(server.url, [route, row], scene, token)).status;

describe('with data that stays the same', () => {
  let scene: Scene;
  let tokens: Record<string, string | null>;
  beforeAll(async () => {
    scene = await makeScene(server, true);
    tokens = await tokensIn(scene);
  });

  test.each(rowsWith(isRefused))('%s changes nothing for roles that are refused', async (route, row) => {
    const before = await tableDigest(server.db);
    for (const caller of CALLERS.filter((each) => isRefused(row, each))) {
      const status = await send(route, row, scene, tokens[caller]);
      expect([caller, status]).toEqual([caller, statusFor(row, caller)]);
      expect([caller, await tableDigest(server.db)]).toEqual([caller, before]);
    }
  });
});

test.each(rowsWith(isAllowed))('%s is allowed for the other roles', async (route, row) => {
  let scene = await makeScene(server, row.inShop === true);
  for (const caller of CALLERS.filter((each) => isAllowed(row, each))) {
    const tokens = await tokensIn(scene);
    expect([caller, await send(route, row, scene, tokens[caller])]).toEqual([caller, statusFor(row, caller)]);
    if (!route.startsWith('GET ')) scene = await makeScene(server, row.inShop === true);
  }
});
