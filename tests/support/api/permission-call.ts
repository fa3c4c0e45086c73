import { call, type Reply } from './app';
import { madeBy } from './clerks';
import type { PermissionRow } from './permission-rows';
import type { Scene } from './permission-scene';

/** Makes the call of a row of the matrix, about what is in the scene. @param route the row's name: `PUT /bins` */
export function callOfRow(
  url: string,
  [route, row]: readonly [string, PermissionRow],
  scene: Scene,
  token: string | null | undefined,
): Promise<Reply<unknown>> {
  if (token === undefined) throw new Error('no token');
  const [method = ''] = route.split(' ');
  const body = row.body?.(scene) ?? (method === 'POST' || method === 'PUT' ? {} : undefined);
  const headers = { ...row.headers, ...(row.byClerk ? madeBy(scene.store.clerk) : {}) };
  return call(url, method, row.path(scene), { token, body, headers });
}
