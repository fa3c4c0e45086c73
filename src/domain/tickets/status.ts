/** Ticket status codes (specification, section 4). A ticket is always exactly one of them. */
export const TICKET_STATUS = { active: 1, onShelf: 13, sold: 3 } as const;
export type TicketStatus = (typeof TICKET_STATUS)[keyof typeof TICKET_STATUS];
/** What a terminal may still hold: everything that isn't sold. */
export type UnsoldStatus = typeof TICKET_STATUS.active | typeof TICKET_STATUS.onShelf;
