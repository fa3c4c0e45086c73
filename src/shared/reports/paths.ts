/** The calls of reports, as method and path below the API base (`/api`). */
export const reportsPaths = {
  shiftList: 'GET /fetch-shift-data/:date/:storeId',
  shiftSales: 'GET /shift-sales-record-list/:date/:userId/:time',
  daySales: 'GET /sales-record-list/:date/:storeId',
  periodSales: 'GET /sales-by-day/:fromDate/:toDate/:storeId',
  /** an addition: all data of a store, page by page */
  storeExport: 'GET /store-export/:storeId',
  /** an addition: the link of a receipt of a count */
  receipt: 'GET /receipt/:storeId/:userId/:record',
  ticketCount: 'GET /ticket_count/:id',
  lotCount: 'GET /lot_count/:id',
} as const;
