import type { CountSummary, SalesReportReply, SalesRow, Shift } from '../contract/counting/sales';
import { officeEndpoints } from '../contract/endpoints/office';
import type { DayTotal } from '../contract/office/dashboard';
import type { PeriodSales } from '../contract/office/period-sales';
import { call } from './client/call';
import type { Api } from './client/client';
import { hasFields, isDataListOf, isListOf } from './client/reply-checks';

const isShiftList = isDataListOf<Shift>({ name: 'string', report_time: 'string', created_by: 'number' });
const isSalesReport = hasFields({
  salesRecord: isListOf<SalesRow>({
    lot_number: 'string',
    start_ticket: 'string',
    end_ticket: 'string',
    ticketCount: 'number',
    amount: 'number',
  }),
  countData: isListOf<CountSummary>({ date_created: 'string', ticketCount: 'number', amount: 'number' }),
});

/** The sales of a whole day. @param date YYYY-MM-DD, a business day of the store */
export const daySales = (api: Api, date: string, storeId: number): Promise<SalesReportReply> =>
  call(api, officeEndpoints.daySales, { params: { date, storeId }, isReply: isSalesReport });

const isPeriodSales = hasFields({
  data: isListOf<DayTotal>({ date: 'string', ticketCount: 'number', amount: 'number' }),
  prices: isListOf<PeriodSales['prices'][number]>({ ticket_price: 'number', amount: 'number' }),
  games: isListOf<PeriodSales['games'][number]>({ lot_number: 'string', amount: 'number' }),
  clerks: isListOf<PeriodSales['clerks'][number]>({ name: 'string', amount: 'number' }),
});

/** The sales of each day of a period. @param fromDate YYYY-MM-DD, as is toDate: the first and the last business day */
export const periodSales = (
  api: Api,
  fromDate: string,
  toDate: string,
  storeId: number,
): Promise<PeriodSales> =>
  call(api, officeEndpoints.periodSales, { params: { fromDate, toDate, storeId }, isReply: isPeriodSales });

/** The records submitted for a day. @param date YYYY-MM-DD, a business day of the store */
export const shiftList = async (api: Api, date: string, storeId: number): Promise<Shift[]> =>
  (await call(api, officeEndpoints.shiftList, { params: { date, storeId }, isReply: isShiftList })).data;

/** The sales of one record. @param date YYYY-MM-DD, a business day of the store @param time the shift's report_time */
export const shiftSales = (api: Api, date: string, userId: number, time: string): Promise<SalesReportReply> =>
  call(api, officeEndpoints.shiftSales, { params: { date, userId, time }, isReply: isSalesReport });
