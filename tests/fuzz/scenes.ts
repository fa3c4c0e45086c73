import { createPasswordLink } from '../../server/accounts/password-links';
import { ROLE } from '../../src/shared/wire/access';
import type { ApiServer } from '../support/api/app';
import { type PermissionRow, pathOfRow } from '../support/api/permission-row';
import { PERMISSIONS } from '../support/api/permission-rows';
import { callersOf, makeScene, type Scene, tokensOf } from '../support/api/permission-scene';
import { addPerson, PASSWORD } from '../support/databases/fixtures';
import type { Example, FuzzScene } from './side-door';

/** The callers in the permission matrix, in the order of its columns. */
const COLUMNS = ['own store', 'other store', 'own company', 'other company', 'SuperAdmin', 'terminal'];
/** Examples per call. Each has different names, since names must be unique. */
const EXAMPLES_OF_CALL = 4;

/** Creates a company with a shop in which all calls are meaningful, and tokens for all users. */
export async function newScene(server: ApiServer): Promise<FuzzScene> {
  const scene = await makeScene(server, true);
  const { company, store } = scene;
  const people = [company.admin, ...company.stores.flatMap(({ admin, clerk }) => [admin, clerk])];
  return {
    tokens: await tokensOf(callersOf(server, scene)),
    examples: {
      ...Object.fromEntries(
        Object.entries(PERMISSIONS).map(([route, row]) => [
          route,
          Array.from({ length: EXAMPLES_OF_CALL }, () => exampleOf([route, row], scene)),
        ]),
      ),
      'POST /reset-pwd': await Promise.all(
        Array.from({ length: EXAMPLES_OF_CALL }, () => resetExample(server, store.id)),
      ),
    },
    clerkId: store.clerk.id,
    secrets: people.map(({ Username }) => Username),
  };
}

function exampleOf(routeRow: readonly [string, PermissionRow], scene: Scene): Example {
  const [, row] = routeRow;
  const { expected, headers } = row;
  const allowed = 'everyone' in expected ? [] : COLUMNS.filter((_, index) => (expected[index] ?? 400) < 400);
  const path = pathOfRow(routeRow, scene);
  return { path, body: row.body?.(scene), byClerk: row.byClerk === true, headers, allowed };
}

/** A valid reset link, since the matrix has only an invalid one. It works once and ends its user's sessions. */
async function resetExample({ db }: ApiServer, storeId: number): Promise<Example> {
  const { id } = await addPerson(db, ROLE.store, storeId, 'Fay Forgetful');
  const link = await createPasswordLink(db, id, 'reset', 'https://shop.example', new Date());
  const token = new URL(link).searchParams.get('token');
  return { path: '/reset-pwd', body: { token, password: PASSWORD }, byClerk: false, allowed: [] };
}
