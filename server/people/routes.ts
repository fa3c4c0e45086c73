import { DataList, RowReply } from '../../src/contract/common';
import { MESSAGE } from '../../src/contract/messages';
import { officeEndpoints } from '../../src/contract/office-endpoints';
import { AddUserBody, UpdateProfileBody, User, UserStatusBody } from '../../src/contract/people';
import type { Connection } from '../db/connect';
import type { Api } from '../http/api';
import { callerOf, noStore, storeOfPath, storesInBody } from '../http/guard';
import { RowPath, StorePath } from '../http/parameters';
import { addUser, listUsers, updateUser } from './users';

const tags = ['Users'];

/**
 * The people of a store: who they are, and whether they may still do anything.
 * @param handles the tenant handle, and the unrestricted one, which counts wrong passwords
 */
export function userRoutes(api: Api, handles: Pick<Connection, 'db' | 'tenant'>): void {
  const { tenant } = handles;

  api.get(
    '/user-list/:storeId',
    {
      config: { access: { action: 'manageUsers', stores: storeOfPath } },
      schema: { tags, params: StorePath, response: { 200: DataList(User) } },
    },
    async (request) => ({ data: await listUsers(tenant, request.params.storeId) }),
  );

  api.post(
    officeEndpoints.addUser,
    {
      config: { access: { action: 'manageUsers', stores: storesInBody } },
      schema: { tags, body: AddUserBody, response: { 201: RowReply(User) } },
    },
    async (request, reply) => {
      const data = await addUser(tenant, callerOf(request), request.body);
      return reply.code(201).send({ message: MESSAGE.saved, data });
    },
  );

  api.put(
    officeEndpoints.updateUserStatus,
    {
      config: { access: { action: 'manageUsers', stores: noStore } },
      schema: { tags, body: UserStatusBody, response: { 200: RowReply(User) } },
    },
    async (request) => {
      const { id, status } = request.body;
      const change = { isActive: status };
      const data = await updateUser(handles, callerOf(request), id, change, request.ip, new Date());
      return { message: status === 0 ? MESSAGE.removed : MESSAGE.saved, data };
    },
  );

  api.put(
    '/updateProfile/:id',
    {
      config: { access: { action: 'manageUsers', stores: storesInBody } },
      schema: { tags, params: RowPath, body: UpdateProfileBody, response: { 200: RowReply(User) } },
    },
    async (request) => {
      const { params, body, ip } = request;
      const data = await updateUser(handles, callerOf(request), params.id, body, ip, new Date());
      return { message: MESSAGE.saved, data };
    },
  );
}
