import { officeEndpoints } from '../contract/endpoints/office';
import type { PlanCount } from '../contract/office/dashboard';
import { isListOf } from './client/answers';
import { call } from './client/call';
import type { Api } from './client/client';

const isPlanCountList = isListOf<PlanCount>({
  plan_name: 'string',
  total_count: 'number',
  shelf_count: 'number',
  lot_count: 'number',
});

/** Unsold tickets by plan, by price. @param id a store, or a company for all its stores */
export const ticketCount = (api: Api, id: number): Promise<PlanCount[]> =>
  call(api, officeEndpoints.ticketCount, { params: { id }, isAnswer: isPlanCountList });

/** Lots with an unsold ticket left, by plan. @param id a store, or a company for all its stores */
export const lotCount = (api: Api, id: number): Promise<PlanCount[]> =>
  call(api, officeEndpoints.lotCount, { params: { id }, isAnswer: isPlanCountList });
