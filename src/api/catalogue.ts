import { officeEndpoints } from '../contract/endpoints/office';
import type {
  AddPlanBody,
  AddVendorBody,
  Plan,
  UpdatePlanBody,
  UpdateVendorBody,
  Vendor,
} from '../contract/office/catalogue';
import { call } from './client/call';
import type { Api } from './client/client';
import { isDataListOf } from './client/reply-checks';

type RowReply<T> = { message: string; data: T };

const isVendorList = isDataListOf<Vendor>({ id: 'number', vendor_name: 'string', upc_code: 'string' });
const isPlanList = isDataListOf<Plan>({
  id: 'number',
  plan_name: 'string',
  plan_price: 'number',
  lot_size: 'number',
});

/**
 * Fetches the vendors visible to the signed-in user: those of the user's company and store.
 * @param storeId fetches this company's or store's vendors instead, for users who can see several
 */
export const vendorList = async (api: Api, storeId?: number): Promise<Vendor[]> => {
  const isReply = isVendorList;
  const reply =
    storeId === undefined
      ? call(api, officeEndpoints.vendorList, { isReply })
      : call(api, officeEndpoints.vendorListOf, { params: { storeId }, isReply });
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
 * Fetches the plans visible to the signed-in user: those of the user's company and store.
 * @param storeId fetches this company's or store's plans instead, for users who can see several
 */
export const planList = async (api: Api, storeId?: number): Promise<Plan[]> => {
  const isReply = isPlanList;
  const reply =
    storeId === undefined
      ? call(api, officeEndpoints.planList, { isReply })
      : call(api, officeEndpoints.planListOf, { params: { storeId }, isReply });
  return (await reply).data;
};

export const addPlan = (api: Api, body: AddPlanBody): Promise<RowReply<Plan>> =>
  call(api, officeEndpoints.planAdd, { body });

export const updatePlan = (api: Api, id: number, body: UpdatePlanBody): Promise<RowReply<Plan>> =>
  call(api, officeEndpoints.planUpdate, { params: { id }, body });

/** Deactivates a plan. */
export const deactivatePlan = (api: Api, id: number): Promise<{ message: string }> =>
  call(api, officeEndpoints.planDelete, { params: { id }, body: {} });
