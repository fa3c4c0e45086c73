import { officeEndpoints } from '../contract/office-endpoints';
import type { AddStoreBody, AddStoreReply, Company, Store, UpdateStoreBody } from '../contract/stores';
import { isDataListOf } from './answers';
import type { Api } from './client';

/** A company is listed with the same two fields. */
const isStoreList = isDataListOf<Company>({ id: 'number', store_name: 'string' });

/** All companies, by name; for role 4. */
export const companyList = async (api: Api): Promise<Company[]> =>
  (await api.request<{ data: Company[] }>('GET', officeEndpoints.companyList, { isAnswer: isStoreList })).data
    .data;

/** The stores of a company. */
export const storeList = async (api: Api, companyId: number): Promise<Store[]> =>
  (
    await api.request<{ data: Store[] }>('GET', officeEndpoints.storeList(companyId), {
      isAnswer: isStoreList,
    })
  ).data.data;

/** Adds a store with its user; the answer has the link where that user sets its password. */
export const addStore = async (api: Api, body: AddStoreBody): Promise<AddStoreReply> =>
  (await api.request<AddStoreReply>('POST', officeEndpoints.storeRegister, { body })).data;

export const updateStore = async (
  api: Api,
  id: number,
  body: UpdateStoreBody,
): Promise<{ message: string; data: Store }> =>
  (await api.request<{ message: string; data: Store }>('PUT', officeEndpoints.storeUpdate(id), { body }))
    .data;

/** Deactivates a store. */
export const deactivateStore = async (api: Api, id: number): Promise<{ message: string }> =>
  (await api.request<{ message: string }>('PUT', officeEndpoints.storeDelete(id), { body: {} })).data;
