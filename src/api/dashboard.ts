import type { PlanCount } from '../contract/dashboard';
import { officeEndpoints } from '../contract/endpoints/office';
import { isListOf } from './answers';
import { call } from './call';
import type { Api } from './client';

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
