import { DeactivateBody } from '../../src/contract/catalogue';
import { DataList, RowReply } from '../../src/contract/common';
import { MESSAGE } from '../../src/contract/messages';
import { officeEndpoints } from '../../src/contract/office-endpoints';
import { AddStoreBody, AddStoreReply, Company, Store, UpdateStoreBody } from '../../src/contract/stores';
import { mailSetupLink } from '../accounts/link-mails';
import type { Connection } from '../db/connect';
import type { Api } from '../http/api';
import { callerOf, companyOfPath, noStore, storesInBody } from '../http/guard';
import { CompanyPath, RowPath } from '../http/parameters';
import type { Mailing } from '../mail/mailing';
import { addStore, listCompanies, listStores, updateStore } from './stores';

const tags = ['Stores'];
const managing = { access: { action: 'manageStores', stores: storesInBody } } as const;

/**
 * Companies and their stores, and how a new store's account begins.
 * @param handles the tenant handle, and the unrestricted one, which counts mails
 */
export function storeRoutes(api: Api, handles: Pick<Connection, 'db' | 'tenant'>, mail: Mailing): void {
  const { tenant: db } = handles;
  api.get(
    officeEndpoints.companyList,
    {
      config: { access: { action: 'manageCompanies', stores: noStore } },
      schema: { tags, response: { 200: DataList(Company) } },
    },
    async () => ({ data: await listCompanies(db) }),
  );

  api.get(
    '/store-list/:companyId',
    {
      config: { access: { action: 'manageStores', stores: companyOfPath } },
      schema: { tags, params: CompanyPath, response: { 200: DataList(Store) } },
    },
    async (request) => ({ data: await listStores(db, request.params.companyId) }),
  );

  api.post(
    officeEndpoints.storeRegister,
    { config: managing, schema: { tags, body: AddStoreBody, response: { 201: AddStoreReply } } },
    async (request, reply) => {
      const { body } = request;
      const now = new Date();
      const { store, setupUrl } = await addStore(db, callerOf(request), body, mail.publicUrl, now);
      mail.post((send) => mailSetupLink(handles.db, send, store, setupUrl, now));
      return reply.code(201).send({ message: MESSAGE.saved, data: store, setup_url: setupUrl });
    },
  );

  api.put(
    '/store-update/:id',
    {
      config: managing,
      schema: { tags, params: RowPath, body: UpdateStoreBody, response: { 200: RowReply(Store) } },
    },
    async (request) => {
      const { params, body } = request;
      return {
        message: MESSAGE.saved,
        data: await updateStore(db, callerOf(request), params.id, body, new Date()),
      };
    },
  );

  api.put(
    '/store-delete/:id',
    {
      config: { access: { action: 'manageStores', stores: noStore } },
      schema: { tags, params: RowPath, body: DeactivateBody, response: { 200: RowReply(Store) } },
    },
    async (request) => {
      const { id } = request.params;
      const data = await updateStore(db, callerOf(request), id, { is_active: 0 }, new Date());
      return { message: MESSAGE.removed, data };
    },
  );
}
