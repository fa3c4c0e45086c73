import { call, type Reply } from './app';
import { madeBy } from './clerks';
import type { PermissionRow } from './permission-rows';
import type { Scene } from './permission-scene';

/** Sends the request of a row of the matrix for a scene. @param route the row's name, such as `PUT /bins` */
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
