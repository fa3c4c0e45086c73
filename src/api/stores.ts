import { officeEndpoints } from '../contract/endpoints/office';
import type { StoreSettings } from '../contract/office/store-settings';
import type { AddStoreBody, AddStoreReply, Company, Store, UpdateStoreBody } from '../contract/people/stores';
import { isDataListOf } from './client/answers';
import { call } from './client/call';
import type { Api } from './client/client';

/** A company is listed with the same two fields. */
const isStoreList = isDataListOf<Company>({ id: 'number', store_name: 'string' });

/** All companies, by name; for role 4. */
export const companyList = async (api: Api): Promise<Company[]> =>
  (await call(api, officeEndpoints.companyList, { isAnswer: isStoreList })).data;

/** The stores of a company. */
export const storeList = async (api: Api, companyId: number): Promise<Store[]> =>
  (await call(api, officeEndpoints.storeList, { params: { companyId }, isAnswer: isStoreList })).data;

/** Adds a store with its user; the reply has the link where that user sets its password. */
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
