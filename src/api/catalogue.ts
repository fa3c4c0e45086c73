import { officeEndpoints } from '../contract/endpoints/office';
import type {
  AddPlanBody,
  AddVendorBody,
  Plan,
  UpdatePlanBody,
  UpdateVendorBody,
  Vendor,
} from '../contract/office/catalogue';
import { isDataListOf } from './client/answers';
import { call } from './client/call';
import type { Api } from './client/client';

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
 * @param storeId the company's or store's vendors instead, for users who may see several
 */
export const vendorList = async (api: Api, storeId?: number): Promise<Vendor[]> => {
  const isAnswer = isVendorList;
  const reply =
    storeId === undefined
      ? call(api, officeEndpoints.vendorList, { isAnswer })
      : call(api, officeEndpoints.vendorListOf, { params: { storeId }, isAnswer });
  return (await reply).data;
};

export const addVendor = (api: Api, body: AddVendorBody): Promise<RowReply<Vendor>> =>
  call(api, officeEndpoints.vendorAdd, { body });

export const updateVendor = (api: Api, id: number, body: UpdateVendorBody): Promise<RowReply<Vendor>> =>
  call(api, officeEndpoints.vendorUpdate, { params: { id }, body });

/** Deactivates a vendor. */
export const deactivateVendor = (api: Api, id: number): Promise<{ message: string }> =>
  call(api, officeEndpoints.vendorDelete, { params: { id }, body: {} });

/**
 * The plans that the signed-in user sees: of its company and of its store.
 * @param storeId the company's or store's plans instead, for users who may see several
 */
export const planList = async (api: Api, storeId?: number): Promise<Plan[]> => {
  const isAnswer = isPlanList;
  const reply =
    storeId === undefined
      ? call(api, officeEndpoints.planList, { isAnswer })
      : call(api, officeEndpoints.planListOf, { params: { storeId }, isAnswer });
  return (await reply).data;
};

export const addPlan = (api: Api, body: AddPlanBody): Promise<RowReply<Plan>> =>
  call(api, officeEndpoints.planAdd, { body });

export const updatePlan = (api: Api, id: number, body: UpdatePlanBody): Promise<RowReply<Plan>> =>
  call(api, officeEndpoints.planUpdate, { params: { id }, body });

/** Deactivates a plan. */
export const deactivatePlan = (api: Api, id: number): Promise<{ message: string }> =>
  call(api, officeEndpoints.planDelete, { params: { id }, body: {} });
