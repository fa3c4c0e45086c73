import { officeEndpoints } from '../contract/endpoints/office';
import type { StoreSettings } from '../contract/office/store-settings';
import type { AddStoreBody, AddStoreReply, Company, Store, UpdateStoreBody } from '../contract/people/stores';
import { call } from './client/call';
import type { Api } from './client/client';
import { isDataListOf } from './client/reply-checks';

/** Companies are listed with the same two fields. */
const isStoreList = isDataListOf<Company>({ id: 'number', store_name: 'string' });

/** Fetches all companies, ordered by name; for role 4. */
export const companyList = async (api: Api): Promise<Company[]> =>
  (await call(api, officeEndpoints.companyList, { isReply: isStoreList })).data;

/** Fetches the stores of a company. */
export const storeList = async (api: Api, companyId: number): Promise<Store[]> =>
  (await call(api, officeEndpoints.storeList, { params: { companyId }, isReply: isStoreList })).data;

/** Adds a store with its user. The reply contains the link for setting that user's password. */
export const addStore = (api: Api, body: AddStoreBody): Promise<AddStoreReply> =>
  call(api, officeEndpoints.storeRegister, { body });

export const updateStore = (
  api: Api,
  id: number,
  body: UpdateStoreBody,
): Promise<{ message: string; data: Store }> =>
  call(api, officeEndpoints.storeUpdate, { params: { id }, body });

/** Deactivates a store. */
export const deactivateStore = (api: Api, id: number): Promise<{ message: string }> =>
  call(api, officeEndpoints.storeDelete, { params: { id }, body: {} });

/** What a store sets for itself. */
export const storeSettings = async (api: Api, storeId: number): Promise<StoreSettings> =>
  (await call(api, officeEndpoints.storeSettings, { params: { storeId } })).data;
