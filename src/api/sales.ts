import { officeEndpoints } from '../contract/office-endpoints';
import type { CountSummary, SalesReportReply, SalesRow, Shift } from '../contract/sales';
import { hasParts, isDataListOf, isListOf } from './answers';
import type { Api } from './client';

const isShiftList = isDataListOf<Shift>({ name: 'string', report_time: 'string', created_by: 'number' });
const isSalesReport = hasParts({
  salesRecord: isListOf<SalesRow>({
    lot_number: 'string',
    start_ticket: 'string',
    end_ticket: 'string',
    ticketCount: 'number',
    amount: 'number',
  }),
  countData: isListOf<CountSummary>({ date_created: 'string', ticketCount: 'number', amount: 'number' }),
});

/** The sales of a whole day. @param date YYYY-MM-DD in Los Angeles */
export const daySales = async (api: Api, date: string, storeId: number): Promise<SalesReportReply> =>
  (
    await api.request<SalesReportReply>('GET', officeEndpoints.daySales(date, storeId), {
      isAnswer: isSalesReport,
    })
  ).data;

/** The records submitted for a day. @param date YYYY-MM-DD in Los Angeles */
export const shiftList = async (api: Api, date: string, storeId: number): Promise<Shift[]> =>
  (
    await api.request<{ data: Shift[] }>('GET', officeEndpoints.shiftList(date, storeId), {
      isAnswer: isShiftList,
    })
  ).data.data;

/** The sales of one record. @param date YYYY-MM-DD in Los Angeles @param time the shift's report_time */
export const shiftSales = async (
  api: Api,
  date: string,
  userId: number,
  time: string,
): Promise<SalesReportReply> =>
  (
    await api.request<SalesReportReply>('GET', officeEndpoints.shiftSales(date, userId, time), {
      isAnswer: isSalesReport,
    })
  ).data;
