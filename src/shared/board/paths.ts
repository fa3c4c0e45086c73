/** The calls of board, as method and path below the API base (`/api`). */
export const boardPaths = {
  /** an addition: suggested actions for a store today */
  todayList: 'GET /today-list/:storeId',
  /** an addition: a store's recent sales */
  today: 'GET /today/:id',
  /** an addition: every store of a company in one row, worst first */
  board: 'GET /board/:companyId',
} as const;
