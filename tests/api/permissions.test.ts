import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '../support/api/app';
import { callOfRow } from '../support/api/permission-call';
import type { PermissionRow } from '../support/api/permission-row';
import { PERMISSIONS } from '../support/api/permission-rows';
import { callersOf, makeScene, type Scene, tokensOf } from '../support/api/permission-scene';
import { routesOfServers } from '../support/api/routes';
import { isRead } from '../support/api/writing-calls';
import { changeWatch, tableDigest } from '../support/databases/table-digest';

const routes = routesOfServers();
const server = testServer();

/** Public routes without personal data, and receipts, whose signed link is the permission; the metrics are available on the server's machine only (metrics.test.ts). */
const PUBLIC =
  /^(GET \/(healthz|readyz|metrics|\*|app\/(lottery-inventory\.apk|operator\.json)|api\/openapi\.json)|GET \/api\/docs(\/.*)?|GET \/r\/:code|OPTIONS .*)$/;

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
  'area manager',
  'area without it',
  'terminal elsewhere',
];

test('every route of the server has a row in the permissions table, and every row has a route', () => {
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
  const [ownStore, otherStore, ownCompany, , , ofTerminal] = row.expected;
  if (caller === 'area without it') return row.ofArea ?? otherStore;
  // In a store that isn't the first one: what the company's admin may do there too, and what names no store.
  if (caller === 'area manager')
    return row.ofArea ?? (ownStore === ownCompany || ownStore === otherStore ? ownStore : 403);
  if (caller === 'terminal elsewhere') return row.elsewhere ?? (ofTerminal === 403 ? ofTerminal : otherStore);
  const status = row.expected[CALLERS.indexOf(caller) - CALLERS.indexOf('own store')];
  if (status === undefined) throw new Error(caller);
  return status;
}

/** An open call doesn't look at its caller; further ones would only exceed its limit. */
const callersOfRow = ({ expected }: PermissionRow): string[] =>
  'everyone' in expected ? CALLERS.slice(0, CALLERS.indexOf('area manager')) : CALLERS;
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
  const haveRowsChanged = changeWatch(() => tableDigest(server.db));
  beforeAll(async () => {
    scene = await makeScene(server, true);
    tokens = await tokensOf(callersOf(server, scene));
    await haveRowsChanged();
  });

  test.each(rowsWith(isRefused))('%s changes nothing for roles that are refused', async (route, row) => {
    for (const caller of callersOfRow(row).filter((each) => isRefused(row, each))) {
      const status = await send(route, row, scene, tokens[caller]);
      expect([caller, status]).toEqual([caller, statusFor(row, caller)]);
    }
    expect(await haveRowsChanged()).toBe(false);
  });
});

let ofReaders: Promise<Scene> | undefined;
/** Readers share a scene; the rows that a call writes may be in the way of the next call. */
function sceneFor(route: string, row: PermissionRow): Promise<Scene> {
  if (!isRead(route)) return makeScene(server, row.inShop === true);
  ofReaders ??= makeScene(server, true);
  return ofReaders;
}

/** Each call that writes needs a scene of its own, so `npm test` makes it by the last role that may; most first ones are admins of the store, as in the other tests. */
function allowedCallers(route: string, row: PermissionRow): string[] {
  const allowed = callersOfRow(row).filter((each) => isAllowed(row, each));
  return process.env.TEST_EVERYTHING || isRead(route) ? allowed : allowed.slice(-1);
}

test.each(rowsWith(isAllowed))('%s is allowed for the roles that its row lists', async (route, row) => {
  for (const caller of allowedCallers(route, row)) {
    const scene = await sceneFor(route, row);
    const token = await callersOf(server, scene)[caller]?.();
    expect([caller, await send(route, row, scene, token)]).toEqual([caller, statusFor(row, caller)]);
  }
});
