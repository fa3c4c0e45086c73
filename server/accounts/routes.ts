import type { FastifyInstance } from 'fastify';
import { MESSAGE } from '../../src/messages/areas/message';
import { currentMessages } from '../../src/messages/current';
import { accountsPaths } from '../../src/shared/accounts/paths';
import type { Connection } from '../db/connect';
import { callerOf } from '../http/guard';
import { removed, saved, serve, serveOnce } from '../http/serve';
import type { Mailing } from '../mail/mailing';
import { issuePasswordLink } from './link-mails';
import { addUser, listUsers, updateUser } from './users';

/**
 * The routes of the people of a store.
 * @param handles the tenant handle, and the unrestricted one, which counts wrong passwords and mails
 */
export function userRoutes(
  api: FastifyInstance,
  handles: Pick<Connection, 'db' | 'tenant'>,
  { publicUrl, post }: Mailing,
): void {
  const { db: unrestricted, tenant } = handles;
  const accounts = { db: unrestricted, tenant, post };

  serve(api, accountsPaths.userList, async ({ params }) => ({
    data: await listUsers(tenant, params.storeId),
  }));
  serveOnce(
    api,
    tenant,
    accountsPaths.addUser,
    (db, request) => addUser(db, callerOf(request), request.body),
    saved,
  );
  serveOnce(
    api,
    tenant,
    accountsPaths.updateUserStatus,
    (db, request) => {
      const { id, status } = request.body;
      const change = { isActive: status };
      return updateUser(
        { ...accounts, tenant: db },
        callerOf(request),
        id,
        change,
        request.ip,
        request.now(),
      );
    },
    (user, { body }) => (body.status === 0 ? removed(user) : saved(user)),
  );
  serveOnce(
    api,
    tenant,
    accountsPaths.updateProfile,
    (db, request) => {
      const { params, body, ip } = request;
      return updateUser({ ...accounts, tenant: db }, callerOf(request), params.id, body, ip, request.now());
    },
    saved,
  );
  serve(api, accountsPaths.passwordLink, async (request) => ({
    message: currentMessages(MESSAGE).saved,
    setup_url: await issuePasswordLink(
      accounts,
      callerOf(request),
      request.params.id,
      publicUrl,
      request.now(),
    ),
  }));
}
