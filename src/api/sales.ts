import { officeEndpoints } from '../contract/office-endpoints';
import type { SalesReportReply, Shift } from '../contract/sales';
import type { Api } from './client';

/** The sales of a whole day. @param date YYYY-MM-DD in Los Angeles */
export const daySales = async (api: Api, date: string, storeId: number): Promise<SalesReportReply> =>
  (await api.request<SalesReportReply>('GET', officeEndpoints.daySales(date, storeId))).data;

/** The records submitted for a day. @param date YYYY-MM-DD in Los Angeles */
export const shiftList = async (api: Api, date: string, storeId: number): Promise<Shift[]> =>
  (await api.request<{ data: Shift[] }>('GET', officeEndpoints.shiftList(date, storeId))).data.data;

/** The sales of one record. @param date YYYY-MM-DD in Los Angeles @param time the shift's report_time */
export const shiftSales = async (
  api: Api,
  date: string,
  userId: number,
  time: string,
): Promise<SalesReportReply> =>
  (await api.request<SalesReportReply>('GET', officeEndpoints.shiftSales(date, userId, time))).data;
