import { call, type Reply } from './app';
import { madeBy } from './clerks';
import { type PermissionRow, pathOfRow } from './permission-row';
import type { Scene } from './permission-scene';

/** Sends the request of a row of the matrix for a scene. @param route the row's name, such as `PUT /bins` */
export function callOfRow(
  url: string,
  routeRow: readonly [string, PermissionRow],
  scene: Scene,
  token: string | null | undefined,
): Promise<Reply<unknown>> {
  if (token === undefined) throw new Error('no token');
  const [route, row] = routeRow;
  const [method = ''] = route.split(' ');
  const body = row.body?.(scene) ?? (method === 'POST' || method === 'PUT' ? {} : undefined);
  const headers = { ...row.headers, ...(row.byClerk ? madeBy(scene.store.clerk) : {}) };
  return call(url, method, pathOfRow(routeRow, scene), { token, body, headers });
}
