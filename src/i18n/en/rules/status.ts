import type { TicketStatus } from '../../../domain/tickets/status';

const NAMES: Record<TicketStatus, string> = {
  1: 'Active',
  13: 'On Shelf',
  3: 'Sold',
  21: 'Returned',
  22: 'Missing',
  23: 'Damaged',
  24: 'Transferred',
};

/** '45 On Shelf' */
export const statusCount = (status: TicketStatus, count: number): string => `${count} ${NAMES[status]}`;

/** The status' name as reports show it, e.g. 13 → 'On Shelf'. */
export const statusName = (status: TicketStatus): string => NAMES[status];
