import { randomUUID } from 'node:crypto';
import type { SalesReply, SalesReportReply, Shift } from '../../../src/shared/counting/sales-schema';
import type { Session } from '../api/app';
import { must, type Shop, ticket, UPC } from '../api/shop';
import type { SoldEntry } from '../databases/fixtures';

type Count = {
  /** number of the ticket at the front */
  front: number;
  scanned?: SoldEntry[];
  onShelf?: number;
  /** only a sweep of the camera saw the front */
  isSwept?: boolean;
};

/** Sends a count that saw the front of the shop's pack. @param at an ISO instant */
export const sendCount = (
  till: Session,
  purpose: 'shift' | 'opening',
  at: string,
  { front, scanned = [], onShelf = 1, isSwept = false }: Count,
): Promise<SalesReply> =>
  must(
    till.post<SalesReply>(
      '/sales-record-register',
      {
        data: {
          scanned,
          non_scanned: [],
          seen: [
            { lot_number: UPC, lot_counter: 1, front_ticket: ticket(front), ...(isSwept && { swept: true }) },
          ],
        },
        purpose,
        on_shelf: onShelf,
        recorded_at: at,
      },
      randomUUID(),
    ),
    201,
  );

/** The shift list of a day. @param date YYYY-MM-DD */
export const shiftListOf = async ({ till, store }: Shop, date: string): Promise<Shift[]> =>
  (await must(till.get<{ data: Shift[] }>(`/fetch-shift-data/${date}/${store.id}`), 200)).data;

/** The report of a shift of that list. */
export const reportOfShift = ({ till }: Shop, date: string, { created_by, report_time }: Shift) =>
  must(
    till.get<SalesReportReply>(
      `/shift-sales-record-list/${date}/${created_by}/${encodeURIComponent(report_time)}`,
    ),
    200,
  );
