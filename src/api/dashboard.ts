import { officeEndpoints } from '../contract/endpoints/office';
import type { BoardStore } from '../contract/office/board';
import type { PlanCount, StoreToday } from '../contract/office/dashboard';
import { call } from './client/call';
import type { Api } from './client/client';
import { isDataListOf, isListOf } from './client/reply-checks';

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

const isStoreTodayList = isDataListOf<StoreToday>({ store_id: 'number', date: 'string' });

/** What a store sold lately: a list of one. */
export const storesToday = async (api: Api, id: number): Promise<StoreToday[]> =>
  (await call(api, officeEndpoints.today, { params: { id }, isReply: isStoreTodayList })).data;

const isBoard = isDataListOf<BoardStore>({ store_id: 'number', date: 'string', sales_today: 'number' });

/** The stores of a company, worst first. */
export const companyBoard = async (api: Api, companyId: number): Promise<BoardStore[]> =>
  (await call(api, officeEndpoints.board, { params: { companyId }, isReply: isBoard })).data;
