/** The calls of tickets, as method and path below the API base (`/api`). */
export const ticketsPaths = {
  ticketLayouts: 'GET /ticket-layouts',
  ticketLayoutsOf: 'GET /ticket-layouts/:storeId',
  teachLayout: 'POST /ticket-layouts',
  endLayout: 'PUT /ticket-layouts/:code/end',
  ticketCode: 'POST /ticket-codes',
} as const;
