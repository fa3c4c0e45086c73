const part = encodeURIComponent;

/** The calls of administration, inventory and reports, once. Paths are relative to the API base (`/api`). */
export const officeEndpoints = {
  /** additions: how often else the caller is signed in; every living session of a store or a company; one of them */
  sessions: '/sessions',
  sessionList: (placeId: number) => `/session-list/${placeId}`,
  session: (id: number) => `/sessions/${id}`,
  /** an addition: who works in every company has to choose one */
  companyList: '/company-list',
  storeList: (companyId: number) => `/store-list/${companyId}`,
  storeRegister: '/store-register',
  storeUpdate: (id: number) => `/store-update/${id}`,
  storeDelete: (id: number) => `/store-delete/${id}`,
  userList: (storeId: number) => `/user-list/${storeId}`,
  addUser: '/add-user',
  updateUserStatus: '/update-user-status',
  updateProfile: (id: number) => `/updateProfile/${id}`,
  vendorList: '/vendor-list',
  vendorListOf: (storeId: number) => `/vendor-list/${storeId}`,
  vendorAdd: '/vendor-add',
  vendorUpdate: (id: number) => `/vendor-update/${id}`,
  vendorDelete: (id: number) => `/vendor-delete/${id}`,
  planList: '/plan-list',
  planListOf: (storeId: number) => `/plan-list/${storeId}`,
  planAdd: '/plan-add',
  planUpdate: (id: number) => `/plan-update/${id}`,
  planDelete: (id: number) => `/plan-delete/${id}`,
  subscriptions: '/subscription',
  subscription: (id: number) => `/subscription/${id}`,
  inventoryList: (storeId: number) => `/inventory-list/${storeId}`,
  inventoryAdd: '/inventory_add',
  checkUpcNumber: (lotNumber: string, storeId: number) => `/checkUPCNumber/${part(lotNumber)}/${storeId}`,
  ticketList: (lotNumber: string, lotCounter: number, storeId: number) =>
    `/getTicketList/${part(lotNumber)}/${lotCounter}/${storeId}`,
  inventorySearch: '/get-inventory-by-search-data',
  /** an addition: all that a search finds, for export and print */
  inventoryRuns: '/inventory-runs',
  onShelfRanges: (upc: string, storeId: number) => `/inventory-max/${part(upc)}/${storeId}`,
  activeRanges: (upc: string, storeId: number) => `/inventory-max-min/${part(upc)}/${storeId}`,
  /** an addition: which lot is in which bin of the dispenser */
  bins: '/bins',
  shiftList: (date: string, storeId: number) => `/fetch-shift-data/${part(date)}/${storeId}`,
  shiftSales: (date: string, userId: number, time: string) =>
    `/shift-sales-record-list/${part(date)}/${userId}/${part(time)}`,
  daySales: (date: string, storeId: number) => `/sales-record-list/${part(date)}/${storeId}`,
  exceptions: (storeId: number) => `/exceptions/${storeId}`,
  /** an addition: an owner has looked at a late record */
  lateRecordSeen: (id: number) => `/late-records/${id}/seen`,
  corrections: '/corrections',
  correctionList: (storeId: number) => `/corrections/${storeId}`,
  /** an addition: what a correction can put back */
  soldTickets: (lotNumber: string, lotCounter: number, storeId: number) =>
    `/sold-tickets/${part(lotNumber)}/${lotCounter}/${storeId}`,
  ticketCount: (placeId: number) => `/ticket_count/${placeId}`,
  lotCount: (placeId: number) => `/lot_count/${placeId}`,
  /** additions: the devices of a store or a company, and what ends one's access or takes it off the list */
  terminals: (placeId: number) => `/terminals/${placeId}`,
  terminalSession: (storeId: number, code: string) => `/terminals/${storeId}/${code}/session`,
  terminal: (storeId: number, code: string) => `/terminals/${storeId}/${code}`,
  /** additions: who did what in a store or a company, and on the platform itself */
  auditLogOf: (placeId: number) => `/audit-log/${placeId}`,
  auditLog: '/audit-log',
} as const;
