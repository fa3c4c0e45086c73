/**
 * The endpoints of the sign-in and of the counter, as method and path below the API base (`/api`). Those of the office are
 * in a module of their own, which a terminal doesn't need before it can count. What else there is to know of an endpoint
 * is in endpoints/table, whose schemas never reach the app's bundle.
 */
export const counterEndpoints = {
  login: 'POST /login',
  logout: 'POST /logout',
  viewProfile: 'GET /view-profile',
  register: 'POST /post-register',
  forgotPassword: 'POST /forget-pwd',
  resetPassword: 'POST /reset-pwd',
  /** an addition: whose password a link sets, if it still works */
  linkOwner: 'POST /reset-pwd/owner',
  stockList: 'GET /stock-list/:storeId',
  /** an addition: who recorded which tickets as sold lately */
  soldList: 'GET /sold-list/:storeId',
  // The specification spells it so.
  updateOnShelf: 'PUT /updateInvetoryOnShelf',
  salesRecordRegister: 'POST /sales-record-register',
  /** an addition: packs that were returned, lost, stolen, damaged, sold whole or sent to another store */
  packsRemoved: 'POST /packs-removed',
  submissionStatus: 'POST /submissions/status',
  discardedSubmissions: 'POST /discarded-submissions',
  shiftMoney: 'POST /shift-money',
  /** additions: a terminal in the hands of its clerks */
  handOver: 'POST /terminals/hand-over',
  roster: 'GET /roster/:storeId',
  clerkUnlock: 'POST /clerk-unlock',
  /** an addition: the state of a terminal */
  terminalReport: 'POST /terminals/report',
} as const;
