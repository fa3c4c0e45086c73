import type {
  AddPlanBody,
  AddVendorBody,
  Plan,
  UpdatePlanBody,
  UpdateVendorBody,
  Vendor,
} from '../contract/catalogue';
import { officeEndpoints } from '../contract/office-endpoints';
import { isDataListOf } from './answers';
import type { Api } from './client';

type RowReply<T> = { message: string; data: T };

const isVendorList = isDataListOf<Vendor>({ id: 'number', vendor_name: 'string', upc_code: 'string' });
const isPlanList = isDataListOf<Plan>({
  id: 'number',
  plan_name: 'string',
  plan_price: 'number',
  lot_size: 'number',
});

/**
 * The vendors that the signed-in user sees: of its company and of its store.
 * @param storeId the company's or store's vendors instead, for who may see several
 */
export const vendorList = async (api: Api, storeId?: number): Promise<Vendor[]> => {
  const path = storeId === undefined ? officeEndpoints.vendorList : officeEndpoints.vendorListOf(storeId);
  return (await api.request<{ data: Vendor[] }>('GET', path, { isAnswer: isVendorList })).data.data;
};

export const addVendor = async (api: Api, body: AddVendorBody): Promise<RowReply<Vendor>> =>
  (await api.request<RowReply<Vendor>>('POST', officeEndpoints.vendorAdd, { body })).data;

export const updateVendor = async (api: Api, id: number, body: UpdateVendorBody): Promise<RowReply<Vendor>> =>
  (await api.request<RowReply<Vendor>>('PUT', officeEndpoints.vendorUpdate(id), { body })).data;

/** Deactivates a vendor. */
export const deactivateVendor = async (api: Api, id: number): Promise<{ message: string }> =>
  (await api.request<{ message: string }>('PUT', officeEndpoints.vendorDelete(id), { body: {} })).data;

/**
 * The plans that the signed-in user sees: of its company and of its store.
 * @param storeId the company's or store's plans instead, for who may see several
 */
export const planList = async (api: Api, storeId?: number): Promise<Plan[]> => {
  const path = storeId === undefined ? officeEndpoints.planList : officeEndpoints.planListOf(storeId);
  return (await api.request<{ data: Plan[] }>('GET', path, { isAnswer: isPlanList })).data.data;
};

export const addPlan = async (api: Api, body: AddPlanBody): Promise<RowReply<Plan>> =>
  (await api.request<RowReply<Plan>>('POST', officeEndpoints.planAdd, { body })).data;

export const updatePlan = async (api: Api, id: number, body: UpdatePlanBody): Promise<RowReply<Plan>> =>
  (await api.request<RowReply<Plan>>('PUT', officeEndpoints.planUpdate(id), { body })).data;

/** Deactivates a plan. */
export const deactivatePlan = async (api: Api, id: number): Promise<{ message: string }> =>
  (await api.request<{ message: string }>('PUT', officeEndpoints.planDelete(id), { body: {} })).data;
