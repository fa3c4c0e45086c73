import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '../support/api/app';
import { callOfRow } from '../support/api/permission-call';
import { PERMISSIONS, type PermissionRow } from '../support/api/permission-rows';
import { callersOf, makeScene, type Scene, tokensOf } from '../support/api/permission-scene';
import { routesOfServers } from '../support/api/routes';
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

const rowsWith = (outcome: (row: PermissionRow, caller: string) => boolean) =>
  Object.entries(PERMISSIONS).filter(([, row]) => CALLERS.some((caller) => outcome(row, caller)));
const isRefused = (row: PermissionRow, caller: string): boolean => statusFor(row, caller) >= 400;
const isAllowed = (row: PermissionRow, caller: string): boolean => !isRefused(row, caller);

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
    tokens = await tokensOf(callersOf(server, scene));
  });

  test.each(rowsWith(isRefused))('%s changes nothing for roles that are refused', async (route, row) => {
    const before = await tableDigest(server.db);
    for (const caller of CALLERS.filter((each) => isRefused(row, each))) {
      const status = await send(route, row, scene, tokens[caller]);
      expect([caller, status]).toEqual([caller, statusFor(row, caller)]);
    }
    expect(await tableDigest(server.db)).toBe(before);
  });
});

test.each(rowsWith(isAllowed))('%s is allowed for the other roles', async (route, row) => {
  let scene: Scene | null = null;
  for (const caller of CALLERS.filter((each) => isAllowed(row, each))) {
    // Readers share one; what a call writes may be in the way of the next.
    if (scene === null || !route.startsWith('GET ')) scene = await makeScene(server, row.inShop === true);
    const token = await callersOf(server, scene)[caller]?.();
    expect([caller, await send(route, row, scene, token)]).toEqual([caller, statusFor(row, caller)]);
  }
});
