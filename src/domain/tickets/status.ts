/**
 * Ticket status codes (specification, section 4; 21 to 24: the pack's book). A ticket is always exactly one of them, and the
 * tickets received are the sum of all.
 */
export const TICKET_STATUS = {
  active: 1,
  onShelf: 13,
  sold: 3,
  returned: 21,
  /** lost, stolen, or found gone by an opening check */
  missing: 22,
  damaged: 23,
  transferred: 24,
} as const;
export type TicketStatus = (typeof TICKET_STATUS)[keyof typeof TICKET_STATUS];
/** What a terminal may still hold: what is in stock. */
export type UnsoldStatus = typeof TICKET_STATUS.active | typeof TICKET_STATUS.onShelf;
