/** The endpoints of administration, inventory and reports, as method and path below the API base (`/api`). */
export const officeEndpoints = {
  /** additions: the caller's other sign-ins; every active session of a store or a company; one of them */
  sessions: 'GET /sessions',
  endSessions: 'DELETE /sessions',
  sessionList: 'GET /session-list/:id',
  endSession: 'DELETE /sessions/:id',
  /** an addition: a SuperAdmin has to choose a company */
  companyList: 'GET /company-list',
  storeList: 'GET /store-list/:companyId',
  storeRegister: 'POST /store-register',
  storeUpdate: 'PUT /store-update/:id',
  storeDelete: 'PUT /store-delete/:id',
  userList: 'GET /user-list/:storeId',
  addUser: 'POST /add-user',
  updateUserStatus: 'PUT /update-user-status',
  updateProfile: 'PUT /updateProfile/:id',
  /** an addition: a link with which a user sets a password, to be handed over */
  passwordLink: 'POST /users/:id/password-link',
  vendorList: 'GET /vendor-list',
  vendorListOf: 'GET /vendor-list/:storeId',
  vendorAdd: 'POST /vendor-add',
  vendorUpdate: 'PUT /vendor-update/:id',
  vendorDelete: 'PUT /vendor-delete/:id',
  planList: 'GET /plan-list',
  planListOf: 'GET /plan-list/:storeId',
  planAdd: 'POST /plan-add',
  planUpdate: 'PUT /plan-update/:id',
  planDelete: 'PUT /plan-delete/:id',
  /** additions: the games of a company with what is left of them; importing a state's list, and what a new store has */
  games: 'GET /games/:companyId',
  gamesImport: 'POST /games-import',
  stockImport: 'POST /stock-import',
  subscriptionList: 'GET /subscription',
  subscriptionAdd: 'POST /subscription',
  subscriptionUpdate: 'PUT /subscription/:id',
  subscriptionDelete: 'DELETE /subscription/:id',
  inventoryList: 'GET /inventory-list/:storeId',
  inventoryAdd: 'POST /inventory_add',
  checkUpcNumber: 'GET /checkUPCNumber/:upc/:storeId',
  ticketList: 'GET /getTicketList/:lotNumber/:lotCounter/:storeId',
  /** an addition: a pack's tickets by status, and what happened to it */
  pack: 'GET /pack/:lotNumber/:lotCounter/:storeId',
  /** an addition: packs on their way from and to a store */
  transfers: 'GET /transfers/:storeId',
  inventorySearch: 'POST /get-inventory-by-search-data',
  /** an addition: everything that a search finds, for export and print */
  inventoryRuns: 'POST /inventory-runs',
  onShelfRanges: 'GET /inventory-max/:upc/:storeId',
  activeRanges: 'GET /inventory-max-min/:upc/:storeId',
  /** an addition: which lot is in which bin of the dispenser */
  placeInBin: 'PUT /bins',
  /** additions: which way a lot is sold; what a store sets for itself; how its tickets are written */
  lotDirection: 'PUT /lot-direction',
  storeSettings: 'GET /store-settings/:storeId',
  changeSettings: 'PUT /store-settings/:storeId',
  ticketLayouts: 'GET /ticket-layouts',
  ticketLayoutsOf: 'GET /ticket-layouts/:storeId',
  teachLayout: 'POST /ticket-layouts',
  endLayout: 'PUT /ticket-layouts/:code/end',
  ticketCode: 'POST /ticket-codes',
  shiftList: 'GET /fetch-shift-data/:date/:storeId',
  shiftSales: 'GET /shift-sales-record-list/:date/:userId/:time',
  daySales: 'GET /sales-record-list/:date/:storeId',
  /** additions: the drawers of a period; what a store sold on each of its days */
  overShort: 'GET /over-short/:fromDate/:toDate/:storeId',
  periodSales: 'GET /sales-by-day/:fromDate/:toDate/:storeId',
  /** additions: packs by the day on which the lottery charges them; its account of a week, and its statement */
  settling: 'GET /settling/:storeId',
  packsSettled: 'POST /packs-settled',
  lotteryWeek: 'GET /lottery-week/:date/:storeId',
  lotteryStatement: 'POST /lottery-statement',
  /** additions: the morning message of a store's day; for which stores the caller gets it by mail, and at what hour */
  morning: 'GET /morning/:date/:storeId',
  morningMail: 'GET /morning-mail',
  changeMorningMail: 'PUT /morning-mail',
  /** an addition: what there is to do in a store today */
  todayList: 'GET /today-list/:storeId',
  /** an addition: everything that a store has, page by page */
  storeExport: 'GET /store-export/:storeId',
  /** additions: what an owner should look at, and that somebody has */
  alarms: 'GET /alarms/:storeId',
  alarmSeen: 'POST /alarms/:storeId/:alarmId/seen',
  /** additions: a week for the accountant, and closing it */
  journal: 'GET /journal/:date/:storeId',
  journalClose: 'POST /journal-close',
  exceptions: 'GET /exceptions/:storeId',
  dismissException: 'POST /exceptions/:id/dismiss',
  /** an addition: an owner has looked at a late record */
  lateRecordSeen: 'POST /late-records/:id/seen',
  correct: 'POST /corrections',
  correctionList: 'GET /corrections/:storeId',
  /** an addition: what a correction can put back */
  soldTickets: 'GET /sold-tickets/:lotNumber/:lotCounter/:storeId',
  ticketCount: 'GET /ticket_count/:id',
  lotCount: 'GET /lot_count/:id',
  /** an addition: what a store sold lately */
  today: 'GET /today/:id',
  /** an addition: every store of a company in one row, worst first */
  board: 'GET /board/:companyId',
  /** additions: the terminals of a store or a company; naming one; ending the access of one; taking one off the list */
  terminals: 'GET /terminals/:id',
  nameTerminal: 'PUT /terminals/:storeId/:code',
  endTerminalAccess: 'DELETE /terminals/:storeId/:code/session',
  removeTerminal: 'DELETE /terminals/:storeId/:code',
  /** additions: who did what in a store or a company, and on the platform itself */
  auditLogOf: 'GET /audit-log/:storeId',
  auditLog: 'GET /audit-log',
} as const;
