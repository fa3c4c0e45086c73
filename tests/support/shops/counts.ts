import type { SalesReply, SalesReportReply, Shift } from '../../../src/shared/counting/sales-schema';
import type { Session } from '../api/app';
import { type Shop, ticket, UPC } from '../api/shop';
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
  till.record<SalesReply>('/sales-record-register', {
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
  });

/** The shift list of a day. @param date YYYY-MM-DD */
export const shiftListOf = async ({ till, store }: Shop, date: string): Promise<Shift[]> =>
  (await till.read<{ data: Shift[] }>(`/fetch-shift-data/${date}/${store.id}`)).data;

/** The report of a shift of that list. */
export const reportOfShift = ({ till }: Shop, date: string, { created_by, report_time }: Shift) =>
  till.read<SalesReportReply>(
    `/shift-sales-record-list/${date}/${created_by}/${encodeURIComponent(report_time)}`,
  );
