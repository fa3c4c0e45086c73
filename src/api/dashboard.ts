import type { PlanCount } from '../contract/dashboard';
import { officeEndpoints } from '../contract/office-endpoints';
import type { Api } from './client';

/** Unsold tickets by plan, by price. @param placeId a store, or a company for all its stores */
export const ticketCount = async (api: Api, placeId: number): Promise<PlanCount[]> =>
  (await api.request<PlanCount[]>('GET', officeEndpoints.ticketCount(placeId))).data;

/** Lots with an unsold ticket left, by plan. @param placeId a store, or a company for all its stores */
export const lotCount = async (api: Api, placeId: number): Promise<PlanCount[]> =>
  (await api.request<PlanCount[]>('GET', officeEndpoints.lotCount(placeId))).data;
