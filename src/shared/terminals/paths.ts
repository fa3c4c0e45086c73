/** The calls of terminals, as method and path below the API base (`/api`). */
export const terminalsPaths = {
  /** additions: a handed-over terminal */
  handOver: 'POST /terminals/hand-over',
  roster: 'GET /roster/:storeId',
  clerkUnlock: 'POST /clerk-unlock',
  /** an addition: the state of a terminal */
  terminalReport: 'POST /terminals/report',
  /** an addition: errors of the app on a device */
  terminalErrors: 'POST /terminal-errors',
  /** an addition: a person's report of a problem, for the operator */
  problemReport: 'POST /problem-reports',
  sessionList: 'GET /session-list/:id',
  endSession: 'DELETE /sessions/:id',
  /**
   * additions: the terminals of a store or a company; naming one; ending the access of one; removing one from
   * the list
   */
  terminals: 'GET /terminals/:id',
  nameTerminal: 'PUT /terminals/:storeId/:code',
  endTerminalAccess: 'DELETE /terminals/:storeId/:code/session',
  removeTerminal: 'DELETE /terminals/:storeId/:code',
} as const;
