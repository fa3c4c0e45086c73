import type { PlanCount } from '../contract/dashboard';
import { officeEndpoints } from '../contract/office-endpoints';
import { isListOf } from './answers';
import type { Api } from './client';

const isPlanCountList = isListOf<PlanCount>({
  plan_name: 'string',
  total_count: 'number',
  shelf_count: 'number',
  lot_count: 'number',
});

/** Unsold tickets by plan, by price. @param placeId a store, or a company for all its stores */
export const ticketCount = async (api: Api, placeId: number): Promise<PlanCount[]> =>
  (await api.request<PlanCount[]>('GET', officeEndpoints.ticketCount(placeId), { isAnswer: isPlanCountList }))
    .data;

/** Lots with an unsold ticket left, by plan. @param placeId a store, or a company for all its stores */
export const lotCount = async (api: Api, placeId: number): Promise<PlanCount[]> =>
  (await api.request<PlanCount[]>('GET', officeEndpoints.lotCount(placeId), { isAnswer: isPlanCountList }))
    .data;
