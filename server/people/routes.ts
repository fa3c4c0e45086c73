import type { FastifyInstance } from 'fastify';
import { officeEndpoints } from '../../src/contract/endpoints/office';
import { MESSAGE } from '../../src/i18n/en/rules/messages';
import type { Connection } from '../db/connect';
import { callerOf } from '../http/guard';
import { removed, saved, serve, serveOnce } from '../http/serve';
import type { Mailing } from '../mail/mailing';
import { issuePasswordLink } from './issue-link';
import { addUser, listUsers, updateUser } from './users';

/**
 * The people of a store, who are added, changed and deactivated here.
 * @param handles the tenant handle, and the unrestricted one, which counts wrong passwords and mails
 */
export function userRoutes(
  api: FastifyInstance,
  handles: Pick<Connection, 'db' | 'tenant'>,
  { publicUrl, post }: Mailing,
): void {
  const { db: unrestricted, tenant } = handles;
  const accounts = { db: unrestricted, tenant, post };

  serve(api, officeEndpoints.userList, async ({ params }) => ({
    data: await listUsers(tenant, params.storeId),
  }));
  serveOnce(
    api,
    tenant,
    officeEndpoints.addUser,
    (db, request) => addUser(db, callerOf(request), request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.updateUserStatus,
    (db, request) => {
      const { id, status } = request.body;
      const change = { isActive: status };
      return updateUser({ ...accounts, tenant: db }, callerOf(request), id, change, request.ip, new Date());
    },
    (user, { body }) => (body.status === 0 ? removed(user) : saved(user)),
  );
  serveOnce(
    api,
    tenant,
    officeEndpoints.updateProfile,
    (db, request) => {
      const { params, body, ip } = request;
      return updateUser({ ...accounts, tenant: db }, callerOf(request), params.id, body, ip, new Date());
    },
    saved,
  );
  serve(api, officeEndpoints.passwordLink, async (request) => ({
    message: MESSAGE.saved,
    setup_url: await issuePasswordLink(accounts, callerOf(request), request.params.id, publicUrl, new Date()),
  }));
}
