/** The calls of stock, as method and path below the API base (`/api`). */
export const stockPaths = {
  stockList: 'GET /stock-list/:storeId',
  /** an addition: recently sold tickets with the authors of their records */
  soldList: 'GET /sold-list/:storeId',
  inventoryList: 'GET /inventory-list/:storeId',
  inventoryAdd: 'POST /inventory_add',
  checkUpcNumber: 'GET /checkUPCNumber/:upc/:storeId',
  ticketList: 'GET /getTicketList/:lotNumber/:lotCounter/:storeId',
  /** an addition: a pack's tickets by status, and its history */
  pack: 'GET /pack/:lotNumber/:lotCounter/:storeId',
  /** an addition: the same for several packs of a store */
  packs: 'POST /packs',
  /** an addition: packs on their way from and to a store */
  transfers: 'GET /transfers/:storeId',
  inventorySearch: 'POST /get-inventory-by-search-data',
  /** an addition: the complete result of a search, for export and print */
  inventoryRuns: 'POST /inventory-runs',
  /** an addition: the packs with unsold tickets in all stores of a company */
  packsInStock: 'GET /packs-in-stock/:companyId',
  onShelfRanges: 'GET /inventory-max/:upc/:storeId',
  activeRanges: 'GET /inventory-max-min/:upc/:storeId',
  /** an addition: the lot in each bin of the dispenser */
  placeInBin: 'PUT /bins',
  /** additions: a lot's direction of sale; a store's settings; its ticket layout */
  lotDirection: 'PUT /lot-direction',
} as const;
