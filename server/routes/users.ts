import { DataList, RowReply } from '../../src/contract/common';
import { MESSAGE } from '../../src/contract/messages';
import { officeEndpoints } from '../../src/contract/office-endpoints';
import { AddUserBody, UpdateProfileBody, User, UserStatusBody } from '../../src/contract/people';
import type { Db } from '../db/connect';
import { callerOf, noStore, storeOfPath, storesInBody } from '../plugins/auth';
import { addUser, listUsers, updateUser } from '../services/users';
import type { Api } from './api';
import { RowPath, StorePath } from './parameters';

const tags = ['Users'];

/** The people of a store: who they are, and whether they may still do anything. */
export function userRoutes(api: Api, db: Db): void {
  api.get(
    '/user-list/:storeId',
    {
      config: { access: { action: 'manageUsers', stores: storeOfPath } },
      schema: { tags, params: StorePath, response: { 200: DataList(User) } },
    },
    async (request) => ({ data: await listUsers(db, request.params.storeId) }),
  );

  api.post(
    officeEndpoints.addUser,
    {
      config: { access: { action: 'manageUsers', stores: storesInBody } },
      schema: { tags, body: AddUserBody, response: { 201: RowReply(User) } },
    },
    async (request, reply) => {
      const data = await addUser(db, callerOf(request), request.body);
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
      const data = await updateUser(db, callerOf(request), id, { isActive: status }, new Date());
      return { message: MESSAGE.saved, data };
    },
  );

  api.put(
    '/updateProfile/:id',
    {
      config: { access: { action: 'manageUsers', stores: storesInBody } },
      schema: { tags, params: RowPath, body: UpdateProfileBody, response: { 200: RowReply(User) } },
    },
    async (request) => {
      const { params, body } = request;
      return {
        message: MESSAGE.saved,
        data: await updateUser(db, callerOf(request), params.id, body, new Date()),
      };
    },
  );
}
