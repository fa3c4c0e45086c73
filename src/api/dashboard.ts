import { officeEndpoints } from '../contract/endpoints/office';
import type { PlanCount } from '../contract/office/dashboard';
import { call } from './client/call';
import type { Api } from './client/client';
import { isListOf } from './client/reply-checks';

const isPlanCountList = isListOf<PlanCount>({
  plan_name: 'string',
  total_count: 'number',
  shelf_count: 'number',
  lot_count: 'number',
});

/** Counts unsold tickets by plan, ordered by price. @param id a store, or a company for all its stores */
export const ticketCount = (api: Api, id: number): Promise<PlanCount[]> =>
  call(api, officeEndpoints.ticketCount, { params: { id }, isReply: isPlanCountList });

/** Counts lots with unsold tickets by plan. @param id a store, or a company for all its stores */
export const lotCount = (api: Api, id: number): Promise<PlanCount[]> =>
  call(api, officeEndpoints.lotCount, { params: { id }, isReply: isPlanCountList });
