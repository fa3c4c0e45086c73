import { TICKET_STATUS as STATUS, type TicketStatus } from '../../shared/tickets/status';
import { STATUS_TEXT } from '../areas/status-text';
import { TICKET_STATUS } from '../areas/ticket-status';
import { currentMessages } from '../current';

/** The status' name as reports show it, e.g. 13 → 'On Shelf'. */
export const statusName = (status: TicketStatus): string => currentMessages(TICKET_STATUS)[status];

/** The status' name in replies. In English: a value of the contract (docs/decisions 47). */
export const statusOnWire = (status: TicketStatus): string => TICKET_STATUS[status];

/** The status of a reply's row; one of a later release has the server's name. */
export const statusOf = (row: { status: string; status_code: number }): string =>
  (currentMessages(TICKET_STATUS) as Partial<Record<number, string>>)[row.status_code] ?? row.status;

/** The code of a status that a reply only names. */
export const statusCode = (name: string): number =>
  Object.values(STATUS).find((status) => statusOnWire(status) === name) ?? 0;

/** '45 On Shelf' */
export const statusCount = (status: TicketStatus, count: number): string =>
  currentMessages(TICKET_STATUS).count({ count, status: statusName(status) });

/** The specification's text for a status (section 8), for a response without a message. */
export function statusText(status: number): string {
  const t = currentMessages(STATUS_TEXT);
  return (t as Record<number, string>)[status] ?? t.other;
}
