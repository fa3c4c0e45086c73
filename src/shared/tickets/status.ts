/**
 * Ticket status codes (specification, section 4; 21 to 24: the pack's book). A ticket always has exactly one
 * of them, and all of them add up to the tickets received.
 */
export const TICKET_STATUS = {
  active: 1,
  onShelf: 13,
  sold: 3,
  returned: 21,
  /** lost, stolen, or found missing by an opening check */
  missing: 22,
  damaged: 23,
  transferred: 24,
} as const;
export type TicketStatus = (typeof TICKET_STATUS)[keyof typeof TICKET_STATUS];
/** The statuses of tickets in stock, which a terminal may hold. */
export type UnsoldStatus = typeof TICKET_STATUS.active | typeof TICKET_STATUS.onShelf;
